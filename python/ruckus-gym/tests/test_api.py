"""PettingZoo's own tests with every preset."""

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import ruckus_gym


@pytest.mark.parametrize("rules", ruckus_gym.PRESETS)
def test_aec_env_passes_the_api_test(rules):
    api_test(ruckus_gym.env(rules=rules, seats=4), num_cycles=300)


@pytest.mark.parametrize("rules", ruckus_gym.PRESETS)
def test_parallel_env_passes_the_api_test(rules):
    parallel_api_test(ruckus_gym.parallel_env(rules=rules, seats=3), num_cycles=300)


@pytest.mark.parametrize("rules", ["classic", "super-speed"])
def test_equal_seeds_give_equal_episodes(rules):
    seed_test(lambda: ruckus_gym.env(rules=rules, seats=4), num_cycles=200)
    # This test samples without masks.
    forgiving = {"rules": rules, "seats": 4, "illegal": "random"}
    parallel_seed_test(lambda: ruckus_gym.parallel_env(**forgiving), num_cycles=200)
