"""Make the perft suite again: `python -m tools.make_perft`.

Writes `src/perfectplay/ultimate/published/perft.json`, the same bytes every time. The counts are
those of our kernels; `tests/ultimate/test_published.py` compares them with the readable rules and
with OpenSpiel.
"""

from __future__ import annotations

import sys

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import format_moves
from perfectplay.ultimate.perft import count_ends, count_moves
from perfectplay.ultimate.published import SuitePosition, format_suite
from tools.links import ROOT
from tools.perft_positions import WANTED, Wanted

GOAL = ROOT / "src" / "perfectplay" / "ultimate" / "published" / "perft.json"
LEAST_DEPTH = 6
MOST_DEPTH = 12
ENOUGH = 40_000_000
"""No deeper than the first count of so many sequences."""
ENOUGH_ENDS = 3_000_000
DEEPER = {"start": 9}
"""Where it is worth some time."""


def counted(board: Board, depth: int | None) -> tuple[int, ...]:
    """Count to a depth, or until there is enough or nothing."""
    found: list[int] = []
    for number in range(1, (depth or MOST_DEPTH) + 1):
        found.append(count_moves(board, number))
        enough = depth is None and number >= LEAST_DEPTH and 9 * found[-1] > ENOUGH
        if enough or not found[-1]:
            break
    return tuple(found)


def make(wanted: Wanted) -> SuitePosition:
    """Find a position and count from it."""
    board = wanted.find()
    counts = counted(board, DEEPER.get(wanted.name))
    small = sum(count <= ENOUGH_ENDS for count in counts)
    return SuitePosition(
        wanted.name,
        wanted.why,
        board.position,
        format_moves(board.move_stack),
        board.summary(),
        counts,
        tuple(count_ends(board, small)),
    )


def main() -> None:
    """Write the suite, and say what is in it."""
    found = []
    for wanted in WANTED:
        found.append(make(wanted))
        sys.stdout.write(f"{wanted.name}: {' '.join(map(str, found[-1].counts))}\n")
        sys.stdout.flush()
    GOAL.write_text(format_suite(found), "utf-8")


if __name__ == "__main__":
    main()
