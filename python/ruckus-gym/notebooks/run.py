"""Runs all cells of the notebook in a new kernel, and saves their output.

    pip install . -r baselines/requirements.txt -r notebooks/requirements.txt && python notebooks/run.py

`--short` only checks that every cell runs: it trains briefly, uses few decisions and saves nothing. If a cell fails,
the exit code is 1 and its error is printed.
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
    """A hash of the code that produced the pictures. Tests compare it to detect outdated pictures."""
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
        # Timestamps would change in every run.
        record_timing=False,
        coalesce_streams=True,
        # Suppresses the kernel's warning about TCP, because it only talks to this program on this machine.
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": FOLDER}},
    )
    try:
        client.execute()
    except nbclient.exceptions.CellExecutionError as error:
        sys.exit(str(error))
    if not options.short:
        # Omits the version of Python, which depends on the reader's machine.
        notebook.metadata.language_info = {"name": "python"}
        notebook.metadata.ruckus = {"code": fingerprint(notebook)}
        NOTEBOOK.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
