"""The endgame solver at work beside the tree search: what it proves goes into the tree.

A tree search finds out what is promising, the solver what is certain. Late in a game the solver
gets a part of the time, spent on the position itself and on its best moves by turns: a move that
promises much may be a proven loss, and a draw may be certain where the tree sees danger only.
"""

from collections.abc import Iterable
from time import thread_time

import numpy as np

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.endgame import endgame_slice
from perfectplay.ultimate.kernels.endgame_types import ProofTable, new_table
from perfectplay.ultimate.kernels.proofs import note_proof
from perfectplay.ultimate.kernels.rules import apply
from perfectplay.ultimate.kernels.structures import Bytes, Ints
from perfectplay.ultimate.worker import Worker, position_array

FROM_PLY = 28
"""Symbols on the board from which on the solver is asked."""
NODES_PER_SIMULATION = 1
"""A node takes about a third of a simulation's time, so the solver gets a quarter of the whole."""
SLICE = 2_000
"""Nodes to save up for before the solver is called: what it has begun goes on better in one go."""
LAST_SLICE = 200_000
"""Nodes for finding the move that keeps a proven result; the table mostly knows it at once."""
BEST_MOVES = 3
MEMORY = 2**25
_REVERSE = {layout.WIN: layout.LOSS, layout.DRAW: layout.DRAW, layout.LOSS: layout.WIN}


class EndgameHelp:
    """A solver that works on the root of a tree search and on its best moves."""

    def __init__(self) -> None:
        self._table: ProofTable | None = None
        self._saved = 0
        self._turn = 0
        self.nodes = 0
        """Nodes the solver was given so far."""

    def work(self, board: Board, workers: list[Worker], simulations: int, stop: Bytes) -> float:
        """Use the time that belongs to so many simulations; return the CPU time in seconds."""
        begin = thread_time()
        self._work(board, workers, simulations, stop)
        return thread_time() - begin

    def _work(self, board: Board, workers: list[Worker], simulations: int, stop: Bytes) -> None:
        if sum(mask.bit_count() for masks in board.marks.values() for mask in masks) < FROM_PLY:
            return
        self._saved += simulations * NODES_PER_SIMULATION
        if self._saved < SLICE:
            return
        nodes, self._saved = self._saved, 0
        self.nodes += nodes
        if self._table is None:
            self._table = new_table(MEMORY)
        root = position_array(board)
        best = self._best_moves(workers)
        self._turn += 1
        if self._turn % 2 or not best:
            proof = endgame_slice(self._table, root, nodes, stop)
            if proof != layout.OPEN:
                self._settle(root, board.legal_moves, workers, proof, stop)
            return
        move = best[self._turn // 2 % len(best)]
        proof = self._ask_move(root, move, nodes, stop)
        if proof != layout.OPEN:
            self._note(workers, move, proof)

    def _best_moves(self, workers: list[Worker]) -> list[int]:
        """The moves that were tried most and are not proven yet."""
        pool = workers[0].pool
        first, kids = int(pool.first[0]), int(pool.kids[0])
        places = [p for p in range(first, first + kids) if pool.proof[p] == layout.OPEN]
        places.sort(key=lambda place: -int(pool.visits[place]))
        return [int(pool.move[place]) for place in places[:BEST_MOVES]]

    def _ask_move(self, root: Ints, move: int, nodes: int, stop: Bytes) -> int:
        """What a move leads to, for the player who makes it, as far as the solver knows."""
        assert self._table is not None
        after = root.copy()
        status = apply(after, np.int64(move))
        if status != layout.OPEN:
            return status
        proof = endgame_slice(self._table, after, nodes, stop)
        return _REVERSE.get(proof, layout.OPEN)

    def _settle(
        self, root: Ints, moves: Iterable[int], workers: list[Worker], proof: int, stop: Bytes
    ) -> None:
        """Write a proof of the root, for its player to move, into the trees.

        A loss means that every move loses. A win or a draw is told by the move that keeps it; the
        tree is not told before that move is found.
        """
        if proof == layout.LOSS:
            for move in moves:
                self._note(workers, move, layout.LOSS)
            return
        for move in moves:
            if self._ask_move(root, move, LAST_SLICE, stop) == proof:
                self._note(workers, move, proof)
                if proof == layout.DRAW:
                    for worker in workers:
                        note_proof(worker.pool, 0, layout.DRAW)
                return
            if stop[0]:
                return

    def _note(self, workers: list[Worker], move: int, proof: int) -> None:
        """Write a proof of a move, for the player who makes it, into the trees."""
        for worker in workers:
            place = worker.child(0, move)
            if place is not None:
                note_proof(worker.pool, place, proof)
