"""Getting the engines ready behind the page: compile, or load what was compiled before."""

from __future__ import annotations

import logging
import threading

from perfectplay.session import games, load
from perfectplay.warmup import warm_ups
from perfectplay.web.context import Context

log = logging.getLogger("perfectplay.web")


def warm_up(context: Context) -> threading.Thread:
    """Start getting ready; `context.jobs.warming` is set until it is done."""
    context.jobs.warming.set()
    thread = threading.Thread(target=_work, args=(context,), name="warm-up", daemon=True)
    thread.start()
    return thread


def _work(context: Context) -> None:
    try:
        for game in games():
            for module in game.warm_up:
                load(module)
        # The quickest to compile come first: guesses, then searches, then proofs.
        for entry in warm_ups():
            if context.jobs.stopping.is_set():
                return
            entry.run()
        for name, room in context.rooms.items():
            room.prepare(context.tools[name])
    except Exception as error:
        # The engines will say themselves what is wrong, when somebody asks them.
        log.error("getting the engines ready failed with %s", type(error).__name__)
    finally:
        context.jobs.warming.clear()
