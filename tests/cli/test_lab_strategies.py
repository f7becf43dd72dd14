"""`perfectplay lab strategies` as a user meets it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from perfectplay.cli.app import app

FILES = {
    "journal.jsonl",
    "results.json",
    "results.csv",
    "distribution.csv",
    "times.json",
    "histogram.svg",
    "histogram.png",
    "histogram-dark.svg",
    "histogram-dark.png",
}


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["lab", "strategies", *arguments])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_table_bars_and_files(tmp_path: Path) -> None:
    said = run("--players", "knuth,most-parts", "--with", "threads", "--workers", "1", "-o", "here")
    assert "Mastermind 4x6, all 1,296 secrets" in said
    assert "5,801" in said
    assert "= 5,668" in said
    assert "knuth: Knuth 1976, same distribution" in said
    assert "█" in said
    assert " 694" in said
    assert {path.name for path in (tmp_path / "here").iterdir()} == FILES
    data = json.loads((tmp_path / "here/results.json").read_text("utf-8"))
    assert [row["total"] for row in data["results"]] == [5801, 5668]
    assert data["results"][0]["distribution"] == {"1": 1, "2": 6, "3": 62, "4": 533, "5": 694}
    table = (tmp_path / "here/results.csv").read_text("utf-8").splitlines()
    assert table[1] == "knuth,0011,1296,1,1296,5801,4.47608,,,5,5801,0"
    assert "knuth,5,694" in (tmp_path / "here/distribution.csv").read_text("utf-8")


def test_the_same_command_again_reads_what_is_done_and_writes_the_same(tmp_path: Path) -> None:
    command = ("-v", "3x4", "-p", "knuth,consistent", "--runs", "2", "-w", "1", "--with", "threads")
    run(*command)
    (folder,) = (tmp_path / "perfectplay-lab").iterdir()
    assert folder.name.startswith("strategies-3x4-")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    run(*command)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    run(*command, "--seed", "5", "-o", str(folder), code=2)
    run(*command, "--fresh")
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    measured = {"times.json", "journal.jsonl"}
    assert {n: b for n, b in after.items() if n not in measured} == {
        n: b for n, b in before.items() if n not in measured
    }


def test_without_plots_the_other_files_are_the_same(tmp_path: Path) -> None:
    command = ("-v", "2x3", "-p", "knuth", "-w", "1", "--with", "threads")
    run(*command, "-o", "drawn")
    said = run(*command, "-o", "plain", "--no-plots")
    assert "histogram" not in said
    plain = {path.name: path.read_bytes() for path in (tmp_path / "plain").iterdir()}
    assert set(plain) == {name for name in FILES if not name.startswith("histogram")}
    for name in ("results.json", "results.csv", "distribution.csv"):
        assert plain[name] == (tmp_path / "drawn" / name).read_bytes()


def test_a_published_row_by_its_first_guess() -> None:
    said = run(
        "-v", "4x7", "-p", "knuth", "--first", "0123", "-w", "1", "--with", "threads", "--no-plots"
    )
    assert "11,613" in said
    assert "= 11,613" in said


def test_intervals_and_samples_are_said() -> None:
    command = ("-v", "4x4", "-p", "consistent,knuth", "--runs", "2", "--sample", "50", "-w", "1")
    said = run(*command, "--with", "threads", "--no-plots")
    assert "a sample of 50 secrets out of 256, seed 0 (consistent: 2 times each)" in said
    assert said.count(" ± ") == 2
    assert "95 % confidence interval" in said


def test_long_games_are_gathered() -> None:
    said = run(
        "-v", "3x4", "-p", "random", "--runs", "3", "-w", "1", "--with", "threads", "--no-plots"
    )
    assert "1–5" in said
    assert "61–65" in said


def test_events_for_programs() -> None:
    said = run("-v", "3x4", "-p", "all", "--first", "001", "-w", "1", "--with", "threads", "--json")
    events = [json.loads(line) for line in said.splitlines()]
    assert events[0]["event"] == "left_out"
    assert "random" in events[0]["message"]
    results = [event for event in events if event["event"] == "result"]
    assert results[0]["player"] == "knuth"
    assert results[0]["total"] == 209
    assert results[0]["milliseconds_a_guess"] > 0
    assert events[-1]["event"] == "files"
    assert set(events[-1]["files"]) == FILES - {"journal.jsonl"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-p", "kasparov"), "There is no computer player 'kasparov'"),
        (("-v", "4y6"), "'4y6' is not a variant"),
        (("--first", "001"), "has 3 pegs"),
        (("-p", "consistent", "--first", "0011"), "its first guess cannot be set"),
        (("--sample", "many"), "--sample 500"),
        (("--runs", "-1"), "--runs 10"),
        (("--with", "goats"), "'goats' is not a way to work"),
    ],
)
def test_refusals_are_one_sentence_and_leave_nothing_behind(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    said = run(*arguments, code=2)
    assert words in said
    assert len(said.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_help_shows_examples() -> None:
    said = run("--help")
    assert "perfectplay lab strategies --variant 4x7 --players knuth --first 0123" in said
    assert "deterministic" in said
