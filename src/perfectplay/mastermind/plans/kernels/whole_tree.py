"""The whole tree of a player who measures guesses, built once for all secrets.

Every node is a set of codes: a stretch of `order`, in ascending order. Its guess sorts the stretch
by answers, and each part becomes a node at the end of the list, so that the list of nodes is also
the list of what is still to do. The nodes after one guess come one after another and have used the
same colours; the list of guesses worth measuring is made once for them.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.plans.kernels.measuring import (
    choose,
    gather,
    list_guesses,
    perfect,
)
from perfectplay.mastermind.plans.kernels.numbers import number
from perfectplay.mastermind.plans.kernels.rows import answer_row
from perfectplay.mastermind.plans.kernels.types import Codes, Game, Nodes, Taste


@lean_kernel
def grow_tree(
    game: Game, taste: Taste, nodes: Nodes, spare: Codes, perfect_size: int, most_pairs: int
) -> int:
    """Fill in the tree from its first node, whose guess is given, and return how many nodes it has.

    Up to `perfect_size` codes a code that tells all apart is taken at once. Where more than
    `most_pairs` pairs would have to be compared for one guess, −1 is returned.
    """
    count = number(1)
    listed_for, guesses = number(-1), number(0)
    node = number(0)
    while node < count:
        start, size = number(nodes.start[node]), number(nodes.size[node])
        if node > 0:
            nodes.guess[node] = game.order[start]
            if size > 2:
                gather(game, start, size)
                chosen = number(-1)
                if size <= perfect_size and not taste.own:
                    chosen = perfect(game, start, size)
                if chosen < 0:
                    if taste.own:
                        guesses = own_guesses(game, start, size)
                    elif listed_for != nodes.used[node]:
                        listed_for = nodes.used[node]
                        guesses = list_guesses(game, listed_for)
                    if guesses * size > most_pairs:
                        return number(-1)
                    mark(game, start, size, np.uint8(1))
                    chosen = choose(game, taste, start, size, guesses)
                    mark(game, start, size, np.uint8(0))
                nodes.guess[node] = chosen
        count = add_parts(game, nodes, spare, node, count)
        node += 1
    return count


@lean_inner
def own_guesses(game: Game, start: int, size: int) -> int:
    """List the codes of a gathered set as the guesses."""
    for i in range(size):
        game.listed[i] = game.order[start + i]
        game.list_places[i] = game.set_places[i]
        game.list_colours[i] = game.set_colours[i]
    return size


@lean_inner
def mark(game: Game, start: int, size: int, sign: np.uint8) -> None:
    """Mark the codes of a set, or take the marks away."""
    for i in range(start, start + size):
        game.marks[game.order[i]] = sign


@lean_inner
def add_parts(game: Game, nodes: Nodes, spare: Codes, node: int, count: int) -> int:
    """Sort the codes of a node by the answers to its guess, and add a node for each part."""
    start, size, guess = number(nodes.start[node]), number(nodes.size[node]), nodes.guess[node]
    kinds = game.counts.shape[1]
    gather(game, start, size)
    row, counts, ends = game.row[:size], game.counts[0], game.counts[1]
    answer_row(
        game.places[guess],
        game.colours[guess],
        game.set_places[:size],
        game.set_colours[:size],
        np.uint64(kinds - 1),
        row,
    )
    for a in range(kinds):
        counts[a] = 0
    for i in range(size):
        counts[row[i]] += 1
        spare[i] = game.order[start + i]
    place = start
    for a in range(kinds):
        ends[a] = place
        place += counts[a]
    for i in range(size):
        game.order[ends[row[i]]] = spare[i]
        ends[row[i]] += 1
    nodes.wins[node] = np.uint8(counts[kinds - 1])
    used = nodes.used[node]
    for peg in range(game.digits.shape[1]):
        used |= number(1) << number(game.digits[guess, peg])
    for a in range(kinds - 1):
        if counts[a] > 0:
            nodes.parent[count] = node
            nodes.answer[count] = a
            nodes.depth[count] = nodes.depth[node] + 1
            nodes.start[count] = ends[a] - counts[a]
            nodes.size[count] = counts[a]
            nodes.used[count] = used
            count += 1
    return count


@lean_kernel
def replay(game: Game, nodes: Nodes, spare: Codes, stack: Codes, guesses: Codes) -> int:
    """Fill in a tree from the guesses of its sets of three codes and more, depth first.

    The parts of a guess come in ascending order of their answers. Of one or two codes the lower
    is guessed. The result is the number of nodes, −1 when the guesses are too few or too many, or
    when one of them tells nothing.
    """
    count, top, given = number(1), number(1), number(0)
    stack[0] = 0
    while top > 0:
        top -= 1
        node = number(stack[top])
        guess = game.order[nodes.start[node]]
        if nodes.size[node] > 2:
            if given == guesses.size:
                return number(-1)
            guess = guesses[given]
            given += 1
        nodes.guess[node] = guess
        before = count
        count = add_parts(game, nodes, spare, node, count)
        if count == before + 1 and nodes.size[before] == nodes.size[node]:
            return number(-1)
        for child in range(count - 1, before - 1, -1):
            stack[top] = child
            top += 1
    return count if given == guesses.size else number(-1)
