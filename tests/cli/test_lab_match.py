"""`perfectplay lab match`, `tournament`, `levels` and `engine` as a user meets them."""

import contextlib
import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from perfectplay.lab.matches import ladder
from perfectplay.lab.matches.openings import BOOK
from perfectplay.ultimate import levels
from perfectplay.ultimate.notation import parse_moves
from tests.cli import person
from tests.cli.person import Done


def run(*options: str, typed: str = "", cwd: Path | None = None, **environment: str) -> Done:
    """Run a command with piped input, in this folder if one is given."""
    with contextlib.chdir(cwd or "."):
        return person.run(*options, given=typed, **environment)


def test_a_match_with_everything_it_writes(tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ["--games", "8", "--with", "threads", "--workers", "1", "--out", str(out)]
    done = run("lab", "match", "level:2", "cmd:sh -c 'exit 4'", *options)
    assert done.returncode == 0, done.stderr
    assert "8 of 8 points, score 1.000 (8 won, 0 drawn, 0 lost)" in done.stdout
    assert "no upper end" in done.stdout
    assert "forfeited 8 games: crash 8" in done.stdout
    names = {path.name for path in out.iterdir()}
    plots = {f"score{dark}.{ending}" for dark in ("", "-dark") for ending in ("svg", "png")}
    kept = {"results.json", "results.csv", "games.txt", "times.json", "faults.txt"}
    assert names == plots | kept | {"journal.jsonl"}
    results = (out / "results.json").read_bytes()
    assert json.loads(results)["result"]["won"] == 8
    assert b"level:2 against cmd:sh" in (out / "score.svg").read_bytes()
    again = run("lab", "match", "level:2", "cmd:sh -c 'exit 4'", *options, "--no-plots")
    assert again.returncode == 0
    assert (out / "results.json").read_bytes() == results
    assert {path.name for path in out.iterdir()} == kept | {"journal.jsonl"}
    other = run("lab", "match", "level:2", "random", *options)
    assert other.returncode == 2
    assert "holds another experiment" in other.stderr
    clean = run("lab", "match", "level:2", "random", *options, "--fresh", "--no-plots")
    assert clean.returncode == 0
    assert not (out / "faults.txt").exists()


def test_every_published_opening_is_played_twice_also_by_cpu_time(tmp_path: Path) -> None:
    match = ["lab", "match", "strong:cpu=1ms", "mcts:simulations=20", "--openings", "published"]
    match += ["--with", "threads", "--workers", "1", "--no-plots", "--out", str(tmp_path / "out")]
    assert run(*match).returncode == 0
    journal = tmp_path / "out" / "journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[: len(lines) // 2]) + lines[-1][:20])  # killed while writing
    half = (tmp_path / "out" / "results.csv").read_text().splitlines()
    done = run(*match)
    assert done.returncode == 0, done.stderr
    assert re.search(r"of 100 points, score [01]\.\d{3}( ± 0\.\d{3})? \(\d+ won", done.stdout)
    assert "strong:cpu=0.001s goes by CPU time, so this result cannot be repeated" in done.stdout
    with (tmp_path / "out" / "results.csv").open() as file:
        games = list(csv.DictReader(file))
    assert [line.rpartition(",")[2] for line in half[1:20]] == [
        game["moves"] for game in games[:19]
    ]
    begun = Counter(tuple(parse_moves(g["moves"])[: int(g["opening"])]) for g in games)
    assert begun == dict.fromkeys(BOOK, 2)
    sides = Counter((g["pair"], g["x"]) for g in games)
    assert set(sides.values()) == {1}
    records = (tmp_path / "out" / "games.txt").read_text()
    assert records.count("[Game ") == 100


def test_an_edited_program_plays_again_and_an_unchanged_one_does_not(tmp_path: Path) -> None:
    program = tmp_path / "play.sh"
    program.write_text("exit 4")
    match = ["lab", "match", "random", "cmd:sh play.sh", "--games", "2", "--no-plots"]
    match += ["--with", "threads", "--workers", "1"]
    first = run(*match, cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Nothing was left to do" not in first.stdout
    again = run(*match, cwd=tmp_path)
    folder = next((tmp_path / "perfectplay-lab").iterdir())
    assert (
        f"Nothing was left to do: these results are from perfectplay-lab/{folder.name}; --fresh "
        "plays again." in again.stdout
    )
    told = run(*match, "--json", cwd=tmp_path)
    assert "nothing_left" in [json.loads(line)["event"] for line in told.stdout.splitlines()]
    fresh = run(*match, "--fresh", cwd=tmp_path)
    assert "Nothing was left to do" not in fresh.stdout
    program.write_text("read x; echo resign; cat")
    other = run(*match, cwd=tmp_path)
    assert "rubbish 2" in other.stdout
    assert "Nothing was left to do" not in other.stdout
    assert len(list((tmp_path / "perfectplay-lab").iterdir())) == 2


def test_another_version_has_another_folder_and_is_not_taken_for_this_one(
    tmp_path: Path,
) -> None:
    start = "import perfectplay; perfectplay.__version__ = '99.0'; "
    start += "from perfectplay.cli import main; main()"
    match = ["lab", "match", "random", "random", "--games", "2", "--no-plots"]
    match += ["--with", "threads", "--workers", "1"]
    given = ["--out", "here"]
    for options in ([], given):
        assert run(*match, *options, cwd=tmp_path).returncode == 0
    newer = [sys.executable, "-c", start, *match]
    assert subprocess.run(newer, cwd=tmp_path, capture_output=True).returncode == 0
    assert len(list((tmp_path / "perfectplay-lab").iterdir())) == 2
    refused = subprocess.run([*newer, *given], cwd=tmp_path, capture_output=True, text=True)
    assert refused.returncode == 2
    assert "played by another version of perfectplay" in " ".join(refused.stderr.split())


def test_a_test_with_events_and_a_game_that_review_opens(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [
        "lab", "match", "mcts:sims=60", "random", "--sprt", "elo0=0,elo1=250", "--alpha", "0.1",
        "--beta", "0.1", "--no-plots", "--workers", "2", "--out", str(out),
    ]  # fmt: skip
    done = run(*command, "--json")
    assert done.returncode == 0, done.stderr
    events = [json.loads(line) for line in done.stdout.splitlines()]
    pairs = [event for event in events if event["event"] == "pair"]
    result = next(event for event in events if event["event"] == "result")
    assert [event["pair"] for event in pairs] == list(range(1, len(pairs) + 1))
    assert result["test"]["accepted"] == "elo1"
    assert pairs[-1]["ratio"] == result["test"]["ratio"] >= result["test"]["bounds"][1]
    assert all(event["ratio"] < result["test"]["bounds"][1] for event in pairs[:-1])
    told = run(*command)
    assert "lean somewhat to the side it accepts" in " ".join(told.stdout.split())
    games = str(out / "games.txt")
    seen = run("ultimate", "review", games, "--game", "2", "--simulations", "20")
    assert seen.returncode == 0, seen.stderr
    assert f"Game 2 of {2 * len(pairs)}." in seen.stdout
    assert "X: random   O: mcts:sims=60" in seen.stdout
    first = run("ultimate", "review", games, "--simulations", "20")
    assert "(--game N for another)" in first.stdout
    wrong = run("ultimate", "review", games, "--game", "999")
    assert wrong.returncode == 2
    assert f"holds {2 * len(pairs)} games, so there is no game 999" in " ".join(
        wrong.stderr.split()
    )
    resumed = run("ultimate", "play", "--resume", games)
    assert resumed.returncode == 2
    assert "one is wanted" in " ".join(resumed.stderr.split())


def test_a_tournament_with_tables(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [
        "lab", "tournament", "random", "level:2", "mcts:sims=30", "--games", "4", "--anchor",
        "random", "--with", "threads", "--workers", "1", "--out", str(out),
    ]  # fmt: skip
    done = run(*command)
    assert done.returncode == 0, done.stderr
    assert "Ratings" in done.stdout
    assert "Cross table" in done.stdout
    results = json.loads((out / "results.json").read_text())
    assert {entry["entrant"]: entry["elo"] for entry in results["ranking"]}["random"] == 0
    assert (out / "cross-table-dark.svg").exists()
    assert (out / "ratings.png").read_bytes().startswith(b"\x89PNG")
    bare = run(*command, "--no-plots")
    assert bare.returncode == 0, bare.stderr
    assert {path.suffix for path in out.iterdir()} == {".json", ".csv", ".txt", ".jsonl"}


def test_levels_of_a_part_of_the_ladder_are_not_kept(tmp_path: Path) -> None:
    done = run(
        "lab", "levels", "--to", "3", "--games", "4", "--with", "threads", "--no-plots", "--out",
        str(tmp_path / "out"), XDG_DATA_HOME=str(tmp_path / "data"),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "The ladder of levels" in done.stdout
    assert "1000" in done.stdout
    assert not (tmp_path / "data").exists()
    ratings = json.loads((tmp_path / "out" / "ratings.json").read_text())
    assert [entry["level"] for entry in ratings["levels"]] == [1, 2, 3]


@pytest.fixture
def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """All levels, but so weak, and so few usual games, that their ladder takes no time."""
    weak = tuple(replace(level, simulations=3) for level in levels.LEVELS)
    monkeypatch.setattr(levels, "LEVELS", weak)
    monkeypatch.setattr(ladder, "GAMES", 4)
    monkeypatch.setattr(ladder, "TOP_GAMES", 4)


@pytest.mark.usefixtures("quick_levels")
@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ([], False),
        (["--keep"], True),
        (["--games", "4", "--top-games", "4"], True),
        (["--games", "4", "--top-games", "4", "--no-keep"], False),
    ],
)
def test_only_a_proper_measurement_is_kept_by_itself(
    tmp_path: Path, options: list[str], kept: bool
) -> None:
    few = ["--games", "2", "--top-games", "2", "--with", "threads", "--workers", "1", "--no-plots"]
    home = str(tmp_path / "data")
    done = run("lab", "levels", *few, *options, cwd=tmp_path, XDG_DATA_HOME=home)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "data").exists() is kept
    assert ("--keep keeps them" in done.stdout) is (not options)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["match", "7", "zebra"], "'zebra' is not an entrant"),
        (["match", "7", "cmd:./nothing-here"], "There is no program './nothing-here'"),
        (["match", "7", "6", "--games", "7"], "even number"),
        (["match", "7", "6", "--openings", "none"], "not a supply of openings"),
        (["match", "7", "6", "--sprt", "20"], "two Elo differences"),
        (["match", "7", "6", "--sprt", "elo0=0,elo1=5", "--alpha", "2"], "alpha is a risk"),
        (["match", "7", "6", "--move-seconds", "0"], "--move-seconds 5"),
        (["match", "7", "6", "--with", "steam"], "processes or threads"),
        (["tournament", "7"], "two entrants at least"),
        (["tournament", "7", "6", "--anchor", "5"], "level:5 cannot be the anchor"),
        (["levels", "--from", "5", "--to", "5"], "A ladder goes"),
        (["levels", "--to", "5", "--ship"], "--ship needs ratings of all levels"),
        (["levels", "--from", "2", "--keep"], "--keep needs ratings of all levels"),
        (["match", os.fsdecode(b"cmd:/bin/cat \xff"), "random"], "cannot be written in UTF-8"),
        (["match", "7", "6", "--openings", f"random:{'9' * 5000}"], "not a supply of openings"),
        (["match", "7", f"level:000000001{'0' * 5000}"], "is not a level"),
        (["match", "7", "level:0000000015"], "is not a level"),
        (["match", "7", f"mcts:sims={'9' * 400}"], "a whole number from 1"),
        (["engine", "cmd:sh"], "speaks for itself"),
        (["engine", "level:0"], "from 1 to 10"),
    ],
)
def test_bad_options_are_one_sentence(options: list[str], says: str, tmp_path: Path) -> None:
    done = run("lab", *options, cwd=tmp_path)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.strip().endswith(".")
    assert not list(tmp_path.iterdir())


def test_the_engine_answers_line_by_line() -> None:
    done = run("lab", "engine", "level:2", "--seed", "4", typed="\nee ei ie\nee\n")
    assert done.returncode == 0
    moves = done.stdout.split()
    assert len(moves) == 3
    assert moves[2].startswith("e")
    bad = run("lab", "engine", "random", typed="ee aa\n")
    assert bad.returncode == 2
    assert "sends you to the centre board" in bad.stderr
    assert bad.stdout == ""
