"""What is said about a try at a puzzle or at a step of a lesson."""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.judgement import Judgement

PALETTE = "classic"
"""The palette in which codes are named to somebody who has not chosen one."""


@dataclass(frozen=True)
class Verdict:
    """Whether a try was right, its word on the common scale, and a sentence for the player.

    `given` is the try as the library writes it. The sentence of a wrong try never names the
    answer.
    """

    solved: bool
    word: Judgement
    sentence: str
    given: str
