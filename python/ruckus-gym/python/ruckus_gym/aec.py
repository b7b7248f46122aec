"""The environment in turns: seats that decide at the same time are asked one after the other."""

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ruckus_gym.table import Table


class AEC(Table, AECEnv):
    """A round as a cycle of decisions. What several seats decide at the same point happens once all have decided."""

    def reset(self, seed=None, options=None):
        """Deals a round."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent):
        """What an agent sees now."""
        return self.look(agent)

    def step(self, action):
        """Takes the decision of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.decide(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()

    def _settle(self):
        turn = self.native.turn()
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]
            return
        rewards = self.native.rewards()
        for agent in self.agents:
            self.rewards[agent] = rewards[self.seat_of[agent]]
            self.terminations[agent] = self.native.terminated
            self.truncations[agent] = self.native.truncated
        self.agent_selection = self.agents[0]


def env(**options):
    """The environment in turns, with PettingZoo's checks of the order of calls around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(AEC(**options)))
