"""Limits of a search: read and written as text, and kept to by the clock and by the CPU."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.durations import LONGEST, TimeError, format_seconds, parse_seconds
from perfectplay.ultimate import Board, Limit, SearchTree, Style, pace
from perfectplay.ultimate.errors import LimitError

times = st.floats(0, LONGEST, exclude_min=True)


@given(times)
def test_a_time_that_is_written_is_read_back(seconds: float) -> None:
    text = format_seconds(seconds)
    assert parse_seconds(text) == seconds
    assert set(text) <= set("0123456789.s")


@given(st.integers(1, 1000), st.sampled_from([("ms", 1000), ("s", 1), ("m", 1 / 60), ("", 1)]))
def test_units_are_read(number: int, unit: tuple[str, float]) -> None:
    name, in_a_second = unit
    for text in (f"{number}{name}", f" {number} {name.upper()} ", f"{number}.{name}"):
        assert parse_seconds(text) == pytest.approx(number / in_a_second)
    assert parse_seconds(f"{number % 24 + 1}h") == 3600 * (number % 24 + 1)


@pytest.mark.parametrize("text", ["", "s", "0", "-1s", "25h", "1e3", "inf", "nan", "1 2s", "86401"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(TimeError, match=r"is not a time of up to a day; write for example 5s"):
        parse_seconds(text)


@given(
    st.builds(
        Limit,
        simulations=st.none() | st.integers(1, 10**12),
        seconds=st.none() | times,
        cpu=times,
    )
)
def test_a_limit_that_is_written_is_read_back(limit: Limit) -> None:
    assert Limit.parse(str(limit)) == limit


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("time=500ms", Limit(seconds=0.5)),
        ("CPU = 0.1s , sims=5_000", Limit(cpu=0.1, simulations=5000)),
        ("seconds=2", Limit(seconds=2)),
    ],
)
def test_a_limit_can_be_said_in_several_ways(text: str, limit: Limit) -> None:
    assert Limit.parse(text) == limit


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "give time=500ms, cpu=0.1s or simulations=50000"),
        ("deep", "'deep' is not a limit of a search"),
        ("cpu=soon", "cpu is a time of up to a day, not 'soon'; write for example cpu=0.1s."),
        ("simulations=0", "simulations is a whole number from 1, not '0'"),
        ("time=1s,seconds=2s", "time is given twice"),
    ],
)
def test_a_limit_that_is_none_is_explained(text: str, says: str) -> None:
    with pytest.raises(LimitError) as caught:
        Limit.parse(text)
    assert says in str(caught.value)


def test_a_cpu_limit_must_be_more_than_nothing() -> None:
    with pytest.raises(LimitError, match="cpu=0 is not"):
        Limit(cpu=0)


class Clock:
    """A clock that only goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@given(
    seconds=st.floats(0.001, 1),
    each=st.floats(1e-6, 1e-3),
    slowdown=st.floats(1, 1.9),
    kind=st.sampled_from(["seconds", "cpu"]),
)
def test_a_search_ends_a_few_simulations_after_its_time(
    seconds: float, each: float, slowdown: float, kind: str
) -> None:
    clock = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pace, "perf_counter", clock)
        limit = Limit(cpu=seconds) if kind == "cpu" else Limit(seconds=seconds)
        kept = pace.Pace(limit)
        cost, looks = each, 0
        while kept.chunk:
            assert kept.chunk <= pace.CHUNK
            took = kept.chunk * cost
            clock.now += took
            kept.look(took, kept.chunk)
            # Deeper in the tree each simulation takes longer, by up to a factor in the end.
            cost, looks = min(cost * 1.05, each * slowdown), looks + 1
    over = clock.now - 100.0 - seconds
    assert -1e-9 <= over <= pace.FIRST * each * slowdown * 1.01 + 1e-9
    assert looks < 60 + seconds / each / pace.CHUNK * 1.1


def test_without_a_clock_the_chunks_stay_as_they_are() -> None:
    kept = pace.Pace(Limit(simulations=5000))
    kept.look(3.0, 1000)
    assert kept.chunk == pace.CHUNK


@pytest.mark.parametrize("threads", [1, 2])
def test_cpu_time_is_counted_over_all_threads(threads: int) -> None:
    tree = SearchTree(Board(), style=Style.PLAIN, threads=threads)
    tree.run(Limit(simulations=10))  # everything is loaded
    begin = process_time()
    assert tree.run(Limit(cpu=0.2)) > 0
    # Each thread counted alone, two would use twice as much.
    assert 0.2 <= process_time() - begin < 0.3


def test_a_python_function_that_values_leaves_is_held_to_its_cpu_time_too() -> None:
    tree = SearchTree(Board(), evaluator=lambda board: 0.5)
    assert 0 < tree.run(Limit(cpu=0.005)) < 100_000


@pytest.mark.parametrize("threads", [1, 2])
def test_a_clock_that_does_not_step_in_changes_nothing(threads: int) -> None:
    found = []
    for limit in (Limit(simulations=3001), Limit(simulations=3001, seconds=3600, cpu=3600)):
        tree = SearchTree(Board(), style=Style.PLAYOUT, seed=5, threads=threads)
        assert tree.run(limit) == 3001
        found.append([(child.move, child.visits, child.chance) for child in tree.root.children])
    assert found[0] == found[1]
