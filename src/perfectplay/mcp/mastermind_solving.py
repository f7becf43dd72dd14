"""The tool that solves a variant from its first guess on: shipped facts at once, else a search."""

from __future__ import annotations

import time
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult

from perfectplay.lab.table import TableRow, read_table
from perfectplay.mastermind.judged_views import BoundsView
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import (
    Bounds,
    Budget,
    ProgressCallback,
    Sense,
    Solver,
    SolverProgress,
    lying,
)
from perfectplay.mastermind.teacher.judges import MEMORY_MB
from perfectplay.mastermind.teacher.reasons import mean_text
from perfectplay.mastermind.variant import Variant
from perfectplay.mcp import arguments as given
from perfectplay.mcp.answering import READS, told
from perfectplay.mcp.desk import Asker, Desk, Task
from perfectplay.mcp.mastermind_answers import SolveAnswer
from perfectplay.mcp.positions import playable

KIND = "mastermind"
MOST_OPENINGS = 20


class SolvingTools:
    """The tool that solves variants."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def add_to(self, server: MCPServer[Any]) -> None:
        """Add the tool to a server."""
        server.add_tool(
            self.mastermind_solve, title="Mastermind: Solve a variant", annotations=READS
        )

    async def mastermind_solve(
        self,
        asker: Asker,
        variant: given.Variant = "classic",
        by: given.Measure = "expected",
        seconds: given.Seconds = 10,
    ) -> Annotated[CallToolResult, SolveAnswer]:
        """Tell what perfect play of a variant needs, at worst and on average, and how it begins.

        Sizes with up to 10,000 codes come solved and are answered at once; others are searched for
        so many seconds, and the answer says whether it is exact or only bounds.
        """

        def work(task: Task) -> CallToolResult:
            kind = playable(variant)
            begin = time.monotonic()
            answer = _shipped(kind, by)
            if answer is None:
                answer = _searched(kind, by, seconds, task, begin)
            return told(_text(answer), answer)

        return await self.desk.heavy(asker, KIND, work, seconds + 2)


def _shipped(variant: Variant, by: Sense) -> SolveAnswer | None:
    """Answer from the table that comes with perfectplay, where it knows the value exactly."""
    row = next((row for row in read_table() if row.variant == variant.rules), None)
    if row is None or not (row.worst if by == "worst" else row.total).exact:
        return None
    firsts = [kind.guess for kind in row.firsts if _reaches(row, kind.worst, kind.total, by)]
    return _answer(variant, by, row.worst, row.total, firsts, searched=None)


def _reaches(row: TableRow, worst: Bounds, total: Bounds, by: Sense) -> bool:
    if by == "worst":
        return worst.upper == row.worst.value
    return total.upper == row.total.value


def _searched(variant: Variant, by: Sense, seconds: float, task: Task, begin: float) -> SolveAnswer:
    """Search, telling now and then what is proven."""

    def note(progress: SolverProgress) -> None:
        task.check()
        spent = time.monotonic() - begin
        proven = f", proven {progress.bounds}" if progress.bounds else ""
        task.tell(min(spent, seconds), seconds, f"{progress.nodes:,} nodes{proven}")

    task.tell(0.0, seconds, f"searching {variant.size:,} codes")
    know = Knowledge(variant)
    if variant.lies:
        if by == "expected":
            variant.require_true_answers("The least number of guesses on average")
        worst = lying.worst_case(know, Budget(seconds=seconds), note)
        return _answer(variant, by, worst, None, [], searched=time.monotonic() - begin)
    solver = Solver(variant, MEMORY_MB)
    task.brake(solver.stop)
    try:
        return _solved(solver, know, by, seconds, note, begin)
    finally:
        task.release(solver.stop)


def _solved(
    solver: Solver, know: Knowledge, by: Sense, seconds: float, note: ProgressCallback, begin: float
) -> SolveAnswer:
    """Ask the solver, most of the time for the measure that was asked for."""
    main, rest = Budget(seconds=0.8 * seconds), Budget(seconds=0.1 * seconds)
    first, second = (main, rest) if by == "worst" else (rest, main)
    worst = solver.worst_case(know, first, note)
    total = solver.expected_total(know, second, progress=note)
    firsts: list[str] = []
    if (worst if by == "worst" else total).exact:
        found = solver.best_guesses(know, by, rest, note)
        # Of those that symmetry makes equal, the lowest stand at the beginning.
        firsts = list(found.guesses[:1])
    return _answer(know.variant, by, worst, total, firsts, searched=time.monotonic() - begin)


def _answer(
    variant: Variant,
    by: Sense,
    worst: Bounds,
    total: Bounds | None,
    firsts: list[str],
    searched: float | None,
) -> SolveAnswer:
    value = worst if by == "worst" or total is None else total
    return SolveAnswer(
        variant=str(variant),
        codes=variant.size,
        by=by,
        value=BoundsView.of(value),
        exact=value.exact,
        mean=None if total is None else mean_text(total, variant.size),
        worst=BoundsView.of(worst),
        total=None if total is None else BoundsView.of(total),
        openings=firsts[:MOST_OPENINGS],
        source="shipped" if searched is None else "searched",
        seconds=round(searched or 0.0, 3),
    )


def _text(answer: SolveAnswer) -> str:
    parts = [f"{answer.variant} has {answer.codes:,} codes."]
    for name, bounds in (("at worst", answer.worst), ("in all", answer.total)):
        if bounds is not None:
            sure = "exact" if bounds.exact else "proven bounds"
            shown = Bounds(bounds.lower, bounds.upper)
            parts.append(f"Perfect play needs {shown} guesses {name} ({sure}).")
    if answer.mean is not None:
        parts.append(f"That is {answer.mean} on average.")
    if answer.openings:
        parts.append(f"Best first guesses: {', '.join(answer.openings)}.")
    if answer.source == "shipped":
        parts.append("It came solved with perfectplay.")
    return " ".join(parts)
