"""Engine work on a game of Mastermind: judging, teaching, playing, reviewing.

Every function here runs in an engine thread and gets the job, so that it can be ended.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import GameOverError, ImpossibleFeedbackError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge, check_feedback, possible_answers
from perfectplay.mastermind.match import HUMAN
from perfectplay.mastermind.notation import format_code, parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.solver import Sense
from perfectplay.mastermind.strategies import Choice
from perfectplay.mastermind.teacher import Judge, Judged, Teacher, review
from perfectplay.mastermind.teacher.plain import (
    plain_account,
    plain_bounds,
    plain_contradiction,
    plain_judged,
    plain_review,
    plain_value,
)
from perfectplay.mastermind.teacher.reasons import mean_text, split_text
from perfectplay.mastermind.variant import Variant
from perfectplay.web.engine import Job
from perfectplay.web.errors import BadRequest
from perfectplay.web.games.mastermind import Play
from perfectplay.web.judges import Judges

HIDDEN_UNLESS = {"best", "excellent"}


def _show(play: Play) -> Any:
    return lambda code: format_code(play.variant, code, play.palette)


def _teacher(play: Play, judge: Judge, turns: int | None = None) -> Teacher:
    return Teacher(play.blind(turns), judge=judge)


def _judged(play: Play, judge: Judge, code: str, turns: int | None = None) -> Judged:
    return judge.judge(play.knowledge(turns), code)


def _remark(play: Play, judged: Judged, reason: str) -> dict[str, Any]:
    """Return what is kept of a judgement beside its word, so that a reload does not lose it."""
    plain = plain_judged(play.variant, judged, reason)
    return {name: plain[name] for name in ("reason", "note", "regret_decimal", "exact")}


def _note_value(play: Play, judge: Judge) -> None:
    """Write down what is still expected from here, for the panel beside the game."""
    if play.outcome:
        return
    know = play.knowledge()
    play.worst = plain_bounds(judge.solver.worst_case(know, judge.budget))
    play.expected = mean_text(judge.total(know), play.left)


def guess(
    job: Job, judges: Judges, play: Play, code: str, keep: bool
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """Judge a guess and make it, unless it is not optimal and nobody said to keep it.

    Returns the question to ask, if it was not made, or the account of skill and luck if it was.
    """
    with judges.borrow(play.variant, play.sense, job) as judge:
        teacher = _teacher(play, judge)
        judged = teacher.judge(code)
        job.check()
        if not judged.optimal and not keep:
            return plain_judged(play.variant, judged, teacher.reason(judged, _show(play))), None
        row = play.add(code, play.answer_to(code), HUMAN)
        after = _teacher(play, judge)
        job.check()
        told = after.account(judged)
        row.word = {"word": judged.word.value, "sign": judged.word.sign}
        row.skill, row.fortune = told.skill, told.fortune
        row.remark = _remark(play, judged, teacher.reason(judged, _show(play)))
        _note_value(play, judge)
        return None, plain_account(told)


def optimal(job: Job, judges: Judges, play: Play) -> dict[str, Any] | None:
    """Make an optimal guess for the learner."""
    if ended := play.outcome:
        raise GameOverError(f"The game is over: {ended.reason}. Start a new one or undo.")
    with judges.borrow(play.variant, play.sense, job) as judge:
        best = _teacher(play, judge).optimal()
    job.check()
    return guess(job, judges, play, best, keep=True)[1]


def choose(job: Job, judges: Judges, play: Play) -> Choice:
    """Let the computer player choose a guess."""
    know = play.knowledge()
    rng = random.SystemRandom()

    def progress(_done: int, _total: int) -> None:
        job.check()

    if play.player == "optimal":
        with judges.borrow(play.variant, "expected", job) as judge:
            know.require_candidates()
            return Choice(judge.best(know)[0])
    return strategies.get(play.player).consider(know, rng, progress)


def step(job: Job, judges: Judges, play: Play) -> None:
    """Make one guess of the computer player."""
    if ended := play.outcome:
        raise GameOverError(f"The game is over: {ended.reason}.")
    play.require_player(human=False)
    choice = choose(job, judges, play)
    play.add(choice.guess, play.answer_to(choice.guess), play.player)


def next_guess(job: Job, judges: Judges, play: Play) -> None:
    """In a game where the program guesses: find what clashes, or make the next guess."""
    play.waiting = None
    found = play.knowledge().contradiction
    play.contradiction = None if found is None else plain_contradiction(found, play.palette)
    if found is None and play.outcome is None:
        play.waiting = choose(job, judges, play).guess


def answer(job: Job, judges: Judges, play: Play, feedback: tuple[int, int]) -> None:
    """Take the answer to the waiting guess, then make the next one."""
    if ended := play.outcome:
        raise GameOverError(f"The game is over: {ended.reason}.")
    if play.waiting is None:
        raise BadRequest("No guess waits for an answer; correct the answers that clash first.")
    given = possible(play.variant, play.waiting, feedback)
    play.add(play.waiting, given, play.player)
    next_guess(job, judges, play)


def correct(job: Job, judges: Judges, play: Play, turn: int, feedback: tuple[int, int]) -> None:
    """Change an earlier answer in place, then guess on or say what still clashes."""
    if not 0 <= turn < len(play.rows):
        raise BadRequest(
            f"There is no answer {turn}; answers are counted from 0 and there are "
            f"{len(play.rows)}.",
            given=turn,
            allowed=f"0 to {len(play.rows) - 1}" if play.rows else "none yet",
        )
    row = play.rows[turn]
    given = possible(play.variant, row.guess, feedback)
    row.black, row.white = given
    play.recount()
    next_guess(job, judges, play)


def possible(variant: Variant, guess: str, feedback: tuple[int, int]) -> Feedback:
    """Return an answer that some code gives to a guess, or raise the error that says why not."""
    given = check_feedback(variant, feedback)
    answers = possible_answers(variant, guess)
    if given not in answers:
        raise ImpossibleFeedbackError(
            f"No code can get {given} for {guess}; possible are {', '.join(map(str, answers))}."
        )
    return given


def judge_guess(job: Job, judges: Judges, play: Play, code: str) -> dict[str, Any]:
    """Judge a guess without making it."""
    with judges.borrow(play.variant, play.sense, job) as judge:
        teacher = _teacher(play, judge)
        judged = teacher.judge(code)
        job.check()
        return plain_judged(play.variant, judged, teacher.reason(judged, _show(play)))


def hint(job: Job, judges: Judges, play: Play, step: int) -> dict[str, Any]:
    """Return a step of the hint ladder: a nudge, a direction, the guess."""
    if ended := play.outcome:
        raise GameOverError(f"The game is over: {ended.reason}.")
    with judges.borrow(play.variant, play.sense, job) as judge:
        teacher = _teacher(play, judge)
        text = ""
        for _ in range(step):
            job.check()
            _, text = teacher.hint(play.palette, _show(play))
    return {"step": step, "text": text}


def table(job: Job, judges: Judges, play: Play, count: int) -> list[dict[str, Any]]:
    """Return the best guesses with their values."""
    if ended := play.outcome:
        raise GameOverError(f"The game is over: {ended.reason}.")
    with judges.borrow(play.variant, play.sense, job) as judge:
        return [plain_value(play.variant, v) for v in _teacher(play, judge).table(count)]


def review_game(job: Job, judges: Judges, play: Play) -> dict[str, Any]:
    """Review all turns; the sentences come with those that are worth trying again."""
    with judges.borrow(play.variant, play.sense, job) as judge:
        told = review(play.variant, play.turns, judge, lambda *_: job.check())
        plain = plain_review(told)
        for number in told.slips:
            job.check()
            teacher = _teacher(play, judge, number)
            plain["turns"][number]["reason"] = teacher.reason(
                told.turns[number].judged, _show(play)
            )
    return plain


def retry(
    job: Job, judges: Judges, play: Play, turn: int, guess: str | Sequence[int], show: bool
) -> dict[str, Any]:
    """Judge another guess for a turn of a finished game; what was best stays hidden at first."""
    if not 0 <= turn < len(play.rows):
        raise BadRequest(
            f"There is no turn {turn}; turns are counted from 0 and there are {len(play.rows)}.",
            given=turn,
            allowed=f"0 to {len(play.rows) - 1}",
        )
    code = parse_code(play.variant, guess, play.palette)
    with judges.borrow(play.variant, play.sense, job) as judge:
        judged = _judged(play, judge, code, turn)
        teacher = _teacher(play, judge, turn)
        open_ = show or judged.word.value in HIDDEN_UNLESS
        reason = teacher.reason(judged, _show(play)) if open_ else ""
        plain = plain_judged(play.variant, judged, reason)
    if not open_:
        plain["better"] = None
        plain["reason"] = f"It splits {split_text(judged.value)}."
    return plain


def analyse(
    job: Job,
    judges: Judges,
    know: Knowledge,
    sense: Sense,
    guess: str | None,
) -> dict[str, Any]:
    """Look at a position without a game."""
    left = know.require_candidates()
    with judges.borrow(know.variant, sense, job) as judge:
        worst = judge.solver.worst_case(know, judge.budget)
        total = judge.total(know)
        job.check()
        best = judge.table(know, 10)
        judged = None
        if guess is not None:
            job.check()
            game = Play(know.variant, "play", get_palette("letters")).blind()
            game.knowledge = know
            teacher = Teacher(game, judge=judge)
            found = judge.judge(know, guess)
            judged = plain_judged(know.variant, found, teacher.reason(found))
    return {
        "left": len(left),
        "codes": list(left[:40]),
        "worst": plain_bounds(worst),
        "total": plain_bounds(total),
        "expected": mean_text(total, len(left)),
        "best": [plain_value(know.variant, value) for value in best],
        "judged": judged,
    }
