"""The guess that a measuring player chooses for a set, found with as few measurements as possible.

A player takes the guess with the least sum of `table[size]` over its parts, or with the least
largest part. Ties go to guesses that could be the code, if the player says so, then to the lowest.
So guesses are compared by three numbers in this order: the value, whether it could not be the code
(if that counts), the number of the guess.

For small sets the number of parts of all guesses is counted first, with wide instructions. The
tables are convex, so n codes in p parts measure at least as much as p parts of nearly the same
size. Only guesses whose bound is better than the best so far are measured.
"""

import numpy as np

from perfectplay.compiled import lean_inner, popcount
from perfectplay.mastermind.plans.kernels.numbers import number
from perfectplay.mastermind.plans.kernels.rows import answer_row
from perfectplay.mastermind.plans.kernels.types import Game, Taste

# Up to this size a set is measured by its parts first.
SMALL = 48
# More than any measure.
WORST: int = np.int64(1 << 62)  # type: ignore[assignment]


@lean_inner
def list_guesses(game: Game, used: int) -> int:
    """List the guesses worth measuring when these colours (bits) were used: lowest of their kind.

    Colours that were not used are all alike; a guess must name them in ascending order.
    """
    found = number(0)
    digits = game.digits
    for g in range(digits.shape[0]):
        fresh = number(0)
        while (used >> fresh) & 1:
            fresh += 1
        good = True
        for peg in range(digits.shape[1]):
            value = number(digits[g, peg])
            if value < fresh or (used >> value) & 1:
                continue
            if value > fresh:
                good = False
                break
            fresh += 1
            while (used >> fresh) & 1:
                fresh += 1
        if good:
            game.listed[found] = g
            game.list_places[found] = game.places[g]
            game.list_colours[found] = game.colours[g]
            found += 1
    return found


@lean_inner
def gather(game: Game, start: int, size: int) -> None:
    """Put the words of a set side by side."""
    for i in range(size):
        code = game.order[start + i]
        game.set_places[i] = game.places[code]
        game.set_colours[i] = game.colours[code]


@lean_inner
def perfect(game: Game, start: int, size: int) -> int:
    """Return the lowest code of a gathered set that tells all others apart, −1 if none does."""
    for i in range(size):
        place, colour = game.set_places[i], game.set_colours[i]
        seen = np.uint64(0)
        alone = True
        for j in range(size):
            black = popcount(place & game.set_places[j])
            total = popcount(colour & game.set_colours[j])
            bit = np.uint64(1) << ((total * (total + np.uint64(1))) // np.uint64(2) + black)
            if seen & bit:
                alone = False
                break
            seen |= bit
        if alone:
            return number(game.order[start + i])
    return number(-1)


@lean_inner
def measure(game: Game, taste: Taste, size: int, place: np.uint64, colour: np.uint64) -> int:
    """Measure one guess against the gathered set.

    There are four tallies side by side: neighbouring codes often get the same answer, and adding
    to the same number again has to wait for the first time.
    """
    counts = game.counts
    kinds = counts.shape[1]
    row = game.row[:size]
    answer_row(
        place, colour, game.set_places[:size], game.set_colours[:size], np.uint64(kinds - 1), row
    )
    one, two, three, four = counts[0], counts[1], counts[2], counts[3]
    for a in range(kinds):
        one[a] = two[a] = three[a] = four[a] = 0
    n = 0
    while n + 3 < size:
        one[row[n]] += 1
        two[row[n + 1]] += 1
        three[row[n + 2]] += 1
        four[row[n + 3]] += 1
        n += 4
    while n < size:
        one[row[n]] += 1
        n += 1
    value = number(0)
    for a in range(kinds - 1 if taste.own else kinds):
        part = taste.table[one[a] + two[a] + three[a] + four[a]]
        value = max(value, part) if taste.largest else value + part
    return value


@lean_inner
def count_parts(game: Game, guesses: int, size: int) -> int:
    """Count the parts that the listed guesses make of the gathered set, and return the most."""
    mask, parts = game.mask[:guesses], game.parts[:guesses]
    places, colours = game.list_places[:guesses], game.list_colours[:guesses]
    for g in range(guesses):
        mask[g] = 0
    for i in range(size):
        place, colour = game.set_places[i], game.set_colours[i]
        for g in range(guesses):
            black = popcount(place & places[g])
            total = popcount(colour & colours[g])
            answer = (total * (total + np.uint64(1))) // np.uint64(2) + black
            mask[g] |= np.uint32(1) << np.uint32(answer)
    most = np.uint8(0)
    for g in range(guesses):
        parts[g] = np.uint8(popcount(np.uint64(mask[g])))
        most = max(most, parts[g])
    return number(most)


@lean_inner
def bound_by_parts(game: Game, taste: Taste, size: int, most: int) -> None:
    """Fill `bounds[p]` with what a guess with p parts measures at least."""
    for p in range(1, most + 1):
        small = size // p
        more = size - small * p
        bound = taste.table[small + 1] if more > 0 else taste.table[small]
        if not taste.largest:
            bound = more * taste.table[small + 1] + (p - more) * taste.table[small]
        game.bounds[p] = bound


@lean_inner
def choose(game: Game, taste: Taste, start: int, size: int, guesses: int) -> int:
    """Return the player's guess for a gathered set, of the guesses that are listed."""
    small = size <= SMALL and not taste.own
    most = number(0)
    if small:
        most = count_parts(game, guesses, size)
        bound_by_parts(game, taste, size, most)
    best, late, chosen = WORST, number(1), number(-1)
    for turn in range(2 if small else 1):
        for n in range(guesses):
            g = number(game.listed[n])
            inside = game.marks[g] != 0
            after = number(1) if taste.candidates_first and not inside else number(0)
            bonus = taste.bonus if inside else number(0)
            if small:
                p = number(game.parts[n])
                if (p == most) != (turn == 0):
                    continue  # guesses with the most parts come first: they are often best
                bound = game.bounds[p] - bonus
                if bound > best or (
                    bound == best and (after > late or (after == late and g > chosen))
                ):
                    continue
            value = measure(game, taste, size, game.list_places[n], game.list_colours[n]) - bonus
            if value < best or (value == best and (after < late or (after == late and g < chosen))):
                best, late, chosen = value, after, g
    return chosen
