"""The planner's kernels equal readable definitions."""

from collections import Counter

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Variant, score, symmetry
from perfectplay.mastermind.plans import kernels
from perfectplay.mastermind.plans.bench import Workbench
from perfectplay.mastermind.plans.codes import kinds_of, words_of
from perfectplay.mastermind.plans.effort import effort, first_costs
from perfectplay.mastermind.plans.kinds import kinds
from perfectplay.mastermind.solver import Solver
from perfectplay.mastermind.solver.orbits import images
from perfectplay.mastermind.space import Codes, answer_number, space_of
from perfectplay.mastermind.symmetry import Symmetries

GAMES = [Variant(3, 5), Variant(4, 4), Variant(4, 6, repeats=False), Variant(5, 3), Variant(6, 2)]


@given(st.sampled_from(GAMES), st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_rows_of_answers_are_the_answers(variant: Variant, rng: object) -> None:
    space = space_of(variant)
    texts = [space.text(word) for word in space.codes]
    order = sorted(variant.feedbacks(), key=answer_number)
    places, colours = words_of(space)
    win = np.uint64(kinds_of(space) - 1)
    codes = np.array(rng.sample(range(variant.size), 9))  # type: ignore[attr-defined]
    guesses = np.array(rng.sample(range(variant.size), 7))  # type: ignore[attr-defined]
    pairs = places[guesses], colours[guesses], places[codes], colours[codes]
    out, bits = np.empty((7, 9), np.uint8), np.empty((9, 7), np.uint32)
    kernels.fill_answers(*pairs, win, out)
    kernels.fill_bits(*pairs, win, np.empty(7, np.uint8), bits)
    cost = np.array([n * n for n in range(10)], np.int32)
    looks = np.empty(7, np.int32)
    kernels.look_at_all(
        *pairs, cost, np.empty(9, np.uint8), np.empty((4, int(win) + 1), np.int32), looks
    )
    for i, guess in enumerate(guesses):
        answers = [score(texts[guess], texts[code]) for code in codes]
        assert [order[number] for number in out[i]] == answers
        assert [1 << int(number) for number in out[i]] == bits[:, i].tolist()
        parts = Counter(answer for answer in answers if answer != variant.win)
        assert looks[i] == sum(n * n for n in parts.values())


@given(st.sampled_from(GAMES), st.integers(1, 40), st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_a_wide_search_finds_the_least_total(variant: Variant, size: int, rng: object) -> None:
    space = space_of(variant)
    size = min(size, variant.size)
    chosen = sorted(rng.sample(range(variant.size), size))  # type: ignore[attr-defined]
    codes = np.array(chosen, np.int32)
    everything = effort(first_costs(variant.size), [(1 << 30, 500)], 100.0)
    found = Workbench(space).plan(codes, range(variant.colours), everything)
    assert found is not None
    exact = Solver(variant, memory_mb=16).expected_total(Codes(variant, space.codes[codes])).value
    if size <= 20:  # fewer guesses than it looks at are worth a try
        assert found.total == exact
    assert exact <= found.total <= exact * 1.02
    assert played(variant, chosen, found.guesses.tolist()) == found.total


def played(variant: Variant, codes: list[int], guesses: list[int]) -> int:
    """Return the total of a plan, by the rules alone."""
    space = space_of(variant)
    texts = [space.text(word) for word in space.codes]
    waiting = iter(guesses)

    def walk(codes: list[int]) -> int:
        if len(codes) <= 2:
            return 2 * len(codes) - 1
        guess = next(waiting)
        parts: dict[int, list[int]] = {}
        for code in codes:
            answer = score(texts[guess], texts[code])
            if answer != variant.win:
                parts.setdefault(answer_number(answer), []).append(code)
        assert all(len(part) < len(codes) for part in parts.values())
        return len(codes) + sum(walk(parts[number]) for number in sorted(parts))

    total = walk(codes)
    assert next(waiting, None) is None
    return total


@given(st.sampled_from(GAMES), st.integers(0, 3), st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_kinds_are_the_classes_of_symmetry(variant: Variant, turns: int, rng: object) -> None:
    space = space_of(variant)
    texts = [space.text(word) for word in space.codes]
    history = [rng.choice(texts) for _ in range(turns)]  # type: ignore[attr-defined]
    digits = np.array([variant.values(text) for text in texts], np.uint8)
    found = kinds(variant, digits, history)
    group = symmetry.of_history(variant, history)
    place = {int(word): n for n, word in enumerate(space.codes)}
    for n in rng.sample(range(variant.size), 5):  # type: ignore[attr-defined]
        orbit = images(variant, texts[n], Symmetries(group.perms, group.maps))
        same = sorted(place[word] for word in orbit)
        assert np.flatnonzero(found == found[n]).tolist() == same
