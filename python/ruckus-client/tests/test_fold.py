"""The fold agrees with the engine's: steps of real games, written by `cargo xtask codegen`."""

import copy
import json
from pathlib import Path

import pytest

from ruckus_client import fold

STEPS = json.loads((Path(__file__).parents[3] / "web/src/lib/fixtures/fold.json").read_text(encoding="utf-8"))


def test_there_are_games_to_compare_with():
    assert len(STEPS) > 20


@pytest.mark.parametrize("step", STEPS, ids=range(len(STEPS)))
def test_it_agrees_with_the_engine(step):
    view = copy.deepcopy(step["view"])
    for fact in step["facts"]:
        fold(view, fact)
    assert view == step["after"]


def test_unknown_facts_change_nothing():
    view = copy.deepcopy(STEPS[0]["after"])
    fold(view, {"is": "danced"})
    assert view == STEPS[0]["after"]
