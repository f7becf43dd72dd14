"""The guess in a model's own words: found where there is one, else refused in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.evals.errors import ReplyError
from perfectplay.evals.replies import (
    example_code,
    format_guess,
    format_turns,
    parse_guess,
    parse_turns,
)
from perfectplay.mastermind.variant import Variant

CLASSIC, COWS = Variant(), Variant.parse("bulls-and-cows")
VARIANTS = [*map(Variant.parse, ("3x6", "classic", "5x8", "4x12", "4x12 norepeat")), COWS]
PROSE = "I think 0011 is out, and so is 5432."
lines = st.lists(st.sampled_from([PROSE, "", "```", "GUESS", "guess 3", "{", "\\boxed", "…"]))


@st.composite
def codes(draw: st.DrawFn) -> tuple[Variant, str]:
    variant = draw(st.sampled_from(VARIANTS))
    values = draw(
        st.lists(
            st.integers(0, variant.colours - 1),
            min_size=variant.pegs,
            max_size=variant.pegs,
            unique=not variant.repeats,
        )
    )
    return variant, variant.text(values)


@given(codes(), lines, st.sampled_from(["", "\n", "\n\n```", "\nThank you."]))
def test_a_guess_is_read_back_from_among_other_words(
    made: tuple[Variant, str], before: list[str], after: str
) -> None:
    variant, code = made
    assert parse_guess(variant, "\n".join([*before, format_guess(code)]) + after) == code


@given(st.lists(st.integers(1, 20), min_size=1).map(lambda found: tuple(sorted(set(found)))))
def test_turns_are_read_back(turns: tuple[int, ...]) -> None:
    assert parse_turns(20, f"{PROSE}\n{format_turns(turns)}") == turns


@pytest.mark.parametrize(
    "text",
    [
        "GUESS: 0123",
        "guess : 0 1 2 3",
        "**GUESS: 0123**",
        "**Guess:** `0123`.",
        "> GUESS: [0, 1, 2, 3]",
        'GUESS: "0-1-2-3"',
        "### GUESS: 0123\nGood luck to me.",
        "GUESS: 5555\nNo, wait.\nGUESS: 0123",
        "<think>GUESS: 5555\n{'guess': 1}</think>\nGUESS: 0123",
        "\\boxed{5555} was bad.\nGUESS: 0123",
        "My guess is $\\boxed{0123}$.",
        "So \\boxed{\\text{0 1 2 3}}, that is \\boxed{0123}.",
        '{"guess": "0123", "why": "it fits"}',
        '```json\n{"guess": [0, 1, 2, 3]}\n```',
        "I try\n```\n0123\n```\nnow.",
        "0123",
        " **0123**.\n",
    ],
)
def test_what_is_read_as_a_guess(text: str) -> None:
    assert parse_guess(CLASSIC, text) == "0123"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "No guess was found: end with a line such as GUESS: 5432."),
        (PROSE, "No guess was found: end with a line such as GUESS: 5432."),
        ("GUESS:", "'' is not a code: write 4 digits from 0 to 5, for example 5432."),
        ("GUESS: red, blue", "'red, blue' is not a code: write 4 digits from 0 to 5"),
        ("GUESS: 0123 or 3210", "'0123 or 3210' is not a code"),
        ("GUESS: 012", "'012' has 3 pegs; a code here has 4"),
        ("GUESS: 0126", "6 is not a colour here; use digits 0 to 5"),
        ("GUESS: 0123\nGUESS: 9999", "9 is not a colour here"),
        (
            "\\boxed{0123} or \\boxed{0321}",
            "More than one guess was found, '0123' and '0321'; end with one line such as GUESS: 54",
        ),
        ('{"guess": "0123"} {"guess": "0321"}', "More than one guess was found"),
        ('{"guess": true} {"guess": {}} {"guess": null}', "No guess was found"),
        ('{"guess": ' + "9" * 1500 + "}", "9 is not a colour here"),
        ('{"guess": ' + "9" * 1900 + "}" * 9, "9 is not a colour here"),
        ("{" + '"guess": ' + "[" * 1500 + "}", "No guess was found"),
    ],
)
def test_what_is_no_guess(text: str, said: str) -> None:
    with pytest.raises(ReplyError) as refused:
        parse_guess(CLASSIC, text)
    assert str(refused.value).startswith(said)


def test_repeats_are_allowed_where_the_rules_say_so() -> None:
    assert parse_guess(CLASSIC, "GUESS: 0000") == "0000"
    with pytest.raises(ReplyError, match="uses 0 twice; without repeats"):
        parse_guess(COWS, "GUESS: 0012")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_examples_are_codes(variant: Variant) -> None:
    assert parse_guess(variant, format_guess(example_code(variant))) == example_code(variant)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("ANSWER: 2", (2,)),
        ("**Answer:** 3, 1", (1, 3)),
        ("ANSWER: turns 1 and 3", (1, 3)),
        ("Answer: [1, 3, 3]", (1, 3)),
        ("The answers 1 and 2 clash.\n\\boxed{1, 3}", (1, 3)),
        ('{"answer": [3, 1]}', (1, 3)),
        ("2", (2,)),
    ],
)
def test_what_is_read_as_turns(text: str, turns: tuple[int, ...]) -> None:
    assert parse_turns(4, text) == turns


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I do not know.", "No answer was found: end with a line such as ANSWER: 1, 2."),
        ("ANSWER: none", "'none' is not a list of turns; for example ANSWER: 1, 2."),
        ("ANSWER: 1, 5", "There is no turn 5 here; the turns are 1 to 4"),
        ("ANSWER: 0", "There is no turn 0 here"),
    ],
)
def test_what_is_no_list_of_turns(text: str, said: str) -> None:
    with pytest.raises(ReplyError) as refused:
        parse_turns(4, text)
    assert str(refused.value).startswith(said)
