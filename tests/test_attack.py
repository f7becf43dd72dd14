"""The attack itself: what it calls lost, doubled and wrong; and a small one on a real server."""

from __future__ import annotations

import gzip
import subprocess
import sys
from email.message import Message
from http.client import HTTPMessage
from pathlib import Path
from typing import Any

import pytest

from attack.client import Answer, judge
from attack.parsers import REPEATED, Field, texts
from attack.players import Memory
from attack.requests import Operation
from attack.table import Line, Verdict, format_table

ROOT = Path(__file__).parent.parent
ERROR = b'{"error": {"kind": "Busy", "message": "Later.", "given": null}}'


def test_table() -> None:
    good = Line("random requests", wait=0.1234)
    good.count(Verdict.HELD, times=20_000)
    bad = Line("moves")
    bad.count(Verdict.HELD, times=7)
    bad.count(Verdict.LOST, "gone", 2)
    bad.count(Verdict.WRONG, "a limit that did not hold")
    assert format_table([good, bad, Line("nothing")]).splitlines() == [
        "tried           | how many |   held | lost | doubled | 500s | secrets | longest wait",
        "----------------+----------+--------+------+---------+------+---------+-------------",
        "random requests |   20,000 | 20,000 |    0 |       0 |    0 |       0 |       0.12 s",
        "moves           |       10 |      7 |    2 |       0 |    0 |       0 |            –",
        "nothing         |        0 |      0 |    0 |       0 |    0 |       0 |            –",
        "",
        "moves: not everything held.",
        "  lost, 1 ×: gone",
        "  wrong, 1 ×: a limit that did not hold",
        "",
        "nothing: not everything held.",
        "  nothing was tried",
    ]
    assert good.all_held
    assert not bad.all_held


def view(*moves: str, version: int | None = None) -> dict[str, Any]:
    """Return what a player sees of a game after some moves."""
    return {
        "kind": "ultimate",
        "moves": list(moves),
        "version": len(moves) + 1 if version is None else version,
        "board": {"outcome": None},
    }


@pytest.mark.parametrize(
    ("mode", "pending", "found", "lost", "doubled"),
    [
        ("two", None, view("ee", "ea"), 0, 0),
        ("two", None, view("ee"), 1, 0),
        ("two", None, view("ee", "eb"), 1, 0),
        ("two", None, view("ee", "ea", "aa"), 0, 1),
        ("two", "aa", view("ee", "ea", "aa"), 0, 0),
        ("two", "aa", view("ee", "ea"), 0, 0),
        ("two", "aa", view("ee", "ea", "ab"), 0, 1),
        ("two", "aa", view("ee", "ea", "aa", "aa"), 0, 1),
        ("two", None, view("ee", "ea", version=4), 0, 1),
        ("computer", "aa", view("ee", "ea", "aa", "ab"), 0, 0),
        ("computer", "aa", view("ee", "ea", "aa", "ab", "ba"), 0, 1),
        ("computer", None, view("ee", "ea", "aa"), 0, 1),
    ],
)
def test_what_a_player_misses(
    mode: str, pending: str | None, found: dict[str, Any], lost: int, doubled: int
) -> None:
    game = Memory("ultimate", mode, "", view("ee", "ea"), ["ee", "ea"], pending)
    assert game.compare(found) == (lost, doubled)


SMALL = gzip.compress(b'{"a": 1}', mtime=0)


@pytest.mark.parametrize(
    ("status", "body", "headers", "verdict"),
    [
        (200, b'{"a": 1}', {}, Verdict.HELD),
        (200, b'{"a": NaN}', {}, Verdict.WRONG),
        (200, SMALL, {"Content-Encoding": "gzip"}, Verdict.HELD),
        (200, SMALL[:-9], {"Content-Encoding": "gzip"}, Verdict.WRONG),
        (200, b'{"a": 1}', {"Content-Encoding": "gzip"}, Verdict.WRONG),
        (404, ERROR, {}, Verdict.HELD),
        (404, b'{"detail": "Not Found"}', {}, Verdict.WRONG),
        (400, b"oh", {}, Verdict.WRONG),
        (503, ERROR, {"Retry-After": "3"}, Verdict.HELD),
        (503, ERROR, {}, Verdict.ERROR),
        (429, ERROR, {}, Verdict.WRONG),
        (500, ERROR, {}, Verdict.ERROR),
        (502, ERROR, {"Retry-After": "3"}, Verdict.ERROR),
    ],
)
def test_what_a_server_may_answer(
    status: int, body: bytes, headers: dict[str, str], verdict: Verdict
) -> None:
    sent: Message = HTTPMessage()
    for name, value in {"Content-Type": "application/json", **headers}.items():
        sent[name] = value
    assert isinstance(sent, HTTPMessage)
    assert judge(Answer(status, sent, body))[0] is verdict


def test_nasty_texts_are_as_long_as_allowed() -> None:
    asked = Operation("POST", "/api/import", (), {}, False)
    made = list(texts(Field(asked, "text", 50_000, "body")))
    assert {len(text) for text in made} == {50_000}
    assert len(set(made)) > len(REPEATED)


def small_attack(part: str) -> list[str]:
    """Try a small sample of one part, and return the columns of its first line."""
    command = [sys.executable, "-m", "attack", part, "--quick"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout.splitlines()[2].split(" | ")


def test_a_few_random_requests_are_held() -> None:
    assert int(small_attack("fuzz")[1]) >= 300


@pytest.mark.slow
def test_two_kills_are_held() -> None:
    line = small_attack("kills")
    assert line[0].strip() == "moves acknowledged before 2 kills, SQLite"
    assert int(line[1]) >= 60


@pytest.mark.slow
@pytest.mark.parametrize("part", ["parsers", "slow", "floods", "outages", "secrets"])
def test_small_samples_of_the_other_parts_are_held(part: str) -> None:
    assert small_attack(part)
