"""Positions of Mastermind as they are said to tools: a variant, a palette and the turns so far."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.mastermind.breaking import palette_for
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.history import format_history, parse_history
from perfectplay.mastermind.knowledge import Knowledge, Turn, check_feedback
from perfectplay.mastermind.notation import format_code, parse_code
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.teacher.judge import is_found
from perfectplay.mastermind.variant import Variant
from perfectplay.mcp.arguments import GivenTurn

MOST_CODES = 300_000
"""Codes of the largest variants about which questions are answered while somebody waits."""


def playable(text: str) -> Variant:
    """Read a variant that is not too large to be played and asked about on a server."""
    return Variant.parse(text).require_at_most(MOST_CODES)


class GivenPosition:
    """A position as somebody gave it, read once."""

    def __init__(
        self, variant: str, turns: str | Sequence[GivenTurn] = "", palette: str | None = None
    ) -> None:
        self.variant = playable(variant)
        self.palette = palette_for(self.variant, palette)
        self.shown_in: Palette | None = None if palette is None else self.palette
        """The palette of sentences; without one they write digits."""
        self.turns = self._turns(turns)
        self.knowledge = Knowledge.trusted(self.variant, self.turns)

    def _turns(self, given: str | Sequence[GivenTurn]) -> tuple[Turn, ...]:
        if isinstance(given, str):
            return parse_history(self.variant, given, self.palette)
        return tuple(
            Turn(self.code(turn.guess), check_feedback(self.variant, turn.answer)) for turn in given
        )

    def code(self, text: str) -> str:
        """Read a code in the palette of the position."""
        return parse_code(self.variant, text, self.palette)

    def show(self, code: str) -> str:
        """Write a code for a sentence."""
        return format_code(self.variant, code, self.shown_in)

    @property
    def history(self) -> str:
        """The turns as text, with digits, which every palette reads."""
        return format_history(self.variant, self.turns)

    def require_open(self, what: str) -> None:
        """Refuse what needs true answers, codes that are left, and a code that is not found."""
        self.variant.require_true_answers(what)
        if is_found(self.knowledge):
            raise MastermindError(
                f"The code {self.turns[-1].guess} is found already; leave out the last turn to ask "
                "about the guess before it.",
                given=self.history,
            )
        self.knowledge.require_candidates()
