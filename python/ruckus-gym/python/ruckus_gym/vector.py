"""Many tables in one environment: for each, the deciding seat, its observation, and its mask."""

from types import SimpleNamespace

import numpy as np

from ruckus_gym import _ruckus_gym as native
from ruckus_gym.table import named


class VectorEnv:
    """Tables with the same rules, stepped in one call that releases the GIL.

    The arrays are the same objects after each step, with new content; copy what you keep. A table with a finished round
    deals the next one in the same step. Then its row of `rewards` belongs to the finished round, and its `observations`
    to the new one.
    """

    def __init__(self, count, rules="classic", seats=4, reward="win", max_decisions=5000, seed=0, observations=True):
        preset, text = named(rules)
        self.native = native.Tables(preset, text, seats, reward, max_decisions, count, observations, seed)
        self.count, self.seats = count, seats
        wide = native.OBSERVATION if observations else 0
        self.observations = np.zeros((count, wide), np.float32)
        self.action_masks = np.zeros((count, native.ACTIONS), np.int8)
        self.deciding = np.zeros(count, np.int32)
        self.rewards = np.zeros((count, seats), np.float32)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        self._actions = np.zeros(count, np.int32)
        self._arrays = SimpleNamespace(
            observations=self.observations,
            masks=self.action_masks.view(np.uint8),
            seats=self.deciding,
            rewards=self.rewards,
            terminated=self.terminated.view(np.uint8),
            truncated=self.truncated.view(np.uint8),
        )
        self.reset(seed)

    def reset(self, seed=0):
        """Deals a new round at all tables. For a given seed, table i gets the same deals in every environment."""
        self.native.reset(seed, self._arrays)

    def step(self, actions):
        """Takes a decision for each table."""
        actions = np.ascontiguousarray(actions, np.int32)
        if actions.shape != (self.count,):
            raise ValueError(f"{self.count} tables want {self.count} actions, not {actions.shape}")
        self.native.step(actions, self._arrays)

    def sample(self):
        """Draws a random offered action for each table with equal probability."""
        self.native.draw(self._actions)
        return self._actions

    def play(self, steps):
        """Samples and steps this many times without returning to Python. Returns the number of finished rounds."""
        return self.native.play(steps, self._arrays)
