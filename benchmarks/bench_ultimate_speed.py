"""Iterations a second of Ultimate Tic-Tac-Toe's search, beside the last release and OpenSpiel.

One thread; times are CPU seconds; the best of several interleaved rounds counts. The last release
is measured after 0, 13 and 26 moves of a game, OpenSpiel on the empty board with 50,000 simulations
(its Python bot with fewer). PERFECTPLAY_OURS and PERFECTPLAY_RIVAL, each a commit or a folder with
src/perfectplay in it, take the places of these sources and of the last release; then only these two
are measured.
"""

import os
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

from benchmarks.last_release import LAST_RELEASE, ROOT, VersionError, find_sources
from benchmarks.release_speed import report_speed
from perfectplay.ultimate import Board, Limit, RunningAnalysis, SearchTree, Style, warm_up

SIMULATIONS = 50_000
PYTHON_SIMULATIONS = 500
ROUNDS = 5


def ours(style: Style) -> Callable[[], int]:
    """One of our searches."""

    def run() -> int:
        return SearchTree(Board(), style=style, seed=1).run(Limit(simulations=SIMULATIONS))

    return run


def open_spiel_cpp(pyspiel: Any) -> Callable[[], int]:
    """OpenSpiel's C++ bot; it searches the empty board, where choosing the board is a move."""
    game = pyspiel.load_game("ultimate_tic_tac_toe")

    def run() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(
            game, evaluator, 2**0.5, SIMULATIONS, 1000, False, 1, False,
            pyspiel.ChildSelectionPolicy.UCT,
        )  # fmt: skip
        bot.mcts_search(game.new_initial_state())
        return SIMULATIONS

    return run


def open_spiel_python(pyspiel: Any) -> Callable[[], int]:
    """OpenSpiel's Python bot."""
    import numpy as np
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("ultimate_tic_tac_toe")

    def run() -> int:
        rng = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = mcts.MCTSBot(game, 2**0.5, PYTHON_SIMULATIONS, evaluator, False, rng)
        bot.mcts_search(game.new_initial_state())
        return PYTHON_SIMULATIONS

    return run


def main() -> None:
    """Print rates and ratios: the last release, OpenSpiel, and how soon an analysis stops."""
    versions = {name: os.environ.get(f"PERFECTPLAY_{name}") for name in ("OURS", "RIVAL")}
    rival = versions["RIVAL"] or LAST_RELEASE
    names = (versions["OURS"] or "this version", versions["RIVAL"] or "the last release")
    try:
        report_speed(find_sources(versions["OURS"] or str(ROOT)), find_sources(rival), names)
    except VersionError as error:
        if any(versions.values()):
            sys.exit(str(error))
        print(error)
    if not any(versions.values()):
        report_open_spiel()
        report_stop()


def report_open_spiel() -> None:
    """Print how many times as fast as OpenSpiel's bots we are."""
    warm_up()
    entrants: dict[str, Callable[[], int]] = {style.value: ours(style) for style in Style}
    try:
        import pyspiel
    except ImportError:
        print("open_spiel is not installed, so there is nothing to compare with.")
    else:
        entrants["OpenSpiel C++"] = open_spiel_cpp(pyspiel)
        entrants["OpenSpiel Python"] = open_spiel_python(pyspiel)
    rates = dict.fromkeys(entrants, 0.0)
    for _ in range(ROUNDS):
        for name, run in entrants.items():
            begin = process_time()
            count = run()
            rates[name] = max(rates[name], count / (process_time() - begin))
    for name, rate in rates.items():
        print(f"{name}: {rate:,.0f} iterations a second")
    if "OpenSpiel C++" in rates:
        for name, wanted in (("OpenSpiel C++", 20), ("OpenSpiel Python", 400)):
            ratio = rates["plain"] / rates[name]
            print(f"plain / {name}: {ratio:.1f} times, at least {wanted} wanted")
    seconds = SIMULATIONS / rates["plain"]
    print(f"{SIMULATIONS:,} plain simulations take {seconds:.3f} s")


def report_stop() -> None:
    """Print how soon a running analysis stops when told to."""
    waits = []
    for _ in range(20):
        with RunningAnalysis(Board(), Limit(seconds=60)) as running:
            running.wait(0.05)
            begun = perf_counter()
            running.stop()
            waits.append(perf_counter() - begun)
    waits.sort()
    print(
        f"a running analysis stops within {1000 * waits[10]:.1f} ms (median) and "
        f"{1000 * waits[-1]:.1f} ms (slowest of 20), at most 20 wanted"
    )


if __name__ == "__main__":
    main()
