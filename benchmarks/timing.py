"""Measure two or more ways of doing a thing in one run, turn by turn, and print their ratio."""

import time
from collections.abc import Callable


def best_times(ways: dict[str, Callable[[], object]], rounds: int = 5) -> dict[str, float]:
    """Return the best CPU time of each way over several interleaved rounds."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, way in ways.items():
            start = time.process_time()
            way()
            best[name] = min(best[name], time.process_time() - start)
    return best


def report(title: str, slow: tuple[str, float], fast: tuple[str, float]) -> float:
    """Print how many times faster `fast` is than `slow`; both are (name, seconds)."""
    ratio = slow[1] / fast[1]
    print(f"{title}: {ratio:,.1f} x  ({slow[0]} {slow[1]:.4f} s, {fast[0]} {fast[1]:.4f} s)")
    return ratio
