"""What other people's frameworks want of a transcript: a few plain numbers.

Games are judged by the exact solver, so a score takes a moment; positions come with their values.
A number that a transcript does not have is NaN, for example the regret of no guess at all.
"""

from __future__ import annotations

import math
from fractions import Fraction

from perfectplay.evals.judging import JudgedGame, judge_transcript
from perfectplay.evals.running import judge_of
from perfectplay.evals.sets import EvalSet, Kind
from perfectplay.evals.transcript import Transcript

GAME_SCORES = ("solved", "guesses", "regret", "optimal", "contradicting", "malformed")
"""Solved (1 or 0), guesses made, regret, the shares of guesses that are optimal and that contradict
earlier answers, and malformed replies."""
POSITION_SCORES = ("right", "regret", "malformed")
"""Right (1 or 0), the regret of the answer where it is a guess, and malformed replies."""
CONTRADICTION_SCORES = ("right", "malformed")


def score_names(chosen: EvalSet) -> tuple[str, ...]:
    """Return the names of the numbers that the transcripts of a set have."""
    if chosen.is_games:
        return GAME_SCORES
    asked = chosen.problems[0].kind.asks_for_turns
    return CONTRADICTION_SCORES if asked else POSITION_SCORES


def score_transcript(transcript: Transcript) -> dict[str, float]:
    """Return the numbers of a transcript that `Dialogue` wrote: those of a game or a position."""
    if transcript.notes.get("kind", Kind.GAME) == Kind.GAME:
        return game_scores(judge_transcript(transcript, judge_of(transcript.variant)))
    regret = transcript.notes.get("regret")
    return {
        "right": float(bool(transcript.notes["right"])),
        "regret": math.nan if regret is None else float(Fraction(regret)),
        "malformed": float(transcript.malformed),
    }


def game_scores(game: JudgedGame) -> dict[str, float]:
    """Return the numbers of a judged game."""
    return {
        "solved": float(game.solved),
        "guesses": float(game.guesses),
        "regret": float(game.regret) if game.turns else math.nan,
        "optimal": _share(game.optimal_share),
        "contradicting": _share(game.contradicting_share),
        "malformed": float(game.malformed),
    }


def explain(scores: dict[str, float]) -> str:
    """Say numbers in a line, without those that are not there."""
    known = {name: value for name, value in scores.items() if not math.isnan(value)}
    return ", ".join(f"{name} {value:.4g}" for name, value in known.items())


def _share(share: Fraction | None) -> float:
    return math.nan if share is None else float(share)
