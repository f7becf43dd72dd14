"""Every parser reads a text or refuses it in one sentence, in time that grows with its length."""

import gc
import time
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perfectplay.errors import PerfectPlayError
from perfectplay.ultimate.errors import UltimateError
from tests.parsers import nasty
from tests.parsers.registry import PARSERS, Parser, found_parsers

every_parser = pytest.mark.parametrize("parser", PARSERS, ids=str)
LONGEST_SENTENCE = 600
QUICK = 0.15
"""Seconds of work after which it is asked how the time grows; nobody notices less."""
GROWTH = 3.0
"""Twice the text may take twice the time, with room for noise; the square of it takes four."""


def test_every_parser_is_registered() -> None:
    assert set(found_parsers()) - {parser.name for parser in PARSERS} == set()


def check(parser: Parser, text: str) -> None:
    """Read a text; an error is one short sentence on one line that any screen can show."""
    error = parser.read(text)
    if error is None:
        return
    said = str(error)
    assert said.isprintable(), said
    assert len(said) <= LONGEST_SENTENCE, said
    if isinstance(error, UltimateError) and error.position is not None:
        assert 0 <= error.position <= len(text)


@every_parser
def test_odd_letters_and_huge_numbers(parser: Parser) -> None:
    for text in nasty.odd():
        check(parser, text)


anything = st.text(st.characters(exclude_categories=()), max_size=80)
pieces = st.sampled_from([*nasty.REPEATS, *nasty.PLAIN, *nasty.LETTERS, *nasty.DIGITS])
patchwork = st.lists(pieces | anything, max_size=12).map("".join)


@every_parser
@settings(max_examples=20)
@given(anything | patchwork)
@example("eı")
@example("(İ,0,0,0)")
def test_any_text_is_read_or_refused(parser: Parser, text: str) -> None:
    check(parser, text)


# -- time --------------------------------------------------------------------------------------


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Keep Python from tidying up in the middle of a measurement."""
    gc.disable()
    yield
    gc.enable()


def work(parser: Parser, text: str, times: int = 1) -> float:
    """Return the seconds of work of this thread alone that reading takes, the least of some."""
    found = []
    for _ in range(times):
        begin = time.thread_time()
        parser.read(text)
        found.append(time.thread_time() - begin)
    return min(found)


def is_steep(parser: Parser, shape: nasty.Shape, size: int) -> bool:
    """Tell whether reading twice as much takes far more than twice as long, however often asked."""
    half, whole = shape(size // 2), shape(size)
    return all(work(parser, whole) > GROWTH * work(parser, half, 3) for _ in range(4))


@every_parser
@pytest.mark.usefixtures("no_collection")
def test_time_grows_with_the_length_and_not_faster(parser: Parser) -> None:
    # Short texts first: a reader that takes the square or worse is caught before it takes long.
    for size in (parser.longest // 16, parser.longest // 4, parser.longest):
        steep = [
            name
            for name, shape in nasty.SHAPES.items()
            if work(parser, shape(size)) > QUICK and is_steep(parser, shape, size)
        ]
        assert not steep


def slow(text: str) -> None:
    """Read a text in time that grows with its square."""
    for _ in text:
        for _ in text:
            pass


def test_a_steep_parser_is_noticed() -> None:
    shape = nasty.SHAPES["'a ' … 'zz'"]
    # Asked some times: a machine that gets slower between two measurements hides the difference.
    assert any(is_steep(Parser(slow, PerfectPlayError), shape, 800) for _ in range(10))
    assert not is_steep(Parser(str.split, PerfectPlayError), shape, 20_000)
