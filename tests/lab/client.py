"""A whole experiment as a program of its own, so that a test can kill it.

`python -m tests.lab.client FOLDER KIND WORKERS CLUSTER`: it ends when FOLDER/go is there.
"""

import sys
from pathlib import Path

from perfectplay.lab import Run, Workplace, files
from tests.lab import jobs


def main() -> None:
    folder, kind, workers, cluster = sys.argv[1:]
    with (
        Workplace.find(kind, None if cluster else int(workers), cluster) as workplace,
        Run({"kind": "squares"}, workplace, Path(folder)) as run,
    ):
        chunks = jobs.chunks(40, marker=str(Path(folder) / "go"))
        found = [outcome.facts for _, outcome in run.results(jobs.held_square, chunks)]
        files.write(Path(folder) / "results.json", files.format_json(found))


if __name__ == "__main__":
    main()
