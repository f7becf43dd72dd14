"""Codes as actions, and the turns of a game as an observation; both ways."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from perfectplay.errors import quote
from perfectplay.mastermind import Feedback, Knowledge, Turn, Variant
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.space import space_of
from perfectplay.rl.errors import ActionError, OptionError, choice

Actions = Literal["code", "pegs"]
Observation = NDArray[np.int8]
Mask = NDArray[np.int8]

NOTHING = -1
"""What an observation has where no guess was made yet."""
LARGEST_MASK = 50_000
"""Of more codes than this no mask is given: it would take longer than the game."""


class Coding:
    """How one variant is written in numbers.

    An observation has a row for each turn: the colours of the guess, then how many are black and
    how many white; rows of turns to come are -1. An action is the place of a code among all codes
    in ascending order, or with `actions="pegs"` the colour of each peg.

    >>> coding = Coding(Variant.parse("3x4 2 turns"))
    >>> coding.observe([Turn("012", Feedback(1, 1))])
    array([[ 0,  1,  2,  1,  1],
           [-1, -1, -1, -1, -1]], dtype=int8)
    >>> coding.action("012"), coding.code(6)
    (6, '012')
    """

    def __init__(self, variant: Variant | str, actions: Actions = "code") -> None:
        self.variant = Variant.parse(variant)
        self.actions: Actions = choice("action", actions, ("code", "pegs"))
        self.space = space_of(self.variant)
        self.has_mask = actions == "code" and self.variant.size <= LARGEST_MASK

    def action_space(self) -> spaces.Space[Any]:
        """Make the space of actions."""
        if self.actions == "code":
            return spaces.Discrete(self.variant.size)
        return spaces.MultiDiscrete([self.variant.colours] * self.variant.pegs)

    def observation_space(self) -> spaces.Box:
        """Make the space of observations."""
        v = self.variant
        row = np.array([v.colours - 1] * v.pegs + [v.pegs, v.pegs], np.int8)
        high = np.tile(row, (v.turns, 1))
        return spaces.Box(np.full_like(high, NOTHING), high, dtype=np.int8)

    def values(self, action: Any) -> tuple[int, ...]:
        """Return the colours of an action, which need not be a code where none may be repeated."""
        v = self.variant
        try:
            if self.actions == "code":
                place = index(action)
                if 0 <= place < v.size:
                    return v.values(self.space.text(self.space.codes[place]))
            else:
                pegs = tuple(index(value) for value in action)
                if len(pegs) == v.pegs and all(0 <= value < v.colours for value in pegs):
                    return pegs
        except TypeError:
            pass
        allowed = f"a whole number from 0 to {v.size - 1}, for example {v.size // 2}"
        if self.actions == "pegs":
            example = list(range(v.pegs)) if v.colours >= v.pegs else [0] * v.pegs
            allowed = f"{v.pegs} colours from 0 to {v.colours - 1}, for example {example}"
        raise ActionError(
            f"The action {quote(action)} is no guess in {v}: an action is {allowed}.",
            given=action,
            allowed=allowed,
        )

    def code(self, action: Any) -> str | None:
        """Return an action as a code, or None for pegs that repeat a colour where none may be."""
        values = self.values(action)
        if not self.variant.repeats and len(set(values)) < len(values):
            return None
        return self.variant.text(values)

    def place(self, code: str) -> int:
        """Return the place of a code among all codes in ascending order."""
        return int(np.searchsorted(self.space.codes, self.space.pack(code)))

    def action(self, code: str) -> Any:
        """Return the action that guesses a code, in any notation that is read elsewhere."""
        code = parse_code(self.variant, code)
        if self.actions == "code":
            return self.place(code)
        return np.array(self.variant.values(code), np.int64)

    def observe(self, turns: Sequence[Turn]) -> Observation:
        """Write turns as an observation."""
        v = self.variant
        rows = np.full((v.turns, v.pegs + 2), NOTHING, np.int8)
        for row, turn in zip(rows, turns, strict=False):
            row[: v.pegs] = v.values(turn.guess)
            row[v.pegs :] = turn.feedback
        return rows

    def knowledge(self, observation: Any) -> Knowledge:
        """Read what is known from an observation; wasted turns tell nothing."""
        v = self.variant
        rows = np.asarray(observation)
        if rows.shape != (v.turns, v.pegs + 2):
            raise OptionError(
                f"An observation of {v} has the shape {(v.turns, v.pegs + 2)}, not "
                f"{rows.shape}; tell the policy what it plays, for example "
                "policy('knuth', variant='4x6').",
                given=rows.shape,
            )
        turns = [
            Turn(v.text(row[: v.pegs].tolist()), Feedback(*row[v.pegs :].tolist()))
            for row in rows
            if row[v.pegs] != NOTHING
        ]
        return Knowledge(v, turns)

    def mask(self, turns: Sequence[Turn]) -> Mask:
        """Write 1 for each guess that is worth its turn: those not made yet, unless answers lie."""
        mask = np.ones(self.variant.size, np.int8)
        if not self.variant.lies:
            mask[[self.place(turn.guess) for turn in turns]] = 0
        return mask
