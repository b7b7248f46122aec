"""The fold agrees with the engine's: steps of real games, written by `cargo xtask codegen`."""

import copy
import json
from pathlib import Path

import pytest

from ruckus_client import fold

ROOT = Path(__file__).parents[3]
STEPS = json.loads((ROOT / "web/src/lib/fixtures/fold.json").read_text(encoding="utf-8"))
# Facts that random games rarely show. A test of the engine folds the same file.
RARE = json.loads((ROOT / "crates/engine/tests/fold_cases.json").read_text(encoding="utf-8"))


def test_there_are_games_to_compare_with():
    assert len(STEPS) > 20


@pytest.mark.parametrize("step", STEPS, ids=range(len(STEPS)))
def test_it_agrees_with_the_engine(step):
    view = copy.deepcopy(step["view"])
    for fact in step["facts"]:
        fold(view, fact)
    assert view == step["after"]


@pytest.mark.parametrize("case", RARE["cases"], ids=lambda case: case["fact"]["is"])
def test_it_agrees_with_the_engine_on_rare_facts(case):
    view = copy.deepcopy(RARE["view"])
    fold(view, case["fact"])
    omitted = {field for field, value in case["changes"].items() if value is None}
    expected = RARE["view"] | case["changes"]
    assert view == {field: value for field, value in expected.items() if field not in omitted}


def test_unknown_facts_change_nothing():
    view = copy.deepcopy(STEPS[0]["after"])
    fold(view, {"is": "danced"})
    assert view == STEPS[0]["after"]
