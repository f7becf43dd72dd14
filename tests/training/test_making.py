"""The makers of the puzzles: they go on where they were stopped, and made what is shipped."""

import random
from pathlib import Path

import pytest

from perfectplay.training.puzzles import STARS, puzzles
from tools import make_puzzles_mastermind, make_puzzles_ultimate, puzzle_pool
from tools.puzzle_pool import Found, calendar, collect, counted, figures


@pytest.fixture(autouse=True)
def journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep journals in a folder of the test, and the test at its priority."""
    monkeypatch.setattr(puzzle_pool, "JOURNALS", tmp_path)
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)
    return tmp_path


def attempt(rng: random.Random) -> list[Found]:
    """Find a number now and then."""
    number = rng.randrange(1000)
    return [{"line": str(number), "hardness": number, "even": number % 2 == 0}] * (number % 3)


def accept(pool: list[Found], puzzle: Found) -> bool:
    return puzzle not in pool


class StoppedError(Exception):
    """Somebody has stopped the maker."""


def test_a_maker_goes_on_where_it_was_stopped(journals: Path) -> None:
    whole = collect("numbers", 40, attempt, accept)
    assert collect("numbers", 40, attempt, accept) == whole
    (journals / "numbers.jsonl").unlink()
    seen = 0

    def stops(rng: random.Random) -> list[Found]:
        nonlocal seen
        seen += 1
        if seen == 20:
            raise StoppedError
        return attempt(rng)

    with pytest.raises(StoppedError):
        collect("numbers", 40, stops, accept)
    assert collect("numbers", 40, attempt, accept) == whole
    assert len(whole) == 40


def test_the_calendar_goes_from_easy_to_hard_each_week() -> None:
    pool: list[Found] = [
        {"line": str(n), "hardness": n % 50, "even": n % 2 == 0} for n in range(73)
    ]
    days = calendar(pool, "seed")
    assert len(days) == 70
    for week in range(10):
        hardness = [day["hardness"] for day in days[7 * week : 7 * week + 7]]
        assert hardness == sorted(hardness)
    assert days == calendar(pool[::-1], "seed")
    assert days != calendar(pool, "other seed")
    table = figures(days, {"hardness": "how hard", "even": "even"})
    assert table.splitlines()[2] == "| puzzles | 10 | 20 | 10 | 20 | 10 | 70 |"
    assert len(STARS) == 7
    assert counted(days, "even").startswith("False: 3")


def test_the_shipped_guesses_are_what_the_maker_makes() -> None:
    shipped = {puzzle.line for puzzle in puzzles("mastermind")}
    name = make_puzzles_mastermind.NAME
    found = [
        puzzle["line"]
        for number in range(250)
        for puzzle in make_puzzles_mastermind.attempt(random.Random(f"{name} {number}"))
    ]
    assert len(found) >= 3
    assert set(found) <= shipped


def test_the_shipped_moves_are_what_the_maker_makes() -> None:
    shipped = {puzzle.line for puzzle in puzzles("ultimate")}
    name = make_puzzles_ultimate.NAME
    found = [
        puzzle["line"]
        for number in (4, 5)  # the first ones that find something
        for puzzle in make_puzzles_ultimate.attempt(random.Random(f"{name} {number}"))
    ]
    assert found
    assert set(found) <= shipped


def test_turned_and_mirrored_positions_are_the_same_puzzle() -> None:
    canonical = make_puzzles_ultimate.canonical
    assert canonical("4x4/9/9/9/9/9/9/9/9 o e line") == canonical("9/9/9/9/9/9/9/9/4x4 o e line")
    assert canonical("4x4/9/9/9/9/9/9/9/9 o e line") != canonical("9/4x4/9/9/9/9/9/9/9 o e line")
