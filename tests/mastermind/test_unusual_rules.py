"""Answers without white pegs, and code makers who may be wrong: what is known, and what clashes."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import (
    Feedback,
    Game,
    Knowledge,
    Record,
    Variant,
    possible_answers,
    score,
    strategies,
)
from perfectplay.mastermind.contradiction import find_contradiction, wrong_answers
from perfectplay.mastermind.errors import ImpossibleFeedbackError, LiesError, RecordError
from perfectplay.mastermind.evaluate import evaluate
from perfectplay.mastermind.knowledge import Turn, check_feedback
from perfectplay.mastermind.liar import Liar
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.space import answer_of, space_of
from perfectplay.mastermind.split import split
from tests.mastermind.helpers import codes, unusual_variants

LIE = Variant.parse("3x3 1 lie")


@st.composite
def turns_of(draw: st.DrawFn, most_codes: int = 300) -> tuple[Variant, list[Turn]]:
    """Draw a variant and turns with answers that are possible for their guesses."""
    variant = draw(unusual_variants(most_codes).filter(lambda v: v.size > 1))
    found = []
    for _ in range(draw(st.integers(1, 6))):
        guess = draw(codes(variant))
        answers = [a for a in possible_answers(variant, guess) if a != variant.win]
        found.append(Turn(guess, draw(st.sampled_from(answers))))
    return variant, found


def fits(variant: Variant, code: str, turns: list[Turn]) -> bool:
    """Tell whether a code is possible, by the rule and nothing else."""
    wrong = 0
    for guess, answer in turns:
        full = score(variant.values(guess), variant.values(code))
        true = full if variant.whites else Feedback(full.black, 0)
        if true != answer:
            wrong += 1
            if variant.win in {true, answer}:
                return False
    return wrong <= variant.lies


@given(unusual_variants(400).flatmap(lambda v: st.tuples(st.just(v), codes(v), codes(v))))
def test_kernels_answer_as_the_definition(drawn: tuple[Variant, str, str]) -> None:
    variant, guess, secret = drawn
    space = space_of(variant)
    full = score(variant.values(guess), variant.values(secret))
    right = full if variant.whites else Feedback(full.black, 0)
    assert variant.answer(guess, secret) == right
    assert (
        answer_of(
            int(space.answers(guess, space.codes)[list(space.codes).index(space.pack(secret))])
        )
        == right
    )
    assert right in possible_answers(variant, guess)


@settings(max_examples=60, deadline=None)
@given(turns_of())
def test_candidates_are_the_codes_that_fit(drawn: tuple[Variant, list[Turn]]) -> None:
    variant, turns = drawn
    know = Knowledge(variant, turns)
    every = [space_of(variant).text(code) for code in space_of(variant).codes]
    expected = [code for code in every if fits(variant, code, turns)]
    assert list(know.candidates) == expected
    assert [code for code in every if know.fits(code)] == expected
    step_by_step = Knowledge(variant)
    for turn in turns:
        _ = step_by_step.candidates
        step_by_step = step_by_step.after(*turn)
    assert list(step_by_step.candidates) == expected
    used = [len(wrong_answers(variant, turns, code)) for code in expected]
    assert know.lies_used.tolist() == used
    assert (know.contradiction is None) == bool(expected)


@settings(max_examples=40, deadline=None)
@given(turns_of(60))
def test_a_contradiction_is_a_smallest_clash_with_all_its_repairs(
    drawn: tuple[Variant, list[Turn]],
) -> None:
    variant, turns = drawn
    every = list(Knowledge(variant).candidates)

    def possible(some: list[Turn]) -> int:
        return sum(fits(variant, code, some) for code in every)

    found = find_contradiction(variant, turns)
    if possible(turns):
        assert found is None
        return
    assert found is not None
    assert not possible([turns[i] for i in found.clash])
    for fewer in itertools.combinations(range(len(turns)), len(found.clash) - 1):
        assert possible([turns[i] for i in fewer])
    expected = {}
    for number, turn in enumerate(turns):
        for answer in possible_answers(variant, turn.guess):
            left = possible([*turns[:number], Turn(turn.guess, answer), *turns[number + 1 :]])
            if left:
                expected[number, answer] = left
    repairs = {(r.turn, a): n for r in found.repairs for a, n in r.answers.items()}
    assert repairs == expected
    assert found.changes >= 1


def test_a_clash_with_lies_says_that_one_may_be_wrong() -> None:
    know = Knowledge("2x2 1 lie", [("00", "0B0W"), ("11", "0B0W"), ("01", "0B0W"), ("10", "0B0W")])
    assert know.contradiction is not None
    text = know.contradiction.text()
    assert "even if one of them is wrong" in text
    assert Knowledge("2x2", know.turns[:2]).contradiction is not None
    assert Knowledge("2x2 1 lie", know.turns[:1]).contradiction is None


@pytest.mark.parametrize("text", ["2", "2B", "2B0W", " 2 ", "2 black", "2 0", "●●"])
def test_one_number_is_an_answer_without_white(text: str) -> None:
    assert check_feedback(Variant(whites=False), text) == (2, 0)


@pytest.mark.parametrize("given", ["1B1W", "5", (1, 1), "2,1"])
def test_white_is_refused_where_answers_are_black_only(given: str) -> None:
    with pytest.raises(ImpossibleFeedbackError, match="black only here, 0 to 4"):
        check_feedback(Variant(whites=False), given)


def test_a_found_code_is_never_a_lie() -> None:
    assert list(Knowledge(LIE, [("012", "3B0W")]).candidates) == ["012"]
    assert "012" not in Knowledge(LIE, [("012", "0B3W")]).candidates
    assert Knowledge(LIE, [("012", "3B0W"), ("012", "0B0W")]).contradiction is not None


@given(st.integers(0, 2**32), st.sampled_from(["4x6 1 lie", "3x4 2 lies", "4x5 black only 1 lie"]))
@settings(max_examples=25, deadline=None)
def test_the_program_lies_no_oftener_than_it_may(seed: int, text: str) -> None:
    rng = random.Random(seed)
    game = Game(f"{text} 30 turns", rng=rng)
    while not game.outcome:
        guess = strategies.get("consistent").choose(game.knowledge, rng)
        before = game.knowledge
        answer = game.guess(guess)
        assert answer == game.liar.answer(before, guess, game.secret)  # asked again: the same
        assert (answer == game.variant.win) == (guess == game.secret)
        assert game.secret in game.knowledge.candidates
    assert len(wrong_answers(game.variant, game.turns, game.secret)) <= game.variant.lies


def test_some_programs_lie() -> None:
    know, lied = Knowledge("4x6 1 lie"), Counter[bool]()
    for seed in range(60):
        lied[Liar(seed).answer(know, "0011", "0123") != know.variant.answer("0011", "0123")] += 1
    assert lied[True] > 5
    assert lied[False] > 5


@pytest.mark.parametrize("player", strategies.names())
@pytest.mark.parametrize("text", ["3x3 1 lie", "3x4 black only", "3x3 black only 1 lie"])
def test_every_player_finds_codes(player: str, text: str) -> None:
    rng = random.Random(1)
    game = Game(f"{text} 60 turns", rng=rng)
    while not game.outcome:
        game.guess(strategies.get(player).choose(game.knowledge, rng))
    assert game.turns[-1].guess == game.secret


def test_a_guess_may_be_repeated_where_an_answer_may_be_wrong() -> None:
    game = Game("3x3 1 lie", "012")
    assert game.guess("000") != game.variant.win
    assert game.guess("000") != game.variant.win
    assert len(game.turns) == 2


def test_sessions_and_records_keep_the_rules_and_the_lies() -> None:
    session = MastermindSession("4x6 black only 1 lie", rng=random.Random(4))
    while not any(wrong_answers(session.variant, session.turns, session.secret or "")):
        session.undo() if len(session.turns) > 5 else None
        session.guess(strategies.get("random").choose(session.knowledge, session.rng))
    again = MastermindSession.from_data(session.to_data())
    assert again.liar == session.liar
    assert again.view().variant == "4x6 black only 1 lie"
    assert again.view().lies == 1
    assert not again.view().whites
    told = MastermindSession.from_record(session.to_record())
    assert told.turns == session.turns
    assert told.secret == session.secret
    session.guess(session.secret or "")
    outcome = session.view(["breaker"]).outcome
    assert outcome is not None
    assert "would have been true" in outcome.sentence


def test_a_record_with_more_lies_than_allowed_is_refused() -> None:
    wrong = (Turn("0000", Feedback(4, 0)), Turn("1111", Feedback(2, 0)))
    text = Record(Variant(lies=1), secret="2222", turns=wrong[1:]).format()
    assert Record.parse(text).turns == wrong[1:]
    two = Record(
        Variant(lies=1, turns=2), secret="2222", turns=(wrong[1], Turn("3333", Feedback(1, 0)))
    )
    with pytest.raises(RecordError, match="an answer that its secret does not give"):
        Record.parse(two.format())


def test_what_needs_true_answers_is_refused_in_a_sentence() -> None:
    session = MastermindSession("4x6 1 lie", secret="0123")
    session.guess("0011")
    with pytest.raises(LiesError, match="take 4x6"):
        MastermindSession("4x6 1 lie", "learn")
    with pytest.raises(LiesError, match="A review needs true answers"):
        session.review()
    with pytest.raises(LiesError):
        session.judge_guess("0123")
    with pytest.raises(LiesError):
        session.table()
    with pytest.raises(LiesError):
        evaluate("knuth", "3x3 1 lie")
    assert "review" not in session.commands(["breaker"])
    assert session.hint(1).text


def test_a_split_counts_what_every_answer_leaves() -> None:
    know = Knowledge(LIE)
    found = split(know, "012")
    assert found.left == 27
    assert sum(group.count for group in found.groups if group.found) == 1
    assert all(group.count == 26 for group in found.groups if not group.found)
    honest = split(Knowledge("3x3"), "012")
    assert sum(group.count for group in honest.groups) == 27


def test_the_mistaken_human_is_contradicted_late() -> None:
    session = MastermindSession("3x3 1 lie", "guess", player="lowest")
    while session.standing == "waiting":
        session.new_guess()
        session.answer("0B0W")
    honest = MastermindSession("3x3", "guess", player="lowest")
    while honest.standing == "waiting":
        honest.new_guess()
        honest.answer("0B0W")
    assert session.standing == honest.standing == "contradiction"
    assert len(session.turns) > len(honest.turns)
