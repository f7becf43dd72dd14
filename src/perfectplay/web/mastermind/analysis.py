"""Looking at a position of Mastermind without a game."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.judged_views import BoundsView, GuessValueView, JudgedView
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.teacher.judges import Judges
from perfectplay.mastermind.teacher.reasons import mean_text, reason
from perfectplay.mastermind.variant import Variant
from perfectplay.mastermind.views import KnowledgeView
from perfectplay.web.jobs import Job

MOST_CODES, MOST_GUESSES = 40, 10


def analyse(
    job: Job,
    judges: Judges,
    rules: str,
    turns: Sequence[tuple[str, Sequence[int]]],
    sense: Sense,
    guess: str | None,
) -> KnowledgeView:
    """Count the codes left, value the position and its best guesses, and judge one if asked.

    The variant and the turns were checked by whoever asks.
    """
    variant = Variant.parse(rules)
    know = Knowledge.trusted(variant, [Turn(code, Feedback(*reply)) for code, reply in turns])
    left = know.require_candidates()
    with judges.borrow(variant, sense, job) as judge:
        worst = judge.solver.worst_case(know, judge.budget)
        total = judge.total(know)
        job.check()
        best = judge.table(know, MOST_GUESSES)
        judged = None
        if guess is not None:
            job.check()
            found = judge.judge(know, guess)
            judged = JudgedView.of(variant, found, reason(judge, know, found))
    return KnowledgeView(
        left=len(left),
        codes=list(left[:MOST_CODES]),
        worst=BoundsView.of(worst),
        total=BoundsView.of(total),
        expected=mean_text(total, len(left)),
        best=[GuessValueView.of(variant, value) for value in best],
        judged=judged,
    )
