"""Databases of older releases: every game opens and goes on; a step that fails changes nothing."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from perfectplay.web.database import first_release
from perfectplay.web.database.first_release import convert_row, convert_state
from perfectplay.web.database.opening import StoreError
from perfectplay.web.database.recognise import known_steps
from perfectplay.web.database.schema import NEWEST
from perfectplay.web.database.start import open_ready
from perfectplay.web.store import Store
from tests.web import old_database
from tests.web.helpers import PATIENCE, Json, client, key, settings

# What a view tells in other words, or has more of, than in the first release.
WORDS = {"message", "turns", "first"}


def looks(api: TestClient, seen: Json, who: str) -> Json:
    answer = api.get(f"/api/{seen['kind']}/games/{seen['anna']['id']}", headers=key(who))
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()["game"]
    return found


def holds(now: Any, before: Any, name: str) -> None:
    """Check that everything that was said is still said; more may be said now."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            holds(now[key], value, f"{name}.{key}")
    else:
        assert now == before, name


def same(new: Json, old: Json) -> None:
    """Check that a game looks as it did."""
    for name, value in old.items():
        own_code = name == "secret" and new["seat"] == "maker"  # shown to its maker since
        if name not in WORDS and not own_code:
            holds(new[name], value, name)
    for now, before in zip(new.get("turns", []), old.get("turns", []), strict=True):
        word, old_word = now["word"], before["word"]
        holds({**now, "word": None}, {**before, "word": None}, "turns")
        assert (word and word["word"]) == (old_word and old_word["word"])
    if "message" in old:
        assert new["message"] == old["message"].replace("to play", "to move")


def go_on(api: TestClient, game: Json) -> Json | None:
    """Make the next guess, answer or move of a running game, whoever's turn it is."""
    path, version = f"/api/{game['kind']}/games/{game['id']}", game["version"]
    if game["kind"] == "ultimate":
        if game["board"]["outcome"]:
            return None
        turn = game["board"]["turn"].lower()
        mine = game["seat"] in (turn, "both") and game["mode"] != "watch"
        who = "anna" if mine or game["mode"] != "two" else "boris"
        if mine or who == "boris":
            body: Json = {"move": game["board"]["legal"][0], "version": version}
            what = "move"
        else:
            what, body = "computer", {"version": version}
    elif game["state"] == "game over":
        return None
    elif game["state"] == "contradiction":
        turn = game["contradiction"]["repairs"][0]
        black, white, _ = turn["answers"][0]
        who, what = "anna", "correct"
        body = {"turn": turn["turn"], "black": black, "white": white, "version": version}
    elif game["mode"] == "guess":
        who, what, body = "anna", "answer", {"black": 0, "white": 1, "version": version}
    else:
        who = "boris" if game["seat"] == "maker" else "anna"
        code = "4321"[: game["pegs"]] if game["pegs"] == 4 else "111"
        what, body = "guess", {"guess": code, "version": version}
        body |= {"keep": True} if game["mode"] == "learn" else {}
    answer = api.post(f"{path}/{what}", json=body, headers=key(who))
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()["game"]
    return found


def test_every_game_of_the_first_release_opens_and_goes_on(database: str, tmp_path: Path) -> None:
    old_database.write(database, tmp_path)
    games = old_database.expected()
    assert {(seen["kind"], seen["anna"]["mode"]) for seen in games} == {
        *(("mastermind", mode) for mode in ("learn", "play", "guess", "two")),
        *(("ultimate", mode) for mode in ("computer", "two", "watch")),
    }
    with client(settings(tmp_path, database=database)) as api:
        assert len(api.get("/api/games", headers=key("anna")).json()["games"]) == len(games)
        for seen in games:
            for who in ("anna", "boris"):
                same(looks(api, seen, who), seen[who])
        went_on = [after for seen in games if (after := go_on(api, looks(api, seen, "anna")))]
        assert len(went_on) == 16
        over = [seen["anna"] for seen in games if seen["name"] in REVIEWED]
        for game in over:
            path = f"/api/{game['kind']}/games/{game['id']}"
            assert len(api.get(f"{path}/review").json()["review"]["turns"]) == len(game["turns"])
        for name in ("stats", "options"):
            assert api.get(f"/api/{name}", headers=key("anna")).status_code == 200


REVIEWED = {"a finished lesson", "a computer's game", "for two, lost"}


def test_states_are_converted_once() -> None:
    """What is in the new shape, or cannot be read, stays as it is; reviews go where they must."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript((old_database.DATA / "games_0_1.sql").read_text("utf-8"))
        for kind, state, review in db.execute("SELECT kind, state, review FROM games"):
            new, kept = convert_row(kind, state, review)
            assert (kept is None) == (kind == "ultimate" or review is None)
            assert convert_row(kind, new, "{}") == (new, "{}")
            assert convert_state(kind, json.loads(new)) == json.loads(new)
    for broken in ("", "[]", "{}", "null", '{"turns": 3, "waiting": null}'):
        assert convert_row("mastermind", broken, "{}") == (broken, "{}")
    assert convert_row("chess", '{"a":1}', None) == ('{"a":1}', None)


def digest(file: Path) -> str:
    """Return what tells whether anything in a database is different."""
    with closing(sqlite3.connect(file)) as db:
        return hashlib.sha256("\n".join(db.iterdump()).encode()).hexdigest()


def test_the_old_file_is_kept_beside(tmp_path: Path) -> None:
    file, said = tmp_path / "games.db", list[str]()
    old_database.write_sqlite(file)
    before = digest(file)
    open_ready(f"sqlite:///{file}", say=said.append).close()
    copy = tmp_path / f"games.db.before-{NEWEST}"
    assert said == [f"The games are kept in a new way now; the old file was copied to {copy}."]
    assert digest(copy) == before != digest(file)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    open_ready(f"sqlite:///{file}", say=said.append).close()
    assert len(said) == 1
    assert not (tmp_path / f"{copy.name}.part").exists()


def test_a_step_that_fails_changes_nothing(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_database.write(database, tmp_path)
    done: list[str] = []

    def fail(*given: Any) -> Any:
        done.append("some")
        if len(done) > 5:
            raise RuntimeError("an accident in the middle of a step")
        return convert_row(*given)

    with monkeypatch.context() as patched:
        patched.setattr(first_release, "convert_row", fail)
        with pytest.raises(RuntimeError):
            Store(database)
    if database.startswith("sqlite"):
        old_database.write_sqlite(tmp_path / "again.db")
        assert digest(tmp_path / "kept.db") == digest(tmp_path / "again.db")
    store = Store(database)
    with store.reading() as db:
        assert db.exec_driver_sql("SELECT COUNT(*) FROM games").scalar() == 22
    store.close()


KILLED = """
import os, signal, sys
from perfectplay.web.database import first_release
from perfectplay.web.store import Store
done = []
def killed(*given):
    done.append(1)
    if len(done) > 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return given[1:]
first_release.convert_row = killed
Store(sys.argv[1])
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_kill_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    old_database.write_sqlite(file)
    before = digest(file)
    command = [sys.executable, "-c", KILLED, f"sqlite:///{file}"]
    done = subprocess.run(command, check=False, timeout=PATIENCE)
    assert done.returncode == -signal.SIGKILL
    assert digest(file) == before
    Store(f"sqlite:///{file}").close()
    assert digest(file) != before


def test_a_copy_that_cannot_be_made_stops_before_any_step(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    old_database.write_sqlite(file)
    before = digest(file)
    (tmp_path / f"games.db.before-{NEWEST}").mkdir()
    with pytest.raises(StoreError, match="left as it is, because it could not be copied first"):
        Store(f"sqlite:///{file}")
    assert digest(file) == before


def test_the_newest_step_is_the_last_file() -> None:
    assert known_steps()[-1] == NEWEST
