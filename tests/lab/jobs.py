"""Work for the tests of the lab: small, and in a module that worker processes can import."""

import os
import signal
import time
from pathlib import Path

from perfectplay.lab import Chunk, ChunkResult


def square(number: int) -> ChunkResult:
    return ChunkResult({"square": number * number, "part": number / 7})


def slow_square(number: int) -> ChunkResult:
    """Take long enough for somebody to be killed meanwhile."""
    time.sleep(0.1)
    return square(number)


def held_square(number: int, marker: str) -> ChunkResult:
    """Wait from the tenth on for a marker, so that somebody is surely killed before the end."""
    end = time.monotonic() + 300
    while number >= 10 and not Path(marker).exists() and time.monotonic() < end:
        time.sleep(0.02)
    return square(number)


def fragile(number: int, marker: str) -> ChunkResult:
    """Die in the middle of one chunk, but only the first time."""
    if number == 5 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


class Deadly(dict[str, object]):
    """Facts that kill the worker when it hands them over, but only the first time."""

    marker = ""

    def __reduce__(self) -> tuple[type[dict[str, object]], tuple[list[tuple[str, object]]]]:
        if not Path(self.marker).exists():
            Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return dict, (list(self.items()),)


def lost_on_its_way(number: int, marker: str) -> ChunkResult:
    """Die after a chunk is done, while its result is handed over."""
    facts = Deadly(square(number).facts)
    facts.marker = marker
    return ChunkResult(facts)


def hopeless(number: int) -> ChunkResult:
    """Die every time."""
    os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def noted_mistake(number: int, notes: str) -> ChunkResult:
    """Fail, and leave a note that it was tried."""
    with Path(notes).open("a") as file:
        file.write(f"{number}\n")
    raise ZeroDivisionError(number)


def mistaken(number: int) -> ChunkResult:
    """Fail as a program with a fault does."""
    raise ZeroDivisionError(number)


def chunks(count: int, **more: object) -> list[Chunk]:
    return [Chunk(f"number {i}", {"number": i, **more}, size=2) for i in range(count)]


EXPECTED = [{"part": i / 7, "square": i * i} for i in range(40)]
