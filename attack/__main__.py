"""Run the attack, or some of its parts: `python -m attack [PART ...] [--seconds N] [--quick]`."""

from __future__ import annotations

import argparse
import importlib
import signal
import sys
import tempfile
from pathlib import Path

from attack.plan import Plan
from attack.table import Line, Verdict, format_table

PARTS = {
    "kills": "attack.kills",
    "fuzz": "attack.fuzz",
    "parsers": "attack.parsers",
    "slow": "attack.slow",
    "floods": "attack.floods",
    "outages": "attack.outages",
    "secrets": "attack.hidden",
}
NOTE = """
held: acknowledged and there once, or answered as promised. lost: gone, or never answered.
500s: answers above 499 that are not a 503 with Retry-After. The longest wait is that of an ordinary
client that asks for the health and for a game all the while, from its first try to its answer; the
time in which the server was down or refused it counts."""


def main(arguments: list[str] | None = None) -> int:
    """Attack, print the table, and return 0 if everything held."""
    parser = argparse.ArgumentParser("python -m attack", description=__doc__)
    parser.add_argument("part", nargs="*", help=f"what to try: {', '.join(PARTS)}; all if left out")
    parser.add_argument("--seconds", type=float, default=600.0, help="begin nothing new after that")
    parser.add_argument("--seed", type=int, default=1, help="choose other random values")
    parser.add_argument("--quick", action="store_true", help="a small sample of everything")
    given = parser.parse_args(arguments)
    if unknown := set(given.part) - set(PARTS):
        parser.error(f"there is no part {min(unknown)!r}; there are: {', '.join(PARTS)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that children are ended too
    lines: list[Line] = []
    with tempfile.TemporaryDirectory(prefix="pp-attack-") as folder:
        plan = Plan(Path(folder), given.seed, given.quick, given.seconds)
        plan.say(f"seed {given.seed}")
        for name in given.part or PARTS:
            plan.say(f"== {name}")
            lines += _try(name, plan)
    print(format_table(lines))
    print(NOTE)
    return 0 if all(line.all_held for line in lines) else 1


def _try(name: str, plan: Plan) -> list[Line]:
    """Run one part; one that cannot go on is a line of its own, and the others still run."""
    try:
        found: list[Line] = importlib.import_module(PARTS[name]).attack(plan)
    except Exception as error:
        broken = Line(name)
        broken.count(Verdict.WRONG, f"the part could not go on: {type(error).__name__}: {error}")
        return [broken]
    return found


if __name__ == "__main__":
    sys.exit(main())
