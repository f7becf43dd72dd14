"""Make the puzzles of Mastermind: `python -m tools.make_puzzles_mastermind [COUNT]`.

A random code is played against with one to three guesses such as people make: a common opening in
colours drawn by lot, then guesses that fit all answers, now and then one that does not. The
position is a puzzle when 4 to 60 codes are left, exactly one guess of all has the least total of
guesses (`Solver.best_guesses`; guesses that are alike by symmetry count each), and the same guess
has the least worst case. How hard it is: how many codes are left, whether the best guess cannot be
the code, how much better it is than the best other code that fits, and how many of the well-known
rules find it.
"""

from __future__ import annotations

import math
import random
import sys
from itertools import permutations

from perfectplay.mastermind import Knowledge, Variant, score, strategies
from perfectplay.mastermind.solver import Solver
from perfectplay.training.mastermind.puzzles import MastermindPuzzle
from tools.puzzle_pool import Found, calendar, collect, counted, figures, say, write

NAME = "puzzles-mastermind"
COUNT = 1050
FEWEST, MOST = 4, 60
VARIANTS = {"4x6": 76, "3x6": 6, "4x7": 9, "5x5": 9}
"""Which variants are played, and how often of a hundred times."""
OPENINGS = {3: ("001", "012"), 4: ("0011", "0012", "0123", "0001"), 5: ("00112", "00123", "00011")}
RULES = ("knuth", "entropy", "most-parts", "expected-size")
MOST_OF_A_SIZE = 0.05
"""The part of the puzzles that have the same number of codes left, at most."""

MOST_INSIDE = 0.7
"""The part of the puzzles whose best guess can itself be the code, at most."""

_solvers = {name: Solver(Variant.parse(name), memory_mb=64) for name in VARIANTS}


def attempt(rng: random.Random) -> list[Found]:
    """Play some turns and return the position if it is a puzzle."""
    name = rng.choices(list(VARIANTS), list(VARIANTS.values()))[0]
    know = play(Variant.parse(name), rng)
    left = len(know.candidates)
    if not FEWEST <= left <= MOST or know.turns[-1].feedback == know.variant.win:
        return []
    solver = _solvers[name]
    best = list(solver.best_guesses(know, "expected").guesses)
    if len(best) != 1 or best[0] in {turn.guess for turn in know.turns}:
        return []
    value = solver.evaluate(know, best[0])
    if value.worst != solver.worst_case(know):
        return []
    return [describe(know, solver, best[0])]


def play(variant: Variant, rng: random.Random) -> Knowledge:
    """Make one to three plausible guesses against a random code."""
    secret = strategies.get("random").choose(Knowledge(variant), rng)
    colours = rng.sample(range(variant.colours), variant.colours)
    opening = rng.choice(OPENINGS[variant.pegs])
    guess = variant.text([colours[int(digit)] for digit in opening])
    know = Knowledge(variant)
    for _ in range(rng.randrange(1, 4)):
        know = know.after(guess, score(guess, secret))
        if len(know.candidates) <= FEWEST:
            break
        player = "consistent" if rng.random() < 0.8 else "random"
        guess = strategies.get(player).choose(know, rng)
    return know


def describe(know: Knowledge, solver: Solver, best: str) -> Found:
    """Return a puzzle with how hard it is, and what the figures are counted from."""
    value = solver.evaluate(know, best)
    left = value.candidates
    candidates = solver.table(know, know.candidates)
    gap = (
        min(v.total.value for v in candidates if v.guess != best) / left - value.total.value / left
    )
    rules = sum(strategies.get(rule).choose(know) == best for rule in RULES)
    history = ",".join(f"{t.guess}={t.feedback.black}{t.feedback.white}" for t in know.turns)
    line = (
        f"{know.variant} {history} {left} {best} {value.total.value} {value.worst.value} "
        f"{'+' if value.could_be else '-'}"
    )
    # A best guess that stands out is easier to see; one that cannot be the code is harder.
    hardness = math.log2(left) + 1.5 * (not value.could_be) + (4 - rules) / 2 - 2 * min(gap, 1.0)
    return {
        "line": MastermindPuzzle.from_line(line, 1).line,
        "hardness": round(hardness, 4),
        "key": canonical(know),
        "variant": str(know.variant),
        "turns": len(know.turns),
        "left": left,
        "expected": value.total.value / left,
        "outside": not value.could_be,
        "gap": gap,
        "missed": rules == 0,
    }


def canonical(know: Knowledge) -> str:
    """Return the least form of a history under exchange of pegs; colours by first appearance."""
    guesses = [know.variant.values(turn.guess) for turn in know.turns]
    forms = []
    for order in permutations(range(know.variant.pegs)):
        names: dict[int, int] = {}
        words = [
            "".join(str(names.setdefault(guess[peg], len(names))) for peg in order)
            for guess in guesses
        ]
        forms.append(" ".join(words))
    return f"{know.variant} {min(forms)} {[tuple(turn.feedback) for turn in know.turns]}"


def main(count: int = COUNT) -> None:
    """Make the file."""
    keys: set[str] = set()

    def accept(pool: list[Found], puzzle: Found) -> bool:
        same = sum(p["left"] == puzzle["left"] for p in pool)
        if same >= MOST_OF_A_SIZE * count or puzzle["key"] in keys:
            return False
        inside = sum(not p["outside"] for p in pool)
        if not puzzle["outside"] and inside >= MOST_INSIDE * count:
            return False
        keys.add(puzzle["key"])
        return True

    days = calendar(collect(NAME, count, attempt, accept), NAME)
    comment = (
        "One puzzle a line: variant, guesses with black and white, codes left, the best guess,\n"
        "its total of guesses, its worst case, + if it can be the code.\n"
        "Made by tools/make_puzzles_mastermind.py; the order is the calendar, Monday first."
    )
    write("mastermind", days, comment)
    names = {
        "turns": "turns made before",
        "left": "codes left",
        "expected": "guesses needed on average",
        "outside": "the best guess cannot be the code",
        "gap": "guesses saved over the best other code that fits",
        "missed": "missed by all four well-known rules",
    }
    print(figures(days, names))
    say("variants: " + counted(days, "variant"))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
