"""One scale of words for every game: signs, colours, slips, and when a second try is solved."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.judgement import Judgement, Scale
from perfectplay.mastermind.teacher.words import SCALE as GUESSES
from perfectplay.ultimate.teacher import SCALE as CHANCES

SCALES = pytest.mark.parametrize("scale", [GUESSES, CHANCES], ids=["mastermind", "ultimate"])


def test_every_word_has_a_sign_of_its_own_and_a_colour() -> None:
    assert len({word.sign for word in Judgement}) == len(Judgement)
    assert [word.colour for word in Judgement] == ["good"] * 3 + ["warning"] + ["bad"] * 2


def test_an_inaccuracy_is_a_slip_in_every_game() -> None:
    assert [word for word in Judgement if word.is_slip] == list(Judgement)[3:]
    assert all(word.solves_a_retry is not word.is_slip for word in Judgement)


@SCALES
@given(st.fractions(0, 1), st.fractions(0, 1))
def test_more_lost_is_never_judged_better(scale: Scale, one: Fraction, two: Fraction) -> None:
    order = list(Judgement)
    low, high = (order.index(scale.judge(lost)) for lost in sorted((one, two)))
    assert low <= high


@SCALES
def test_each_limit_belongs_to_its_word(scale: Scale) -> None:
    for word in list(Judgement)[:-1]:
        limit = getattr(scale, word.value)
        assert scale.judge(limit) is word
        assert scale.judge(Fraction(limit) + Fraction(1, 10**9)) is not word
    assert scale.judge(1000) is Judgement.BLUNDER


@SCALES
def test_the_margin_for_a_retry_is_where_slips_begin(scale: Scale) -> None:
    assert scale.judge(scale.retry_margin).solves_a_retry
    assert not scale.judge(Fraction(scale.retry_margin) + Fraction(1, 10**9)).solves_a_retry
