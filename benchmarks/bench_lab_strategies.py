"""`lab strategies` for 4x6 over all players that draw no lots: two workers against one.

What two workers can gain at most on this machine is measured in the same run, by chunks that do
nothing but count. Workers are started and warm before the clock runs; all rounds are interleaved,
and the best of each is taken.
"""

import time
from collections.abc import Callable

from perfectplay.lab import Chunk, ChunkResult, Run, Workplace
from perfectplay.lab.strategies import Settings, compare

ROUNDS = 7
SETTINGS = Settings.of("4x6", "deterministic")


def count(number: int) -> ChunkResult:
    """Keep a core busy for about as long as a chunk of the comparison takes."""
    total = 0
    for i in range(200_000):
        total += i & number
    return ChunkResult(total)


def players(place: Workplace) -> None:
    """Compare the players."""
    with Run(SETTINGS.description(), place) as run:
        totals = {row.player: row.total for row in compare(SETTINGS, run).rows}
    if totals["knuth"] != 5801:
        raise AssertionError(f"Knuth's player needs 5801 guesses, not {totals['knuth']}")


def control(place: Workplace) -> None:
    """Count, in as many chunks as the comparison has about."""
    chunks = [Chunk(str(n), {"number": n}) for n in range(40)]
    with Run({"experiment": "control"}, place) as run:
        for _ in run.results(count, chunks):
            pass


def main() -> None:
    """Print how many times faster two workers are, and how many times faster they can be."""
    with Workplace.processes(1) as one, Workplace.processes(2) as two:
        ways: dict[str, tuple[Callable[[Workplace], None], Workplace]] = {
            "players, 1": (players, one),
            "players, 2": (players, two),
            "control, 1": (control, one),
            "control, 2": (control, two),
        }
        for work, place in ways.values():
            work(place)
        best = dict.fromkeys(ways, float("inf"))
        for _ in range(ROUNDS):
            for name, (work, place) in ways.items():
                started = time.perf_counter()
                work(place)
                best[name] = min(best[name], time.perf_counter() - started)
    for what in ("players", "control"):
        one_worker, two_workers = best[f"{what}, 1"], best[f"{what}, 2"]
        print(
            f"lab strategies 4x6, {what}, two workers against one: {one_worker / two_workers:.2f} x"
            f"  ({one_worker:.3f} s, {two_workers:.3f} s)"
        )


if __name__ == "__main__":
    main()
