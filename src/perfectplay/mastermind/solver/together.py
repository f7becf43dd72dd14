"""The search for the least total on several cores: a thread for each, and one board for all.

What the threads do is told in `board`.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from perfectplay.mastermind.solver import kernels
from perfectplay.mastermind.solver.board import Board
from perfectplay.mastermind.solver.kernels.types import (
    FREE,
    MODE,
    MOST_NODES,
    NODES,
    PoolSet,
    Tables,
)
from perfectplay.mastermind.solver.search_run import SearchRun
from perfectplay.mastermind.solver.workspace import CodeSet, PlacedSet

WORTH_IT = 1_000
"""Sets with fewer codes are searched before other threads are of use."""


def search_together(
    run: SearchRun, subject: CodeSet, placed: PlacedSet, upper: int, limit: int
) -> int:
    """Return the least total of a set if it is below `upper`, else a bound that is not.

    All threads that the solver may use search it; the result is that of the kernel `solve`.
    """

    def search(tables: Tables, pool_set: PoolSet) -> int:
        own = FREE if limit >= pool_set.size else limit
        key = np.uint64(kernels.total_key(pool_set.key, own))
        low, high = kernels.recall(tables.memory, key, pool_set.size)
        if low >= min(upper, high):
            return int(low)
        board = Board(placed, _tables(run, subject, tables), upper, own)
        with run.shared_by(board), ThreadPoolExecutor(len(board.tables), "perfectplay-solver") as p:
            others = [p.submit(board.work, number) for number in range(1, len(board.tables))]
            board.work(0)
            for other in others:
                other.result()
        tables.control[NODES] = board.nodes
        kernels.remember(tables.memory, key, pool_set.size, board.low, board.found)
        return board.low

    return int(run.call(placed, search, brief=False))


def _tables(run: SearchRun, subject: CodeSet, own: Tables) -> list[Tables]:
    """Return tables for all threads: each has a control of its own, by which it is stopped."""
    made = [own]
    while len(made) < run.workspace.threads:
        control = np.zeros_like(own.control)
        control[MODE], control[MOST_NODES] = own.control[MODE], own.control[MOST_NODES]
        placed = run.workspace.place(subject, control)
        if placed is None:
            break
        made.append(placed.tables)
    return made
