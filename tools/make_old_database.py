"""Make the test data of the first release: a database with games of every kind, and their views.

It is run with the code of that release, from which it takes the app:

    git worktree add /tmp/first f089f40
    PYTHONPATH=/tmp/first/src:. .venv/bin/python -m tools.make_old_database tests/data

It writes `games_0_1.sql`, the database as text, and `games_0_1.json`: each game as that release
showed it to its players, so that a test can compare.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

import perfectplay
from perfectplay.web.app import create_app
from perfectplay.web.settings import Settings

RELEASE = "0.1.0"
ANNA, BORIS = ({"X-Player-Key": f"{name}-key-for-the-tests"} for name in ("anna", "boris"))
Json = dict[str, Any]


class Table:
    """One game that is played through the API of the old release, and how it looked at the end."""

    def __init__(self, api: TestClient, name: str, kind: str, **rules: Any) -> None:
        self.api, self.name, self.kind = api, name, kind
        made = self._sent(f"/api/{kind}/games", ANNA, rules)
        self.game: Json = made["game"]
        self.token: str | None = made["join"]

    def _sent(self, path: str, who: dict[str, str], body: Json) -> Json:
        answer = self.api.post(path, json=body, headers=who)
        assert answer.status_code < 300, f"{self.name}: {answer.text}"
        found: Json = answer.json()
        return found

    @property
    def path(self) -> str:
        """Where the game is."""
        return f"/api/{self.kind}/games/{self.game['id']}"

    def do(self, what: str, who: dict[str, str] = ANNA, **body: Any) -> Table:
        """Send something that changes the game."""
        made = self._sent(f"{self.path}/{what}", who, {**body, "version": self.game["version"]})
        self.game = made["game"]
        return self

    def join(self) -> Table:
        """Let the second player take the free seat."""
        path = f"/api/games/{self.game['id']}/join"
        self.game = self._sent(path, BORIS, {"token": self.token})["game"]
        return self

    def review(self) -> Table:
        """Let the game be judged, so that its review is kept."""
        assert self.api.get(f"{self.path}/review").status_code == 200
        return self

    def seen(self) -> Json:
        """Return how the game looks to both players, and whether it was reviewed."""
        views = [self.api.get(self.path, headers=who).json()["game"] for who in (ANNA, BORIS)]
        return {"name": self.name, "kind": self.kind, "anna": views[0], "boris": views[1]}


def mastermind_games(api: TestClient) -> list[Table]:
    """Play games of Mastermind in every mode, running and finished."""

    def new(name: str, **rules: Any) -> Table:
        return Table(api, name, "mastermind", **rules)

    def two(name: str, **rules: Any) -> Table:
        return new(name, mode="two", secret="0123", **rules)

    lesson = new("a lesson", mode="learn", variant="4x6")
    for code in ("0011", "2233"):
        lesson.do("guess", guess=code, keep=True)
    won = new("a finished lesson", mode="learn", variant="3x4", sense="expected")
    while won.game["outcome"] is None:
        won.do("optimal")
    played = new("a running game", mode="play", palette="letters").do("guess", guess="0011")
    computer = new("a computer's game", mode="play", variant="3x4", player="knuth")
    while computer.game["outcome"] is None:
        computer.do("step")
    guessed = new("the program guesses", mode="guess", variant="4x6")
    guessed.do("answer", black=1, white=1)
    found = new("the program has found it", mode="guess", variant="3x4", player="consistent")
    found.do("answer", black=3, white=0)
    clash = new("answers that clash", mode="guess", variant="4x6")
    clash.do("answer", black=0, white=0)
    while clash.game["state"] == "waiting":
        clash.do("answer", black=0, white=0)
    alone = two("for two at one screen", palette="colour-blind").do("guess", guess="0000")
    joined = two("for two, joined").join().do("guess", BORIS, guess="3210")
    lost = two("for two, lost", variant="4x6 2 turns").join()
    for code in ("5555", "4444"):
        lost.do("guess", BORIS, guess=code)
    cows = new("without repeats", mode="play", variant="bulls-and-cows").do("guess", guess="0123")
    return [
        new("nothing guessed yet", mode="learn"),
        lesson,
        won.review(),
        played,
        computer.review(),
        guessed,
        found,
        clash,
        alone,
        joined,
        lost.review(),
        cows.do("undo"),
    ]


def ultimate_games(api: TestClient) -> list[Table]:
    """Play games of Ultimate Tic-Tac-Toe in every mode, running and finished."""

    def new(name: str, **rules: Any) -> Table:
        return Table(api, name, "ultimate", **rules)

    def finish(table: Table, *ways: str) -> Table:
        """Make moves until the end: the first legal one, or the computer's."""
        while table.game["board"]["outcome"] is None:
            way = ways[len(table.game["moves"]) % len(ways)]
            move = {"move": table.game["board"]["legal"][0]} if way == "move" else {}
            table.do(way, **move)
        return table

    first = new("the computer began", first="computer", level=1).do("computer")
    swapped = new("sides changed", level=2, rule="boards").do("move", move="ee").do("swap")
    joined = new("for two people, joined", mode="two").join()
    mine = ANNA if joined.game["seat"] == "o" else BORIS
    position = "9/9/9/9/4x4/9/9/9/9 o e line"
    return [
        new("nothing moved yet"),
        new("against the computer", level=3).do("move", move="ee").do("computer"),
        first,
        swapped,
        finish(new("finished against the computer", level=1), "move", "computer").review(),
        new("two at one screen", mode="two").do("move", move="aa"),
        joined.do("move", mine, move="ee"),
        finish(new("finished by two", mode="two", rule="boards"), "move"),
        new("the computer against itself", mode="watch", level=1).do("computer").do("computer"),
        new("from a position", mode="two", position=position).do("move", move="ea"),
    ]


def main() -> None:
    """Play, then write the database and what its players saw."""
    assert perfectplay.__version__ == RELEASE, f"this needs the code of {RELEASE}"
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        given = {"database": f"sqlite:///{file}", "warm_up": False, "engine_threads": 1}
        with TestClient(create_app(Settings(**given))) as api:  # type: ignore[arg-type]
            tables = [*mastermind_games(api), *ultimate_games(api)]
            # An export makes the key of the database.
            assert api.get(f"/api/games/{tables[3].game['id']}/export").status_code == 200
            seen = [table.seen() for table in tables]
        with closing(sqlite3.connect(file)) as db:
            dump = "\n".join(db.iterdump())
    (target / "games_0_1.sql").write_text(dump + "\n", "utf-8")
    text = json.dumps(seen, ensure_ascii=False, indent=None, separators=(",", ":"))
    (target / "games_0_1.json").write_text(text.replace('},{"name"', '},\n{"name"') + "\n", "utf-8")


if __name__ == "__main__":
    main()
