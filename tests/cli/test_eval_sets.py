"""`perfectplay eval sets`, `show`, `export`, `play` and `transcripts` as a user meets them."""

import json
from pathlib import Path
from typing import Any

import pytest

from perfectplay.evals.playing import play, strategy_player
from perfectplay.evals.prompts import load_prompts
from perfectplay.evals.reading import read_transcripts
from perfectplay.evals.sets import find_set, set_names
from tests.cli.person import run


def events(*arguments: str) -> list[dict[str, Any]]:
    done = run("eval", *arguments, "--json")
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_sets_are_listed() -> None:
    shown = run("eval", "sets").stdout
    for name in set_names():
        assert f" {name} " in shown
        assert find_set(name).fingerprint[:12] in shown
    assert [event["name"] for event in events("sets")] == set_names()
    assert events("sets")[1]["sha256"] == find_set("classic").fingerprint


def test_a_problem_is_shown_as_a_model_gets_it() -> None:
    shown = run("eval", "show", "classic", "--number", "3").stdout
    system, user = load_prompts().opening(find_set("classic").problem(3), 10)
    assert shown == f"classic-v1-03\n\nSystem\n{system}\n\nUser\n{user}\n"
    assert 'call the tool "guess"' in run("eval", "show", "easy", "--tools").stdout
    solved = run("eval", "show", "best-of-four", "-n", "3", "--solution").stdout
    assert solved.endswith("\n\nSolution: 6529\n")


@pytest.mark.parametrize("name", set_names())
def test_what_is_shown_tells_the_answer_only_when_asked(name: str) -> None:
    (hidden,), (told,) = events("show", name), events("show", name, "--solution")
    assert told["answer"] == find_set(name).problems[0].right_answer
    assert set(told) - set(hidden) >= {"answer"}
    assert not {"answer", "secret", "turns", "totals"} & set(hidden)


def test_a_set_is_exported(tmp_path: Path) -> None:
    lines = run("eval", "export", "deduction", "--games", "2").stdout.splitlines()
    found = [json.loads(line) for line in lines]
    assert [each["id"] for each in found] == ["deduction-v1-01", "deduction-v1-02"]
    assert found[0]["answer"] == found[0]["secret"] == "542"
    assert [message["role"] for message in found[0]["messages"]] == ["system", "user"]
    assert found[0]["prompts_sha256"] == load_prompts().fingerprint
    path = tmp_path / "set.jsonl"
    done = run("eval", "export", "deduction", "-o", str(path))
    assert done.stdout == f"60 problems are in {path}.\n"
    assert path.read_text("utf-8").splitlines()[:2] == lines


def test_a_player_of_ours_writes_transcripts(tmp_path: Path) -> None:
    options = ("eval", "play", "--player", "random", "--set", "easy", "--games", "2", "--seed", "7")
    lines = run(*options).stdout.splitlines()
    ours = list(play("easy", strategy_player("random", 7), player="random", count=2))
    assert read_transcripts(lines) == ours
    path = tmp_path / "games.jsonl"
    done = run(*options, "-o", str(path))
    assert done.stdout.startswith(f"2 transcripts are in {path}. Judge with: perfectplay eval jud")
    assert read_transcripts(path) == ours
    assert run("eval", "judge", str(path)).returncode == 0


def test_transcripts_are_taken_out_of_traces(tmp_path: Path) -> None:
    ours = list(play("easy", strategy_player("knuth"), player="knuth", count=2))
    path = tmp_path / "traces.jsonl"
    traces = [{"info": {"transcript": game.to_data()}} for game in ours]
    path.write_text(json.dumps({"traces": traces}) + "\n")
    assert read_transcripts(run("eval", "transcripts", str(path)).stdout.splitlines()) == ours


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "clasic"), "There is no set 'clasic'; choose one of easy, classic,"),
        (("show", "classic", "-n", "51"), "There is no problem 51 in classic-v1"),
        (("show", "classic", "--prompts", "v0"), "There are no prompts 'v0'"),
        (("export", "easy", "-o", "/no/such/folder"), "/no/such/folder cannot be written"),
        (("play", "--player", "nobody"), "There is no computer player 'nobody'"),
        (("play", "--player", "knuth", "--set", "contradiction"), "answers no such question"),
        (("play", "--player", "knuth", "--turns", "99"), "99 turns cannot be played"),
        (("transcripts", "/no/such.jsonl"), "/no/such.jsonl cannot be read"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = run("eval", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_no_file_is_replaced_without_a_word(tmp_path: Path) -> None:
    kept = tmp_path / "set.jsonl"
    kept.write_text("mine")
    for command in (("export", "easy"), ("play", "--player", "lowest", "--set", "easy")):
        asked = ("eval", *command, "--games", "1", "-o", str(kept))
        done = run(*asked)
        assert done.returncode == 2
        assert "is there already; give another name" in done.stderr
        assert kept.read_text() == "mine"
        assert run(*asked, "--force").returncode == 0
        assert kept.read_text() != "mine"
        kept.write_text("mine")
