"""The registry of games, and views as data."""

import json
from dataclasses import dataclass
from fractions import Fraction

import pytest

from perfectplay.errors import UnknownGameError
from perfectplay.judgement import Judgement
from perfectplay.session import (
    GameEnd,
    GameKind,
    Session,
    find_game,
    games,
    register,
    registered,
    seat_of,
    to_data,
)


def test_the_games_are_registered_in_order_and_load() -> None:
    assert [game.name for game in games()] == ["mastermind", "ultimate"]
    for game in games():
        session = game.load_session()
        assert issubclass(session, Session)
        assert session.kind == game.name
        assert session.seat_names


def test_a_name_is_taken_once_and_unknown_ones_are_refused() -> None:
    with pytest.raises(ValueError, match="registered already"):
        register(GameKind("mastermind", "Mastermind", session="nowhere:Nothing"))
    with pytest.raises(UnknownGameError, match="'chess' is not a game here; choose one of master"):
        find_game("chess")
    with registered(GameKind("chess", "Chess", session="nowhere:Nothing")):
        assert find_game("chess").title == "Chess"
    with pytest.raises(UnknownGameError):
        find_game("chess")


def test_seats() -> None:
    assert seat_of(()) is None
    assert seat_of(("x",)) == "x"
    assert seat_of(("x", "o")) == "both"


@dataclass(frozen=True)
class Nested:
    end: GameEnd
    word: Judgement
    cost: Fraction
    rows: list[tuple[int, GameEnd]]
    more: dict[int, GameEnd]


def test_views_become_plain_data() -> None:
    end = GameEnd("x", "X wins.")
    data = to_data(Nested(end, Judgement.BEST, Fraction(1, 3), [(1, end)], {2: end}))
    plain = {"winner": "x", "sentence": "X wins."}
    assert data == {
        "end": plain,
        "word": "best",
        "cost": "1/3",
        "rows": [[1, plain]],
        "more": {"2": plain},
    }
    assert json.loads(json.dumps(data)) == data
