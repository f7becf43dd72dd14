"""Two workers against one: all players that draw no lots over every secret of 4x6.

Beside it a control that only counts in a loop, on the same workers in the same rounds: what this
machine's second core is worth at all. Wall-clock time, since it is what a second worker saves; the
workers are started, and have their kernels, before the clock runs.
"""

import time
from collections.abc import Callable

from perfectplay.lab import Chunk, Outcome, Run, Workplace
from perfectplay.lab.strategies import Settings, compare

SETTINGS = Settings.of("4x6", "deterministic")
ROUNDS = 5
LOOPS = 4_000_000


def count(turns: int) -> Outcome:
    """Keep one core busy with nothing but counting."""
    number = 0
    for turn in range(turns):
        number ^= turn
    return Outcome(number)


def players(place: Workplace) -> None:
    """Do the experiment once, with nothing remembered."""
    with Run(SETTINGS.description(), place) as run:
        totals = [row.total for row in compare(SETTINGS, run).rows]
    assert len(totals) == len(SETTINGS.players)


def control(place: Workplace) -> None:
    """Do pure counting, cut into as many parts as keep two workers even."""
    with Run({}, place) as run:
        list(run.results(count, [Chunk(str(n), {"turns": LOOPS}) for n in range(16)]))


def seconds(work: Callable[[Workplace], None], place: Workplace) -> float:
    """Return how long it takes on the clock on the wall."""
    start = time.perf_counter()
    work(place)
    return time.perf_counter() - start


def main() -> None:
    """Print the ratio of the best times, and that of the control."""
    with Workplace.processes(1) as one, Workplace.processes(2) as two:
        places = {1: one, 2: two}
        ways = {"lab strategies, 4x6": players, "control, counting alone": control}
        best = {(name, number): float("inf") for name in ways for number in places}
        for round_number in range(ROUNDS + 1):
            for name, work in ways.items():
                for number, place in places.items():
                    took = seconds(work, place)
                    if round_number:  # the first round starts and warms the workers
                        best[name, number] = min(best[name, number], took)
    print(f"players: {', '.join(SETTINGS.players)}")
    for name in ways:
        slow, fast = best[name, 1], best[name, 2]
        print(
            f"{name}: two workers {slow / fast:.2f} x one "
            f"({slow:.2f} s with one, {fast:.2f} s with two)"
        )
