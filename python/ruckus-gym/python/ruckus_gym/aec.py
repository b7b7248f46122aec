"""The sequential environment: seats that decide simultaneously are asked one after the other."""

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ruckus_gym.table import Table


class AEC(Table, AECEnv):
    """A round as a cycle of decisions. Simultaneous decisions are carried out once all of them are made."""

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
        """The agent's current observation."""
        return self.look(agent)

    def step(self, action):
        """Takes the decision of the selected agent."""
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
    """The sequential environment, wrapped in PettingZoo's checks of the order of calls."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(AEC(**options)))
