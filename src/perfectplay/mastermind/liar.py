"""The program as a code maker who may give wrong answers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from perfectplay.mastermind.contradiction import wrong_answers
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.variant import Variant

CHANCE = 1 / 3
"""How likely each answer is to be a lie while another lie is allowed."""
_TRIES = 8


@dataclass(frozen=True)
class Liar:
    """Decides by its seed which answers are lies; the same question gets the same answer.

    So taking a guess back and making it again tells nothing. The seed stays as hidden as the
    secret: with it anybody could tell a lie.
    """

    seed: int = 0

    @classmethod
    def of(cls, variant: Variant, rng: random.Random | None = None) -> Liar:
        """Draw a seed; where nothing may be wrong no lot is drawn."""
        return cls((rng or random.Random()).getrandbits(64) if variant.lies else 0)

    def answer(self, knowledge: Knowledge, guess: str, secret: str) -> Feedback:
        """Answer a guess: truly, or with what another code that is still possible would get."""
        variant = knowledge.variant
        true = variant.answer(guess, secret)
        if not variant.lies or true == variant.win:
            return true
        if len(wrong_answers(variant, knowledge.turns, secret)) >= variant.lies:
            return true
        lots = random.Random(f"{self.seed}/{len(knowledge.turns)}/{guess}")
        if lots.random() >= CHANCE:
            return true
        codes = knowledge.candidates
        for _ in range(_TRIES):
            lie = variant.answer(guess, codes[lots.randrange(len(codes))])
            if lie not in {true, variant.win}:
                return lie
        return true
