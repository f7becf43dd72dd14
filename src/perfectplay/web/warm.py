"""Getting the engines ready behind the page: compile, or load what was compiled before."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from perfectplay.session import games, load
from perfectplay.warmup import warm_ups
from perfectplay.web.jobs import BROKEN

if TYPE_CHECKING:
    from perfectplay.web.context import Context
    from perfectplay.web.room import Room

log = logging.getLogger("perfectplay.web")


def warm_up(context: Context) -> threading.Thread:
    """Start getting ready; `context.jobs.warming` is set until it is done."""
    context.jobs.warming.set()
    thread = threading.Thread(target=_work, args=(context,), name="warm-up", daemon=True)
    thread.start()
    return thread


def _work(context: Context) -> None:
    # With the engines elsewhere only the kernels are needed here, for light questions.
    rooms = context.rooms if context.cluster is None else {}
    try:
        failed = get_ready(rooms, lambda kind: context.tools[kind], context.jobs.stopping.is_set)
        if failed is not None:
            context.broken_engine = BROKEN.format(failed)
    finally:
        context.jobs.warming.clear()


def get_ready(
    rooms: Mapping[str, Room],
    tools: Callable[[str], Any],
    is_over: Callable[[], bool] = lambda: False,
) -> str | None:
    """Get all kernels ready, then the tools of these rooms; return what failed, if anything."""
    try:
        for game in games():
            for module in game.warm_up:
                load(module)
        # The quickest to compile come first: guesses, then searches, then proofs.
        for entry in warm_ups():
            if is_over():
                return None
            entry.run()
        for kind, room in rooms.items():
            room.prepare(tools(kind))
    except Exception as error:
        # The engines will say themselves what is wrong, when somebody asks them.
        log.error("getting the engines ready failed with %s", type(error).__name__)
        return type(error).__name__
    return None
