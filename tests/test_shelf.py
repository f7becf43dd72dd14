"""What is costly to make is kept, up to a number of bytes."""

from hypothesis import given
from hypothesis import strategies as st

from perfectplay.shelf import Shelf


def bytes_shelf(most: int) -> Shelf[int, bytearray]:
    return Shelf(lambda size: bytearray(size), size_of=len, most_bytes=most)


def test_what_was_used_last_stays() -> None:
    shelf = bytes_shelf(10)
    first = shelf.get(4)
    shelf.get(5)
    assert shelf.get(4) is first
    shelf.get(6)
    assert shelf.keys() == [4, 6]
    assert shelf.get(4) is first


def test_a_thing_larger_than_the_shelf_stays_until_the_next() -> None:
    shelf = bytes_shelf(10)
    large = shelf.get(1000)
    assert shelf.get(1000) is large
    shelf.get(3)
    assert shelf.keys() == [3]


def test_things_that_grew_are_counted_as_they_are() -> None:
    shelf = bytes_shelf(10)
    shelf.get(2).extend(b"x" * 100)
    assert shelf.nbytes == 102
    shelf.get(3)
    assert shelf.keys() == [3]
    shelf.clear()
    assert shelf.nbytes == 0


@given(st.lists(st.integers(1, 30)), st.integers(1, 40))
def test_it_is_never_fuller_than_it_may_be(wanted: list[int], most: int) -> None:
    shelf = bytes_shelf(most)
    for size in wanted:
        assert len(shelf.get(size)) == size
        assert shelf.nbytes <= max(most, size)
        assert shelf.keys()[-1] == size
