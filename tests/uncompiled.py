"""Small questions to every kernel, by way of the public names: `python -m tests.uncompiled`.

Asked of compiled kernels and of the same kernels as plain Python (NUMBA_DISABLE_JIT=1), they must
have the same answers. As plain Python the lines of the kernels are also seen by `make coverage`.
"""

import json
import os
import sys
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from perfectplay import compiled

if os.environ.get("NUMBA_DISABLE_JIT") == "1":
    # Numbers of 64 bits are meant to wrap around, and counting bits is an instruction, not Python.
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
    compiled.popcount = lambda word: int(word).bit_count()

import numpy as np

from perfectplay.mastermind import Knowledge, Variant, strategies
from perfectplay.mastermind.solver import Solver, longest_game
from perfectplay.rl import MastermindVectorEnv, UltimateGames, rollouts
from perfectplay.ultimate import Board, Limit, SearchTree, SolveLimit, Style, WinRule, solve
from perfectplay.ultimate.kernels.endgame_types import new_table
from perfectplay.ultimate.kernels.layout import POSITION
from perfectplay.ultimate.kernels.relabelling import settle_positions
from perfectplay.ultimate.kernels.self_play import Notes, play_games
from perfectplay.ultimate.net import load_net
from perfectplay.ultimate.worker import Worker, kernel_settings, position_array

VARIANTS = ("2x4", "3x3", "3x4", "3x4 norepeat")
MEMORY = 2**20


def solver_answers(variant: Variant) -> dict[str, Any]:
    """Return the values and best guesses of all codes, and after one turn."""
    first = variant.text(list(range(variant.pegs)))
    solver, start = Solver(variant, memory_mb=4), Knowledge(variant)
    answers = {}
    for know in (start, start.after(first, (0, variant.pegs - 1))):
        worst, total = solver.worst_case(know), solver.expected_total(know)
        answers[str(len(know.turns))] = {
            "worst": str(worst),
            "total": str(total),
            "within": str(solver.expected_total(know, within=worst.value + 1)),
            "optimal": solver.optimal_guess(know),
            "best": repr(solver.best_guesses(know)),
            "table": repr(solver.table(know, [first])),
        }
    return answers


def player_answers(variant: Variant) -> dict[str, str]:
    """Return what every computer player guesses first and second."""
    know = Knowledge(variant)
    second = know.after(variant.text(list(range(variant.pegs))), (0, variant.pegs - 1))
    return {
        f"{name} {len(known.turns)}": strategies.get(name).choose(known, Random(1))
        for name in strategies.names()
        for known in (know, second)
    }


def search_answers(style: Style) -> list[Any]:
    """Return the moves and visits of a game that a search plays against itself for a while."""
    tree = SearchTree(Board(), style=style, memory=MEMORY, seed=1)
    said: list[Any] = []
    for _ in range(4):
        tree.run(Limit(simulations=60))
        best = tree.best()
        said.append([best, tree.root.visits, [child.visits for child in tree.root.children]])
        tree.advance(best)
    return said


def endgame_answers(rule: WinRule) -> list[Any]:
    """Return what the endgame solver says of a late position, and how far it gets with an early."""
    rng, board, said = Random(4), Board(rule=rule), []
    while len(board.move_stack) < 52 and not board.is_over:
        board.push(rng.choice(board.legal_moves))
    for asked in (board, Board(rule=rule)):
        found = solve(asked, SolveLimit(nodes=300), every_move=True, memory=2**12)
        moves = [str(row.proof) for row in found.moves]
        said.append([found.text, found.nodes, found.length, found.at_least, found.line, moves])
    return said


def training_answers(rule: WinRule) -> list[Any]:
    """Return a game of the engine against itself as the training notes it, and exact values."""
    count = 90  # one game: the next one might not fit
    notes = Notes(
        np.zeros((count, POSITION), np.int16),
        np.zeros(count, np.float32),
        np.zeros(count, np.float32),
        np.zeros(count, np.uint8),
    )
    start, stop = position_array(Board(rule=rule)), np.zeros(1, np.uint8)
    worker = Worker(2000, 3, kernel_settings(Style.NET), load_net(rule))
    with worker.work(start.copy()) as work:
        used = play_games(work, notes, start, 6, 0.2, 8, stop)
    late = notes.positions[max(0, used - 12) : used].astype(np.int64)
    proofs = np.empty(len(late), np.int64)
    settle_positions(new_table(2**12), late, proofs, 40, stop)
    said = [notes.positions[:used].sum(axis=1), notes.exact[:used], proofs]
    scores = [notes.opinions[:used], notes.results[:used]]
    return [part.tolist() for part in said] + [part.round(5).tolist() for part in scores]


def rollout_answers(variant: Variant) -> list[Any]:
    """Return random games of a variant, one by one and side by side."""
    said: list[Any] = []
    for guesses in ("random", "consistent"):
        games = rollouts.mastermind(6, 2, variant=variant, guesses=guesses)
        said += [games.guesses.tolist(), games.blacks.tolist(), games.whites.tolist()]
    envs = MastermindVectorEnv(3, variant)
    envs.reset(seed=1)
    return [*said, *(envs.step(np.arange(3) + i)[0].tolist() for i in range(3))]


def side_by_side_answers(rule: WinRule) -> list[Any]:
    """Return random games of Ultimate Tic-Tac-Toe and what is seen of some of them."""
    played = rollouts.ultimate(4, 2, rule=rule)
    games = UltimateGames(4, rule=rule)
    for ply in range(12):
        games.step(played.moves[:, ply])
    seen = games.observe().sum(axis=(1, 2)).tolist()
    return [played.moves.tolist(), played.outcomes.tolist(), games.over.tolist(), seen]


PARTS: dict[str, Callable[[], dict[str, Any]]] = {
    "solver": lambda: {text: solver_answers(Variant.parse(text)) for text in VARIANTS},
    "longest": lambda: {text: longest_game(Variant.parse(text)).guesses for text in VARIANTS},
    "players": lambda: {text: player_answers(Variant.parse(text)) for text in VARIANTS},
    "search": lambda: {style.value: search_answers(style) for style in Style},
    "training": lambda: {rule.value: training_answers(rule) for rule in WinRule},
    "rollouts": lambda: {text: rollout_answers(Variant.parse(text)) for text in VARIANTS},
    "side by side": lambda: {rule.value: side_by_side_answers(rule) for rule in WinRule},
    "endgame": lambda: {rule.value: endgame_answers(rule) for rule in WinRule},
}


if __name__ == "__main__":
    json.dump({part: ask() for part, ask in PARTS.items()}, sys.stdout)
