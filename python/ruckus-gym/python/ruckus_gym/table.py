"""The common part of both PettingZoo environments: a table, its agents and its spaces."""

import json
from pathlib import Path
from typing import ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from ruckus_gym import _ruckus_gym as native


def named(rules):
    """Converts a preset's name or a ruleset file's path to arguments for the native types."""
    if not isinstance(rules, Path) and not str(rules).endswith(".toml"):
        return str(rules), None
    path = Path(rules)
    return None, (path.name, path.read_text(encoding="utf-8"))


class Table:
    """A native table with the members that PettingZoo requires of every environment."""

    metadata: ClassVar = {"render_modes": ["ansi"], "name": "ruckus_v0", "is_parallelizable": True}

    def __init__(self, rules="classic", seats=4, reward="win", max_decisions=5000, illegal="raise", render_mode=None):
        if illegal not in ("raise", "random"):
            raise ValueError(f"there is no way {illegal!r} to take illegal actions; there are 'raise' and 'random'")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there is 'ansi'")
        preset, text = named(rules)
        self.native = native.Table(preset, text, seats, reward, max_decisions, 0)
        self.forgiving = illegal == "random"
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self._dealt = False
        # Each agent has its own spaces, so that each samples with its own seed.
        self._action_spaces = {agent: spaces.Discrete(native.ACTIONS) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (native.OBSERVATION,), np.float32),
                    "action_mask": spaces.Box(0, 1, (native.ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent):
        """The observation space of an agent, equal for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent):
        """The action space of an agent, equal for all."""
        return self._action_spaces[agent]

    def deal(self, seed):
        """Deals the first round of a seed, or the next one of the last seed."""
        if seed is None and not self._dealt:
            # No seed has been given yet, so use the system's randomness.
            seed = seeding.np_random(None)[1] % 2**64
        self.native.reset(seed)
        self._dealt = True
        self.agents = self.possible_agents[:]

    def decide(self, action):
        """Takes the decision of the seat that decides next."""
        try:
            self.native.decide(action)
        except ValueError:
            if not self.forgiving:
                raise
            self.native.decide(self.native.draw())

    def look(self, agent):
        """The agent's current observation."""
        observation = np.zeros(native.OBSERVATION, np.float32)
        mask = np.zeros(native.ACTIONS, np.int8)
        self.native.observe(self.seat_of[agent], observation, mask.view(np.uint8))
        return {"observation": observation, "action_mask": mask}

    def view(self, agent):
        """The agent's full view, in the format of docs/protocol.md."""
        return json.loads(self.native.view(self.seat_of[agent]))

    def words(self, agent, action):
        """An agent's action in the format of docs/protocol.md; None if it is not offered."""
        words = self.native.words(self.seat_of[agent], int(action))
        return None if words is None else json.loads(words)

    def render(self):
        """A line that describes the public state of the table."""
        if self.render_mode is None:
            return None
        turn = self.native.turn()
        view = self.view(self.possible_agents[0])
        top = view["pile"][-1] if view["pile"] else None
        cards = " ".join(f"{seat['seat']}:{seat['cards']}" for seat in view["seats"])
        on_top = "nothing" if top is None else top["card"] + (f"/{top['color']}" if top.get("color") else "")
        return f"top {on_top} | cards {cards} | owed {view['debt']} | decides {'nobody' if turn is None else turn}"

    def close(self):
        """Does nothing."""
