"""Makes the results of the lab that come with perfectplay: `python -m tools.make_results`."""

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from perfectplay.lab.shipped_results import COMMANDS, shipped_file


def make(name: str) -> bytes:
    """Run the command of a result again and return what it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", *shlex.split(COMMANDS[name]), "--out", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return (Path(folder) / "results.json").read_bytes()


def main() -> None:
    """Make all of them again."""
    for name in COMMANDS:
        shipped_file(name).write_bytes(make(name))


if __name__ == "__main__":
    main()
