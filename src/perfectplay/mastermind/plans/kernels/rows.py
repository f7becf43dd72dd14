"""Answers of many pairs of codes at once, in loops that the compiler turns into wide instructions.

Codes come as two words each: `places` has a bit for each peg and colour, `colours` as many bits for
each colour as the code has pegs of it. The ones that two codes have in common are the black hits,
and the black and white hits together. Answer numbers have no gaps here: the one that no code can
give, all right but one misplaced, is left out.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel, popcount
from perfectplay.mastermind.kernels.types import Answers, Words
from perfectplay.mastermind.plans.kernels.numbers import number
from perfectplay.mastermind.plans.kernels.types import Bits, Codes


@lean_inner
def answer_row(
    place: np.uint64, colour: np.uint64, places: Words, colours: Words, win: np.uint64, out: Answers
) -> None:
    """Fill `out` with the answers of one code to many; `win` is the last number, without gaps."""
    for n in range(out.size):
        black = popcount(place & places[n])
        total = popcount(colour & colours[n])
        answer = (total * (total + np.uint64(1))) // np.uint64(2) + black
        out[n] = np.uint8(min(answer, win))


@lean_kernel
def fill_answers(
    guess_places: Words,
    guess_colours: Words,
    places: Words,
    colours: Words,
    win: np.uint64,
    out: Answers,
) -> None:
    """Fill `out[g, n]` with the answer of guess g to code n."""
    for g in range(guess_places.size):
        answer_row(guess_places[g], guess_colours[g], places, colours, win, out[g])


@lean_kernel
def fill_bits(
    guess_places: Words,
    guess_colours: Words,
    places: Words,
    colours: Words,
    win: np.uint64,
    row: Answers,
    out: Bits,
) -> None:
    """Fill `out[n, g]` with one bit at the place of the answer of guess g to code n."""
    for n in range(places.size):
        answer_row(places[n], colours[n], guess_places, guess_colours, win, row)
        bits = out[n]
        for g in range(row.size):
            bits[g] = np.uint32(1) << np.uint32(row[g])


@lean_kernel
def look_at_all(
    guess_places: Words,
    guess_colours: Words,
    places: Words,
    colours: Words,
    cost: Codes,
    row: Answers,
    counts: Codes,
    out: Codes,
) -> None:
    """Fill `out` with the estimated cost of the parts that each guess makes, the win costing none.

    `counts` is room for four tallies side by side: neighbouring codes often get the same answer,
    and adding to the same number again has to wait.
    """
    kinds = counts.shape[1]
    win = np.uint64(kinds - 1)
    one, two, three, four = counts[0], counts[1], counts[2], counts[3]
    for g in range(out.size):
        answer_row(guess_places[g], guess_colours[g], places, colours, win, row)
        for a in range(kinds):
            one[a] = two[a] = three[a] = four[a] = 0
        n = 0
        while n + 3 < row.size:
            one[row[n]] += 1
            two[row[n + 1]] += 1
            three[row[n + 2]] += 1
            four[row[n + 3]] += 1
            n += 4
        while n < row.size:
            one[row[n]] += 1
            n += 1
        look = number(0)
        for a in range(kinds - 1):
            look += cost[one[a] + two[a] + three[a] + four[a]]
        out[g] = look
