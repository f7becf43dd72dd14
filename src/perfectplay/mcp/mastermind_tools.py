"""Tools that look at a position of Mastermind: judge, advise, count what is left, explain."""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult
from pydantic import Field

from perfectplay.mastermind.contradiction import wrong_answers
from perfectplay.mastermind.judged_views import BoundsView, GuessValueView
from perfectplay.mastermind.solver import Bounds, GuessValue, Sense
from perfectplay.mastermind.teacher import Judge, Judged
from perfectplay.mastermind.teacher.judges import Judges
from perfectplay.mastermind.teacher.reasons import aside_text, cost_text, mean_text, reason
from perfectplay.mastermind.views import ContradictionView, WrongAnswerView
from perfectplay.mcp import arguments as given
from perfectplay.mcp.answering import READS, sentences, told
from perfectplay.mcp.desk import Asker, Desk, Task
from perfectplay.mcp.mastermind_answers import (
    BestAnswer,
    CandidatesAnswer,
    ContradictionAnswer,
    JudgeAnswer,
    ScoreAnswer,
)
from perfectplay.mcp.positions import GivenPosition

KIND = "mastermind"
MOST_SHOWN = 500
SPARE = 2.0
"""Seconds beside those of the search, for reading and for looking at all codes."""

MostGuesses = Annotated[int, Field(ge=1, le=50, description="How many guesses at most.")]
MostBetter = Annotated[
    int, Field(ge=0, le=20, description="How many better guesses to list at most; 0 is quicker.")
]
MostCodes = Annotated[
    int, Field(ge=0, le=MOST_SHOWN, description="How many of the codes left to list at most.")
]
Start = Annotated[int, Field(ge=0, le=5_000_000, description="Which of them to list first, from 0")]


class MastermindTools:
    """The tools, with the judges that they ask."""

    def __init__(self, desk: Desk, judges: Judges) -> None:
        self.desk = desk
        self.judges = judges

    def add_to(self, server: MCPServer[Any]) -> None:
        """Add the tools to a server."""
        for tool, title in (
            (self.mastermind_judge, "Judge a guess"),
            (self.mastermind_best_guesses, "Best guesses"),
            (self.mastermind_candidates, "Codes that are left"),
            (self.mastermind_contradiction, "Explain a contradiction"),
            (self.mastermind_score, "Answer a guess"),
        ):
            server.add_tool(tool, title=f"Mastermind: {title}", annotations=READS)

    async def mastermind_judge(
        self,
        asker: Asker,
        guess: given.Code,
        variant: given.Variant = "classic",
        turns: given.Turns = "",
        by: given.Measure = "worst",
        better: MostBetter = 3,
        seconds: given.Seconds = 5,
        palette: given.Palette = None,
    ) -> Annotated[CallToolResult, JudgeAnswer]:
        """Judge a guess before its answer is known: a word, its exact cost, and better guesses.

        The word goes from best to blunder. The regret is how many guesses it costs on average
        beside the best one; it needs only what the turns so far tell, never the secret.
        """

        def work(task: Task) -> CallToolResult:
            at = GivenPosition(variant, turns, palette)
            code = at.code(guess)
            at.require_open("The teacher")
            part = seconds / 2 if better else seconds
            with self.judges.borrow(at.variant, by, task, part) as judge:
                judged = judge.judge(at.knowledge, code)
                why = reason(judge, at.knowledge, judged, at.show)
                task.check()
                others = _better(judge, at, judged, better)
            answer = _judge_answer(at, judged, others, why)
            return told(_judge_text(answer, judged), answer)

        return await self.desk.heavy(asker, KIND, work, seconds + SPARE)

    async def mastermind_best_guesses(
        self,
        asker: Asker,
        variant: given.Variant = "classic",
        turns: given.Turns = "",
        by: given.Measure = "worst",
        count: MostGuesses = 5,
        seconds: given.Seconds = 5,
        palette: given.Palette = None,
    ) -> Annotated[CallToolResult, BestAnswer]:
        """List the best guesses with what each needs at worst and on average.

        Guesses that differ only in colours that no turn has had are worth the same, and one of
        them is listed.
        """

        def work(task: Task) -> CallToolResult:
            at = GivenPosition(variant, turns, palette)
            at.require_open("A table of guesses")
            left = at.knowledge.require_candidates()
            with self.judges.borrow(at.variant, by, task, seconds / 3) as judge:
                worst = judge.solver.worst_case(at.knowledge, judge.budget)
                total = judge.total(at.knowledge)
                task.check()
                values = judge.table(at.knowledge, count)
            # What a listed guess is proven to reach holds for the best guess too.
            worst = _at_most(worst, [value.worst for value in values])
            total = _at_most(total, [value.total for value in values])
            answer = BestAnswer(
                variant=str(at.variant),
                history=at.history,
                codes_left=len(left),
                by=by,
                worst=BoundsView.of(worst),
                total=BoundsView.of(total),
                expected=mean_text(total, len(left)),
                exact=worst.exact if by == "worst" else total.exact,
                guesses=[GuessValueView.of(at.variant, value) for value in values],
            )
            return told(_best_text(answer, worst), answer)

        return await self.desk.heavy(asker, KIND, work, seconds + SPARE)

    async def mastermind_candidates(
        self,
        asker: Asker,
        variant: given.Variant = "classic",
        turns: given.Turns = "",
        count: MostCodes = 20,
        start: Start = 0,
        code: given.SomeCode = None,
        palette: given.Palette = None,
    ) -> Annotated[CallToolResult, CandidatesAnswer]:
        """Count the codes that fit all the answers, list some, and tell whether a code is one."""

        def work(task: Task) -> CallToolResult:
            at = GivenPosition(variant, turns, palette)
            asked = None if code is None else at.code(code)
            left = at.knowledge.candidates
            against = () if asked is None else wrong_answers(at.variant, at.turns, asked)
            possible = None if asked is None else at.knowledge.fits(asked)
            answer = CandidatesAnswer(
                variant=str(at.variant),
                history=at.history,
                codes_left=len(left),
                codes=at.variant.size,
                start=start,
                shown=list(left[start : start + count]),
                code=asked,
                possible=possible,
                against=[wrong.turn for wrong in against],
            )
            return told(_candidates_text(answer), answer)

        return await self.desk.heavy(asker, KIND, work)

    async def mastermind_contradiction(
        self,
        asker: Asker,
        turns: given.Turns,
        variant: given.Variant = "classic",
        secret: given.SomeCode = None,
        palette: given.Palette = None,
    ) -> Annotated[CallToolResult, ContradictionAnswer]:
        """Explain why no code fits the answers, or say that some do.

        Names the smallest set of answers that cannot all be true and every single change that
        would mend the game; given the secret, each wrong answer with the right one.
        """

        def work(task: Task) -> CallToolResult:
            at = GivenPosition(variant, turns, palette)
            kept = None if secret is None else at.code(secret)
            left = len(at.knowledge.candidates)
            found = at.knowledge.contradiction
            wrong = () if kept is None else wrong_answers(at.variant, at.turns, kept)
            shown = [WrongAnswerView.of(at.variant, one, at.shown_in) for one in wrong]
            answer = ContradictionAnswer(
                variant=str(at.variant),
                history=at.history,
                codes_left=left,
                possible=found is None,
                contradiction=None if found is None else ContradictionView.of(found, at.shown_in),
                secret=kept,
                wrong=shown,
            )
            fits = f"All the answers can be true: {_codes(left)} them." if found is None else None
            told_of = None if answer.contradiction is None else answer.contradiction.text
            right = "All the answers are right for this secret."
            about = [view.text for view in shown] or [right]
            return told(sentences(fits, told_of, *([] if kept is None else about)), answer)

        return await self.desk.heavy(asker, KIND, work)

    async def mastermind_score(
        self,
        asker: Asker,
        guess: given.Code,
        secret: given.Code,
        variant: given.Variant = "classic",
        palette: given.Palette = None,
    ) -> Annotated[CallToolResult, ScoreAnswer]:
        """Answer a guess for a secret: black pegs are right, white ones are misplaced."""

        def work(task: Task) -> CallToolResult:
            at = GivenPosition(variant, palette=palette)
            tried, kept = at.code(guess), at.code(secret)
            found = at.variant.answer(tried, kept)
            answer = ScoreAnswer(
                variant=str(at.variant),
                guess=tried,
                secret=kept,
                black=found.black,
                white=found.white,
                answer=str(found),
            )
            return told(f"{tried} for the secret {kept}: {found.words} ({found}).", answer)

        return await self.desk.light(asker, work)


def _at_most(least: Bounds, reached: list[Bounds]) -> Bounds:
    return Bounds(least.lower, min([least.upper, *(bounds.upper for bounds in reached)]))


def _better(judge: Judge, at: GivenPosition, judged: Judged, count: int) -> list[GuessValue]:
    """Return guesses that are better than a judged one in the measure in force."""
    if count == 0 or judged.optimal:
        return []
    table = judge.table(at.knowledge, count + 1)
    if judged.better is not None and judged.better not in {value.guess for value in table}:
        table = [judge.solver.evaluate(at.knowledge, judged.better, judge.budget), *table]

    def measure(value: GuessValue, sense: Sense) -> int:
        return value.worst.upper if sense == "worst" else value.total.upper

    own = judged.value.worst.lower if judged.sense == "worst" else judged.value.total.lower
    return [value for value in table if measure(value, judged.sense) < own][:count]


def _judge_answer(
    at: GivenPosition, judged: Judged, better: list[GuessValue], why: str
) -> JudgeAnswer:
    return JudgeAnswer(
        variant=str(at.variant),
        history=at.history,
        codes_left=judged.codes,
        guess=judged.guess,
        by=judged.sense,
        word=judged.word,
        optimal=judged.optimal,
        fits=judged.value.could_be,
        exact=judged.exact,
        regret=str(judged.regret),
        regret_guesses=float(judged.regret),
        regret_exact=judged.exact_average,
        growth=judged.growth,
        value=GuessValueView.of(at.variant, judged.value),
        best_worst=BoundsView.of(judged.best_worst),
        best_total=BoundsView.of(judged.best_total),
        expected_left=float(judged.expected_left),
        better=[GuessValueView.of(at.variant, value) for value in better],
        reason=why,
        note=judged.note or None,
    )


def _judge_text(answer: JudgeAnswer, judged: Judged) -> str:
    fits = "could be the code" if answer.fits else "cannot be the code"
    left = _codes(answer.codes_left)
    head = f"{answer.guess}: {answer.word.value}. It {fits}; {left} the answers so far."
    regret = f"{answer.regret} = {answer.regret_guesses:.4f}" if judged.regret else "0"
    cost = f"Regret: {'' if answer.regret_exact else 'about '}{regret} guesses."
    others = ", ".join(value.guess for value in answer.better)
    better = f"Better: {others}." if others else ""
    note = f"Not proven: {answer.note}." if answer.note else ""
    parts = (head, cost, cost_text(judged), aside_text(judged), answer.reason, better, note)
    return sentences(*parts)


def _best_text(answer: BestAnswer, worst: Bounds) -> str:
    rows = [
        f"{value.guess}  worst {_span(value.worst)}  mean {value.expected}  "
        f"{value.groups} groups, the largest of {value.largest}"
        f"{'' if value.could_be else ', cannot be the code'}"
        for value in answer.guesses
    ]
    proven = "" if answer.exact else " Ranges are proven bounds."
    head = (
        f"{_codes(answer.codes_left)} the answers. From here {worst} guesses at worst, "
        f"{answer.expected} on average.{proven}"
    )
    return "\n".join([head, *rows])


def _candidates_text(answer: CandidatesAnswer) -> str:
    listed = f": {', '.join(answer.shown)}" if answer.shown else ""
    more = " …" if answer.start + len(answer.shown) < answer.codes_left and answer.shown else ""
    fit = "fits" if answer.codes_left == 1 else "fit"
    head = f"{answer.codes_left:,} of {answer.codes:,} codes {fit} the answers{listed}{more}."
    if answer.code is None:
        return head
    if answer.possible:
        return f"{head} {answer.code} is possible."
    turns = ", ".join(str(turn + 1) for turn in answer.against)
    return f"{head} {answer.code} is not possible: it does not fit the answer of turn {turns}."


def _span(bounds: BoundsView) -> str:
    return str(Bounds(bounds.lower, bounds.upper))


def _codes(left: int) -> str:
    return "1 code fits" if left == 1 else f"{left:,} codes fit"
