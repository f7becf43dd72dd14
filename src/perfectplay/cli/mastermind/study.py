"""Study without a game: analyse a position, solve a variant."""

from __future__ import annotations

import os
from dataclasses import dataclass

import typer

from perfectplay.cli.mastermind import study_lies
from perfectplay.cli.mastermind.draw import Look, look_for
from perfectplay.cli.mastermind.report import draw_table, judged_text
from perfectplay.cli.mastermind.setup import get_ready, parse_sense
from perfectplay.cli.mastermind.watching import watch
from perfectplay.cli.terminal import INTERRUPTED, Terminal, leaving_cleanly
from perfectplay.durations import parse_seconds
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.history import format_history, parse_history
from perfectplay.mastermind.judged_views import BoundsView, GuessValueView, JudgedView
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver import (
    Bounds,
    Budget,
    GuessList,
    GuessValue,
    Solver,
    SolverProgress,
)
from perfectplay.mastermind.teacher import Judge
from perfectplay.mastermind.teacher.judge import Judged, is_found
from perfectplay.mastermind.teacher.reasons import mean_text, reason
from perfectplay.mastermind.variant import Variant
from perfectplay.mastermind.views import KnowledgeView
from perfectplay.session import to_data

NO_TIME = Budget(seconds=0)


def analyze(
    history: str,
    variant: str,
    palette: str | None,
    guess: str | None,
    sense: str,
    count: int,
    seconds: str,
    as_json: bool,
) -> None:
    """Tell everything about a position: codes left, both optima, the best guesses.

    Ctrl-C ends the search early; what was found until then is told.
    """
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        kind = Variant.parse(variant)
        look = look_for(kind, palette)
        know = Knowledge(kind, parse_history(kind, history, look.palette))
        budget = Budget(seconds=parse_seconds(seconds))
        get_ready(terminal, teacher=not kind.lies)
        judge = Judge(kind, parse_sense(sense), budget=budget)
        left = know.require_candidates()
        if is_found(know):
            raise MastermindError(
                f"The code {look.plain(know.turns[-1].guess)} is found already; there is nothing "
                "to analyse after it."
            )
        code = parse_code(kind, guess, look.palette) if guess else None
        if kind.lies:
            if study_lies.analyze(terminal, know, budget, code, look, count):
                raise typer.Exit(INTERRUPTED)
            return
        answers: list[_Answers] = []

        def stop() -> None:
            judge.budget = NO_TIME  # for the questions that come after the one that is stopped
            judge.solver.stop()

        stopped = watch(
            terminal,
            f"Solving {len(left):,} codes …",
            lambda: answers.append(_ask(judge, know, count, code, look)),
            stop,
        )
        note = f"Ranges are proven bounds: {seconds} were not enough for the exact number."
        if stopped:
            note = "Ranges are proven bounds: the search was stopped."
        _tell_analysis(terminal, know, look, answers[0], count, note)
        if stopped:
            raise typer.Exit(INTERRUPTED)


@dataclass(frozen=True)
class _Answers:
    """What was found about a position."""

    worst: Bounds
    total: Bounds
    table: list[GuessValue]
    judged: Judged | None
    why: str


def _ask(judge: Judge, know: Knowledge, count: int, code: str | None, look: Look) -> _Answers:
    """Ask the solver and the judge about a position and perhaps a guess."""
    worst = judge.solver.worst_case(know, judge.budget)
    total = judge.solver.expected_total(know, judge.budget)
    table = judge.table(know, count)
    # What a listed guess is proven to reach holds for the best guess too.
    worst = Bounds(worst.lower, min([worst.upper, *(v.worst.upper for v in table)]))
    total = Bounds(total.lower, min([total.upper, *(v.total.upper for v in table)]))
    judged = judge.judge(know, code) if code else None
    why = reason(judge, know, judged, look.plain) if judged else ""
    return _Answers(worst, total, table, judged, why)


def _tell_analysis(
    terminal: Terminal, know: Knowledge, look: Look, answers: _Answers, count: int, note: str
) -> None:
    """Show what was found; the note is for numbers that are not exact."""
    kind, left = know.variant, know.require_candidates()
    mean = mean_text(answers.total, len(left))
    shown = JudgedView.of(kind, answers.judged, answers.why) if answers.judged else None
    found = KnowledgeView(
        left=len(left),
        codes=list(left[:count]),
        worst=BoundsView.of(answers.worst),
        total=BoundsView.of(answers.total),
        expected=mean,
        best=[GuessValueView.of(kind, value) for value in answers.table],
        judged=shown,
    )
    history_text = format_history(kind, know.turns)
    terminal.event("analysis", variant=str(kind), history=history_text, **to_data(found))
    if know.turns:
        terminal.draw(look.board(know.turns))
    terminal.say(
        f"{len(left):,} of {kind.size:,} codes are possible. From here: {answers.worst} more "
        f"guesses at worst, {mean} on average.",
        style="bold",
    )
    if not (answers.worst.exact and answers.total.exact):
        terminal.say(note, style="dim")
    terminal.draw(draw_table(look, answers.table))
    if shown:
        terminal.say(f"{look.plain(shown.guess)}: {judged_text(shown)} {answers.why}")
        if shown.aside:
            terminal.say(shown.aside, style="dim")


@dataclass
class _Work:
    """A search in a thread of its own, so that Ctrl-C can stop it, and what it has proved."""

    solver: Solver
    latest: SolverProgress | None = None
    found: Bounds | None = None
    best: GuessList | None = None


def solve(
    variant: str,
    sense: str,
    within: int | None,
    seconds: str | None,
    as_json: bool,
    *,
    cpu: bool = False,
) -> None:
    """Solve a variant from its first guess on, within seconds on the clock or of CPU time."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        kind = Variant.parse(variant)
        wanted = parse_sense(sense)
        budget = None
        if seconds:
            allowed = parse_seconds(seconds)
            budget = Budget(cpu_seconds=allowed) if cpu else Budget(seconds=allowed)
        get_ready(terminal, teacher=not kind.lies)
        if kind.lies:
            if within is not None:
                kind.require_true_answers("--within")
            study_lies.solve(terminal, Knowledge(kind), budget)
            return
        work = _Work(Solver(kind, threads=os.cpu_count() or 1))
        know = Knowledge(kind)

        def note(progress: SolverProgress) -> None:
            work.latest = progress

        def go() -> None:
            if within is not None:
                # Told at once when no strategy is that short.
                least = work.solver.worst_case(know, budget, progress=note)
                if within < least.lower:
                    raise MastermindError(
                        f"No strategy for {kind} is sure to end within {within} guesses; "
                        f"allow {least.lower} or more."
                    )
            if wanted == "worst":
                work.found = work.solver.worst_case(know, budget, progress=note)
            else:
                work.found = work.solver.expected_total(know, budget, within=within, progress=note)
            if work.found.exact:
                work.best = work.solver.best_guesses(
                    know, wanted, budget, progress=note, within=within
                )

        def state() -> str | None:
            if (at := work.latest) is None:
                return None
            best = f", best so far {at.best}" if at.best is not None else ""
            proven = f", proven {at.bounds}" if at.bounds is not None else ""
            return f"{at.nodes:,} nodes in {at.seconds:.0f} s{best}{proven}"

        watch(terminal, "Solving …", go, work.solver.stop, state)
        _tell_solution(terminal, kind, wanted, work)


def _tell_solution(terminal: Terminal, variant: Variant, sense: str, work: _Work) -> None:
    found = work.found
    if found is None:
        raise MastermindError("The search was stopped before anything was proven.")
    opening = work.best.guesses[:1] if work.best else []
    terminal.event(
        "solution",
        variant=str(variant),
        sense=sense,
        codes=variant.size,
        value=to_data(BoundsView.of(found)),
        mean=mean_text(found, variant.size) if sense == "expected" else None,
        openings=list(work.best.guesses[:20]) if work.best else [],
        opening_count=len(work.best.guesses) if work.best else 0,
    )
    what = "at worst" if sense == "worst" else "guesses in all"
    text = f"{variant}: {found} {what}"
    if sense == "expected" and variant.size > 1:
        text += f" for {variant.size:,} codes, {mean_text(found, variant.size)} on average"
    terminal.say(f"{text}.", style="bold")
    if not found.exact:
        terminal.say("These are proven bounds; with more time they become one number.")
    if opening:
        number = len(work.best.guesses) if work.best else 0
        more = "" if work.best and work.best.complete else "; others may be as good"
        terminal.say(f"Optimal first guesses: {number:,}, for example {opening[0]}{more}.")
