"""`perfectplay lab tree`, `solve`, `strategy` and `check-claims`, as a user runs them."""

import json
from pathlib import Path

import pytest

from tests.cli.lab_commands import refused, said_by_lab
from tests.cli.person import run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lab(*arguments: str) -> str:
    return said_by_lab(*arguments, "--with", "threads")


def test_trees_are_built_shown_and_written(here: Path) -> None:
    shown = lab("tree", "--out", "trees")
    assert "3x4: 64 secrets, every one verified" in shown
    assert "least possible" in shown
    assert "knuth and optimal first differ after 001 0B0W (8 codes left): 022 against 223" in shown
    names = {path.name for path in Path("trees").iterdir()}
    assert {"results.json", "results.csv", "knuth.json", "knuth.svg", "optimal.svg"} <= names
    facts = json.loads(Path("trees/results.json").read_text())
    assert [s["total"] for s in facts["strategies"]] == [209, 208, 206]
    assert facts["optimum"] == {"total": 206, "worst": 4}
    assert Path("trees/results.csv").read_text().splitlines()[1] == (
        "3x4,64,knuth,001,209,3.265625,4,68,3,0"
    )
    loaded = run("mastermind", "tree", "--load", "trees/optimal.json")
    assert "206 guesses in all" in loaded.stdout


def test_the_same_bytes_again_and_in_processes(here: Path) -> None:
    lab("tree", "--out", "one")
    lab("tree", "--out", "one")
    done = run("lab", "tree", "--out", "two", "--workers", "2")
    assert done.returncode == 0
    for path in Path("one").iterdir():
        if path.name != "journal.jsonl":
            assert path.read_bytes() == (Path("two") / path.name).read_bytes()


def test_saved_trees_are_compared_with_players(here: Path) -> None:
    lab("tree", "--by", "knuth", "--out", "one")
    shown = lab("tree", "--files", "one/knuth.json", "--by", "knuth", "--out", "two")
    assert "knuth and file-knuth are the same tree." in shown
    assert Path("two/file-knuth.svg").exists()
    said = [json.loads(line) for line in lab(
        "tree", "-f", "one/knuth.json", "-f", "one/knuth.json", "--json", "--out", "three"
    ).splitlines()]  # fmt: skip
    assert [e["name"] for e in said if e["event"] == "strategy"] == ["file-knuth", "file-knuth-2"]


def test_bad_options_of_tree(here: Path) -> None:
    assert "no computer player 'best'" in refused("tree", "--by", "best")
    assert "draws lots" in refused("tree", "--by", "random")
    assert "cannot be read" in refused("tree", "--files", "nothing.json")
    Path("odd.json").write_text("{}")
    assert "This is not a decision tree" in refused("tree", "--files", "odd.json")
    lab("tree", "--by", "knuth", "--out", "one")
    assert "holds a tree of 3x4" in refused("tree", "--files", "one/knuth.json", "-v", "3x5")
    data = json.loads(Path("one/knuth.json").read_text())
    data["tree"][1].pop("0B0W")
    Path("holes.json").write_text(json.dumps(data))
    assert "no branch for 0B0W" in refused("tree", "--files", "holes.json", "--with", "threads")


def test_solve(here: Path) -> None:
    shown = lab("solve", "--variant", "4x5", "--out", "solved")
    assert "0012: 2,463, the best so far" in shown
    assert "2,463 guesses over 625 codes, 3.9408 on average, proven least" in shown
    assert "Published: 2,463 (several independent programs), the same." in shown
    facts = json.loads(Path("solved/results.json").read_text())
    assert (facts["total"], facts["first"]) == (2463, "0012")
    shown = lab("solve", "--variant", "4x5", "--sense", "worst", "--out", "worst")
    assert "5 guesses suffice for each of 625 codes and fewer do not" in shown
    assert "'mean' is not a sense of optimal" in refused("solve", "--sense", "mean")
    assert "too many to be solved exactly" in refused("solve", "--variant", "7x7")
    assert "'four' is not a variant" in refused("solve", "--variant", "four")


def test_strategy(here: Path) -> None:
    shown = lab("strategy", "--variant", "4x4", "--minutes", "0", "--out", "planned")
    assert "verified against every secret, not proven least" in shown
    assert "the same command with more minutes goes on" in shown
    shown = lab("strategy", "--variant", "4x4", "--minutes", "5", "--out", "planned")
    assert "4x4: 905 guesses over 256 codes, 3.5352 on average" in shown
    facts = json.loads(Path("planned/results.json").read_text())
    assert (facts["total"], facts["verified"], facts["finished"]) == (905, True, True)
    loaded = run("mastermind", "tree", "--load", "planned/strategy.json")
    assert "905 guesses in all" in loaded.stdout
    again = "strategy", "--variant", "4x4", "--minutes", "0", "--out", "again"
    assert "905 guesses" in lab(*again, "--start", "planned/strategy.xz")
    assert "5x4" in refused("strategy", "--variant", "5x4", "--start", "planned/strategy.xz")


def test_strategies_that_cannot_be_looked_for_are_refused(here: Path) -> None:
    Path("other.xz").write_bytes(b"something else")
    assert "for example --variant 5x8" in refused("strategy", "--variant", "7x7")
    assert "for example --minutes 30" in refused("strategy", "--minutes", "-1")
    assert "for example --minutes 30" in refused("strategy", "--minutes", "nan")
    assert "for example --start" in refused("strategy", "--start", "none.xz")
    assert "This is not a strategy" in refused("strategy", "--start", "other.xz")
    assert "No strategy of 4x4" in refused("strategy", "--variant", "4x4", "--start", "best")


def test_solve_gives_the_same_bytes_in_processes(here: Path) -> None:
    lab("solve", "--variant", "4x5", "--out", "one", "--workers", "1")
    assert run("lab", "solve", "--variant", "4x5", "--out", "two").returncode == 0
    assert Path("one/results.json").read_bytes() == Path("two/results.json").read_bytes()


def test_claims_are_listed_and_checked(here: Path) -> None:
    listed = lab("check-claims", "--list")
    assert "The teaching assignment:" in listed
    assert "swapping-minimax:" in listed
    shown = lab("check-claims", "--only", "minimax", "--only", "teaching-five", "--out", "claims")
    assert "teaching-five: holds" in shown
    assert "swapping-minimax: does not hold" in shown
    assert "37 of 2,401 secrets take more than six" in shown
    assert "2 claims: holds 1, does not hold 1." in shown
    facts = json.loads(Path("claims/results.json").read_text())
    assert [row["verdict"] for row in facts["claims"]] == ["holds", "does not hold"]
    said = lab("check-claims", "--only", "design-knuth", "--json", "--out", "other")
    assert json.loads(said.splitlines()[0])["total"] == 5801
    assert "There is no claim 'nonsense'" in refused("check-claims", "--only", "nonsense")
