"""The strong searches of Ultimate Tic-Tac-Toe against the plain one, at equal iterations.

PERFECTPLAY_GAMES sets the games of each match (100).
"""

import os
from time import perf_counter

from perfectplay.lab.matches import EngineMatch, Entrant

SIMULATIONS = 10_000


def main() -> None:
    """Print the scores: the full engine and its playout version against the plain search."""
    games = int(os.environ.get("PERFECTPLAY_GAMES", "100"))
    for kind in ("strong", "playout"):
        begin = perf_counter()
        strong, plain = (Entrant(name, simulations=SIMULATIONS) for name in (kind, "mcts"))
        tally = EngineMatch(strong, plain, games).result().tally
        print(
            f"{strong} against {plain}: {tally}, at least 0.70 wanted, {games} games in "
            f"{perf_counter() - begin:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
