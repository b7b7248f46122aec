"""The parallel environment, in which all agents act simultaneously."""

from pettingzoo import ParallelEnv

from ruckus_gym import _ruckus_gym as native
from ruckus_gym.table import Table


class Parallel(Table, ParallelEnv):
    """A round as decision points. All agents act at each; agents that are not asked can only wait."""

    def reset(self, seed=None, options=None):
        """Deals a round."""
        self.deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions):
        """Takes the actions of all agents at this decision point."""
        if not self.agents:
            raise ValueError("the round is over; reset the environment")
        asked = self.native.asked()
        if not self.forgiving:
            self._check(actions, asked)
        for seat in asked:
            self.decide(int(actions[self.possible_agents[seat]]))
        agents = self.agents
        rewards = self.native.rewards()
        terminated, truncated = self.native.terminated, self.native.truncated
        observations = self._observations()
        if terminated or truncated:
            self.agents = []
        return (
            observations,
            {agent: rewards[self.seat_of[agent]] for agent in agents},
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def _check(self, actions, asked):
        """Checks all actions first, so that a refusal changes nothing."""
        for agent in self.agents:
            if agent not in actions:
                raise ValueError(f"{agent} has no action; {native.WAIT} is waiting")
            action, seat = int(actions[agent]), self.seat_of[agent]
            if action == native.WAIT and seat not in asked:
                continue
            if not 0 <= action < native.ACTIONS or not self.look(agent)["action_mask"][action]:
                raise ValueError(f"{agent} is not offered action {action}; its action_mask has a 0 there")

    def _observations(self):
        return {agent: self.look(agent) for agent in self.agents}


def parallel_env(**options):
    """The parallel environment, in which all agents act simultaneously."""
    return Parallel(**options)
