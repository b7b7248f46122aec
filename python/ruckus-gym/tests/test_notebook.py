"""Checks the stored notebook: complete output, and a small size. `cargo xtask python --notebook` runs it."""

import hashlib
import json
import re
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
LARGEST = 300_000
# Folders of the machine that ran the notebook, and terminal colors.
NOT_SHOWN = re.compile(r"/(home|root|tmp|var|Users)/|[A-Z]:\\\\|\\u001b")


def text_of(cell):
    """The output of a cell without its pictures."""
    shown = []
    for output in cell.get("outputs", []):
        data = {kind: value for kind, value in output.get("data", {}).items() if not kind.startswith("image/")}
        shown.append(json.dumps({**output, "data": data}))
    return "".join(shown)


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture
def cells(notebook):
    assert notebook["nbformat"] == 4
    return notebook["cells"]


def test_a_notebook_exists():
    assert NOTEBOOKS


def test_notebook_is_small(path):
    size = path.stat().st_size
    assert size <= LARGEST, f"{size} bytes: make its pictures smaller, or show fewer"


def test_all_cells_were_run_in_order(cells):
    counts = [cell["execution_count"] for cell in cells if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1)), "run it with notebooks/run.py"


def test_outputs_belong_to_the_current_code(notebook):
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    wanted = hashlib.sha256("\0".join(code).encode()).hexdigest()
    assert notebook["metadata"].get("ruckus") == {"code": wanted}, "the code has changed: run it with notebooks/run.py"


def test_cell_ids_are_unique_words(cells):
    names = [cell["id"] for cell in cells]
    assert len(set(names)) == len(names)
    # Random cell ids contain digits, and change whenever a cell is created again.
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names), names


def test_no_cell_has_errors_or_warnings(cells):
    for cell in cells:
        for output in cell.get("outputs", []):
            assert output["output_type"] != "error", cell["id"]
            assert output.get("name") != "stderr", (cell["id"], output)


def test_each_plot_is_stored_as_an_image(cells):
    plots = [cell for cell in cells if cell["cell_type"] == "code" and "plt.show()" in "".join(cell["source"])]
    assert plots
    for cell in plots:
        assert any("image/png" in output.get("data", {}) for output in cell["outputs"]), cell["id"]


def test_no_local_paths_are_shown(cells):
    for cell in cells:
        found = NOT_SHOWN.search("".join(cell["source"]) + text_of(cell))
        assert not found, (cell["id"], found)
