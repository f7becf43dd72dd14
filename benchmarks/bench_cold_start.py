"""What compiling costs: each game's CPU seconds on its very first start, and when it starts again.

Every start is a process of its own; the first one finds numba's folder empty.
"""

import os
import resource
import subprocess
import sys
import tempfile

GAMES = {
    "Mastermind, playing": "from perfectplay.mastermind.warmup import warm_up; warm_up()",
    "Mastermind, playing and solving": (
        "from perfectplay.mastermind.warmup import warm_up; warm_up(); "
        "from perfectplay.mastermind.solver import warm_up; warm_up()"
    ),
    "Ultimate Tic-Tac-Toe": "from perfectplay.ultimate import warm_up; warm_up()",
}
ROUNDS = 2


def seconds(code: str, folder: str) -> float:
    """Return the CPU seconds of a process that runs some code and keeps what it compiles."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print for each game the best of several first and second starts, and their ratio."""
    for name, code in GAMES.items():
        cold, warm = [], []
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as folder:
                cold.append(seconds(code, folder))
                warm.append(seconds(code, folder))
        first, again = min(cold), min(warm)
        print(
            f"{name}: first start {first / again:,.1f} x the next  "
            f"(first {first:.1f} CPU s, next {again:.1f} CPU s)",
            flush=True,
        )
