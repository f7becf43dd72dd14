"""Arrays that belong together, as named tuples: kernels take one of these, not many arrays."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Sums = npt.NDArray[np.int32]
Int = int | np.int64


class Pool(NamedTuple):
    """The nodes of a tree, as parallel arrays; node 0 is the root.

    The children of a node lie side by side, so choosing among them is one pass over `value` and
    `width`, which are kept ready for that. Scores and proofs of a node are for the player who moved
    into it, as in the readable definition (:mod:`perfectplay.ultimate.reference`).
    """

    value: Floats
    """The mean score; for an unvisited or proven node see `tree.UNVISITED` and `proofs.prove`."""
    width: Floats
    """One over the square root of the visits."""
    score: Floats
    """The sum of all scores."""
    visits: npt.NDArray[np.int32]
    first: npt.NDArray[np.int32]
    """The first of the children."""
    kids: npt.NDArray[np.uint8]
    """How many children; 0 before the node is opened."""
    move: npt.NDArray[np.uint8]
    """The move that leads here."""
    proof: npt.NDArray[np.int8]


class Scratch(NamedTuple):
    """Space that one search writes to again and again."""

    pos: Ints
    """The position at the end of the path."""
    path: Ints
    """The nodes from the root to the leaf of the present simulation."""
    floor: Ints
    """1 for each node on the path whose player could take a proven draw instead."""
    moves: Ints
    scores: Floats
    """The network's score for each of the moves."""
    sums: Sums
    """Two rows of the network's hidden units."""
    rng: Words


class Net(NamedTuple):
    """A network of one hidden layer with whole-number weights; see `perfectplay.ultimate.net`."""

    rows: Sums
    """One row of the hidden layer's size for each feature, the bias, and a row of zeros."""
    output: Sums
    """A weight for each hidden unit, then the bias."""


class StyleSettings(NamedTuple):
    """The constants of a search."""

    style: int
    exploration: float
    """The constant c of UCT: how much curiosity counts beside the score so far."""
    prior_weight: float = 0.0
    """How many visits the first guess at a child's value counts for."""
    bonus_win: float = 0.0
    """First guess: added for winning a small board."""
    bonus_free: float = 0.0
    """First guess: taken off for giving the opponent a free choice of boards."""
    bonus_target: float = 0.0
    """First guess: taken off for sending the opponent to a board that they can win."""
    noise: float = 0.0
    """How far the network's first guesses are shaken, so that two trees differ, and two games."""


class Search(NamedTuple):
    """All that one search works on."""

    pool: Pool
    counters: Ints
    settings: StyleSettings
    root: Ints
    """The position at the root."""
    scratch: Scratch
    net: Net
