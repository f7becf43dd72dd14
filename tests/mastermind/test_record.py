"""Saved games as text: read back, and refused in one sentence when damaged."""

from dataclasses import replace

import pytest

from perfectplay.mastermind import Feedback, Record, Variant
from perfectplay.mastermind.errors import RecordError
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.record import HEADER

GOOD = f"{HEADER}\nvariant: 4x6\nmode: play\nsecret: 0123\n\n 1.  0011  1B1W  human\n"


def test_a_record_by_hand() -> None:
    record = Record.parse("# my game\n" + GOOD.replace("0011", "RRBB"))
    assert record.turns[0].guess == "0011"
    assert record.secret == "0123"
    assert record.movers == ("human",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a saved game"),
        ("hello", "not a saved game"),
        (GOOD.replace("4x6", "99x99"), "does not fit together: 99 pegs"),
        (GOOD.replace("mode: play", "mode: chess"), "mode is 'chess'"),
        (GOOD.replace("mode: play", "sense: best"), "sense is 'best'"),
        (GOOD.replace("1B1W", "2B2W"), "Line 6 .* its secret does not give"),
        (GOOD.replace("1B1W", "5B5W"), "does not fit together"),
        (GOOD.replace("0011", "0099"), "does not fit together: 9 is not a colour"),
        (GOOD.replace("secret: 0123", "secret: sealed-abc"), "damaged"),
        (GOOD.replace("secret: 0123", "secret: sealed-aaaaaaaaaaaaaaaa"), "damaged"),
        (GOOD + "what is this\n", "Line 7 of the saved game is not understood"),
        (GOOD + " 2.  0123  4B0W\n 3.  0124  3B0W\n", "Line 8 .* after its end"),
    ],
)
def test_damaged_records_are_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        Record.parse(text)


RUNNING = Record(
    Variant.parse("4x6"), secret="0123", turns=(Turn("0011", Feedback(1, 1)),), movers=("human",)
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("4x6", "4x6 2 turns"),
        ("4x6", "4x3"),
        ("mode: play", "mode: learn"),
        ("player: human", "player: knuth"),
        ("player: human", "player: human\npractice: yes"),
        ("1B1W", "2B1W"),
        ("0011", "0012"),
        (" 1.  0011  1B1W  human\n", ""),
    ],
)
def test_a_sealed_game_that_was_changed_is_refused_with_one_sentence(old: str, new: str) -> None:
    text = RUNNING.format()
    assert Record.parse(text.replace("\n", "  \r\n\n# note\n")) == RUNNING
    with pytest.raises(RecordError, match=r"^The saved game was changed after it was saved, or is"):
        Record.parse(text.replace(old, new))


def test_a_game_sealed_by_the_first_release_goes_on() -> None:
    first = GOOD.replace("secret: 0123", "secret: sealed-uztj27jqgezdg")
    assert Record.parse(first) == RUNNING
    for old, new in (("4x6", "4x3"), ("4x6", "4x2"), ("1B1W", "2B1W")):
        with pytest.raises(RecordError, match=r"^The saved game was changed"):
            Record.parse(first.replace(old, new))


def test_practice_is_written_down_and_an_open_secret_is_practice() -> None:
    practice = replace(RUNNING, practice=True)
    assert "practice: yes\n" in practice.format()
    assert Record.parse(practice.format()) == practice
    assert Record.parse(GOOD).practice
    assert not Record.parse(GOOD.replace("mode: play", "mode: guess")).practice
    assert not Record.parse(GOOD + " 2.  0123  4B0W\n").practice
    with pytest.raises(RecordError, match="practice is 'maybe'; it can be yes, no"):
        Record.parse(GOOD + "practice: maybe\n")
