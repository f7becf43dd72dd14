"""The least worst case with wrong answers, against a brute force that is easy to believe."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Knowledge, Variant, possible_answers
from perfectplay.mastermind.errors import LiesError
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import (
    Budget,
    DecisionTree,
    NotExactError,
    Solver,
    TooLargeError,
    lying,
)
from perfectplay.mastermind.solver.players import OptimalPlayer

State = frozenset[tuple[str, int]]
"""The codes that are possible, each with the lies that may still be told if it is the code."""


class Brute:
    """The rule itself: after every answer that is not the win, who agrees stays as it is."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.codes = list(Knowledge(variant).candidates)
        self.answer = cache(variant.answer)
        self.answers = {code: possible_answers(variant, code) for code in self.codes}
        self.solvable = cache(self._solvable)

    def after(self, state: State, guess: str, answer: object) -> State:
        left = set()
        for code, lies in state:
            if code != guess:
                rest = lies if self.answer(guess, code) == answer else lies - 1
                if rest >= 0:
                    left.add((code, rest))
        return frozenset(left)

    def guess_solves(self, state: State, guess: str, limit: int) -> bool:
        wrong = [answer for answer in self.answers[guess] if answer != self.variant.win]
        return all(self.solvable(self.after(state, guess, a), limit - 1) for a in wrong)

    def _solvable(self, state: State, limit: int) -> bool:
        if len(state) <= 1 or limit <= 1:
            return len(state) <= limit
        return any(self.guess_solves(state, guess, limit) for guess in self.codes)

    def value(self, state: State) -> int:
        return next(limit for limit in range(len(state) + 1) if self.solvable(state, limit))


def state_of(know: Knowledge) -> State:
    lies = [know.variant.lies - int(used) for used in know.lies_used]
    return frozenset(zip(know.candidates, lies, strict=True))


@cache
def brute(text: str) -> Brute:
    return Brute(Variant.parse(text))


@pytest.mark.parametrize(
    "text", ["1x4 1 lie", "2x2 1 lie", "2x2 3 lies", "3x2 1 lie", "2x3 norepeat 2 lies"]
)
def test_whole_variants_have_the_value_of_brute_force(text: str) -> None:
    know = Knowledge(text)
    assert lying.worst_case(know).value == brute(text).value(state_of(know))


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["2x3 1 lie", "3x2 2 lies", "2x3 black only 1 lie", "2x4 1 lie"]),
    st.randoms(use_true_random=False),
)
def test_states_of_games_have_the_values_of_brute_force(text: str, rng: random.Random) -> None:
    reference = brute(text)
    know = Knowledge(text)
    for _ in range(rng.randint(2, 4)):
        guess = rng.choice(reference.codes)
        answer = rng.choice([a for a in reference.answers[guess] if a != know.variant.win])
        if len(know.after(guess, answer).candidates):
            know = know.after(guess, answer)
    if len(know.candidates) > 7:
        return
    state = state_of(know)
    value = reference.value(state)
    assert lying.worst_case(know).value == value
    found = lying.best_guesses(know)
    assert found.complete
    best = [g for g in reference.codes if reference.guess_solves(state, g, value)]
    assert set(found.guesses) <= set(best)
    assert lying.optimal_guess(know) in best
    some = rng.choice(reference.codes)
    exact = lying.guess_worst(know, some).value
    if len(state) > 1:
        assert reference.guess_solves(state, some, exact)
        assert exact == 1 or not reference.guess_solves(state, some, exact - 1)


def test_known_values() -> None:
    """What the search says of whole small games; README and docs have the table."""
    games = ["2x3 1 lie", "2x4 1 lie", "3x3 1 lie", "3x4 1 lie", "2x3 2 lies", "3x3"]
    found = [lying.worst_case(Knowledge(game)).value for game in games]
    assert found == [5, 6, 5, 6, 6, 4]
    honest = Variant.parse("3x3")
    assert Solver(honest).worst_case(Knowledge(honest)).value == found[-1]


def test_a_lie_costs_at_least_nothing_and_every_lie_is_survived() -> None:
    """Play the optimal player against every code and every single lie of 2x3: 5 guesses."""
    variant = Variant.parse("2x3 1 lie")
    player, deepest = OptimalPlayer(), 0
    waiting = [(Knowledge(variant), code) for code in Knowledge(variant).candidates]
    while waiting:
        know, secret = waiting.pop()
        guess = player.choose(know)
        if guess == secret:
            deepest = max(deepest, len(know.turns) + 1)
            continue
        for answer in possible_answers(variant, guess):
            after = know.after(guess, answer)
            if answer != variant.win and secret in after.candidates:
                waiting.append((after, secret))
    assert deepest == 5


def test_too_large_and_too_little_time_are_said() -> None:
    with pytest.raises(TooLargeError, match=r"1,296 codes of 4x6 1 lie .* up to 256"):
        lying.worst_case(Knowledge("4x6 1 lie"))
    bounds = lying.worst_case(Knowledge("4x4 1 lie"), Budget(nodes=1))
    assert not bounds.exact
    assert bounds.lower <= 6 <= bounds.upper
    with pytest.raises(NotExactError):
        lying.optimal_guess(Knowledge("4x4 1 lie"), Budget(nodes=1))


def test_the_plain_solver_refuses_lies() -> None:
    variant = Variant.parse("3x3 1 lie")
    with pytest.raises(LiesError, match="The exact solver needs true answers"):
        Solver(variant).worst_case(Knowledge(variant))
    with pytest.raises(LiesError, match="A decision tree"):
        DecisionTree.build(variant, "expected")


def test_the_program_makes_only_proven_guesses_for_you() -> None:
    small = MastermindSession("2x3 1 lie", secret="01")
    assert lying.guess_worst(Knowledge("2x3 1 lie"), small.best_guess()).value == 5
    assert small.hint(3).text == f"Guess {small.show(small.best_guess())}."
    small.optimal()
    assert small.movers == ["optimal"]
    with pytest.raises(TooLargeError):
        MastermindSession("4x6 1 lie", secret="0123").best_guess()


def test_a_spent_budget_ends_the_list_of_best_guesses() -> None:
    """Each guess is looked at for a moment; hundreds of them must not make minutes of it."""
    know = Knowledge("4x3 1 lie")
    found = lying.best_guesses(know, Budget(nodes=3))
    assert not found.complete
    every = lying.best_guesses(know)
    assert every.complete
    assert lying.optimal_guess(know) in every.guesses
    assert set(found.guesses) <= set(every.guesses)
