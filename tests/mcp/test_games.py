"""The games that are kept: for whom, how many, how long."""

from typing import Any, cast

import pytest

from perfectplay.mastermind.session import MastermindSession
from perfectplay.mcp.errors import GameIdError, ManyGamesError
from perfectplay.mcp.games import ANYBODY, LOCAL, Games, owner_of
from perfectplay.session import Session


def new() -> Session:
    return MastermindSession("2x3", secret="01")


class Clock:
    """A clock that goes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_game_is_found_by_its_client_only() -> None:
    games = Games()
    game = games.add("ann", new())
    assert games.find("ann", game.id) is game
    for owner in ("bob", LOCAL, ANYBODY):
        with pytest.raises(GameIdError, match="You have no game"):
            games.find(owner, game.id)
    assert games.of("ann") == [game]
    assert games.of("bob") == []


def test_ids_cannot_be_guessed() -> None:
    games = Games()
    ids = {games.add(ANYBODY, new()).id for _ in range(100)}
    assert len(ids) == 100
    assert {len(one) for one in ids} == {12}
    assert games.of(ANYBODY) == []  # clients that nothing tells apart see none of the others'


def test_games_that_nobody_uses_are_forgotten() -> None:
    clock = Clock()
    games = Games(idle_seconds=10, clock=clock)
    game, other = games.add("ann", new()), games.add("ann", new())
    clock.now = 8
    games.find("ann", other.id)
    clock.now = 12
    assert games.of("ann") == [other]
    with pytest.raises(GameIdError):
        games.find("ann", game.id)


def test_one_client_takes_no_room_of_others() -> None:
    games = Games(most=3, most_of_one=2)
    first = games.add("ann", new())
    games.add("ann", new())
    with pytest.raises(ManyGamesError, match="2 of your games are open"):
        games.add("ann", new())
    games.add("bob", new())
    with pytest.raises(ManyGamesError, match="1 of your games"):
        games.add("bob", new())
    cast(MastermindSession, first.session).guess("01")  # over, so it makes room
    games.add("ann", new())
    with pytest.raises(GameIdError):
        games.find("ann", first.id)


def test_clients_are_told_apart_by_their_session() -> None:
    def asker(headers: dict[str, str] | None) -> Any:
        class Asker:
            pass

        made: Any = Asker()
        made.headers = headers
        return made

    assert owner_of(asker(None)) == LOCAL
    assert owner_of(asker({})) == ANYBODY
    assert owner_of(asker({"mcp-session-id": "7"})) == "7"


def test_waiting_for_a_game_can_be_ended() -> None:
    class EnoughError(Exception):
        """Somebody has waited long enough."""

    def check() -> None:
        raise EnoughError

    game = Games().add("ann", new())
    with game.held(lambda: None), pytest.raises(EnoughError), game.held(check):
        raise AssertionError("both had it")
