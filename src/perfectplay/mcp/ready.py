"""Getting the engines ready before the first question, with a line on stderr that says so."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable

from perfectplay.session import find_game, games, load
from perfectplay.warmup import is_warm, warm_up, warm_ups

_POLL = 0.1
_READY: set[str] = set()
_LOCK = threading.Lock()


def get_ready(
    kind: str,
    check: Callable[[], None] = lambda: None,
    tell: Callable[[float, float, str], None] = lambda done, total, text: None,
) -> None:
    """Compile the engine of a game if it never was; one call does it, the others wait for it.

    `check` may end the waiting by an error, `tell` hears how far it is.
    """
    while kind not in _READY:
        if not _LOCK.acquire(timeout=_POLL):
            check()
            continue
        try:
            if kind not in _READY:
                _compile(kind, check, tell)
                _READY.add(kind)
        finally:
            _LOCK.release()


def _compile(
    kind: str, check: Callable[[], None], tell: Callable[[float, float, str], None]
) -> None:
    for module in find_game(kind).warm_up:
        load(module)
    # An entry's name begins with that of its game.
    names = [entry.name for entry in warm_ups() if entry.name.split()[0] == kind]
    cold = [entry.name for entry in warm_ups(names) if not is_warm([entry.name])]
    if not cold:
        return
    seconds = sum(entry.seconds for entry in warm_ups(cold))
    text = f"Compiling the engine of {find_game(kind).title}, this once; about {seconds:.0f} s"
    sys.stderr.write(f"perfectplay: {text} …\n")
    sys.stderr.flush()
    begin = time.monotonic()
    for done, name in enumerate(cold):
        check()
        tell(done, len(cold), text)
        warm_up([name])
    sys.stderr.write(f"perfectplay: ready after {time.monotonic() - begin:.0f} s.\n")
    sys.stderr.flush()


def get_all_ready_soon() -> threading.Thread:
    """Get the engines of all games ready behind the first questions; returns at once."""

    def work() -> None:
        for game in games():
            get_ready(game.name)

    thread = threading.Thread(target=work, name="getting ready", daemon=True)
    thread.start()
    return thread
