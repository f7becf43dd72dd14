"""Games that differ only in names have one name, and are counted right."""

import itertools
import random

import pytest

from perfectplay.exports.histories import lowest_turns, name_of
from perfectplay.mastermind import Variant
from perfectplay.mastermind.knowledge import Turn


def drawn_turns(variant: Variant, rng: random.Random, count: int) -> tuple[Turn, ...]:
    codes = ["".join(map(str, code)) for code in variant_codes(variant)]
    secret = rng.choice(codes)
    guesses = rng.sample(codes, count)
    return tuple(Turn(guess, variant.answer(guess, secret)) for guess in guesses)


def variant_codes(variant: Variant) -> list[tuple[int, ...]]:
    every = itertools.product(range(variant.colours), repeat=variant.pegs)
    return [code for code in every if variant.repeats or len(set(code)) == len(code)]


def changed(variant: Variant, turns: tuple[Turn, ...], pegs: object, names: object) -> list[Turn]:
    """Permute pegs and colours: the definition."""
    assert isinstance(pegs, tuple)
    assert isinstance(names, tuple)
    moved = []
    for guess, answer in turns:
        values = variant.values(guess)
        moved.append(Turn(variant.text([names[values[peg]] for peg in pegs]), answer))
    return moved


def images(variant: Variant, turns: tuple[Turn, ...]) -> set[frozenset[Turn]]:
    """Return every set of turns that the symmetries make of one."""
    return {
        frozenset(changed(variant, turns, pegs, names))
        for pegs in itertools.permutations(range(variant.pegs))
        for names in itertools.permutations(range(variant.colours))
    }


@pytest.mark.parametrize("text", ["3x4", "3x3", "3x4 norepeat", "2x5", "4x3"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_number_of_games_is_that_of_all_images(text: str, count: int) -> None:
    variant, rng = Variant.parse(text), random.Random(f"{text}{count}")
    for _ in range(6):
        turns = drawn_turns(variant, rng, count)
        found = name_of(variant, turns)
        assert found.games == len(images(variant, turns))
        assert frozenset(found.turns) in images(variant, turns)


@pytest.mark.parametrize("text", ["3x4", "4x6", "4x6 norepeat"])
def test_images_have_one_name_and_others_another(text: str) -> None:
    variant, rng = Variant.parse(text), random.Random(text)
    names = {}
    for _ in range(30):
        turns = drawn_turns(variant, rng, 3)
        pegs, colours = list(range(variant.pegs)), list(range(variant.colours))
        rng.shuffle(pegs)
        rng.shuffle(colours)
        other = changed(variant, turns, tuple(pegs), tuple(colours))
        rng.shuffle(other)
        assert name_of(variant, other) == name_of(variant, turns)
        names[name_of(variant, turns).id] = name_of(variant, turns).turns
    assert len(set(names.values())) == len(names)


def test_the_lowest_turns_keep_their_order() -> None:
    variant = Variant()
    turns = (Turn("5432", (1, 1)), Turn("0011", (0, 2)))  # type: ignore[arg-type]
    assert [turn.guess for turn in lowest_turns(variant, turns)] == ["0123", "4455"]
    assert [turn.feedback for turn in lowest_turns(variant, turns)] == [(1, 1), (0, 2)]


def test_a_turn_made_twice_counts_once() -> None:
    variant = Variant()
    turn = Turn("0012", (1, 1))  # type: ignore[arg-type]
    assert name_of(variant, (turn, turn)) == name_of(variant, (turn,))


def test_many_pegs_are_left_where_they_are() -> None:
    variant = Variant(8, 3)
    turn = Turn("22221110", (3, 1))  # type: ignore[arg-type]
    found = name_of(variant, (turn,))
    assert found.turns[0].guess == "00001112"
    assert found.games == 6
