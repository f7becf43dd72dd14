"""The strong searches of Ultimate Tic-Tac-Toe against the plain one, at equal iterations.

PERFECTPLAY_GAMES sets the games of each match (100).
"""

import os
from time import perf_counter

from benchmarks.ultimate_match import match, searcher
from perfectplay.ultimate import Style, warm_up

SIMULATIONS = 10_000


def main() -> None:
    """Print the scores: the full engine and its playout version against the plain search."""
    warm_up()
    games = int(os.environ.get("PERFECTPLAY_GAMES", "100"))
    for strong in (Style.NET, Style.PLAYOUT):
        begin = perf_counter()
        score = match(searcher(strong, SIMULATIONS), searcher(Style.PLAIN, SIMULATIONS), games)
        print(
            f"{strong} against plain, {SIMULATIONS:,} simulations each: {score}, at least 0.70 "
            f"wanted, {games} games in {perf_counter() - begin:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
