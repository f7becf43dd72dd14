"""The words that models get: complete for every problem, the same for ever, in files."""

import re
from pathlib import Path

import pytest

from perfectplay.evals.errors import NoPromptsError
from perfectplay.evals.prompts import VERSIONS, example_reply, load_prompts
from perfectplay.evals.replies import parse_guess, parse_turns
from perfectplay.evals.sets import Kind, find_set, set_names
from perfectplay.mastermind.variant import Variant

FINGERPRINTS = {"v1": "3638dd99182dc6d56e73e954ee146d0945ba8cee862fe6aef2f32dd2161bca18"}
"""A version never changes: results with its name would no longer compare."""
GUIDE = Path(__file__).parents[2] / "docs" / "evals-tasks.md"


def test_no_version_has_changed() -> None:
    assert {name: load_prompts(name).fingerprint for name in VERSIONS} == FINGERPRINTS


@pytest.mark.parametrize("tools", [False, True], ids=["text", "tools"])
@pytest.mark.parametrize("name", set_names())
def test_openings_say_everything_and_tell_nothing(name: str, tools: bool) -> None:
    for problem in find_set(name).problems:
        system, user = load_prompts().opening(problem, 10, tools=tools)
        assert "$" not in system + user
        assert f"{problem.variant.pegs} digits, each from 0 to" in system
        repeats = "A digit may stand in several places."
        assert (repeats in system) == problem.variant.repeats
        assert [turn.guess for turn in problem.given] == re.findall(r"\d\. (\d+):", user)
        assert list(problem.choices) == re.findall(r"^- (\d+)$", user, re.MULTILINE)
        if problem.kind is Kind.GAME:
            assert problem.secret is not None
            assert problem.secret not in user
            assert ("GUESS:" in system, 'tool "guess"' in system) == (not tools, tools)


@pytest.mark.parametrize("name", set_names())
def test_the_example_of_a_reply_can_be_read(name: str) -> None:
    for problem in find_set(name).problems:
        example = example_reply(problem)
        if problem.kind.asks_for_turns:
            assert parse_turns(9, example)
            # An example that may be right would be an answer given away.
            assert len(problem.given) < 8
        else:
            assert parse_guess(problem.variant, example)


@pytest.mark.parametrize("variant", ["1x1", "1x6", "3x3 norepeat", "4x2", "4x6", "5x8"])
def test_the_example_of_an_answer_is_true(variant: str) -> None:
    kind = Variant.parse(variant)
    found = re.search(
        r"code were (\d+), the guess (\d+) would get (\d) black, (\d) white",
        load_prompts().rules(kind),
    )
    assert found is not None
    assert kind.answer(found[2], found[1]) == (int(found[3]), int(found[4]))


def test_versions_that_are_not_there() -> None:
    with pytest.raises(NoPromptsError, match="There are no prompts 'v0'; choose one of v1"):
        load_prompts("v0")


def test_the_guide_has_every_text_word_for_word() -> None:
    guide = GUIDE.read_text("utf-8")
    for name, text in load_prompts("v1").texts.items():
        assert f"`{name}`" in guide
        assert f"```text\n{text}```" in guide, name


def test_the_guide_names_the_fingerprints() -> None:
    guide = GUIDE.read_text("utf-8")
    assert FINGERPRINTS["v1"][:12] in guide
    assert all(find_set(name).fingerprint[:12] in guide for name in set_names())
