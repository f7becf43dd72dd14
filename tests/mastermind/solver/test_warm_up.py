"""After the warm-up no question of any size waits for a compiler."""

import subprocess
import sys

CODE = """
import gc, sys
from numba.core.dispatcher import Dispatcher
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Budget, Solver, warm_up
from perfectplay.mastermind.warmup import warm_up as players

def compiled():
    ours = (d for d in gc.get_objects() if isinstance(d, Dispatcher))
    return {(d.py_func.__module__, d.__name__): len(d.signatures) for d in ours}

players()
warm_up()
before = compiled()
for name in ("4x6", "5x4", "4x10 norepeat", "5x8", "6x4", "7x3", "10x2", "3x4 black only"):
    variant = Variant.parse(name)
    solver, start = Solver(variant, memory_mb=1), Knowledge(variant)
    some = list(start.candidates[:30:3])
    solver.best_guesses(some, by="worst")
    solver.best_guesses(some)
    solver.evaluate(some, some[1])
    solver.expected_total(start, Budget(nodes=2))
    together = Solver(variant, memory_mb=1, shipped=False, threads=2)
    together.expected_total(start, Budget(nodes=2))
new = {name: count for name, count in compiled().items() if count != before.get(name, 0)}
sys.exit(f"compiled after the warm-up: {new}" if new else 0)
"""


def test_no_size_waits_for_a_compiler_after_the_warm_up() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
