"""Runs the notebook from its first cell to its last, in a kernel of its own, and keeps what it shows.

    pip install . -r baselines/requirements.txt -r notebooks/requirements.txt && python notebooks/run.py

With `--short` it trains for a moment, needs few decisions and writes nothing: it only looks whether every cell runs.
A cell that fails ends it with code 1 and the cell's error.
"""

import argparse
import hashlib
import os
import sys
from pathlib import Path

import nbclient
import nbformat

FOLDER = Path(__file__).parent
NOTEBOOK = FOLDER / "baseline_and_decisions.ipynb"
SHORT = "--iterations 2 --tables 64 --decisions 4096 --rounds 128 --curve-rounds 64 --curve"


def fingerprint(notebook):
    """What code the pictures are of: the tests compare it, so that nobody keeps pictures of other code."""
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    return hashlib.sha256("\0".join(code).encode()).hexdigest()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--short", action="store_true", help="only look whether every cell runs")
    arguments.add_argument("--decisions", type=Path, help="the folder of a recording; `decisions` beside the notebook")
    options = arguments.parse_args()
    if options.short:
        os.environ["RUCKUS_PPO"] = f"{SHORT} {os.devnull}"
    if options.decisions:
        os.environ["RUCKUS_DECISIONS"] = str(options.decisions.resolve())

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    client = nbclient.NotebookClient(
        notebook,
        timeout=None,
        # Times of cells would change with every run.
        record_timing=False,
        coalesce_streams=True,
        # The kernel warns that it talks over TCP: it does so with this program alone, on this machine.
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": FOLDER}},
    )
    try:
        client.execute()
    except nbclient.exceptions.CellExecutionError as error:
        sys.exit(str(error))
    if not options.short:
        # The version of Python is the reader's own affair.
        notebook.metadata.language_info = {"name": "python"}
        notebook.metadata.ruckus = {"code": fingerprint(notebook)}
        NOTEBOOK.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
