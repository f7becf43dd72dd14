"""The answer to a guess: the definition, and the kernels that must equal it."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Feedback, Variant, kernels, score
from perfectplay.mastermind.errors import CodeLengthError
from perfectplay.mastermind.space import Codes, answer_number, answer_of, space_of
from tests.mastermind.helpers import load, variant_and_codes, variants

CASES = load("score.json")["cases"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_given_cases(case: dict[str, str | int]) -> None:
    guess, secret = str(case["guess"]), str(case["secret"])
    expected = (case["black"], case["white"])
    assert score(guess, secret) == expected
    # Packed by hand, since some cases are larger than the variants that can be played.
    bits = 5
    first, second = (
        np.uint64(sum(int(c) << bits * i for i, c in enumerate(reversed(text))))
        for text in (guess, secret)
    )
    number = kernels.answer(first, second, len(guess), 1 << bits, bits)
    assert answer_of(number) == expected


def test_suite_facts() -> None:
    for fact in load("odin_suite_facts.json")["facts"]:
        if fact["op"] == "feedback_equal":
            a, b = (score(fact[key], fact["secret"]) for key in "ab")
            assert (a == b) is fact["equal"]
        if fact["op"] == "board_marks":
            for row in fact["rows"]:
                assert Feedback.parse(row["marks"]) == score(row["guess"], fact["secret"])


def test_score_by_its_definition() -> None:
    """White is what the best reordering of the wrong pegs would add: tried literally."""
    for guess, secret in itertools.product(itertools.product(range(3), repeat=4), repeat=2):
        wrong = [(g, s) for g, s in zip(guess, secret, strict=True) if g != s]
        best = max(
            sum(g == s for g, (_, s) in zip(order, wrong, strict=True))
            for order in itertools.permutations([g for g, _ in wrong])
        )
        assert score(guess, secret) == (4 - len(wrong), best)


@given(variant_and_codes(2))
def test_symmetric_and_within_the_pegs(drawn: tuple[Variant, list[str]]) -> None:
    variant, (a, b) = drawn
    first, second = variant.values(a), variant.values(b)
    assert score(first, second) == score(second, first)
    assert score(first, second) in set(variant.feedbacks())
    assert (score(first, second) == variant.win) == (a == b)


@given(variant_and_codes(12))
@settings(deadline=None)
def test_every_kernel_equals_the_definition(drawn: tuple[Variant, list[str]]) -> None:
    variant, codes = drawn
    space = space_of(variant)
    packed = np.array([space.pack(code) for code in codes], np.uint64)
    masks = space.masks(packed)
    expected = [
        [answer_number(score(variant.values(a), variant.values(b))) for b in codes] for a in codes
    ]
    table = np.empty((len(codes), len(codes)), np.uint8)
    kernels.answer_table(masks, masks, table)
    assert table.tolist() == expected
    shape = (variant.pegs, variant.colours, space.bits)
    for i, code in enumerate(codes):
        assert space.text(packed[i]) == code
        assert space.answers(code, packed).tolist() == expected[i]
        assert [kernels.answer(packed[i], b, *shape) for b in packed] == expected[i]
        counts = np.empty(space.win + 1, np.int64)
        kernels.tally(masks[i], masks, counts)
        assert counts.tolist() == np.bincount(expected[i], minlength=space.win + 1).tolist()


@given(variants(1_000))
@settings(deadline=None)
def test_all_codes_in_order(variant: Variant) -> None:
    pool = itertools.product(range(variant.colours), repeat=variant.pegs)
    expected = [variant.text(v) for v in pool if variant.repeats or len(set(v)) == len(v)]
    codes = Codes(variant, space_of(variant).codes)
    assert list(codes) == expected
    assert len(codes) == variant.size
    assert all(code in codes for code in expected)


def test_wide_codes_need_several_words() -> None:
    variant = Variant(4, 20)
    space = space_of(variant)
    assert space.words == 2
    codes = [variant.text(v) for v in ([19, 0, 19, 7], [0, 19, 19, 19], [3, 3, 3, 3])]
    packed = np.array([space.pack(code) for code in codes], np.uint64)
    table = np.empty((3, 3), np.uint8)
    kernels.answer_table(space.masks(packed), space.masks(packed), table)
    for i, j in itertools.product(range(3), repeat=2):
        answer = score(variant.values(codes[i]), variant.values(codes[j]))
        assert table[i, j] == answer_number(answer)


@given(st.integers(0, 20), st.integers(0, 20))
def test_answer_numbers_go_both_ways(black: int, white: int) -> None:
    if black + white <= 20:
        assert answer_of(answer_number((black, white))) == (black, white)
        assert answer_number((black, white)) < 256


def test_codes_of_different_length_are_not_compared() -> None:
    with pytest.raises(CodeLengthError, match="4 pegs and '012' has 3"):
        score("0123", "012")


def test_codes_behave_like_a_sequence() -> None:
    codes = Codes.of(Variant(), ["0123", "0011", "0123"])
    assert list(codes) == ["0011", "0123"]
    assert codes == ["0011", "0123"]
    assert codes[0] == "0011"
    assert list(codes[1:]) == ["0123"]
    assert "0123" in codes
    assert "5555" not in codes
    assert not codes.__contains__(7)
    assert "012" not in codes
    assert "rgby" not in codes
    assert repr(codes) == "Codes(['0011', '0123'])"
    assert hash(codes) == hash(Codes.of(Variant(), ["0011", "0123"]))
