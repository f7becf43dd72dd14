"""Searches of Ultimate Tic-Tac-Toe on the server: with brakes, and with reports as they go."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from time import perf_counter

from perfectplay.ultimate.analysis import look
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.session import MEMORY, UltimateSession
from perfectplay.ultimate.simulations import simulations_made
from perfectplay.ultimate.views import AnalysisView
from perfectplay.web.jobs import Job
from perfectplay.web.room import Figures

REPORT_EVERY = 0.25
SHORTEST_REPORT = 0.1


@contextlib.contextmanager
def with_brakes(session: UltimateSession, tools: None, job: Job) -> Iterator[None]:
    """Let a job end the searches of a session."""
    session.on_search = job.brake
    yield


def figures(tools: None) -> Figures:
    """Tell how much this process has searched; trees are kept no longer than a search."""
    return Figures(simulations=simulations_made())


def analyse(job: Job, tools: None, position: str, seconds: float) -> AnalysisView:
    """Search a position for some seconds."""
    session = UltimateSession()
    session.check = job.check
    session.on_search = job.brake
    return AnalysisView.of(session.analyse(Board(position), _limit(seconds)))


def analyse_live(job: Job, tools: None, position: str, seconds: float) -> None:
    """Search a position and report as it gets deeper."""
    tree = SearchTree(Board(position), style=Style.NET, memory=MEMORY)
    job.brake(tree.stop)
    begin = perf_counter()
    due = begin + SHORTEST_REPORT

    def note(searched: SearchTree) -> None:
        nonlocal due
        job.check()
        now = perf_counter()
        if now >= due:
            due = now + REPORT_EVERY
            job.report(AnalysisView.of(look(searched, now - begin)))

    tree.run(_limit(seconds), note)
    job.report(AnalysisView.of(look(tree, perf_counter() - begin)))


def _limit(seconds: float) -> Limit:
    return Limit(seconds=seconds, memory=MEMORY // 2)
