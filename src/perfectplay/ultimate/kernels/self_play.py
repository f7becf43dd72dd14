"""Games of the engine against itself, for training: positions, what the search says, results."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.ultimate.kernels.layout import (
    DEEPEST,
    DRAW,
    OPEN,
    POSITION,
    TURN,
    USED,
    WIN,
)
from perfectplay.ultimate.kernels.line import best_child
from perfectplay.ultimate.kernels.proofs import worth
from perfectplay.ultimate.kernels.random import next_random
from perfectplay.ultimate.kernels.rules import apply, list_legal_moves
from perfectplay.ultimate.kernels.structures import Bytes, Floats32, Int, Ints, Search
from perfectplay.ultimate.kernels.tree import search

LONGEST_GAME = 81


class Notes(NamedTuple):
    """What is written about each position; scores are for its player to move."""

    positions: npt.NDArray[np.int16]
    opinions: Floats32
    """What the search expects; where it has proven the result, that."""
    results: Floats32
    """How the game ended, or what the search expected where a slip changed its course."""
    exact: Bytes
    """1 where the opinion is proven."""


@lean_inner
def forget_tree(work: Search) -> None:
    """Begin a search with the root alone."""
    pool = work.pool
    pool.value[0] = 0.5
    pool.width[0] = 0.0
    pool.rest[0] = 0.0
    pool.visits[0] = 0
    pool.first[0] = 0
    pool.kids[0] = 0
    pool.move[0] = 0
    pool.proof[0] = OPEN
    work.counters[USED] = 1
    work.counters[DEEPEST] = 0


@lean_inner
def random_move(work: Search) -> Int:
    """One of the legal moves at the root, each as likely as the others."""
    moves = work.scratch.moves
    count = list_legal_moves(work.root, moves)
    return np.int64(moves[np.int64(next_random(work.scratch.rng) * count)])


@lean_inner
def open_game(work: Search, start: Ints, longest: int) -> bool:
    """Set up a game after some random moves, up to `longest` - 1; False if they ended it."""
    for i in range(POSITION):
        work.root[i] = start[i]
    for _ in range(np.int64(next_random(work.scratch.rng) * longest)):
        if apply(work.root, random_move(work)) != OPEN:
            return False
    return True


@lean_inner
def credit(notes: Notes, begin: Int, end: Int, score: float, turn: Int) -> None:
    """Write a result, for the player `turn`, to a stretch of positions."""
    for i in range(begin, end):
        notes.results[i] = score if notes.positions[i, TURN] == turn else 1.0 - score


@lean_inner
def note(work: Search, notes: Notes, place: Int) -> float:
    """Write down the root and what the search says about it; return that."""
    pool = work.pool
    for i in range(POSITION):
        notes.positions[place, i] = work.root[i]
    proof = np.int64(pool.proof[0])
    if proof != OPEN:
        score = 1.0 - worth(proof)
    else:
        score = 1.0 - (np.float64(pool.value[0]) + np.float64(pool.rest[0]))
    notes.opinions[place] = score
    notes.exact[place] = 1 if proof != OPEN else 0
    return score


@lean_kernel
def play_games(
    work: Search,
    notes: Notes,
    start: Ints,
    simulations: int,
    slips: float,
    longest: int,
    stop: Bytes,
) -> Int:
    """Play games until the notes are nearly full; return how many positions were written.

    A part `slips` of the moves is made at random: the network has to know positions that good play
    avoids. A slip says nothing about the moves before it, so their result is what the search
    expected until then. Games go on after their result is proven, with a slip every other move:
    a search looks at many such positions, and their exact values cost little.
    """
    pool = work.pool
    used = np.int64(0)
    while used + LONGEST_GAME < notes.opinions.shape[0] and not stop[0]:
        if not open_game(work, start, longest):
            continue
        begin = used
        status = OPEN
        while status == OPEN:
            forget_tree(work)
            search(work, simulations, stop)
            expected = note(work, notes, used)
            used += 1
            turn = work.root[TURN]
            is_proven = pool.proof[0] != OPEN
            slipped = next_random(work.scratch.rng) < (0.5 if is_proven else slips)
            if slipped or is_proven:
                credit(notes, begin, used, expected, turn)
                begin = used
            if slipped:
                status = apply(work.root, random_move(work))
            else:
                status = apply(work.root, np.int64(pool.move[best_child(pool, np.int64(0), False)]))
            if status != OPEN:
                result = 0.5 if status == DRAW else 1.0 if status == WIN else 0.0
                credit(notes, begin, used, result, turn)
    return used
