"""`perfectplay lab table`, `lab verify` and `lab longest`, as a user runs them."""

import json
from pathlib import Path

import pytest

from perfectplay.lab.table import read_table
from tests.cli.lab_commands import refused, said_by_lab
from tests.cli.person import run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_shipped_strategies_are_replayed(here: Path) -> None:
    done = run("lab", "verify", "--variant", "4x9")
    assert (done.returncode, done.stderr) == (0, "")
    assert "34,666" in done.stdout
    assert "4x9: 34,666 is the least, with 0123 first; 0012 needs 34,880" in done.stdout.replace(
        "\n", " "
    )
    told = run("lab", "verify", "--variant", "5x6", "--json")
    facts = json.loads(told.stdout)
    assert (facts["total"], facts["status"], facts["right"]) == (36721, "proven least", True)
    assert len(facts["proof"]["runs"]) == 2


def test_rows_are_made_and_a_longest_game_is_taken_over(here: Path) -> None:
    shown = said_by_lab("longest", "--variant", "3x4", "--out", "game", "--with", "threads")
    assert "3x4: 6 guesses." in shown
    facts = json.loads(Path("game/results.json").read_text())
    assert (facts["length"], facts["exact"], facts["answers"][-1]) == (6, True, "3B0W")
    shown = said_by_lab(
        "table", "--sizes", "3x4,2x3", "--take", "game", "--out", "table", "--with", "threads"
    )  # fmt: skip
    assert "2 sizes (n: no repeats), 2 of them settled." in shown
    small, large = json.loads(Path("table/results.json").read_text())["rows"]
    assert (small["variant"], small["total"], small["best_firsts"]) == ("2x3", [21, 21], 6)
    assert (large["total"], large["longest_game"]) == ([206, 206], facts["guesses"])
    assert Path("table/results.csv").read_text().splitlines()[1].startswith("2x3,2,3,True,9,21,21,")
    assert "3x4/longest" not in Path("table/journal.jsonl").read_text()
    again = said_by_lab("table", "--sizes", "3x4", "--out", "table", "--with", "threads")
    assert "206" in again


def test_the_shipped_table_is_shown() -> None:
    shown = said_by_lab("table", "--show", "--sizes", "4x6,4x6 norepeat")
    assert "5,625" in shown
    assert "5,626" in shown
    assert "10*" in shown
    assert "1,446" in shown
    lines = [json.loads(line) for line in said_by_lab("table", "--show", "--json").splitlines()]
    rows = [line["row"]["variant"] for line in lines if line["event"] == "row"]
    assert rows == [str(row.variant) for row in read_table()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["table", "--sizes", "4x"], "The number of colours is missing"),
        (["table", "--minutes", "0"], "example --minutes 5"),
        (["table", "--most-codes", "-3"], "example --most-codes 1000"),
        (["verify", "--variant", "3x4"], "No strategy of 3x4 comes with the package; give one of"),
        (["table", "--take", "nowhere"], "'nowhere' cannot be taken over (no such file"),
        (["longest", "--variant", "5x8"], "example --variant 4x7"),
        (["longest", "--variant", "odd"], "'odd' is not a variant"),
    ],
)
def test_bad_options_get_one_sentence(arguments: list[str], said: str) -> None:
    assert said in refused(*arguments)
