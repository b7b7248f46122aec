"""Covers windows, masks, hidden cards, seeds, rewards and refusals, which PettingZoo's tests do not."""

import threading
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import ruckus_gym
from ruckus_gym import ACTION_BLOCKS, ACTIONS, OBSERVATION, OBSERVATION_PARTS, WAIT

DOCS = Path(__file__).parents[3] / "docs" / "gym.md"
RLCARD = Path(__file__).parents[3] / "rulesets" / "examples" / "rlcard.toml"


def play(env, seed, chooses):
    """Plays a round of the parallel environment. Yields all observations before each step, and the actions."""
    observations, _ = env.reset(seed=seed)
    while env.agents:
        actions = {agent: chooses(seen["action_mask"]) for agent, seen in observations.items()}
        before = observations
        observations, rewards, terminated, truncated, _ = env.step(actions)
        yield before, actions, rewards, terminated, truncated


def by_lot(seed):
    lots = np.random.default_rng(seed)
    return lambda mask: int(lots.choice(np.flatnonzero(mask)))


def test_blocks_and_parts_leave_no_gap():
    for parts, begins, ends in ((ACTION_BLOCKS, 1, ACTIONS), (OBSERVATION_PARTS, 0, OBSERVATION)):
        for _, start, size in parts:
            assert start == begins
            begins = start + size
        assert begins == ends


def test_documented_sizes_match_the_code():
    tables, rows = [], []
    for line in DOCS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:3]]
        if len(cells) == 2 and all(cell.isdigit() for cell in cells):
            rows.append((int(cells[0]), int(cells[1])))
        elif rows:
            tables.append(rows)
            rows = []
    actions, parts = tables
    for rows, blocks, ends in ((actions, ACTION_BLOCKS, ACTIONS), (parts, OBSERVATION_PARTS, OBSERVATION)):
        assert all(one[0] + one[1] == other[0] for one, other in pairwise(rows))
        assert sum(rows[-1]) == ends
        assert {start for start, _ in rows} <= {start for _, start, _ in blocks} | {WAIT}
    assert f"There are {ACTIONS} actions" in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("rules", ruckus_gym.PRESETS)
@pytest.mark.parametrize("seats", [3, 5, 10])
def test_random_rounds_end(rules, seats):
    env = ruckus_gym.parallel_env(rules=rules, seats=seats, max_decisions=20_000)
    for seed in range(3):
        *_, (_, _, rewards, terminated, truncated) = play(env, seed, by_lot(seed))
        assert all(terminated.values()) != all(truncated.values())
        if all(terminated.values()):
            assert max(rewards.values()) > 0
            assert abs(sum(rewards.values())) < 1e-5


def test_all_players_can_decide_in_one_window():
    env = ruckus_gym.parallel_env(rules="super-power-no-sissies", seats=4)
    most = 0
    for seed in range(5):
        for seen, *_ in play(env, seed, by_lot(seed)):
            deciding = sum(mask["action_mask"][1:].any() for mask in seen.values())
            most = max(most, deciding)
    assert most == 4, "all slap, or all pass their hands on"


def test_a_player_cannot_wait_on_their_turn():
    env = ruckus_gym.parallel_env(rules="classic", seats=3)
    for seen, *_ in play(env, 1, by_lot(1)):
        must = [agent for agent, mask in seen.items() if not mask["action_mask"][WAIT]]
        assert len(must) <= 1 or not env.agents
        for agent in must:
            assert seen[agent]["action_mask"][1:].any()


def test_masks_allow_exactly_the_described_actions():
    env = ruckus_gym.parallel_env(rules="classic", seats=3)
    env.reset(seed=3)
    agent = env.possible_agents[env.native.turn()]
    mask = env.look(agent)["action_mask"]
    hand = env.view(agent)["seats"][env.seat_of[agent]]["hand"]
    for action in np.flatnonzero(mask):
        words = env.words(agent, action)
        assert words.get("draw") or words["play"].split("/")[0] in hand
    assert all(env.words(agent, action) is None for action in np.flatnonzero(mask == 0))


def test_observations_hide_other_hands():
    """The parts with cards agree with the view, and equal views have equal encodings."""
    env = ruckus_gym.parallel_env(rules="classic", seats=4)
    own = next(part for part in OBSERVATION_PARTS if part[0] == "HAND_CARDS")
    for seed in range(20):
        observations, _ = env.reset(seed=seed)
        for agent, seen in observations.items():
            cards = seen["observation"][own[1] : own[1] + own[2]].sum() * 8
            view = env.view(agent)
            assert cards == len(view["seats"][env.seat_of[agent]]["hand"])
            others = [seat for seat in view["seats"] if seat["seat"] != env.seat_of[agent]]
            assert all(seat["hand"] is None for seat in others)


def test_a_seed_determines_the_round():
    def played(seed):
        env = ruckus_gym.parallel_env(rules="super-speed", seats=4)
        return [(actions, rewards) for _, actions, rewards, *_ in play(env, seed, by_lot(7))]

    assert played(11) == played(11)
    assert played(11) != played(12)


def test_both_environments_play_the_same_round():
    together = ruckus_gym.parallel_env(rules="super-power-no-sissies", seats=4)
    turns = ruckus_gym.env(rules="super-power-no-sissies", seats=4)
    turns.reset(seed=5)
    for seen, actions, paid, *_ in play(together, 5, by_lot(5)):
        rewards = paid
        deciding = {agent for agent, mask in seen.items() if mask["action_mask"][1:].any()}
        while deciding and turns.agents:
            agent = turns.agent_selection
            assert (turns.observe(agent)["observation"] == seen[agent]["observation"]).all()
            turns.step(actions[agent])
            deciding.discard(agent)
    assert turns.rewards == rewards


def test_rejected_actions_change_nothing():
    env = ruckus_gym.parallel_env(rules="classic", seats=2)
    observations, _ = env.reset(seed=1)
    agent = env.possible_agents[env.native.turn()]
    before = observations[agent]["observation"].copy()
    wrong = int(np.flatnonzero(observations[agent]["action_mask"] == 0)[-1])
    for action in (wrong, -1, ACTIONS, 10**9):
        actions = {other: action if other == agent else WAIT for other in env.agents}
        with pytest.raises(ValueError, match="action_mask"):
            env.step(actions)
    with pytest.raises(ValueError, match="has no action"):
        env.step({})
    assert (env.look(agent)["observation"] == before).all()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"rules": "clasic"}, "classic"),
        ({"seats": 1}, "2 to 10 seats"),
        ({"seats": 11}, "2 to 10 seats"),
        ({"reward": "glory"}, "win, place, points"),
        ({"max_decisions": 0}, "at least 1"),
        ({"render_mode": "human"}, "ansi"),
    ],
)
def test_invalid_options_are_rejected_with_a_message(options, says):
    with pytest.raises(ValueError, match=says):
        ruckus_gym.env(**options)


def test_a_broken_ruleset_is_rejected_with_its_line(tmp_path):
    file = tmp_path / "odd.toml"
    file.write_text("base = 'classic'\n[rules]\nno-such-rule = 1\n")
    with pytest.raises(ValueError, match=r"odd\.toml.*3"):
        ruckus_gym.env(rules=file)


@pytest.mark.parametrize("reward", ["win", "place", "points"])
def test_rewards_favor_the_winner(reward):
    env = ruckus_gym.parallel_env(rules="classic", seats=4, reward=reward)
    for seed in range(5):
        *_, (_, _, rewards, terminated, _) = play(env, seed, by_lot(seed))
        out = env.view("player_0")["out"]
        assert all(terminated.values()) and rewards[f"player_{out[0]}"] == max(rewards.values()) > 0


def test_long_rounds_are_truncated():
    env = ruckus_gym.parallel_env(rules="classic", seats=4, max_decisions=10)
    *_, (_, _, rewards, terminated, truncated) = play(env, 1, by_lot(1))
    assert all(truncated.values()) and not any(terminated.values()) and set(rewards.values()) == {0.0}


def test_tables_do_not_depend_on_the_vector_size():
    many = ruckus_gym.VectorEnv(16, rules="super-power-no-sissies", seats=4, seed=9)
    again = ruckus_gym.VectorEnv(4, rules="super-power-no-sissies", seats=4, seed=9)
    for _ in range(2_000):
        lots = many.sample().copy()
        chosen = many.action_masks[np.arange(16), lots]
        assert chosen.all()
        assert (many.observations[:4] == again.observations).all()
        many.step(lots)
        again.step(lots[:4])
        assert (many.rewards[:4] == again.rewards).all()
        assert ((many.rewards != 0).any(axis=1) == many.terminated).all()


def test_a_vector_rejects_invalid_actions_and_sizes():
    many = ruckus_gym.VectorEnv(2)
    with pytest.raises(ValueError, match="table 0"):
        many.step(np.array([ACTIONS, 0]))
    with pytest.raises(ValueError, match="2 tables want 2 actions"):
        many.step(np.zeros(3, np.int32))
    with pytest.raises(ValueError, match="tables are stepped at once"):
        ruckus_gym.VectorEnv(0)


def test_other_threads_run_while_tables_are_stepped():
    many = ruckus_gym.VectorEnv(2_000, observations=False)
    counted, playing = [0], threading.Event()

    def count():
        playing.wait()
        while playing.is_set():
            counted[0] += 1

    counter = threading.Thread(target=count)
    counter.start()
    playing.set()
    many.native.step(many.sample(), many._arrays)
    for _ in range(20):
        many.step(many.sample())
    playing.clear()
    counter.join()
    assert counted[0] > 1_000


def test_a_vector_plays_rlcard_rules():
    many = ruckus_gym.VectorEnv(8, rules=RLCARD, seats=4)
    assert many.play(2_000) > 50
