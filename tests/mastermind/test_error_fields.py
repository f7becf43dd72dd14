"""Errors about what a user gave carry it as data, and say what is allowed, not in words alone."""

from collections.abc import Callable

import pytest

from perfectplay.errors import PerfectPlayError
from perfectplay.mastermind import Feedback, Variant
from perfectplay.mastermind.knowledge import check_feedback
from perfectplay.mastermind.notation import format_code, parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.players import find_player
from perfectplay.mastermind.strategies import get

CLASSIC = Variant()
CASES: list[tuple[Callable[[], object], object, str]] = [
    (lambda: parse_code(CLASSIC, "012"), "012", "4 pegs"),
    (lambda: parse_code(CLASSIC, ""), "", "4 pegs"),
    (lambda: parse_code(CLASSIC, "0"), "0", "4 pegs"),
    (lambda: parse_code(CLASSIC, "0129"), "9", "digits 0 to 5"),
    (lambda: parse_code(Variant(4, 6, repeats=False), "0012"), "0012", "every colour once at most"),
    (lambda: parse_code(CLASSIC, 12), 12, "a text or a list of numbers"),  # type: ignore[arg-type]
    (lambda: format_code(CLASSIC, "0012", get_palette("classic"), "loud"), "loud", "names"),  # type: ignore[arg-type]
    (lambda: Variant(0, 6), 0, "1 to 20"),
    (lambda: Variant(4, 6, repeats="yes"), "yes", "True, False"),  # type: ignore[arg-type]
    (lambda: Variant(7, 6, repeats=False), 6, "7 colours or more"),
    (lambda: Variant(12, 20), 20**12, "codes"),
    (lambda: Variant.parse("zebra"), "zebra", "or pegs x colours"),
    (lambda: Feedback.parse("many"), "many", "black and white"),
    (lambda: Feedback.parse(None), None, "black and white"),  # type: ignore[arg-type]
    (lambda: check_feedback(CLASSIC, (1, 2, 3)), (1, 2, 3), "black and white"),  # type: ignore[arg-type]
    (lambda: check_feedback(CLASSIC, "3B1W"), "3B1W", "0B0W, 0B1W"),
    (lambda: find_player("zebra"), "zebra", "human, "),
    (lambda: get("zebra"), "zebra", "knuth"),
    (lambda: get_palette("zebra"), "zebra", "classic"),
    (lambda: get_palette("classic").require(26), "classic", "letters"),
]


@pytest.mark.parametrize(("wrong", "given", "allowed"), CASES)
def test_what_was_given_and_what_is_allowed(
    wrong: Callable[[], object], given: object, allowed: str
) -> None:
    with pytest.raises(PerfectPlayError) as caught:
        wrong()
    assert caught.value.given == given
    assert allowed in (caught.value.allowed or "")
