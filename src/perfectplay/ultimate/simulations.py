"""How many simulations this process has made, for those who watch it work."""

import threading

_lock = threading.Lock()
_made = 0


def count_simulations(more: int) -> None:
    """Add the simulations of a search; searches run in several threads."""
    global _made
    with _lock:
        _made += more


def simulations_made() -> int:
    """Return the simulations of all searches so far."""
    return _made
