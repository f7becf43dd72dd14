"""Compile all kernels before anything else runs: `python -m tools.warm`.

The games are compiled side by side, each in a process of its own. The tests start hundreds of
processes; without this, the first few would all compile the same kernels at the same time.
"""

import subprocess
import sys
from importlib import import_module

from perfectplay.warmup import is_warm, warm_up, warm_ups

# Importing these adds their entries to the list of what can be warmed up.
PARTS = ("perfectplay.mastermind.solver", "perfectplay.ultimate")


def main(wanted: list[str]) -> int:
    """Compile the games with these names, or all of them if they are not compiled yet."""
    for part in PARTS:
        import_module(part)
    names = [entry.name for entry in warm_ups()]
    if wanted:
        warm_up(name for name in names if name.split()[0] in wanted)
        return 0
    if is_warm():
        return 0
    print("Compiling the engines (once; about half a minute) ...", flush=True)
    games = sorted({name.split()[0] for name in names})
    compiling = [subprocess.Popen([sys.executable, "-m", "tools.warm", game]) for game in games]
    return max(process.wait() for process in compiling)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
