"""A search in a thread of its own, so that Ctrl-C can stop it."""

from __future__ import annotations

import threading
from collections.abc import Callable

from perfectplay.cli.terminal import Terminal


def watch(
    terminal: Terminal,
    what: str,
    go: Callable[[], object],
    stop: Callable[[], None],
    state: Callable[[], str | None] = lambda: None,
) -> bool:
    """Run a search in a thread and show how far it is; tell whether Ctrl-C has ended it early.

    A second Ctrl-C does not wait for the end.
    """
    # An event, not join: a join that Ctrl-C interrupts may take the thread for ended.
    done = threading.Event()
    errors: list[BaseException] = []

    def run() -> None:
        try:
            go()
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    threading.Thread(target=run, daemon=True).start()
    stopped = False
    with terminal.status(what) as show:
        while not done.is_set():
            try:
                done.wait(0.2)
                if (line := state()) is not None:
                    show(line)
            except KeyboardInterrupt:
                if stopped:
                    raise
                stopped = True
                stop()
                show("Stopping; what is proven is kept …")
    if errors:
        raise errors[0]
    return stopped
