"""Make the sets of the evaluation: `python -m tools.make_eval_sets [SET …]`.

Everything is drawn by lots that are SHA-256 sums of a problem's name and a counter, so that the
same problems come out on every machine and with every version of Python. A position that does not
meet its conditions is drawn again:

- *game*: a secret, each once in a set.
- *deduction*: random guesses, half of them codes that still fit, until one code is left; without
  any of the answers there would be more.
- *wrong-answer*: one true answer is replaced. No code fits any more, and changing this one answer,
  and no other, mends it.
- *clash*: the same, but only some of the answers clash, 2 or 3 and not all.
- *choice*: 5 to 40 codes are left. One of four guesses is best of all guesses; each of the others
  is worse by at least a fifth of a guess on average. Two of the others fit the answers, where so
  many do.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from perfectplay.evals.sets import Kind, Problem, set_names
from perfectplay.mastermind import Knowledge, Turn, Variant
from perfectplay.mastermind.contradiction import find_contradiction
from perfectplay.mastermind.knowledge import possible_answers
from perfectplay.mastermind.solver.shared import solver_of
from perfectplay.mastermind.space import space_of

ROOT = Path(__file__).parent.parent / "src" / "perfectplay" / "evals" / "data" / "sets"
GAMES = {"easy-v1": "3x6", "classic-v1": "classic", "bulls-and-cows-v1": "bulls-and-cows"}
COUNT = 50
"""The games of a set."""
VARIANTS = ("3x6", "classic", "bulls-and-cows")
EACH = 20
"""The positions of each variant in a set."""
MOST_TURNS = 7
"""Turns of a history with a wrong answer; the examples in prompts name later ones."""
MARGIN = 5
"""The best of four guesses saves one guess in so many, at least, over each of the others."""

T = TypeVar("T")


class Lots:
    """Numbers by lot that depend on a name alone."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.drawn = 0

    def below(self, limit: int) -> int:
        """Draw a number from 0 up to a limit, without it."""
        self.drawn += 1
        digest = hashlib.sha256(f"{self.name}/{self.drawn}".encode()).digest()
        return int.from_bytes(digest) % limit

    def one_of(self, things: Sequence[T]) -> T:
        """Draw one of several things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return things in an order by lot."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]


def any_code(variant: Variant, lots: Lots) -> str:
    """Draw a code."""
    codes = space_of(variant).codes
    return space_of(variant).text(codes[lots.below(len(codes))])


def make(name: str, only: int | None = None) -> list[Problem]:
    """Make a set, or its first problems only."""
    if name in GAMES:
        return _games(name, Variant.parse(GAMES[name]), only or COUNT)
    makers = {
        "deduction-v1": (_deduction,),
        "contradiction-v1": (_wrong_answer, _clash),
        "best-of-four-v1": (_choice,),
    }[name]
    found: list[Problem] = []
    for place in range(only or EACH * len(VARIANTS)):
        variant = Variant.parse(VARIANTS[place % len(VARIANTS)])
        maker = makers[place // len(VARIANTS) % len(makers)]
        found.append(_again(maker, name, place + 1, variant))
    return found


def _games(name: str, variant: Variant, count: int) -> list[Problem]:
    lots, secrets = Lots(name), dict[str, None]()
    while len(secrets) < count:
        secrets[any_code(variant, lots)] = None
    return [
        Problem(f"{name}-{number:02}", name, Kind.GAME, variant, secret)
        for number, secret in enumerate(secrets, 1)
    ]


Maker = Callable[[str, str, Variant, Lots], Problem | None]


def _again(maker: Maker, name: str, number: int, variant: Variant) -> Problem:
    """Draw until a position meets its conditions."""
    identity = f"{name}-{number:02}"
    attempt = 0
    while True:
        attempt += 1
        if problem := maker(identity, name, variant, Lots(f"{identity}/{attempt}")):
            return problem


def _play(variant: Variant, lots: Lots, fewest_left: int) -> tuple[str, Knowledge]:
    """Guess at a secret by lot until no more codes than these are left; the code is not found."""
    secret, know = any_code(variant, lots), Knowledge(variant)
    while len(know.candidates) > fewest_left:
        if know.turns and lots.below(2):
            guess = lots.one_of(know.candidates)
        else:
            guess = any_code(variant, lots)
        if guess != secret and guess not in {turn.guess for turn in know.turns}:
            know = know.after(guess, variant.answer(guess, secret))
    return secret, know


def _deduction(identity: str, name: str, variant: Variant, lots: Lots) -> Problem | None:
    secret, know = _play(variant, lots, 1)
    for turn in know.turns:
        others = [other for other in know.turns if other != turn]
        if len(Knowledge.trusted(variant, others).candidates) == 1:
            return None
    return Problem(identity, name, Kind.DEDUCTION, variant, secret, know.turns)


def _with_a_lie(variant: Variant, lots: Lots) -> tuple[tuple[Turn, ...], int]:
    """Play a while and replace one answer by another that some code gives to the guess."""
    _, know = _play(variant, lots, 3)
    turns = list(know.turns)
    place = lots.below(len(turns))
    answers = possible_answers(variant, turns[place].guess)
    others = [a for a in answers if a not in (turns[place].feedback, variant.win)]
    turns[place] = Turn(turns[place].guess, lots.one_of(others))
    return tuple(turns), place


def _wrong_answer(identity: str, name: str, variant: Variant, lots: Lots) -> Problem | None:
    turns, place = _with_a_lie(variant, lots)
    found = find_contradiction(variant, turns)
    if found is None or len(turns) > MOST_TURNS:
        return None
    if [repair.turn for repair in found.repairs] != [place]:
        return None
    return Problem(identity, name, Kind.WRONG_ANSWER, variant, None, turns, (place + 1,))


def _clash(identity: str, name: str, variant: Variant, lots: Lots) -> Problem | None:
    turns, _ = _with_a_lie(variant, lots)
    found = find_contradiction(variant, turns)
    if found is None or len(turns) > MOST_TURNS:
        return None
    if len(found.clash) not in (2, 3) or len(found.clash) == len(turns):
        return None
    clash = tuple(turn + 1 for turn in found.clash)
    return Problem(identity, name, Kind.CLASH, variant, None, turns, clash)


def _choice(identity: str, name: str, variant: Variant, lots: Lots) -> Problem | None:
    secret, know = _play(variant, lots, 40)
    left = len(know.candidates)
    if left < 5:
        return None
    solver = solver_of(variant)
    best = solver.best_guesses(know)
    chosen = lots.one_of(best.guesses)
    fitting = [code for code in lots.shuffled(know.candidates)[:8] if code != chosen]
    guesses = fitting + [any_code(variant, lots) for _ in range(8)]
    worse: dict[str, int] = {}
    for value in solver.table(know, guesses):
        gap = value.total.value - best.bounds.value
        # At most two that fit: the rest are codes by lot, as the best one may be.
        enough = len(worse) == 3 or (len(worse) == 2 and value.could_be)
        if gap * MARGIN >= left and not enough:
            worse[value.guess] = value.total.value
    used = {turn.guess for turn in know.turns}
    if len(worse) < 3 or used & {chosen, *worse}:
        return None
    totals = {chosen: best.bounds.value, **worse}
    choices = tuple(lots.shuffled(list(totals)))
    return Problem(
        identity,
        name,
        Kind.CHOICE,
        variant,
        secret,
        know.turns,
        choices=choices,
        totals=tuple(totals[choice] for choice in choices),
    )


def text_of(problems: Sequence[Problem]) -> str:
    """Return the file of a set."""
    return "".join(f"{problem.to_line()}\n" for problem in problems)


def main(*names: str) -> None:
    """Write the files."""
    for name in names or set_names():
        problems = make(name)
        (ROOT / f"{name}.jsonl").write_bytes(text_of(problems).encode())
        print(f"{name}: {len(problems)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
