"""The opening book in the terminal: below an analysis, and `perfectplay lab openings`."""

import json
from pathlib import Path

import pytest

from perfectplay.cli.lab import openings as command
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.book_file import parse_book
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.openings import explore, load_openings
from tests.cli.lab_commands import refused
from tests.cli.person import run

QUICK = ("--simulations", "300")


def test_an_analysis_shows_the_book_for_two_moves_only() -> None:
    start = run("ultimate", "analyze", *QUICK, "--top", "2").stdout
    best = explore(Board())[0]
    head, _, book = start.partition("\nbook ")
    assert "main line" in head
    assert f"{best.text}" in book
    assert f"{100 * best.value:.1f} %" in book
    assert f"{best.simulations:,}" in book
    assert f"Opening book of {load_openings('line').date}; 13 more kinds of move" in book
    second = run("ultimate", "analyze", "ee", "ea", *QUICK).stdout
    assert "Opening book: " in second
    assert "% ± " in second
    third = run("ultimate", "analyze", "ee", "ea", "aa", *QUICK).stdout
    assert "book" not in third


@pytest.mark.parametrize("rule", list(WinRule))
def test_programs_get_the_book_with_the_analysis(rule: WinRule) -> None:
    words = ("ultimate", "analyze", "gg", *QUICK, "--rule", rule.value, "--json")
    last = json.loads(run(*words).stdout.splitlines()[-1])
    book = last["book"]
    board = Board(rule=rule)
    board.push_text("gg")
    best = explore(board)[0]
    assert book["moves"][0]["move"] == best.text
    assert book["moves"][0]["chance"] == round(best.value, 6) == book["chance"]
    assert sorted(move for row in book["moves"] for move in row["alike"]) == [
        f"g{cell}" for cell in "abcdefhi"
    ]
    words = ("ultimate", "analyze", "gg", "ga", "aa", *QUICK, "--json")
    assert json.loads(run(*words).stdout.splitlines()[-1])["book"] is None


def test_the_command_makes_a_book_and_ships_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "openings.json"
    monkeypatch.setattr(command, "shipped_book", lambda rule: target)
    out = tmp_path / "out"
    words = ["lab", "openings", "--simulations", "100", "--rule", "boards", "--out", str(out)]
    words += ["--with", "threads", "--workers", "1"]
    done = run(*words)
    assert done.returncode == 0, done.stderr
    assert "First moves, one for all that are alike" in done.stdout
    assert not target.exists()
    names = {path.name for path in out.iterdir()}
    assert names == {"journal.jsonl", "results.json", "results.csv", "times.json"}
    again = run(*words, "--ship")
    assert "Nothing was left to do" in again.stdout
    assert "Levels 9 and 10 and every analysis now use this book" in again.stdout
    shipped = parse_book(target.read_text("utf-8"))
    assert shipped.rule is WinRule.BOARDS
    assert shipped.date
    assert shipped.positions == parse_book((out / "results.json").read_text("utf-8")).positions
    told = [json.loads(line) for line in run(*words, "--json").stdout.splitlines()]
    result = next(event for event in told if event["event"] == "result")
    assert len(result["first_moves"]) == 15
    assert result["simulations"] == 100


def test_impossible_settings_are_one_sentence() -> None:
    said = refused("openings", "--simulations", "5")
    assert "5 simulations are not possible; give 100 to 100000000, for example" in said
    assert "17 searches" in refused("openings", "--searches", "17")
