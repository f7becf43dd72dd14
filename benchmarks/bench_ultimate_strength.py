"""The engine of Ultimate Tic-Tac-Toe against the last release, and against the plain search.

The last release is played at equal CPU time a move, in pairs of games with colours swapped from
openings that are all different. These variables change the match:

- PERFECTPLAY_GAMES: how many games (200; 100 against the plain search)
- PERFECTPLAY_CPU: CPU seconds a move (0.05)
- PERFECTPLAY_SIMULATIONS: equal simulations a move in place of equal time
- PERFECTPLAY_OURS, PERFECTPLAY_RIVAL: a commit, or a folder with src/perfectplay in it, to play in
  place of these sources or of the last release; then only this match is played
- PERFECTPLAY_OURS_CONSTANTS, PERFECTPLAY_RIVAL_CONSTANTS: other constants of the search, such as
  exploration=0.2,prior_weight=2
- PERFECTPLAY_JOURNAL: a file that keeps every game, so that a match can be stopped and resumed

So PERFECTPLAY_RIVAL=. PERFECTPLAY_OURS_CONSTANTS=exploration=0.2 tries a constant against the usual
one.
"""

import os
import sys
from pathlib import Path
from time import perf_counter

from benchmarks.last_release import (
    LAST_RELEASE,
    ROOT,
    VersionError,
    find_sources,
    parse_constants,
)
from benchmarks.release_match import MoveLimit, Side, play_match
from perfectplay.lab.matches import EngineMatch, Entrant

SIMULATIONS = 10_000


def main() -> None:
    """Play the last release, or what was named, then the plain search."""
    chosen = any(f"PERFECTPLAY_{side}" in os.environ for side in ("OURS", "RIVAL"))
    try:
        play_release()
    except VersionError as error:
        if chosen:
            sys.exit(str(error))
        print(error)
    if not chosen:
        play_plain()


def play_release() -> None:
    """Print the score against another version at equal CPU time or simulations."""
    ours, ours_name = _side("OURS", str(ROOT), "this version")
    rival, rival_name = _side("RIVAL", LAST_RELEASE, "the last release")
    simulations = int(_number("SIMULATIONS", 0))
    limit = MoveLimit(simulations=simulations) if simulations else MoveLimit(_number("CPU", 0.05))
    kept = os.environ.get("PERFECTPLAY_JOURNAL")
    begin = perf_counter()
    games = max(2, int(_number("GAMES", 200)) // 2 * 2)
    tally = play_match(ours, rival, games, limit, Path(kept) if kept else None)
    wanted = ", at least 0.65 wanted" if rival_name == "the last release" else ""
    print(
        f"{ours_name} against {rival_name}, {limit}: {tally}{wanted}, {tally.games} games in "
        f"{perf_counter() - begin:.0f} s",
        flush=True,
    )


def _side(variable: str, usual: str, usual_name: str) -> tuple[Side, str]:
    """Find who plays by two variables: the version, and its constants; and how to call it."""
    version = os.environ.get(f"PERFECTPLAY_{variable}")
    constants = os.environ.get(f"PERFECTPLAY_{variable}_CONSTANTS", "")
    name = version or usual_name
    side = Side(find_sources(version or usual), parse_constants(constants))
    return side, f"{name} ({constants})" if constants else name


def _number(name: str, usual: float) -> float:
    """Read a variable; what is not a number above 0 ends the benchmark with a sentence."""
    text = os.environ.get(f"PERFECTPLAY_{name}")
    if text is None:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not value > 0:
        example = f"PERFECTPLAY_{name}={usual or 10_000:g}"
        sys.exit(f"{example.partition('=')[0]} is a number above 0, not {text!r}; give {example}.")
    return value


def play_plain() -> None:
    """Print the scores of the full engine and its playout version against the plain search."""
    games = max(2, int(_number("GAMES", 100)) // 2 * 2)
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
