"""Room for searches: a sentence where the machine does not have so much memory."""

from collections.abc import Iterator
from contextlib import contextmanager

from perfectplay.ultimate.errors import LimitError

MEGABYTE = 2**20


@contextmanager
def taking(memory: int) -> Iterator[None]:
    """Take so many bytes in what is done here; an error that says so where they are not given."""
    try:
        yield
    except (MemoryError, ValueError, OverflowError):  # the last two for more than can be counted
        raise LimitError(
            f"This machine does not give a search {memory / MEGABYTE:,.0f} megabytes of memory; "
            "ask for less, for example 512.",
            given=memory,
            allowed="less memory",
        ) from None
