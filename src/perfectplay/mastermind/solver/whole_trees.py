"""Whole trees of players that measure guesses, built once for all secrets.

A player chooses from what is known, one guess at a time. Playing every secret asks the same
questions again and again, and building a tree with :class:`Knowledge` objects takes most of its
time outside the kernels. Here one kernel builds the tree as flat arrays, guess by guess the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.kernels.types import ENTROPY, LARGEST_PART, PARTS, SUM_OF_SQUARES
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.plans import kernels
from perfectplay.mastermind.plans.codes import digits_of, kinds_of, words_of
from perfectplay.mastermind.plans.kernels.types import Game, Nodes, Taste
from perfectplay.mastermind.solver.tree_node import TreeNode
from perfectplay.mastermind.space import CodeSpace, answer_number, space_of
from perfectplay.mastermind.strategies.base import Strategy
from perfectplay.mastermind.strategies.measured import (
    MAX_PAIRS,
    MeasuredPlayer,
    MinimaxListPlayer,
    n_log_n,
)
from perfectplay.mastermind.strategies.simple import LowestPlayer
from perfectplay.mastermind.variant import Variant

MOST_PEGS = 6
"""With more pegs the answers do not fit the words of the kernels; players then guess one by one."""


@dataclass(frozen=True)
class WholeTree:
    """A strategy for all secrets as flat arrays; parents come before their children."""

    variant: Variant
    made_by: str
    nodes: Nodes

    @property
    def distribution(self) -> dict[int, int]:
        """How many secrets are found in 1, 2, 3, … guesses."""
        counts = np.bincount(self.nodes.depth[self.nodes.wins > 0])
        return {turns: int(count) for turns, count in enumerate(counts) if count}

    @property
    def total(self) -> int:
        """All guesses over all secrets together."""
        return int(self.nodes.size.sum(dtype=np.int64))

    @property
    def depth(self) -> int:
        """The most guesses that a secret needs."""
        return int(self.nodes.depth.max())

    def guesses(self, start: int = 0) -> NDArray[np.int32]:
        """Return the guesses of sets of three codes and more, depth first, as numbers of codes.

        They are those from a node on, from the first by default.
        """
        nodes = self.nodes
        order = np.argsort(nodes.parent, kind="stable")  # the children of each node side by side
        ends = np.searchsorted(nodes.parent[order], np.arange(-1, nodes.guess.size), "right")
        starts, children = ends.tolist(), order.tolist()
        found, waiting = [], [start]
        sizes, chosen = nodes.size.tolist(), nodes.guess.tolist()
        while waiting:
            node = waiting.pop()
            if sizes[node] > 2:
                found.append(chosen[node])
                waiting.extend(reversed(children[starts[node] : starts[node + 1]]))
        return np.array(found, np.int32)

    def totals(self) -> NDArray[np.int64]:
        """Return for each node all guesses from there on, over the codes left."""
        nodes = self.nodes
        total = nodes.size.astype(np.int64)
        for depth in range(self.depth, 1, -1):
            here = np.flatnonzero(nodes.depth == depth)
            np.add.at(total, nodes.parent[here], total[here])
        return total

    def root(self) -> TreeNode:
        """Return the first node, with branches that know their branches."""
        space, nodes = space_of(self.variant), self.nodes
        feedbacks = sorted(self.variant.feedbacks(), key=answer_number)
        rank = np.argsort(np.argsort([(f.black << 8) + f.white for f in feedbacks]))
        texts: dict[int, str] = {}
        made = [TreeNode("")] * nodes.guess.size
        words = space.codes[nodes.guess].tolist()
        # Branches are added in ascending order of their answers, as people read them.
        order = np.lexsort((rank[nodes.answer], nodes.parent))
        for n, word in enumerate(words):
            if word not in texts:
                texts[word] = space.text(word)
            made[n] = TreeNode(texts[word])
        parents, numbers = nodes.parent.tolist(), nodes.answer.tolist()
        for n in order.tolist():
            if n > 0:
                made[parents[n]].branches[feedbacks[numbers[n]]] = made[n]
        return made[0]


def whole_tree(variant: Variant, player: Strategy, first: str | None = None) -> WholeTree | None:
    """Build the tree of a player for all secrets; None for players and variants not known here.

    `first` is a first guess in place of the player's own.
    """
    rules = variant.rules
    taste, space = _taste(player, rules), space_of(rules)
    if taste is None or not _fits(rules):
        return None
    opening = first or player.choose(Knowledge(rules))
    size = rules.size
    nodes = _nodes(2 * size)
    game = _game(space)
    nodes.guess[0] = np.searchsorted(space.codes, space.pack(opening))
    nodes.parent[0], nodes.depth[0], nodes.size[0] = -1, 1, size
    count = int(
        kernels.grow_tree(game, taste, nodes, np.empty(size, np.int32), space.win, MAX_PAIRS)
    )
    if count < 0:
        return None
    return WholeTree(rules, player.name, _cut(nodes, count))


def replayed(variant: Variant, guesses: NDArray[np.int32], made_by: str) -> WholeTree | None:
    """Make a tree of the guesses of its sets of three codes and more, depth first.

    Parts come in ascending order of the kernels' answer numbers. None when the guesses do not make
    a strategy.
    """
    rules = variant.rules
    if not _fits(rules):
        return None
    nodes, size = _nodes(2 * rules.size + 32), rules.size
    nodes.parent[0], nodes.depth[0], nodes.size[0] = -1, 1, size
    room = np.empty(size, np.int32), np.empty(nodes.guess.size, np.int32)
    count = int(kernels.replay(_game(space_of(rules)), nodes, *room, guesses))
    if count < 0:
        return None
    return WholeTree(rules, made_by, _cut(nodes, count))


def can_build(variant: Variant, player: Strategy) -> bool:
    """Tell whether the tree of a player can be built here, of variants without samples."""
    known = isinstance(player, (LowestPlayer, MeasuredPlayer))
    return known and _fits(variant) and variant.size**2 <= 4 * MAX_PAIRS


def _fits(variant: Variant) -> bool:
    return variant.pegs <= MOST_PEGS and space_of(variant).words == 1


def _taste(player: Strategy, variant: Variant) -> Taste | None:
    """Return what a player likes as the kernels know it."""
    sizes = np.arange(variant.size + 2, dtype=np.int64)
    if type(player) is LowestPlayer:
        return Taste(np.zeros_like(sizes), False, 0, False, True)
    if not isinstance(player, MeasuredPlayer):
        return None
    table = {
        LARGEST_PART: sizes,
        SUM_OF_SQUARES: sizes**2,
        PARTS: -np.minimum(sizes, 1),
    }.get(player.measure)
    if player.measure == ENTROPY:
        table = n_log_n(variant.size + 1)[: sizes.size]
    if table is None:
        return None
    own = isinstance(player, MinimaxListPlayer)
    return Taste(
        np.ascontiguousarray(table, np.int64),
        player.measure == LARGEST_PART,
        player.win_bonus,
        player.candidates_first and not own,
        own,
    )


def _nodes(most: int) -> Nodes:
    small, byte = np.int32, np.uint8
    return Nodes(
        guess=np.zeros(most, small),
        parent=np.zeros(most, small),
        answer=np.zeros(most, byte),
        depth=np.zeros(most, small),
        start=np.zeros(most, small),
        size=np.zeros(most, small),
        wins=np.zeros(most, byte),
        used=np.zeros(most, np.int64),
    )


def _cut(nodes: Nodes, count: int) -> Nodes:
    """Keep the nodes that there are."""
    return Nodes._make(part[:count] for part in nodes)


def _game(space: CodeSpace) -> Game:
    size = space.variant.size
    (places, colours), kinds = words_of(space), kinds_of(space)
    words = np.uint64
    return Game(
        places=places,
        colours=colours,
        digits=digits_of(space),
        order=np.arange(size, dtype=np.int32),
        marks=np.zeros(size, np.uint8),
        listed=np.empty(size, np.int32),
        list_places=np.empty(size, words),
        list_colours=np.empty(size, words),
        set_places=np.empty(size, words),
        set_colours=np.empty(size, words),
        row=np.empty(size, np.uint8),
        counts=np.empty((4, kinds), np.int32),
        mask=np.empty(size, np.uint32),
        parts=np.empty(size, np.uint8),
        bounds=np.empty(kinds + 1, np.int64),
    )
