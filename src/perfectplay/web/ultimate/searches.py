"""Searches of Ultimate Tic-Tac-Toe on the server: with brakes, and with reports as they go."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from time import perf_counter

from perfectplay.ultimate import evaluators
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.endgame import EndgameSolver, SolveLimit
from perfectplay.ultimate.search import Limit
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.simulations import simulations_made
from perfectplay.ultimate.solution_view import SolutionView
from perfectplay.ultimate.views import AnalysisView
from perfectplay.web.jobs import Job
from perfectplay.web.room import Figures
from perfectplay.web.ultimate.trees import Trees

REPORT_EVERY = 0.25
SHORTEST_REPORT = 0.1
SOLVER_MEMORY = 2**26
"""Bytes for the proofs of one question; they are forgotten after it."""


@contextlib.contextmanager
def with_brakes(session: UltimateSession, trees: Trees, job: Job) -> Iterator[None]:
    """Let a job end the searches of a session, and lend it what was found on a player's time."""
    session.on_search = job.brake
    session.longest_move = trees.longest_move
    session.pondered = lambda: trees.pondered.for_move(session)  # type: ignore[method-assign]
    yield


def figures(trees: Trees) -> Figures:
    """Tell how much this process has searched, and how much of it is kept."""
    return Figures(kept_bytes=trees.nbytes + trees.pondered.nbytes, simulations=simulations_made())


def analyse(
    job: Job, trees: Trees, position: str, seconds: float, evaluator: str = ""
) -> AnalysisView:
    """Search a position for some seconds, with the network or with an evaluator from outside."""
    session = UltimateSession()
    session.check = job.check
    session.on_search = job.brake
    limit, by = Limit(seconds=seconds), evaluators.get(evaluator) if evaluator else None
    return AnalysisView.of(session.analyse(Board(position), limit, by))


def analyse_live(
    job: Job, trees: Trees, position: str, seconds: float, evaluator: str = ""
) -> None:
    """Search a position, on from where the last look at it ended, and report as it goes."""
    kept = trees.get((position, evaluators.get(evaluator).name if evaluator else ""))
    begin = perf_counter()
    due = begin + SHORTEST_REPORT
    try:
        if kept.seconds:
            job.report(kept.look())
        while kept.grow():
            job.check()
            now = perf_counter()
            if now - begin >= seconds:
                break
            if now >= due:
                due = now + REPORT_EVERY
                job.report(kept.look())
        job.report(kept.look())
    finally:
        trees.trim()


def solve(job: Job, trees: Trees, position: str, seconds: float, every_move: bool) -> SolutionView:
    """Find the exact result of a position, or how far that gets in some seconds."""
    solver = EndgameSolver(Board(position), memory=SOLVER_MEMORY)
    job.brake(solver.stop)
    limit = SolveLimit(seconds=seconds)
    found = solver.run(limit, every_move=every_move, on_progress=lambda _: job.check())
    return SolutionView.of(found)
