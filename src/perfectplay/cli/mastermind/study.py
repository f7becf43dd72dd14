"""Study without a game: analyse a position, solve a variant."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass

from perfectplay.cli.mastermind.draw import look_for
from perfectplay.cli.mastermind.report import draw_table, judged_text
from perfectplay.cli.mastermind.setup import get_ready, parse_sense
from perfectplay.cli.options import parse_seconds
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.errors import PerfectPlayError
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.history import format_history, parse_history
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver import Bounds, Budget, GuessList, Solver, SolverProgress
from perfectplay.mastermind.teacher import Judge
from perfectplay.mastermind.teacher.judge import is_found
from perfectplay.mastermind.teacher.reasons import mean_text, reason
from perfectplay.mastermind.variant import Variant
from perfectplay.mastermind.views import BoundsView, GuessValueView, JudgedView, KnowledgeView
from perfectplay.session import to_data


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
    """Tell everything about a position: codes left, both optima, the best guesses."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        kind = Variant.parse(variant)
        look = look_for(kind, palette)
        know = Knowledge(kind, parse_history(kind, history, look.palette))
        budget = Budget(seconds=parse_seconds(seconds))
        get_ready(terminal, teacher=True)
        judge = Judge(kind, parse_sense(sense), budget=budget)
        left = know.require_candidates()
        if is_found(know):
            raise MastermindError(
                f"The code {look.plain(know.turns[-1].guess)} is found already; there is nothing "
                "to analyse after it."
            )
        with terminal.waiting(f"Solving {len(left):,} codes …"):
            worst = judge.solver.worst_case(know, budget)
            total = judge.solver.expected_total(know, budget)
            table = judge.table(know, count)
            # What a listed guess is proven to reach holds for the best guess too.
            worst = Bounds(worst.lower, min([worst.upper, *(v.worst.upper for v in table)]))
            total = Bounds(total.lower, min([total.upper, *(v.total.upper for v in table)]))
            judged = judge.judge(know, parse_code(kind, guess, look.palette)) if guess else None
            why = reason(judge, know, judged, look.plain) if judged else ""
        mean = mean_text(total, len(left))
        shown = JudgedView.of(kind, judged, why) if judged else None
        found = KnowledgeView(
            left=len(left),
            codes=list(left[:count]),
            worst=BoundsView.of(worst),
            total=BoundsView.of(total),
            expected=mean,
            best=[GuessValueView.of(kind, value) for value in table],
            judged=shown,
        )
        history_text = format_history(kind, know.turns)
        terminal.event("analysis", variant=str(kind), history=history_text, **to_data(found))
        if know.turns:
            terminal.draw(look.board(know.turns))
        terminal.say(
            f"{len(left):,} of {kind.size:,} codes are possible. From here: {worst} more guesses "
            f"at worst, {mean} on average.",
            style="bold",
        )
        if not (worst.exact and total.exact):
            terminal.say(
                f"Ranges are proven bounds: {seconds} were not enough for the exact number.",
                style="dim",
            )
        terminal.draw(draw_table(look, table))
        if shown:
            terminal.say(f"{look.plain(shown.guess)}: {judged_text(shown)} {why}")


@dataclass
class _Work:
    """A search in a thread of its own, so that Ctrl-C can stop it and keep what it proved."""

    solver: Solver
    latest: SolverProgress | None = None
    found: Bounds | None = None
    best: GuessList | None = None
    error: BaseException | None = None


def solve(variant: str, sense: str, within: int | None, seconds: str | None, as_json: bool) -> None:
    """Solve a variant from its first guess on."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        kind = Variant.parse(variant)
        wanted = parse_sense(sense)
        budget = Budget(seconds=parse_seconds(seconds)) if seconds else None
        get_ready(terminal, teacher=True)
        work = _Work(Solver(kind, threads=os.cpu_count() or 1))
        know = Knowledge(kind)

        def note(progress: SolverProgress) -> None:
            work.latest = progress

        def go() -> None:
            try:
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
                    work.found = work.solver.expected_total(
                        know, budget, within=within, progress=note
                    )
                if work.found.exact:
                    work.best = work.solver.best_guesses(
                        know, wanted, budget, progress=note, within=within
                    )
            except PerfectPlayError as error:
                work.error = error

        _watch(terminal, work, go)
        if work.error is not None:
            raise work.error
        _tell_solution(terminal, kind, wanted, work)


def _watch(terminal: Terminal, work: _Work, go: Callable[[], None]) -> None:
    """Run the search in a thread and show how far it is; Ctrl-C ends it early, not in vain."""
    # An event, not join: a join that Ctrl-C interrupts may take the thread for ended.
    done = threading.Event()

    def run() -> None:
        try:
            go()
        finally:
            done.set()

    threading.Thread(target=run, daemon=True).start()
    stopped = False
    with terminal.status("Solving …") as show:
        while not done.is_set():
            try:
                done.wait(0.2)
                if (at := work.latest) is not None:
                    best = f", best so far {at.best}" if at.best is not None else ""
                    proven = f", proven {at.bounds}" if at.bounds is not None else ""
                    show(f"{at.nodes:,} nodes in {at.seconds:.0f} s{best}{proven}")
            except KeyboardInterrupt:
                if stopped:
                    raise
                stopped = True
                work.solver.stop()
                show("Stopping; what is proven is kept …")


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
        terminal.say(f"Optimal first guesses: {number:,}, for example {opening[0]}.")
