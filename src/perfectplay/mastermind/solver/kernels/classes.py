"""Guesses that symmetry makes equal, and the lowest guess of each such class.

A symmetry is a permutation of the pegs together with a renaming of the colours. It changes no
answer when it is applied to guess and secret alike. If it turns every guess made so far into
itself, it also turns the set of codes left into itself; two guesses that it turns into each other
then make the same parts up to symmetry and are worth the same. So one of them is enough, and we
take the lowest. (Knuth 1976 and Koyama & Lai 1993 reduce the first guesses by hand in this way.)

Listing all permutations of colours would take too long (10! of them), and is not needed: colours
that appear in none of the guesses may be renamed freely among themselves. So there is one entry
for each permutation of the pegs, which says where the colours that appear must go; −1 stands for
the free ones, and :func:`lowest_image` chooses their names so that the image is lowest.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.mastermind.solver.kernels.types import (
    Answers,
    Colours,
    Numbers,
    SymmetryTables,
)


@lean_kernel
def symmetries(digits: Answers, history: Numbers, turns: int, group: SymmetryTables) -> int:
    """List the symmetries of the question that keep the first `turns` guesses of `history`, too.

    The result is their number; `kept[turns]` and `maps[turns]` of the group hold them. It is 0 when
    only "leave all as it is" is left, which makes no two guesses equal.
    """
    found = 0
    for i in range(group.perms.shape[0]):
        # Each is worked out in the next free row, which stays free if it fails.
        names = group.maps[turns, found]
        for c in range(names.size):
            names[c] = group.base[i, c]
        good = True
        for turn in range(turns):
            good = keeps(digits[history[turn]], group.perms[i], names)
            if not good:
                break
        if good:
            group.kept[turns, found] = i
            found += 1
    if found == 1:
        free = 0
        for c in range(group.maps.shape[2]):
            free += group.maps[turns, 0, c] < 0
        if free < 2:
            return 0
    return found


@lean_inner
def keeps(guess: Answers, perm: Answers, names: Colours) -> bool:
    """Tell whether colours can be renamed so that the permuted guess is the guess itself.

    Names that this fixes are added to `names`.
    """
    good = True
    for peg in range(guess.size):
        source, target = guess[perm[peg]], guess[peg]
        if names[source] < 0:  # free so far: it must go where no other colour goes
            for c in range(names.size):
                good = good and names[c] != target
            names[source] = target
        elif names[source] != target:
            good = False
    return good


@lean_kernel
def is_lowest(code: Answers, group: SymmetryTables, turns: int, count: int) -> bool:
    """Tell whether none of the symmetries that :func:`symmetries` found gives a lower code."""
    image = group.image
    for n in range(count):
        lowest_image(code, group.perms[group.kept[turns, n]], group.maps[turns, n], image)
        for peg in range(code.size):
            if image[peg] < code[peg]:
                return False
            if image[peg] > code[peg]:
                break
    return True


@lean_inner
def lowest_image(code: Answers, perm: Answers, names: Colours, image: Answers) -> None:
    """Move the pegs, rename the fixed colours, and number the free ones as they appear.

    Fixed colours are sent to fixed ones, so the names left for the free colours are the free
    colours themselves; giving out the lowest first makes the image lowest.
    """
    colours = names.size
    fresh = np.int64(0)
    for peg in range(code.size):
        colour = code[perm[peg]]
        if names[colour] >= 0:
            image[peg] = names[colour]
            continue
        seen = -1
        for earlier in range(peg):
            if code[perm[earlier]] == colour:
                seen = earlier
                break
        if seen >= 0:  # a free colour that has its name already
            image[peg] = image[seen]
            continue
        while fresh < colours and names[fresh] >= 0:
            fresh += 1
        image[peg] = fresh
        fresh += 1
