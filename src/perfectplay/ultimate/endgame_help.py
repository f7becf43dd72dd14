"""The endgame solver at work beside the tree search: what it proves goes into the tree.

A tree search finds out what is promising, the solver what is certain. Late in a game the solver
gets a part of the time, most of it for the position itself and the rest for its best moves: a move
that promises much may be a proven loss, and a draw may be certain where the tree sees danger only.

The work is measured in nodes, not in time, so that the same simulations give the same answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time

import numpy as np

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.endgame_questions import Questions, after
from perfectplay.ultimate.growing_table import GrowingTable
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.proofs import note_proof
from perfectplay.ultimate.kernels.structures import Bytes, Ints, Pool
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.worker import Worker, position_array

FROM_PLY = 28
"""Symbols on the board from which on the solver is asked."""
NODES_PER_SIMULATION = 1.5
"""A node takes a fifth of a simulation's time, so the solver gets about a quarter of the whole."""
PERIOD = 700
"""Simulations from one turn of the solver to the next. Turns come after these whatever the clock
says, so that the same simulations give the same answers."""
SLICE = PERIOD * NODES_PER_SIMULATION
"""Nodes of a turn."""
LOOK = 100
"""Nodes for each move when the root is settled; the table mostly knows the move that keeps it."""
BEST_MOVES = 2
MOVES_EVERY = 4
"""Each fourth turn belongs to the best moves, the others to the root."""
MEMORY = 2**25
_NUMBERS = {Proof.WIN: layout.WIN, Proof.DRAW: layout.DRAW, Proof.LOSS: layout.LOSS}


@dataclass(slots=True)
class _Question:
    """A position that the solver is asked about; it keeps where the solver stands."""

    pos: Ints
    ended: Proof | None
    """The result for who moved last, if the game has ended here."""
    solver: Questions
    nodes: int = 0
    """Nodes that were opened for it."""
    settled: bool = False


class EndgameHelp:
    """A solver that works on the root of a tree search and on its best moves."""

    def __init__(self, stop: Bytes) -> None:
        self._stop = stop
        self._table: GrowingTable | None = None
        # About the root (None) and about its moves.
        self._asked: dict[int | None, _Question] = {}
        self._since = 0
        self._saved = 0.0
        self._turns = 0
        self._result: Proof | None = None
        self.nodes = 0
        """Nodes that the solver has opened so far."""

    def due_in(self, board: Board) -> int | None:
        """How many simulations are to be run until the solver's next turn; None if it has none."""
        symbols = sum(mask.bit_count() for masks in board.marks.values() for mask in masks)
        return max(1, PERIOD - self._since) if symbols >= FROM_PLY else None

    def work(self, board: Board, workers: list[Worker], simulations: int) -> float:
        """Take a turn if it is due after so many more simulations; return its CPU seconds."""
        begin = thread_time()
        self._since += simulations
        if self._since >= PERIOD and not self._stop[0]:
            self._since = 0
            # What a quick answer leaves over is not for a long search later.
            self._saved = min(self._saved, SLICE) + SLICE
            self._turn(board, workers)
        return thread_time() - begin

    def advance(self, move: int, workers: list[Worker]) -> None:
        """Follow the game: the table stays, and the question about the move made goes on.

        A node can be proven by the solver before the move that keeps the result is known. Where
        such a node becomes the root it is opened again, and the solver is asked at once.
        """
        played = self._asked.get(move)
        self._asked = {} if played is None else {None: played}
        self._turns = 0
        self._result = None
        for worker in workers:
            if _lacks_its_move(worker.pool):
                is_draw = worker.pool.proof[0] == layout.DRAW
                worker.pool.proof[0] = layout.OPEN
                worker.pool.value[0] = 0.5 if is_draw else 0.0
                worker.pool.rest[0] = 0.0
                self._since = PERIOD

    def _turn(self, board: Board, workers: list[Worker]) -> None:
        """Spend what was saved up on one question, and write down what is found."""
        move = self._next(board, workers[0].pool)
        found = self._ask(board, move, int(self._saved))
        if found is not None and move is None:
            self._settle(board, workers, found)
        elif found is not None and move is not None:
            self._note(workers, move, found)

    def _next(self, board: Board, pool: Pool) -> int | None:
        """The move to ask about, the one of them with the least work so far; None for the root."""
        moves: list[int] = []
        if self._result is not None:
            # The root is settled: only the move that keeps the result is wanted.
            moves = [m for m in board.legal_moves if not self._question(board, m).settled]
        else:
            self._turns += 1
            if self._turns % MOVES_EVERY == 0:
                moves = _best_moves(pool)
        return min(moves, key=self._work_on, default=None)

    def _work_on(self, move: int) -> int:
        question = self._asked.get(move)
        return question.nodes if question else 0

    def _ask(self, board: Board, move: int | None, nodes: int) -> Proof | None:
        """The result of the root, or of a move, for the player to move at the root, if found."""
        question = self._question(board, move)
        if question.ended:
            question.settled = True
            return question.ended
        before = question.solver.nodes
        found = question.solver.result(question.pos, nodes)
        opened = question.solver.nodes - before
        question.nodes += opened
        question.settled = found is not None
        self._saved -= opened
        self.nodes += opened
        return found if found is None or move is None else found.reverse

    def questions(self, nodes: int) -> Questions:
        """Return a door to what was proven so far, for somebody who is to open so many nodes."""
        if self._table is None:
            self._table = GrowingTable(MEMORY)
        while self._table.grow(nodes):
            for question in self._asked.values():
                question.solver.use(self._table.table)
        return Questions(self._table.table, self._stop)

    def _question(self, board: Board, move: int | None) -> _Question:
        if self._table is None:
            self._table = GrowingTable(MEMORY)
        if self._table.grow(self.nodes):
            for question in self._asked.values():
                question.solver.use(self._table.table)
        if move not in self._asked:
            pos, ended = position_array(board), None
            if move is not None:
                pos, ended = after(pos, move)
            self._asked[move] = _Question(pos, ended, Questions(self._table.table, self._stop))
        return self._asked[move]

    def _settle(self, board: Board, workers: list[Worker], found: Proof) -> None:
        """Write a proof of the root, for its player to move, into the trees.

        A loss means that every move loses. A win or a draw is told by the move that keeps it; if
        that is not found at a look, the next turns belong to the moves.
        """
        self._result = found
        for move in board.legal_moves:
            known = found if found is Proof.LOSS else self._ask(board, move, LOOK)
            if known is not None:
                self._note(workers, move, known)
            if self._stop[0] or (known is found and found is not Proof.LOSS):
                return

    def _note(self, workers: list[Worker], move: int, proof: Proof) -> None:
        """Write a proof of a move, for the player who makes it, into the trees."""
        for worker in workers:
            place = worker.child(0, move)
            if place is None:
                continue
            note_proof(worker.pool, np.array([0, place], np.int64), _NUMBERS[proof])
            if proof is Proof.DRAW and self._result is Proof.DRAW:
                note_proof(worker.pool, np.zeros(1, np.int64), layout.DRAW)


def _best_moves(pool: Pool) -> list[int]:
    """The moves that were tried most and are not proven yet."""
    first, kids = int(pool.first[0]), int(pool.kids[0])
    places = first + np.flatnonzero(pool.proof[first : first + kids] == layout.OPEN)
    order = np.argsort(-pool.visits[places], kind="stable")
    return [int(pool.move[place]) for place in places[order[:BEST_MOVES]]]


def _lacks_its_move(pool: Pool) -> bool:
    """Say whether a win or a draw of the player to move is proven, but no move that keeps it."""
    wanted = {layout.LOSS: layout.WIN, layout.DRAW: layout.DRAW}.get(int(pool.proof[0]))
    first, kids = int(pool.first[0]), int(pool.kids[0])
    return wanted is not None and wanted not in pool.proof[first : first + kids]
