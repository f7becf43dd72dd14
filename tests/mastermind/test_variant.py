"""Variants: presets, text both ways, refusals."""

from typing import Any

import pytest
from hypothesis import given

from perfectplay.mastermind import PRESETS, Variant
from perfectplay.mastermind.errors import VariantError
from tests.mastermind.helpers import unusual_variants, variants


def test_presets_are_the_published_games() -> None:
    shown = {n: (v.pegs, v.colours, v.repeats, v.turns, v.size) for n, v in PRESETS.items()}
    assert shown == {
        "classic": (4, 6, True, 10, 1296),
        "mastermind7": (4, 7, True, 8, 2401),
        "super": (5, 8, True, 12, 32768),
        "bulls-and-cows": (4, 10, False, 10, 5040),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("classic", Variant()),
        ("  Classic ", Variant()),
        ("4x6", Variant()),
        ("4×6", Variant()),
        ("5x8", Variant(5, 8)),
        ("4 x 10 norepeat", Variant(4, 10, False)),
        ("4x10 no repeats", Variant(4, 10, False)),
        ("4x10 without repeats, 12 turns", Variant(4, 10, False, 12)),
        ("4 × 7 · repeats · 8 turns", Variant(4, 7, True, 8)),
        ("bulls and cows", Variant(4, 10, False)),
        ("super 5 turns", Variant(5, 8, True, 5)),
        ("1x1", Variant(1, 1)),
        ("4x6 black only", Variant(whites=False)),
        ("Bulls and cows, black-only", Variant(4, 10, False, whites=False)),
        ("4x6 no whites", Variant(whites=False)),
        ("4x6 1 lie", Variant(lies=1)),
        ("mastermind7 2 lies 9 turns", Variant(4, 7, True, 9, lies=2)),
        ("4x10 norepeat black only 3 wrong answers", Variant(4, 10, False, whites=False, lies=3)),
        ("4x6 0 lies", Variant()),
    ],
)
def test_parse(text: str, expected: Variant) -> None:
    assert Variant.parse(text) == expected


@given(unusual_variants())
def test_text_and_title_and_repr_read_back(variant: Variant) -> None:
    assert Variant.parse(str(variant)) == variant
    assert Variant.parse(variant.title) == variant
    assert eval(repr(variant)) == variant


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "4",
        "x",
        "4x",
        "x6",
        "4x6x2",
        "4x6 sometimes",
        "-4x6",
        "4x-6",
        "4.5x6",
        "fourxsix",
        "0x6",
        "4x6 4 lies",
        "4x6 many lies",
        "4x6 black",
    ],
)
def test_refused_texts_quote_and_give_an_example(bad: str) -> None:
    with pytest.raises(VariantError, match="example"):
        Variant.parse(bad)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((0, 6), "1 to 20"),
        ((-1, 6), "1 to 20"),
        ((21, 2), "1 to 20"),
        ((4, 0), "1 to 26"),
        ((4, 27), "1 to 26"),
        (("4", 6), "whole number"),
        ((4.0, 6), "whole number"),
        ((True, 6), "whole number"),
        ((4, 6, True, 0), "1 to 60"),
        ((4, 6, True, 61), "1 to 60"),
        ((5, 4, False), "5x5 norepeat"),
        ((4, 6, True, 10, "no"), "True or False"),
        ((4, 6, True, 10, True, 4), "0 to 3"),
        ((4, 6, True, 10, True, -1), "0 to 3"),
        ((8, 8), "16,777,216 codes, more than the limit of 5,000,000"),
        ((10, 12, False), "limit of 5,000,000"),
    ],
)
def test_impossible_or_too_large_says_the_limit(arguments: tuple[Any, ...], words: str) -> None:
    with pytest.raises(VariantError, match=words):
        Variant(*arguments)


@given(variants())
def test_answers_fit_the_pegs(variant: Variant) -> None:
    answers = list(variant.feedbacks())
    assert len(set(answers)) == len(answers) == (variant.pegs + 1) * (variant.pegs + 2) // 2 - 1
    assert variant.win in answers
    assert (variant.pegs - 1, 1) not in answers
