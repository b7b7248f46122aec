"""House-ruled shedding games as environments for reinforcement learning.

docs/gym.md describes observations, actions, rewards and windows.
"""

from ruckus_gym._ruckus_gym import ACTION_BLOCKS, ACTIONS, MOST_SEATS, OBSERVATION, OBSERVATION_PARTS, PRESETS, WAIT
from ruckus_gym.aec import AEC, env
from ruckus_gym.parallel import Parallel, parallel_env
from ruckus_gym.vector import VectorEnv

__all__ = [
    "ACTIONS",
    "ACTION_BLOCKS",
    "AEC",
    "MOST_SEATS",
    "OBSERVATION",
    "OBSERVATION_PARTS",
    "PRESETS",
    "WAIT",
    "Parallel",
    "VectorEnv",
    "env",
    "parallel_env",
]
