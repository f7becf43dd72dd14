"""Getting the engines ready behind the page: compile, or load what was compiled before."""

from __future__ import annotations

import logging
import threading

from perfectplay.web.desk import Desk
from perfectplay.web.engine import Job

log = logging.getLogger("perfectplay.web")


def warm_up(desk: Desk) -> threading.Thread:
    """Start getting ready; `desk.engine.warming` is set until it is done."""
    desk.engine.warming.set()
    thread = threading.Thread(target=_work, args=(desk,), name="warm-up", daemon=True)
    thread.start()
    return thread


def _work(desk: Desk) -> None:
    try:
        from perfectplay.mastermind.knowledge import Knowledge
        from perfectplay.mastermind.variant import Variant
        from perfectplay.mastermind.warmup import warm_up as warm_players

        # In the order in which a player will ask: guesses first, searches next, proofs last.
        warm_players()
        if desk.engine.stopping.is_set():
            return
        from perfectplay.ultimate.search import warm_up as warm_search

        warm_search()
        if desk.engine.stopping.is_set():
            return
        from perfectplay.mastermind.solver import warm_up as warm_solver

        warm_solver()
        # The classic game is what most begin with: solve its start once, so no learner waits.
        variant = Variant()
        with desk.judges.borrow(variant, "worst", Job()) as judge:
            judge.judge(Knowledge(variant), [0] * 2 + [1] * 2)
    except Exception as error:
        # The engines will say themselves what is wrong, when somebody asks them.
        log.error("getting the engines ready failed with %s", type(error).__name__)
    finally:
        desk.engine.warming.clear()
