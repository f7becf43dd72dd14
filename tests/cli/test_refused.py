"""Options and words that no command knows: a sentence for people, an event for programs."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
import typer.main

from perfectplay.cli.app import make_app
from tests.cli.person import run

REFUSED = {
    "ultimate analyze --threads 65": "--threads is a whole number from 1 to 64, not '65'",
    "ultimate analyze --threads=abc": "--threads is a whole number from 1 to 64, not 'abc'",
    "ultimate play -l99": "--level is a whole number from 1 to 10, not '99'",
    "ultimate watch --pace 99": "--pace is a number from 0 to 60, not '99'",
    "lab match 7 8 --rule x": "--rule is line or boards, not 'x', for example --rule line.",
    "ultimate play --level": "--level needs a value",
    "ultimate play --two=3": "--two takes no value",
    "ultimate analyze --bogus": "'perfectplay ultimate analyze' has no option '--bogus'",
    "mastermind play --resum x": "did you mean --resume",
    "mastermind solve 4x6 4x5": "'perfectplay mastermind solve' takes fewer words: leave out '4x5'",
    "ultimate review": "FILE_OR_LINK is missing after 'perfectplay ultimate review'",
    "mastermind pley": "'perfectplay mastermind' has no command 'pley'; did you mean play?",
    "nothing": "'perfectplay' has no command 'nothing'; there are",
}


@pytest.mark.parametrize("command", REFUSED)
def test_a_refusal_is_a_sentence(command: str) -> None:
    done = run(*command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert REFUSED[command] in done.stderr
    assert done.stderr.strip()[-1] in ".?"
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "text", ["'" * 5000, '"' * 5000, ")(" * 5000, "9" * 5000, "ſı\u202e" * 900]
)
@pytest.mark.parametrize(
    "command",
    ["{}", "mastermind {}", "ultimate play --{}", "ultimate play --level {}", "lab match {} {} {}",
     "ultimate review --file={}", "lab match 7 8 --rule {}", "mastermind play --resume {} --{}"],
)  # fmt: skip
def test_a_refusal_of_something_long_is_short(command: str, text: str) -> None:
    done = run(*command.format(*[text] * 3).split(" "))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr) < 600
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.strip()[-1] in ".?"


# After these, --json would be taken for what is missing.
TO_PROGRAMS = [command for command in REFUSED if not command.endswith(("--level", "review"))]


@pytest.mark.parametrize("command", TO_PROGRAMS)
def test_a_program_gets_it_as_an_event(command: str) -> None:
    done = run(*command.split(), "--json")
    assert done.returncode == 2
    (event,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert event["event"] == "error"
    assert REFUSED[command].split(";")[0] in event["message"]


def test_help_and_groups_without_a_command_are_as_before() -> None:
    assert run("ultimate", "play", "--help").returncode == 0
    alone = run("ultimate")
    assert (alone.returncode, alone.stderr) == (2, "")
    assert "Commands" in alone.stdout


def test_no_help_text_breaks_a_sentence_by_itself() -> None:
    def walk(command: Any) -> Iterator[Any]:
        yield command
        for one in getattr(command, "commands", {}).values():
            yield from walk(one)

    helps = [each.help for each in walk(typer.main.get_command(make_app()))]
    assert len(helps) > 30
    for text in helps:
        assert "\b" not in text
        for before, after in pairwise(text.split("\n")):
            example = after.startswith("perfectplay ") and len(after) <= 78
            assert not before or not after or example, text


def test_examples_in_a_help_text_stand_on_lines_of_their_own() -> None:
    shown = [line.rstrip() for line in run("export", "positions", "--help").stdout.split("\n")]
    begins = shown.index(" perfectplay export positions")
    assert shown[begins - 1] == ""
    assert shown[begins - 2].endswith("the same command goes on with.")
    assert shown[begins + 1].startswith(" perfectplay export positions --variant")
