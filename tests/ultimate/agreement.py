"""The endgame solver beside two others that share nothing with it but the rules.

Late positions are solved by the readable solver of the tests, earlier ones by a tree search with
playouts, where it proves a result. `python -m benchmarks ultimate_agreement` prints the counts.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.endgame import EndgameSolver, SolveLimit
from perfectplay.ultimate.kernels.tables import HAS_LINE
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit, SearchTree, Style
from tests.ultimate.solver import exact, random_endgame

WORTH = {1.0: Proof.WIN, 0.5: Proof.DRAW, 0.0: Proof.LOSS}
MEMORIES = (2**10, 2**14, 2**22)
"""The smallest holds 64 positions, so nearly all is forgotten again."""
SOLVER_NODES = 50_000
TREE = Limit(simulations=10_000)
PHASES = ((0, 27), (28, 35), (36, 43), (44, 81))
"""Symbols on the board."""


def phase_of(board: Board) -> tuple[int, int]:
    """The phase that a position belongs to."""
    symbols = sum(mask.bit_count() for masks in board.marks.values() for mask in masks)
    return next(phase for phase in PHASES if phase[0] <= symbols <= phase[1])


@dataclass
class Count:
    """How many positions were compared, in each phase, and those where the answers differ."""

    checked: Counter[tuple[int, int]] = field(default_factory=Counter)
    results: Counter[Proof] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        """All that were compared."""
        return sum(self.checked.values())

    def note(self, board: Board, found: Proof | None, expected: Proof) -> None:
        """Compare two answers about a position."""
        self.checked[phase_of(board)] += 1
        self.results[expected] += 1
        if found is not expected:
            self.wrong.append(f"{board.position}: {found}, expected {expected}")


def late_positions(seed: int, most: int) -> Iterator[Board]:
    """Endgames that the readable solver can settle, by both rules in turn."""
    while True:
        yield random_endgame(seed, tuple(WinRule)[seed % 2], most)
        seed += 1


def eager_positions(seed: int, phase: tuple[int, int]) -> Iterator[Board]:
    """Unfinished positions of a phase, by both rules in turn, from games that are decided early.

    The players take small boards when they can and move at random otherwise.
    """
    while True:
        rng = random.Random(seed)
        board = Board(rule=tuple(WinRule)[seed % 2])
        for _ in range(rng.randint(max(phase[0], 16), min(phase[1], 60))):
            if not board.is_over:
                board.push(_eager_move(board, rng))
        if not board.is_over and phase_of(board) == phase:
            yield board
        seed += 1


def _eager_move(board: Board, rng: random.Random) -> int:
    player, moves = board.turn, list(board.legal_moves)
    rng.shuffle(moves)
    for move in moves:
        if HAS_LINE[board.marks[player][move // 9] | 1 << move % 9]:
            return move
    return moves[0]


def compare_late(count: Count, wanted: int, most: int = 14, seed: int = 0) -> None:
    """Compare with the readable solver, with tables of three sizes in turn."""
    for number, board in zip(range(wanted), late_positions(seed, most), strict=False):
        solver = EndgameSolver(board, memory=MEMORIES[number % len(MEMORIES)])
        found = solver.run(SolveLimit(nodes=10**8))
        count.note(board, found.proof, WORTH[exact(board)])


def compare_phases(count: Count, wanted: int, seed: int = 0) -> None:
    """Compare with what a tree search proves, as many positions of each phase.

    Positions that either leaves open do not count.
    """
    for phase in PHASES:
        for board in eager_positions(seed, phase):
            if count.checked[phase] >= wanted // len(PHASES):
                break
            found = EndgameSolver(board, memory=2**22).run(SolveLimit(nodes=SOLVER_NODES))
            if found.proof is None:
                continue
            tree = SearchTree(board, style=Style.PLAYOUT, memory=2**24)
            tree.run(TREE)
            if (proof := tree.root.proof) is not None:
                count.note(board, found.proof, proof.reverse)
