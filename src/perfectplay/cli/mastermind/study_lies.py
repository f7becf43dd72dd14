"""Study of games in which some answers may be wrong: the worst case, where it can be searched."""

from __future__ import annotations

from perfectplay.cli.mastermind.draw import Look
from perfectplay.cli.mastermind.watching import watch
from perfectplay.cli.terminal import Terminal
from perfectplay.mastermind.history import format_history
from perfectplay.mastermind.judged_views import BoundsView
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import Bounds, Budget, GuessList, SolverProgress, lying
from perfectplay.mastermind.space import Codes
from perfectplay.session import to_data

WHY_WORST = "What is least on average depends on when answers are wrong, so this is the worst case."


class _StoppedError(Exception):
    """Ctrl-C was pressed."""


def search(
    terminal: Terminal, know: Knowledge, budget: Budget | None, what: str
) -> tuple[GuessList, bool]:
    """Find the least worst case and who reaches it; Ctrl-C ends it with what is proven so far."""
    found: list[GuessList] = []
    latest: list[SolverProgress] = []
    known, stopping = Bounds(1, len(know.require_candidates())), False

    def note(progress: SolverProgress) -> None:
        nonlocal known
        latest[:] = [progress]
        known = progress.bounds or known
        if stopping:
            raise _StoppedError

    def go() -> None:
        try:
            found.append(lying.best_guesses(know, budget, note))
        except _StoppedError:
            none = Codes(know.variant, know.candidates.packed[:0])
            found.append(GuessList(none, known, complete=False))

    def stop() -> None:
        nonlocal stopping
        stopping = True

    def state() -> str | None:
        return f"{latest[0].nodes:,} nodes, proven {known}" if latest else None

    stopped = watch(terminal, what, go, stop, state)
    return found[0], stopped


def solve(terminal: Terminal, know: Knowledge, budget: Budget | None) -> None:
    """Tell the least worst case of a variant and its first guesses."""
    found, _ = search(terminal, know, budget, "Solving …")
    variant, bounds = know.variant, found.bounds
    terminal.event(
        "solution",
        variant=str(variant),
        sense="worst",
        codes=variant.size,
        value=to_data(BoundsView.of(bounds)),
        mean=None,
        openings=list(found.guesses[:20]),
        opening_count=len(found.guesses),
    )
    terminal.say(f"{variant}: {bounds} at worst, whichever answers are wrong.", style="bold")
    terminal.say(WHY_WORST, style="dim")
    if not bounds.exact:
        terminal.say("These are proven bounds; with more time they become one number.")
    if found.guesses:
        kinds = ", ".join(found.guesses[:20])
        terminal.say(f"Optimal first guesses, one of each kind: {kinds}.")


def analyze(
    terminal: Terminal, know: Knowledge, budget: Budget, guess: str | None, look: Look, count: int
) -> bool:
    """Tell what can be told about a position; return whether it was stopped early."""
    if guess is not None:
        know.variant.require_true_answers("A judgement")
    left = know.require_candidates()
    found, stopped = search(terminal, know, budget, f"Solving {len(left):,} codes …")
    terminal.event(
        "analysis",
        variant=str(know.variant),
        history=format_history(know.variant, know.turns),
        left=len(left),
        codes=list(left[:count]),
        lies_used=know.lies_used[:count].tolist(),
        worst=to_data(BoundsView.of(found.bounds)),
        guesses=list(found.guesses[:count]),
    )
    if know.turns:
        terminal.draw(look.board(know.turns))
    terminal.say(
        f"{len(left):,} of {know.variant.size:,} codes are possible. From here: {found.bounds} "
        "more guesses at worst, whichever answers are wrong.",
        style="bold",
    )
    if found.guesses:
        terminal.say(f"Best guesses: {look.codes(found.guesses[:count])}")
    elif not found.bounds.exact:
        terminal.say("Ranges are proven bounds; with more time they become one number.")
    return stopped
