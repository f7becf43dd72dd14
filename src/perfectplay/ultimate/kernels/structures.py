"""Arrays that belong together, as named tuples: kernels take one of these, not many arrays."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Floats32 = npt.NDArray[np.float32]
Ints32 = npt.NDArray[np.int32]
Sums = npt.NDArray[np.int16]
Int = int | np.int64
Word = int | np.uint64
Nodes = Any
"""An array of records with the fields of :class:`Pool`; numpy's types cannot tell their names."""


class Pool(NamedTuple):
    """The nodes of a tree, 24 bytes each; node 0 is the root.

    The children of a node lie side by side, so choosing among them is one pass over `value` and
    `width`, which are kept ready for that. Scores and proofs of a node are for the player who moved
    into it, as in the readable definition (:mod:`perfectplay.ultimate.reference`).
    """

    value: Floats32
    """The mean score; for an unvisited or proven node see `tree.UNVISITED` and `proofs.prove`."""
    width: Floats32
    """One over the square root of the visits."""
    rest: Floats32
    """What the mean score has beyond the digits of `value`.

    A million visits later one more score changes the mean by less than single precision can tell.
    """
    visits: Ints32
    first: Ints32
    """The first of the children."""
    kids: npt.NDArray[np.uint8]
    """How many children; 0 before the node is opened."""
    move: npt.NDArray[np.uint8]
    """The move that leads here."""
    proof: npt.NDArray[np.int8]
    nodes: Nodes
    """All of it as one array of records: a kernel reads `nodes[node].value` in fewer steps than
    `value[node]`, since it knows how far apart records are. Indices that are unsigned save a test
    for negative ones."""


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
    rng: Words


class Net(NamedTuple):
    """A network of one hidden layer with whole-number weights; see `perfectplay.ultimate.net`."""

    rows: Sums
    """One row of `layout.HIDDEN` weights for each fact, and the bias."""
    codes: Sums
    """For each state of a board, its code; zeros for a board that is decided."""
    boards: Sums
    """For each board and each number of a state's first part, a row of weights."""
    prospects: Sums
    """For each board, prospect and number of the second part, a row of weights."""
    targets: Sums
    """For each board to play in and number of the third part, a row of weights."""
    target_prospects: Sums
    """For each prospect of the board to play in and number of the second part, the same."""
    output: Sums
    """For each stage of the game, a weight for each hidden unit."""
    bias: Ints32
    """For each stage, what is added to the output."""


class NetSpace(NamedTuple):
    """Space in which the network's sums are made and kept; it serves one network only."""

    base_keys: Ints32
    """Which boards are decided, and how, in each of the sums below; and whose eyes see them."""
    base: Sums
    """The sums of all facts about the decided boards; see `net.find_base`."""
    prospects: Ints
    """For each of these and each board, what it is good for."""
    board_keys: Ints32
    """Which state, and good for what, each of the rows below is of; each board has its own."""
    boards: Sums
    """What boards add to the sums; see `net.find_board`."""
    target_keys: Ints32
    """The same as `board_keys` for boards to play in."""
    targets: Sums
    """What it adds that a board is the one to play in."""
    mixed: Ints32
    """Products of codes and weights, while they are added up."""
    whole: Sums
    """The sums of the position whose moves are valued."""
    without: Sums
    """The same without the board that is played in."""
    after: Sums
    """The sums of a position in which one more board is decided."""
    pos: Ints
    """That position."""


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
    curiosity: Floats32 = np.empty(0, np.float32)
    """By the visits of a node, c times the square root of their logarithm; see `tree.urge`."""
    width: Floats32 = np.empty(0, np.float32)
    """By the visits of a node, one over their square root."""


class Search(NamedTuple):
    """All that one search works on."""

    pool: Pool
    counters: Ints
    settings: StyleSettings
    root: Ints
    """The position at the root."""
    scratch: Scratch
    net: Net
    space: NetSpace
