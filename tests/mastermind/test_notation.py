"""Codes and answers as people write them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.mastermind import PALETTES, Feedback, Variant, format_code, get_palette, parse_code
from perfectplay.mastermind.errors import (
    CodeError,
    CodeLengthError,
    ColourError,
    ColourTwiceError,
    FeedbackError,
    MastermindError,
    PaletteError,
)
from perfectplay.mastermind.notation import STYLES, Style
from tests.mastermind.helpers import load, variant_and_codes

CLASSIC = PALETTES["classic"]


@given(variant_and_codes(1), st.sampled_from(STYLES), st.sampled_from(list(PALETTES)))
def test_whatever_is_printed_reads_back(
    drawn: tuple[Variant, list[str]], style: Style, name: str
) -> None:
    variant, (code,) = drawn
    palette = PALETTES[name]
    if variant.colours > len(palette):
        with pytest.raises(PaletteError, match=str(variant.colours)):
            format_code(variant, code, palette, "letters")
        return
    text = format_code(variant, code, palette, style)
    assert parse_code(variant, text, palette) == code
    assert parse_code(variant, text.lower(), palette) == code
    assert parse_code(variant, variant.values(code)) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0011", "0011"),
        ("0 0 1 1", "0011"),
        ("0,0,1,1", "0011"),
        ("RRBB", "0011"),
        ("rrbb", "0011"),
        ("rr bb", "0011"),
        ("r r b b", "0011"),
        ("red red blue blue", "0011"),
        ("Red, Red, Blue, Blue", "0011"),
        ("●●■■", "0011"),
        ("AABC", "0012"),
        ("kogy", "5423"),
    ],
)
def test_one_code_many_ways(text: str, code: str) -> None:
    assert parse_code(Variant(), text, CLASSIC) == code


def test_more_than_ten_colours_use_numbers_between_hyphens() -> None:
    variant = Variant(4, 12)
    assert parse_code(variant, "11-0-3-4") == "11-0-3-4"
    assert parse_code(variant, "11 0 3 4") == "11-0-3-4"
    assert parse_code(variant, "0123") == "0-1-2-3"
    assert parse_code(variant, [11, 0, 3, 4]) == "11-0-3-4"


def test_the_engine_suites_input_errors() -> None:
    cases = next(f for f in load("odin_suite_facts.json")["facts"] if f["op"] == "input_errors")
    for case in cases["cases"]:
        with pytest.raises(CodeError) as caught:
            parse_code(Variant(), case["input"], CLASSIC)
        if "bad" in case:
            assert isinstance(caught.value, ColourError)
            assert list(caught.value.bad) == case["bad"]
        else:
            assert isinstance(caught.value, CodeLengthError)
        assert "for example" in str(caught.value)


def test_colour_names_in_the_designs_order() -> None:
    order = next(f for f in load("odin_suite_facts.json")["facts"] if f["op"] == "colour_names")
    assert [colour.name for colour in CLASSIC][:6] == order["order"]
    safe = [colour.name for colour in PALETTES["colour-blind"]][:6]
    assert safe == ["blue", "orange", "yellow", "black", "white", "magenta"]


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ("", CodeLengthError, "No code was given"),
        ("   ", CodeLengthError, "No code was given"),
        ("001", CodeLengthError, "has 3 pegs; a code here has 4"),
        ("00112", CodeLengthError, "has 5 pegs"),
        ("red", CodeLengthError, "has 1 peg"),
        ("0016", ColourError, "^6 is not a colour here; use digits 0 to 5"),
        ("0778", ColourError, "^7, 8 are not colours"),
        ("R1B2", ColourError, "mixes two ways"),
        ("rrbx", ColourError, "rrbx is not a colour"),
        ("red red blu blue", ColourError, "^blu is not a colour"),
        ([0, 0, 1], CodeLengthError, "3 pegs"),
        ([6, 0, 0, 0], ColourError, "^6 is not a colour"),
        ([0.5, 0, 0, 0], ColourError, "0.5"),
        ([None, 0, 0, 0], ColourError, "None"),
        ([True, 0, 0, 0], ColourError, "True"),
        (7, CodeError, "not a code"),
    ],
)
def test_refusals(given: Any, error: type[CodeError], words: str) -> None:
    with pytest.raises(error, match=words):
        parse_code(Variant(), given, CLASSIC)


def test_a_colour_twice_without_repeats() -> None:
    with pytest.raises(ColourTwiceError, match=r"uses red twice.*0123 or RBGY"):
        parse_code(Variant(4, 10, False), "0012", CLASSIC)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    for read in (
        lambda: parse_code(Variant(), text, CLASSIC),
        lambda: Feedback.parse(text),
        lambda: Variant.parse(text),
        lambda: get_palette(text),
    ):
        message = ""
        try:
            read()
        except MastermindError as error:
            message = str(error)
        assert len(message.splitlines()) <= 1


@given(st.integers(0, 20), st.integers(0, 20))
def test_answers_read_back_in_every_form(black: int, white: int) -> None:
    feedback = Feedback(black, white)
    assert Feedback.parse(str(feedback)) == feedback
    assert Feedback.parse(str(feedback).lower()) == feedback
    assert Feedback.parse(feedback.marks) == feedback
    assert Feedback.parse(feedback.words) == feedback
    assert Feedback.parse(f"{black},{white}") == feedback
    assert Feedback.parse(f"{black} {white}") == feedback
    assert Feedback.parse(f"{white} white {black} black") == feedback
    assert Feedback.parse(f"{black} bulls {white} cows") == feedback
    assert eval(repr(feedback)) == feedback


@pytest.mark.parametrize(
    "bad", ["", "●x", "1", "1 2 3", "-1 2", "2B2B", "one two", "2B1X", "B W X"]
)
def test_answers_that_cannot_be_read(bad: str) -> None:
    with pytest.raises(FeedbackError, match="for example"):
        Feedback.parse(bad)


def test_every_palette_tells_its_colours_apart_without_colour() -> None:
    for palette in PALETTES.values():
        for part in ("name", "letter", "shape"):
            assert len({getattr(colour, part) for colour in palette}) == len(palette)


def test_unknown_palette_lists_the_known() -> None:
    with pytest.raises(PaletteError, match="classic, colour-blind"):
        get_palette("rainbow")
    assert get_palette("Colorblind").name == "colour-blind"
