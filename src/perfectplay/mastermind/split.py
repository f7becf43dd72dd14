"""How a guess would split the codes that are left: one group for each answer, no opinion.

>>> from perfectplay.mastermind import Knowledge, Variant
>>> found = split(Knowledge(Variant()), "0011")
>>> found.left, found.could_be, found.expected_left
(1296, True, '204.53')
>>> [(group.black, group.white, group.count) for group in found.groups[:3]]
[(0, 0, 256), (0, 1, 256), (1, 0, 256)]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from perfectplay.drawn import Drawn
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.space import answer_number, space_of

MOST_CODES = 24
"""So many codes of a group are named."""


@dataclass(frozen=True, kw_only=True)
class SplitGroup:
    """The codes that would be left after one answer; `found` for the answer that ends the game."""

    black: int
    white: int
    count: int
    found: bool
    codes: list[str]
    """The first of them, as many as can be shown."""


@dataclass(frozen=True, kw_only=True)
class Split(Drawn):
    """What a guess does to the codes that are left; the largest group comes first."""

    guess: str
    could_be: bool
    left: int
    expected_left: str
    """How many codes are left after the true answer, on average; none when the code is found."""
    groups: list[SplitGroup]


def split(knowledge: Knowledge, guess: str | Sequence[int], most: int = MOST_CODES) -> Split:
    """Split the codes that are left by the answer that a guess would get."""
    code = parse_code(knowledge.variant, guess)
    left = len(knowledge.require_candidates())
    groups = [
        SplitGroup(
            black=answer.black,
            white=answer.white,
            count=len(codes),
            found=answer == knowledge.variant.win,
            codes=list(codes[:most]),
        )
        for answer, codes in knowledge.partition(code).items()
    ]
    space = space_of(knowledge.variant)
    true = np.bincount(space.answers(code, knowledge.candidates.packed), minlength=space.win + 1)
    squares = sum(
        group.count * int(true[answer_number((group.black, group.white))])
        for group in groups
        if not group.found
    )
    return Split(
        guess=code,
        could_be=any(group.found for group in groups),
        left=left,
        expected_left=f"{squares / left:.2f}",
        groups=groups,
    )
