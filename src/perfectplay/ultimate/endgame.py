"""The exact result of a position: win, draw or loss, with a line of perfect play to the end.

Kernels find proofs (see `kernels.endgame`); this is how they are asked, within limits, and how
their table is read.

>>> from perfectplay.ultimate import Board, Proof
>>> found = solve(Board(), SolveLimit(nodes=1000))
>>> print(found.text)
Not settled yet: whether X or O can force a win is open.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, thread_time

import numpy as np

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.endgame_questions import Budget, Questions, playable, result_of
from perfectplay.ultimate.errors import LimitError, NoMoveError
from perfectplay.ultimate.kernels.endgame import endgame_slice
from perfectplay.ultimate.kernels.endgame_types import (
    NODES,
    Q_ANSWER,
    UNKNOWN,
    UNLIMITED,
    YES,
    new_table,
)
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.perfect_line import perfect_line
from perfectplay.ultimate.room import taking
from perfectplay.ultimate.solution import Solution, SolvedMove, SolveLimit
from perfectplay.ultimate.worker import position_array

__all__ = ["DEFAULT_MEMORY", "EndgameSolver", "Solution", "SolveLimit", "SolvedMove", "solve"]

DEFAULT_MEMORY = 2**27
LEAST_MEMORY = 2**10
REPORT_EVERY = 0.1
"""Seconds between two reports."""
TURN = 50_000
"""Nodes for one move in the first round over all moves; each further round has twice as many."""
_SAMPLE = 2**16

Report = Callable[[Solution], object]


class EndgameSolver:
    """A solver at one position, which can be stopped from another thread and go on later.

    `memory` bounds its table in bytes; what does not fit is forgotten and found again when needed,
    so a small table makes the solver slower and never wrong.
    """

    def __init__(self, board: Board, *, memory: int = DEFAULT_MEMORY) -> None:
        if board.is_over:
            raise NoMoveError("The game is over, so there is nothing to solve.")
        if memory < LEAST_MEMORY:
            raise LimitError(
                f"A solver needs at least {LEAST_MEMORY} bytes of memory, not {memory}.",
                given=memory,
                allowed=f"{LEAST_MEMORY} or more",
            )
        self.board = board.copy()
        self._root = position_array(self.board)
        with taking(memory):
            self._table = new_table(memory)
        self._stop = np.zeros(1, np.uint8)
        # Ways of their own through the same table: no question disturbs where another one stands.
        self._for_moves = Questions(self._table, self._stop)
        self._for_length = Questions(self._table, self._stop)
        self._looks = Questions(self._table, self._stop)
        self._proofs: dict[int, Proof | None] = dict.fromkeys(self.board.legal_moves)
        self._proof: Proof | None = None
        self._wins: dict[Player, bool | None] = dict.fromkeys(Player)
        self._line: tuple[int, ...] = ()
        self._whole = False
        self._length: int | None = None
        self._at_least: int | None = None
        self._seconds = self._cpu = 0.0
        self._report: Report | None = None
        self._due = 0.0

    @property
    def nodes(self) -> int:
        """Positions opened so far."""
        sides = (self._for_moves, self._for_length, self._looks)
        return int(self._table.counters[NODES]) + sum(side.nodes for side in sides)

    def stop(self) -> None:
        """End a run from another thread; it returns within milliseconds."""
        self._stop[0] = 1

    def run(
        self, limit: SolveLimit, *, every_move: bool = False, on_progress: Report | None = None
    ) -> Solution:
        """Work until the result, its line and its length are known, or until a limit is reached.

        With `every_move` each legal move gets its exact result too, before the length is looked
        for. `on_progress` is called about ten times a second from the calling thread. Called again
        it goes on from where it was.
        """
        self._stop[0] = 0
        self._report, self._due = on_progress, perf_counter() + REPORT_EVERY
        begin, begin_cpu = perf_counter(), thread_time()
        before, before_cpu = self._seconds, self._cpu

        def look_at_clocks() -> None:
            self._seconds = before + perf_counter() - begin
            self._cpu = before_cpu + thread_time() - begin_cpu

        budget = Budget(limit, self._stop, lambda: self.nodes, look_at_clocks)
        try:
            if self._settle(budget):
                if every_move:
                    self._settle_moves(budget)
                self._measure(budget)
                self._find_line()
            elif every_move:
                self._settle_moves(budget)
            self._note_moves()
        finally:
            look_at_clocks()
        return self.read()

    def read(self) -> Solution:
        """Say what is known by now; not while another thread works."""
        return Solution(
            position=self.board.position,
            turn=self.board.turn,
            proof=self._proof,
            x_wins=self._wins[Player.X],
            o_wins=self._wins[Player.O],
            line=self._line,
            whole=self._whole,
            length=self._length,
            at_least=self._at_least,
            moves=tuple(SolvedMove(move, proof) for move, proof in self._proofs.items()),
            nodes=self.nodes,
            seconds=self._seconds,
            cpu=self._cpu,
            filled=float(np.count_nonzero(self._table.keys[:_SAMPLE]))
            / min(_SAMPLE, len(self._table.keys)),
        )

    def _tell(self) -> None:
        """Report, if somebody wants to know and it is time."""
        if self._report is not None and perf_counter() >= self._due:
            self._report(self.read())
            self._due = perf_counter() + REPORT_EVERY

    def _settle(self, budget: Budget) -> bool:
        """Work on the position itself; say whether it is settled."""
        turn = self.board.turn
        while self._proof is None and (nodes := budget.slice()):
            proof = result_of(endgame_slice(self._table, self._root, nodes, self._stop))
            if proof is None:
                for place, player in enumerate(Player):
                    answer = int(self._table.counters[Q_ANSWER + place])
                    self._wins[player] = None if answer == UNKNOWN else answer == YES
            else:
                self._proof = proof
                self._wins = {turn: proof is Proof.WIN, turn.other: proof is Proof.LOSS}
            self._tell()
        return self._proof is not None

    def _settle_moves(self, budget: Budget) -> None:
        """Find the result of every move, in turns that grow."""
        share = TURN
        while None in self._proofs.values():
            for move in [move for move, proof in self._proofs.items() if proof is None]:
                end = self.nodes + share
                while self._proofs[move] is None and self.nodes < end:
                    if not (nodes := budget.slice()):
                        return
                    self._proofs[move] = self._for_moves.result_after(self._root, move, nodes)
                    self._tell()
            share *= 2

    def _note_moves(self) -> None:
        """Note what the table knows of the moves already; a lookup each, hardly any search."""
        for move, proof in self._proofs.items():
            if proof is None:
                self._proofs[move] = self._looks.result_after(self._root, move, 2)
        if self._proof is Proof.LOSS:
            self._proofs = dict.fromkeys(self._proofs, Proof.LOSS)
        elif self._line:
            self._proofs[self._line[0]] = self._proof

    def _measure(self, budget: Budget) -> None:
        """Find how many moves a forced win takes: one number after the other is refuted."""
        if self._proof is Proof.DRAW or self._length is not None:
            return
        attacker = 0 if self._wins[Player.X] else 1
        attacks = (self.board.turn is Player.X) == (attacker == 0)
        by_boards = self.board.rule is WinRule.BOARDS
        # Only the winner completes a line; a win by boards may come with anybody's last move.
        step = 1 if by_boards else 2
        if self._at_least is None:
            self._at_least = 1 if attacks or by_boards else 2
        most = min(playable(self._root), UNLIMITED - 1)
        while self._at_least <= most and (nodes := budget.slice()):
            answer = self._for_length.ask(self._root, attacker, self._at_least, nodes)
            if answer is True:
                self._length = self._at_least
                return
            if answer is False:
                self._at_least += step
            self._tell()

    def _find_line(self) -> None:
        """Find perfect play of both, unless it is known; of the exact length if that is known."""
        if self._whole and self._length in (None, len(self._line)):
            return
        assert self._proof is not None
        found = perfect_line(self._looks, self._root, self._proof, self._length, self._at_least)
        self._line, self._whole = found


def solve(
    board: Board,
    limit: SolveLimit,
    *,
    memory: int = DEFAULT_MEMORY,
    every_move: bool = False,
    on_progress: Report | None = None,
) -> Solution:
    """Find the exact result of an unfinished position, as far as the limit allows."""
    solver = EndgameSolver(board, memory=memory)
    return solver.run(limit, every_move=every_move, on_progress=on_progress)
