"""Each level of Ultimate Tic-Tac-Toe against the one below: at least 60 %.

PERFECTPLAY_GAMES sets the games of each match (60, and 20 for the slow ones at the top),
PERFECTPLAY_LEVELS the upper levels ("2 3"). `perfectplay lab levels` measures the same with two
workers, plots and ratings.
"""

import os
from time import perf_counter

from perfectplay.lab.matches import EngineMatch, Entrant
from perfectplay.ultimate import LEVELS


def main() -> None:
    """Print the score of every level against its lower neighbour."""
    wanted = os.environ.get("PERFECTPLAY_GAMES")
    chosen = os.environ.get("PERFECTPLAY_LEVELS")
    numbers = [int(n) for n in chosen.split()] if chosen else range(2, len(LEVELS) + 1)
    for number in numbers:
        games = int(wanted) if wanted else 60 if number < len(LEVELS) else 20
        begin = perf_counter()
        upper, lower = (Entrant("level", number=n) for n in (number, number - 1))
        tally = EngineMatch(upper, lower, games).result().tally
        print(
            f"level {number} against {number - 1}: {tally}, at least 0.60 wanted, "
            f"{games} games in {perf_counter() - begin:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
