"""The guides name only commands and options that exist."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from perfectplay.cli.app import make_app
from tools import links

ROOT = links.ROOT
# The changelog tells of commands that are gone as well.
PAGES = [page for page in links.pages() if page.name != "CHANGELOG.md"]
INLINE = re.compile(r"`(perfectplay [^`]+)`")
LINE = re.compile(r"^ *(?:\$ |[\w .]+\| )?(perfectplay [^\n]+)", re.M)
CODE = re.compile(links.FENCED + r"|^    [^\n]*$", re.S | re.M)


def commands(text: str) -> Iterator[str]:
    """Yield what a page tells to type: between backticks, and on lines of code."""
    yield from (found[1].replace("\n", " ") for found in INLINE.finditer(text))
    for code in CODE.finditer(text):
        yield from (found[1] for found in LINE.finditer(code[0]))


def words_of(line: str) -> list[str]:
    """Split a line as a shell does, up to a comment, a pipe or the end of the command."""
    try:
        words = shlex.split(line, comments=True)
    except ValueError:  # a quote that is closed on the next line
        words = line.split()
    ends = [i for i, word in enumerate(words) if word in {"|", ">", "<", "&&", "&", "…"}]
    return words[: min(ends, default=None)]


def fault(root: Any, line: str) -> str | None:
    """Return what a command names that does not exist."""
    here, path = root, "perfectplay"
    for word in words_of(line)[1:]:
        inside = getattr(here, "commands", {})
        if word.startswith("--"):
            name = word.partition("=")[0].rstrip(",.;")
            known = {each for one in here.params for each in (*one.opts, *one.secondary_opts)}
            if name not in known | {"--help"}:
                return f"{path} has no option {name}"
        elif word in inside:
            here, path = inside[word], f"{path} {word}"
        elif inside and re.fullmatch(r"[a-z][a-z-]*", word):
            return f"{path} has no command {word}"
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_in_a_guide_exists(page: Path) -> None:
    root = typer.main.get_command(make_app())
    found = {line: fault(root, line) for line in commands(page.read_text("utf-8"))}
    assert {line: why for line, why in found.items() if why} == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Type `perfectplay ultimate book`.", "perfectplay ultimate has no command book"),
        ("    perfectplay lab match --colour 3 4", "perfectplay lab match has no option --colour"),
        ("```sh\n$ perfectplay play\n```", "perfectplay has no command play"),
        ("```sh\nperfectplay mastermind play 2 --seed 7 | cat --wrong  # or --so\n```", None),
        ("Type `perfectplay`, and see what perfectplay plays.", None),
    ],
)
def test_a_command_that_does_not_exist_is_found(text: str, said: str | None) -> None:
    root = typer.main.get_command(make_app())
    assert [why for line in commands(text) if (why := fault(root, line))] == (
        [said] if said else []
    )
