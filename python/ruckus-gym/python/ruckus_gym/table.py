"""What both PettingZoo environments share: a table, its agents and its spaces."""

import json
from pathlib import Path
from typing import ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from ruckus_gym import _ruckus_gym as native


def named(rules):
    """A preset by its name, or a ruleset file by its path, as the native types want them."""
    if not isinstance(rules, Path) and not str(rules).endswith(".toml"):
        return str(rules), None
    path = Path(rules)
    return None, (path.name, path.read_text(encoding="utf-8"))


class Table:
    """A native table and what PettingZoo asks of every environment."""

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
        # Each has spaces of its own, so that each samples by its own seed.
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
        """The space of an agent's observations: the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent):
        """The space of an agent's actions: the same numbers for all."""
        return self._action_spaces[agent]

    def deal(self, seed):
        """Deals the first round of a seed, or the next one of the last seed."""
        if seed is None and not self._dealt:
            # Nobody has named a seed yet: chance comes from the system.
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
        """What an agent sees now."""
        observation = np.zeros(native.OBSERVATION, np.float32)
        mask = np.zeros(native.ACTIONS, np.int8)
        self.native.observe(self.seat_of[agent], observation, mask.view(np.uint8))
        return {"observation": observation, "action_mask": mask}

    def view(self, agent):
        """What an agent sees, in full, in the words of docs/protocol.md."""
        return json.loads(self.native.view(self.seat_of[agent]))

    def words(self, agent, action):
        """What an action of an agent is, in the words of docs/protocol.md; None if it isn't offered."""
        words = self.native.words(self.seat_of[agent], int(action))
        return None if words is None else json.loads(words)

    def render(self):
        """A line that says how the table stands, as a spectator sees it."""
        if self.render_mode is None:
            return None
        turn = self.native.turn()
        view = self.view(self.possible_agents[0])
        top = view["pile"][-1] if view["pile"] else None
        cards = " ".join(f"{seat['seat']}:{seat['cards']}" for seat in view["seats"])
        on_top = "nothing" if top is None else top["card"] + (f"/{top['colour']}" if top.get("colour") else "")
        return f"top {on_top} | cards {cards} | owed {view['debt']} | decides {'nobody' if turn is None else turn}"

    def close(self):
        """There is nothing to close."""
