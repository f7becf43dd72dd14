"""The longest game of a player whose every guess could be the code, against plain definitions."""

from random import Random

import pytest

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import LongestGame, NotExactError, TooLargeError, longest_game
from perfectplay.mastermind.solver.longest import RowSearch, openings, plain_answer
from perfectplay.mastermind.space import space_of


def plain_longest(variant: Variant, codes: frozenset[str], known: dict[frozenset[str], int]) -> int:
    """The definition: one more than the longest game that a guess and an answer leave."""
    if codes not in known:
        best = 1
        for guess in codes:
            parts: dict[object, set[str]] = {}
            for code in codes - {guess}:
                parts.setdefault(plain_answer(variant, guess, code), set()).add(code)
            for part in parts.values():
                best = max(best, 1 + plain_longest(variant, frozenset(part), known))
        known[codes] = best
    return known[codes]


def every_code(variant: Variant) -> list[str]:
    space = space_of(variant)
    return [space.text(code) for code in space.codes]


@pytest.mark.parametrize(
    "name",
    ["1x1", "1x5", "2x1", "2x2", "2x4", "2x6", "3x2", "3x3", "4x2", "5x2", "3x3 norepeat",
     "2x5 norepeat", "3x4 norepeat", "4x4 norepeat", "11x1"],
)  # fmt: skip
def test_small_sizes_agree_with_the_definition(name: str) -> None:
    variant = Variant.parse(name)
    found = longest_game(variant)
    assert found.exact
    assert len(found.guesses) == plain_longest(variant, frozenset(every_code(variant)), {})
    found.verify()


@pytest.mark.parametrize("name", ["4x4", "3x6", "5x3", "4x6 norepeat", "8x2", "10x2"])
def test_random_sets_agree_with_the_definition(name: str) -> None:
    variant, lots = Variant.parse(name), Random(name)
    search, codes = RowSearch(variant), every_code(variant)
    know = Knowledge(variant)
    for _ in range(12):
        chosen = sorted(lots.sample(codes, lots.randint(1, 14)))
        longest = plain_longest(variant, frozenset(chosen), {})
        packed = space_of(variant).codes[[codes.index(code) for code in chosen]]
        game = search._small_game(packed, longest)
        assert game is not None
        assert len(game) == longest
        assert set(game) <= set(chosen)
        LongestGame(variant, tuple(game)).verify()
        assert search._small_game(packed, longest + 1) is None
    assert know.candidates[0] == codes[0]


@pytest.mark.parametrize(
    ("name", "length"),
    [("3x5", 7), ("3x6", 8), ("3x7", 9), ("4x4", 8), ("4x5", 9), ("4x6", 10)],
)
def test_known_lengths(name: str, length: int) -> None:
    assert len(longest_game(Variant.parse(name)).guesses) == length


def test_a_game_that_does_not_fit_is_refused() -> None:
    variant = Variant.parse("4x6")
    LongestGame(variant, ("0000", "1111", "2345")).verify()
    with pytest.raises(ValueError, match="0011 does not fit 0B0W for 0000"):
        LongestGame(variant, ("0000", "0011", "2345")).verify()


def test_turns_have_their_answers() -> None:
    turns = LongestGame(Variant.parse("4x6"), ("0011", "0102")).turns
    assert [(guess, str(answer)) for guess, answer in turns] == [("0011", "1B2W"), ("0102", "4B0W")]


def test_openings_stand_for_all_first_guesses_and_answers() -> None:
    variant = Variant.parse("4x6")
    found = openings(variant)
    assert {guess for guess, _ in found} == {"0000", "0001", "0011", "0012", "0123"}
    assert len(found) == len(set(found)) == 4 + 11 + 13 + 13 + 13 - 2
    assert variant.win not in {answer for _, answer in found}


def test_stopping_leaves_a_game_that_is_not_called_the_longest() -> None:
    found = longest_game(Variant.parse("4x7"), seconds=0.001)
    assert not found.exact
    assert 1 <= len(found.guesses) <= 11
    search = RowSearch(Variant.parse("4x5"))
    search.stop()
    with pytest.raises(NotExactError, match="not settled"):
        search.game(Knowledge(search.variant), 10)


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(TooLargeError, match="for example 4x7"):
        longest_game(Variant.parse("5x8"))
