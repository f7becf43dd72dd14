"""Work for the tests of the lab: small, and in a module that worker processes can import."""

import os
import signal
from pathlib import Path

from perfectplay.lab import Outcome


def square(number: int) -> Outcome:
    return Outcome({"square": number * number, "half": number / 7})


def fragile(number: int, marker: str) -> Outcome:
    """Die in the middle of the fifth chunk, but only the first time."""
    if number == 5 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def hopeless(number: int) -> Outcome:
    """Die every time."""
    os.kill(os.getpid(), signal.SIGKILL)
    return square(number)
