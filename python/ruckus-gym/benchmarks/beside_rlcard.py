"""Compares random play with 4 seats in RLCard's UNO environment and here, alternating in one run, on one core.

    pip install rlcard==1.2.0 && python benchmarks/beside_rlcard.py

A round of RLCard's game takes more steps here, because RLCard plays a drawn card automatically and here it is a
separate decision. Compare rounds as well as steps. `classic` is a different game with only built-in rules, so compare
only its steps. Times are CPU seconds of this process, so that a busy machine can measure too.
"""

import argparse
import functools
import os
import time
from pathlib import Path

import numpy as np
import rlcard

import ruckus_gym

RULES = Path(__file__).parents[3] / "rulesets" / "examples" / "rlcard.toml"
SEATS = 4


class Measured:
    """Steps, rounds and seconds so far."""

    def __init__(self, name):
        self.name, self.steps, self.rounds, self.seconds = name, 0, 0, 0.0

    def add(self, steps, rounds, seconds):
        self.steps += steps
        self.rounds += rounds
        self.seconds += seconds

    def rates(self):
        return self.steps / self.seconds, self.rounds / self.seconds


def rlcard_rounds(env, lots, seconds):
    """Plays rounds in which each seat takes a random legal action."""
    begun, steps, rounds = time.process_time(), 0, 0
    while time.process_time() - begun < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(lots.choice(list(state["legal_actions"])))
            steps += 1
        rounds += 1
    return steps, rounds, time.process_time() - begun


def sampled(many, seconds):
    """The same here, with actions drawn natively: one call per step of all tables."""
    begun, steps, rounds = time.process_time(), 0, 0
    while time.process_time() - begun < seconds:
        many.step(many.sample())
        steps += many.count
        rounds += int(many.terminated.sum())
    return steps, rounds, time.process_time() - begun


def native(many, seconds):
    """Take 100 steps per call. Each step writes observations and masks, and only the last ones are returned."""
    begun, steps, rounds = time.process_time(), 0, 0
    while time.process_time() - begun < seconds:
        rounds += many.play(100)
        steps += 100 * many.count
    return steps, rounds, time.process_time() - begun


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=10.0, help="for each of the contestants")
    arguments.add_argument("--tables", type=int, default=64)
    options = arguments.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

    theirs = rlcard.make("uno", config={"game_num_players": SEATS, "seed": 1})
    lots = np.random.RandomState(1)
    contestants = [(Measured("RLCard"), lambda seconds: rlcard_rounds(theirs, lots, seconds))]
    for name, rules in (("RLCard's rules", RULES), ("classic", "classic")):
        for how, plays in (("a call a step", sampled), ("100 steps a call", native)):
            many = ruckus_gym.VectorEnv(options.tables, rules=rules, seats=SEATS, seed=1)
            play = functools.partial(plays, many)
            contestants.append((Measured(f"ruckus, {name}, {how}"), play))
    turns = 20
    for _ in range(turns):
        for measured, play in contestants:
            measured.add(*play(options.seconds / turns))
    base_steps, base_rounds = contestants[0][0].rates()
    print(f"{'':41} {'steps/s':>10} {'':>6} {'rounds/s':>9}")
    for measured, _ in contestants:
        steps, rounds = measured.rates()
        print(
            f"{measured.name:41} {steps:10,.0f} {steps / base_steps:5.1f}x {rounds:9,.0f} {rounds / base_rounds:5.1f}x"
        )


if __name__ == "__main__":
    main()
