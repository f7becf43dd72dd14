"""Saved games as text: read back, and refused in one sentence when damaged."""

import pytest

from perfectplay.mastermind import Record
from perfectplay.mastermind.errors import RecordError
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
