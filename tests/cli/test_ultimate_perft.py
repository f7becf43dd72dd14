"""Counting move sequences in the terminal."""

import json
from dataclasses import replace

import pytest

from perfectplay.cli.ultimate import perft
from perfectplay.ultimate.published import load_suite
from tests.cli.person import run

LATE = "9/9/9/9/4x4/9/9/9/9 o e line"


def test_numbers_are_shown_depth_by_depth() -> None:
    done = run("ultimate", "perft", "--depth", "4")
    assert (done.returncode, done.stderr) == (0, "")
    shown = [line.split() for line in done.stdout.splitlines()]
    assert shown == [["1", "81"], ["2", "720"], ["3", "6,336"], ["4", "55,080"]]


def test_a_position_and_moves_after_it() -> None:
    done = run("ultimate", "perft", LATE, "ea", "-d", "2", "--ends", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["depth"], one["count"], one["ends"]) for one in found] == [
        (1, 9, [0, 0, 0]),
        (2, 78, [0, 0, 0]),
    ]


def test_every_move_has_its_share() -> None:
    done = run("ultimate", "perft", "ee", "--depth", "3", "--divide")
    rows = [line.split() for line in done.stdout.splitlines()]
    assert len(rows) == 9
    assert rows[-1] == ["all", "624"]
    assert sum(int(row[1]) for row in rows[:-1]) == 624


def test_depth_nought_is_one() -> None:
    assert run("ultimate", "perft", "--depth", "0").stdout.split() == ["0", "1"]
    assert run("ultimate", "perft", "--depth", "0", "--divide").stdout.split() == ["all", "1"]


def test_the_suite_agrees() -> None:
    done = run("ultimate", "perft", "--suite", "--depth", "3")
    assert done.returncode == 0
    assert f"{len(load_suite())} positions" in done.stdout
    assert "all agree" in done.stdout


def test_a_suite_that_does_not_agree_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    good = load_suite()[0]
    bad = replace(good, counts=(81, 721), ends=((1, 0, 0),), name="bad", moves="ee")  # type: ignore[arg-type]
    monkeypatch.setattr(perft, "load_suite", lambda: (good, bad))
    done = run("ultimate", "perft", "--suite", "--depth", "2")
    assert done.returncode == 1
    assert "bad: its moves lead to 9/9/9/9/4x4/9/9/9/9 o e line." in done.stdout
    assert "bad: depth 2 has 72 sequences and not 721." in done.stdout
    assert "bad: depth 1 ends [0, 0, 0] games and not [1, 0, 0]." in done.stdout
    assert "1 differ." in done.stdout
    told = run("ultimate", "perft", "--suite", "--depth", "2", "--json").stdout.splitlines()
    assert json.loads(told[-1])["wrong"] == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("zz",), "'zz' is not a move"),
        (("--depth", "82"), "--depth is a whole number from 0 to 81"),
        (("--suite", "ee"), "--suite checks positions of its own"),
        (("--suite", "--divide"), "--suite checks positions of its own"),
    ],
)
def test_what_cannot_be_counted_is_refused(arguments: tuple[str, ...], says: str) -> None:
    done = run("ultimate", "perft", *arguments)
    assert done.returncode == 2
    assert says in done.stderr
