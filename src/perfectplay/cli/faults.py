"""Faults of the program itself: one sentence and an exit code, and the traceback for who asks."""

from __future__ import annotations

import os
import traceback

DEBUG = "PERFECTPLAY_DEBUG"
"""With this environment variable set to anything but 0, a fault shows its traceback."""
FAULT = 1
"""The exit code after a fault, or when the output cannot be written."""
_LONGEST = 200


def format_fault(error: BaseException) -> str:
    """Return one sentence about an error that nobody expected, or its traceback if wanted."""
    if os.environ.get(DEBUG, "0") not in ("", "0"):
        return "".join(traceback.format_exception(error)).rstrip()
    first, *_ = [*str(error).splitlines(), ""]
    what = type(error).__name__ + (f": {first}" if first else "")
    if len(what) > _LONGEST:
        what = what[: _LONGEST - 1] + "…"
    return (
        f"Something went wrong in perfectplay itself ({what}); to see where, give the same command "
        f"with {DEBUG}=1 in the environment."
    )
