"""`perfectplay database`: what it says and how it ends."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from perfectplay.cli.app import app
from perfectplay.web.store import Store
from tests.web import old_database
from tests.web.test_database_start import damaged

ANNA = "anna-key-for-the-tests"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with games.db, which has the games of the first release, and is the default."""
    old_database.write_sqlite(tmp_path / "games.db")
    Store(f"sqlite:///{tmp_path / 'games.db'}").close()
    monkeypatch.setenv("PERFECTPLAY_DATABASE", f"sqlite:///{tmp_path / 'games.db'}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, code: int = 0, typed: str | None = None) -> Result:
    done = CliRunner().invoke(app, ["database", *words], input=typed)
    assert done.exit_code == code, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def refused(*words: str) -> str:
    """Run what cannot be done, and return the one sentence that says why."""
    done = run(*words, code=2)
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].endswith(".")
    return lines[0]


def query(file: Path, text: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as db, db:
        return db.execute(text).fetchall()


def test_every_command_has_its_help() -> None:
    names = ("backup", "restore", "check", "export", "tidy")
    listed = run("--help").stdout
    for name in names:
        assert name in listed
        assert "--database" in run(name, "--help").stdout


def test_backup_restore_and_check(folder: Path) -> None:
    assert run("backup", "kept.gz").stdout == "22 games written to kept.gz.\n"
    assert stat.S_IMODE((folder / "kept.gz").stat().st_mode) == 0o600 or os.name != "posix"
    assert "is there already" in refused("backup", "kept.gz")
    new = "sqlite:///new.db"
    assert (
        "22 games restored from kept.gz, made 20"
        in run("restore", "kept.gz", "--database", new).stdout
    )
    assert run("check", "--database", new).stdout == "All is well: 22 games in new.db.\n"
    assert "has 22 games already" in refused("restore", "kept.gz", "--database", new)
    query(folder / "new.db", "DELETE FROM seats")
    query(folder / "new.db", "UPDATE games SET title = 'lost'")
    said = run("restore", "kept.gz", "--database", new, "--replace").stdout.splitlines()
    assert len(said) == 2
    copy = folder / said[0].removeprefix("22 games kept in ").removesuffix(".")
    assert query(copy, "SELECT DISTINCT title FROM games") == [("lost",)]
    seats = "SELECT * FROM seats ORDER BY game, seat"
    assert query(folder / "new.db", seats) == query(folder / "games.db", seats) != []
    name = run("backup").stdout.split()[-1].removesuffix(".")
    assert name.startswith("perfectplay-20")
    assert (folder / name).is_file()


def test_what_cannot_be_restored(folder: Path) -> None:
    run("backup", "kept.gz")
    whole = (folder / "kept.gz").read_bytes()
    (folder / "cut.gz").write_bytes(whole[: len(whole) // 2])
    (folder / "other.gz").write_bytes(b"no backup at all")
    new = ("--database", "sqlite:///new.db")
    assert "damaged or cut off, so nothing was changed" in refused("restore", "cut.gz", *new)
    assert "is not a backup" in refused("restore", "other.gz", *new)
    assert "cannot be read: No such file" in refused("restore", "nowhere.gz", *new)
    assert not (folder / "new.db").exists()
    assert "cannot be written" in refused("backup", "nowhere/kept.gz")


def test_databases_that_are_not_there_or_not_ours(folder: Path) -> None:
    for name in ("backup", "check", "export", "tidy"):
        assert "There is no file" in refused(name, "--database", "sqlite:///nothere.db")
        said = refused(name, "--database", "postgresql://nobody@127.0.0.1:1/none")
        assert "cannot be used" in said
    assert not (folder / "nothere.db").exists()
    (folder / "bytes.db").write_bytes(b"x" * 3000)
    assert "is not a SQLite database" in refused("check", "--database", "sqlite:///bytes.db")


def test_a_check_that_finds_something(folder: Path) -> None:
    game = query(folder / "games.db", "SELECT MIN(id) FROM games")[0][0]
    query(folder / "games.db", f"UPDATE games SET state = '{{}}' WHERE id = '{game}'")
    said = run("check", code=1).stdout.splitlines()
    assert len(said) == 1
    assert said[0].startswith(f"The game {game} (")
    damaged(folder / "damaged.db")
    said = run("check", "--database", "sqlite:///damaged.db", code=1).stdout.splitlines()
    assert said[0].startswith("The file is damaged: ")
    old_database.write_sqlite(folder / "old.db")
    said = run("check", "--database", "sqlite:///old.db", code=1).stdout.splitlines()
    assert "is at step 0001" in said[0]
    assert "is at step 0001" in refused("export", "--database", "sqlite:///old.db")


def test_an_export(folder: Path) -> None:
    lines = run("export", "--json").stdout.splitlines()
    games = [json.loads(line) for line in lines]
    assert len(games) == 22
    running = [game for game in games if game["outcome"] is None and game["kind"] == "mastermind"]
    assert len(running) == 8
    assert not any("secret" in game["record"] for game in running)
    assert run("export", "games.txt").stdout == "22 games written to games.txt.\n"
    assert (folder / "games.txt").read_text().count("perfectplay mastermind game 1") == 12
    assert stat.S_IMODE((folder / "games.txt").stat().st_mode) == 0o600 or os.name != "posix"
    assert len(run("export", "--json", "--player", ANNA).stdout.splitlines()) == 22
    boris = run("export", "--json", "--player", "boris-key-for-the-tests").stdout.splitlines()
    assert len(boris) == 3
    assert run("export", "--player", "nobody at all").stdout == ""
    assert "cannot be written" in refused("export", "nowhere/games.txt")


def test_tidying_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "games.db"
    monkeypatch.setenv("PERFECTPLAY_KEEP_EMPTY_DAYS", "0")
    assert run("tidy").stdout == "There is nothing to remove.\n"
    query(file, "UPDATE games SET updated = 86400.0 WHERE kind = 'ultimate'")
    said = run("tidy", "--dry-run").stdout.splitlines()
    assert said[0].startswith("10 games not touched for 365 days, and 0 games without a move")
    assert said[0].endswith("the oldest was last touched on 1970-01-02.")
    assert said[1] == "Nothing was removed."
    assert "Say --yes" in run("tidy", code=2).stderr
    assert query(file, "SELECT COUNT(*) FROM games") == [(22,)]
    assert run("tidy", "--yes").stdout.splitlines()[-1] == "10 games removed."
    assert query(file, "SELECT COUNT(*) FROM games") == [(12,)]
    assert query(file, "SELECT COUNT(*) FROM seats WHERE game NOT IN (SELECT id FROM games)") == [
        (0,)
    ]
    monkeypatch.setenv("PERFECTPLAY_KEEP_DAYS", "some")
    expected = "PERFECTPLAY_KEEP_DAYS is 'some'; it should be a number above zero, or 0"
    assert expected in refused("tidy")
