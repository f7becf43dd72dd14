"""Sets of large variants are searched in frames of their own; here small variants are, too."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Game, Knowledge, Variant
from perfectplay.mastermind.solver import Budget, Solver
from perfectplay.mastermind.solver.workspace import Workspace

SIZES = ("4x5", "5x4", "3x8", "4x6n", "3x6b", "2x9")
# Small variants are held whole; with no room for that each set gets its own frame.
ENOUGH = Budget(nodes=10**7)


def variant_of(size: str) -> Variant:
    """Read a size; n is for no repeats, b for black only."""
    rules = {"n": " no repeats", "b": " black only"}.get(size[-1], "")
    return Variant.parse(size.rstrip("nb") + rules)


def in_set_frames(variant: Variant) -> Solver:
    """Return a solver that never makes the frame of all codes."""
    solver = Solver(variant, memory_mb=4, shipped=False)
    solver._workspace = Workspace(variant, 4, shipped=False, table_bytes=0)
    return solver


def state(variant: Variant, turns: int, seed: int) -> Knowledge:
    """Return a state of a random game; first guesses with few colours leave large sets."""
    rng = random.Random(seed)
    game = Game(variant, rng=rng)
    codes = list(Knowledge(variant).candidates)
    for _ in range(turns):
        guess = min(rng.sample(codes, 2), key=lambda code: len(set(code)))
        codes.remove(guess)
        game.guess(guess)
        if game.outcome:
            break
    return game.knowledge


@given(st.sampled_from(SIZES), st.integers(1, 3), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_a_frame_of_a_set_gives_the_values_of_the_whole(size: str, turns: int, seed: int) -> None:
    variant = variant_of(size)
    know = state(variant, turns, seed)
    whole, own = Solver(variant, memory_mb=4, shipped=False), in_set_frames(variant)
    assert own.expected_total(know, ENOUGH) == whole.expected_total(know)
    assert own.worst_case(know, ENOUGH) == whole.worst_case(know)
    for sense in ("expected", "worst"):
        found = own.best_guesses(know, sense, ENOUGH)
        assert list(found.guesses) == list(whole.best_guesses(know, sense).guesses)
    guess = random.Random(seed).choice(list(Knowledge(variant).candidates))
    value = whole.evaluate(know, guess)
    assert own.evaluate(know, guess, ENOUGH) == value
    for limit in range(1, value.worst.value + 2):
        proven = own.solved_within(know, guess, limit, ENOUGH)
        assert proven is (limit >= value.worst.value)


@pytest.mark.parametrize("turns", [[], [("0011", "1B1W")], [("0000", "1B0W"), ("1111", "1B0W")]])
def test_large_sets_use_the_symmetries_of_the_game(turns: list[tuple[str, str]]) -> None:
    variant = Variant.parse("4x5")
    know = Knowledge(variant, turns)
    whole, own = Solver(variant, memory_mb=4, shipped=False), in_set_frames(variant)
    placed = own.workspace.place(own._code_set(know))
    assert placed is not None
    assert not placed.whole or not turns
    assert placed.size > placed.frame.large
    symmetry = placed.tables.symmetry
    assert len(symmetry.perms) > 1 or (symmetry.base < 0).sum() > 1
    assert own.expected_total(know, ENOUGH) == whole.expected_total(know)
    for sense in ("expected", "worst"):
        found = own.best_guesses(know, sense, ENOUGH)
        assert list(found.guesses) == list(whole.best_guesses(know, sense).guesses)


def test_the_frame_of_a_set_serves_its_parts_too() -> None:
    own = in_set_frames(Variant.parse("4x5"))
    know = Knowledge(own.variant).after("0012", "1B1W")
    placed = own.workspace.place(own._code_set(know))
    part = own.workspace.place(own._code_set(know.after("0134", "1B1W")))
    assert placed is not None
    assert part is not None
    assert part.frame is placed.frame
    texts = [own.variant.text(digits) for digits in part.frame.digits[part.places].tolist()]
    assert texts == list(know.after("0134", "1B1W").candidates)
