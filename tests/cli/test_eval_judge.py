"""What `perfectplay eval judge` says, writes and refuses."""

import json
from pathlib import Path

import pytest

from perfectplay.evals.leaderboard import Row
from perfectplay.evals.reference import reference_rows
from tests.cli.person import run
from tests.evals.samples import ARENA, RESULTS

OWN = '{"player": "me", "variant": "2x3", "attempts": [{"guess": "00", "answer": "1B0W"}]}'


def judged(*arguments: str, given: str = "") -> list[dict[str, object]]:
    done = run("eval", "judge", *arguments, "--json", given=given)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_sample_fits_a_narrow_terminal() -> None:
    done = run("eval", "judge", "--sample", "--reference", columns="80")
    assert done.returncode == 0
    assert done.stderr == ""
    table = [line for line in done.stdout.splitlines() if "%" in line and "gives" not in line]
    assert all(len(line) <= 80 for line in table[:-1])
    assert "knuth (ref)" in done.stdout
    assert "careful gives away 0.333 guesses less than hasty" in done.stdout


def test_a_program_gets_every_game_and_row() -> None:
    found = judged("--sample")
    kinds = [event["event"] for event in found]
    assert (kinds.count("game"), kinds.count("row"), kinds.count("pair")) == (10, 6, 2)
    first = next(event for event in found if event["event"] == "game")
    assert first["start"] == "7/3"


def test_results_are_written_and_the_same_again(tmp_path: Path) -> None:
    source = tmp_path / "games.jsonl"
    source.write_text(OWN + "\n")
    names = ["games.csv", "leaderboard.json", "report.html", "regret.svg", "regret-dark.png"]
    texts = []
    for out in ("one", "two", "two"):
        done = run("eval", "judge", str(source), "--out", str(tmp_path / out))
        assert (done.returncode, done.stderr) == (0, "")
        texts.append([(tmp_path / out / name).read_bytes() for name in names])
    assert texts[0] == texts[1] == texts[2]
    done = run("eval", "judge", "--sample", "--out", str(tmp_path / "one"), "--no-plots")
    assert done.returncode == 2  # other games are not mixed in
    assert "--fresh" in done.stderr
    done = run("eval", "judge", "--sample", "--out", str(tmp_path / "one"), "--no-plots", "--fresh")
    assert done.returncode == 0
    assert not (tmp_path / "one" / "regret.svg").exists()


def test_one_bad_line_costs_only_itself(tmp_path: Path) -> None:
    source = tmp_path / "games.jsonl"
    source.write_text(f"{OWN}\nnonsense\n{OWN}\n")
    done = run("eval", "judge", str(source))
    assert done.returncode == 2
    assert done.stderr.startswith("games.jsonl: Line 2: 'nonsense' is not JSON")
    assert "1 game could not be judged." in done.stdout
    assert " 2 " in done.stdout
    strict = run("eval", "judge", str(source), "--strict")
    assert strict.returncode == 2
    assert strict.stdout == ""


def test_several_files_and_formats_at_once(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text(json.dumps(RESULTS))
    (tmp_path / "arena.jsonl").write_text(json.dumps(ARENA))
    found = judged(str(tmp_path / "results.json"), str(tmp_path / "arena.jsonl"), "-", given=OWN)
    rows = [
        Row.from_data({k: v for k, v in e.items() if k != "event"})
        for e in found
        if e["event"] == "row"
    ]
    assert {row.player for row in rows} == {"made-up/one", "made-up-two", "me"}


def test_names_cannot_steer_the_terminal() -> None:
    odd = json.dumps({**json.loads(OWN), "player": "\x1b[31mred", "set": "\x1b]0;x\x07"})
    done = run("eval", "judge", "-", given=odd)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "[31mred" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Give a file of transcripts"),
        (["none.jsonl"], "none.jsonl cannot be read"),
        (["."], ". cannot be read"),
        (["/"], "/ cannot be read"),
        (["~nobody-here/games.jsonl"], "~nobody-here/games.jsonl cannot be read"),
        (["-", "--format", "chess"], "'chess' is not a format"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(arguments: list[str], said: str) -> None:
    done = run("eval", "judge", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_reference_rows_are_those_that_are_shipped(tmp_path: Path) -> None:
    out = tmp_path / "rows.json"
    done = run(
        "eval", "reference", "knuth", "optimal", "consistent", "--variant", "3x6",
        "--output", str(out), "-w", "1",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    rows = [Row.from_data(row) for row in json.loads(out.read_text())["rows"]]
    shipped = {(row.variant, row.player): row for row in reference_rows()}
    assert rows == [shipped[row.variant, row.player] for row in rows]
    assert len(rows) == 3


def test_a_guess_without_answer_and_secret_is_not_held_against_the_player() -> None:
    line = {"player": "a", "variant": "4x6", "attempts": [{"guess": "0011"}]}
    found = judged("-", given=json.dumps(line))
    row = next(event for event in found if event["event"] == "row")
    assert row["malformed"] == 0
    done = run("eval", "judge", "-", given=json.dumps(line))
    assert "Attempt 1: no answer is given, nor a secret that would tell it" in done.stdout


def test_a_file_without_games_is_told(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    done = run("eval", "judge", str(empty))
    assert done.returncode == 2
    assert "There is no game in empty.jsonl; give lines such as {" in done.stderr
