"""Games are judged by what the definitions say, and every account adds up."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.cli.evals.judge_games import sample_text
from perfectplay.evals.errors import AccountError, EvalError
from perfectplay.evals.judging import (
    JudgedGame,
    checked_answers,
    judge_transcript,
    new_judge,
)
from perfectplay.evals.reading import read_transcripts
from perfectplay.evals.running import judge_of
from perfectplay.evals.transcript import Attempt, Transcript
from perfectplay.mastermind import Variant
from perfectplay.mastermind.space import space_of
from tests.evals import brute_force

SAMPLE = read_transcripts(sample_text().split("\n"))


def game(variant: str, secret: str | None, *guesses: str, **more: object) -> Transcript:
    rules = Variant.parse(variant)
    answers = [None if secret is None else rules.answer(g, secret) for g in guesses]
    attempts = tuple(Attempt(g, a) for g, a in zip(guesses, answers, strict=True))
    return Transcript("me", rules, attempts, secret, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("told", SAMPLE[:8], ids=lambda told: f"{told.player}-{told.game}")
def test_the_sample_is_judged_as_trying_everything_says(told: Transcript) -> None:
    found = judge_transcript(told)
    turns = [(turn.guess, turn.feedback) for turn in told.turns]
    assert brute_force.judge(told.variant, turns) == brute_force.Expected(
        found.regret,
        found.luck or Fraction(0),
        found.start or Fraction(0),
        found.rest or Fraction(0),
        found.optimal,
        found.contradicting,
    )
    assert found.exact
    assert found.balanced


# By hand. 2x3 has 9 codes. 01 leaves, beside itself, 10 | 00 02 11 21 | 12 20 | 22; 02 tells the
# four apart: 9 + 1 + 7 + 3 + 1 = 21 guesses in all. 00 leaves 11 12 21 22 | 01 02 10 20: no guess
# tells the first four apart, they take 8, the others 7: 9 + 8 + 7 = 24. So 00 gives away 3/9.
# After it 11 is as good as any of the four, with 4 + 3 + 1 = 8, and of two codes either one is.
HAND = {
    ("careful", "a"): Fraction(0),
    ("careful", "b"): Fraction(0),
    ("hasty", "a"): Fraction(1, 3),
    ("hasty", "b"): Fraction(1, 3),
}


@pytest.mark.parametrize(("told", "regret"), HAND.items(), ids=str)
def test_values_checked_by_hand(told: tuple[str, str], regret: Fraction) -> None:
    transcript = next(each for each in SAMPLE if (each.player, each.game) == told)
    assert judge_transcript(transcript).regret == regret


VARIANTS = ("2x3", "3x3", "2x4 norepeat", "3x6", "4x6", "4x10 norepeat")


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_guesses_and_rest_are_start_and_regret_less_luck(data: st.DataObject) -> None:
    variant = Variant.parse(data.draw(st.sampled_from(VARIANTS)))
    space = space_of(variant)
    code = st.integers(0, variant.size - 1).map(lambda place: space.text(space.codes[place]))
    secret = data.draw(code)
    played = game(str(variant), secret, *data.draw(st.lists(code, max_size=6)))
    found = judge_transcript(played, judge_of(variant))
    assert found.exact
    assert found.start is not None
    assert found.rest is not None
    assert found.luck is not None
    assert found.guesses + found.rest == found.start + found.regret - found.luck
    assert all(turn.regret >= 0 for turn in found.turns)
    assert (found.rest == 0) == found.solved
    assert JudgedGame.from_data(found.to_data()) == found
    if variant.size <= 27:
        turns = [(turn.guess, turn.feedback) for turn in found.turns]
        assert brute_force.judge(variant, turns).regret == found.regret


def test_guesses_after_the_end_do_not_count() -> None:
    found = judge_transcript(game("2x3", "21", "01", "21", "00", "11"))
    assert (found.guesses, len(found.turns)) == (2, 2)
    assert found.regret == Fraction(0)
    assert found.balanced
    assert found.faults == ("2 guesses after the code was found, not counted.",)


def test_a_repeated_guess_gives_away_one() -> None:
    found = judge_transcript(game("3x3", "102", "001", "001", "102"))
    assert [turn.regret for turn in found.turns] == [0, 1, 0]
    assert (found.repeated, found.optimal, found.contradicting) == (1, 2, 1)


def test_an_unfinished_game_has_a_rest() -> None:
    found = judge_transcript(game("3x3", "102", "001"))
    assert not found.solved
    assert found.rest
    assert found.rest > 1
    assert found.balanced


def test_a_game_without_guesses_is_judged() -> None:
    found = judge_transcript(Transcript("me", Variant.parse("2x3"), ()))
    assert (found.guesses, found.regret) == (0, Fraction(0))
    assert found.optimal_share is None
    assert found.start == found.rest == Fraction(7, 3)
    assert found.balanced


def test_missing_answers_follow_from_the_secret() -> None:
    attempts = (Attempt("01", problem="it was not answered"), Attempt("11", problem="refused"))
    told = Transcript("me", Variant.parse("2x3"), attempts, "21")
    found = judge_transcript(told)
    assert str(found.transcript.attempts[0].answer) == "1B0W"
    assert found.transcript.attempts[1].answer is None  # it was refused, so it got none
    assert (found.guesses, found.malformed) == (1, 1)
    unknown = Transcript("me", Variant.parse("2x3"), attempts)
    kept, (fault,) = checked_answers(unknown)
    assert kept == unknown
    assert fault.startswith("Attempt 1: no answer is given, nor a secret that would tell it")


def test_a_wrong_answer_is_the_referees_fault() -> None:
    told = Transcript("me", Variant.parse("2x3"), (Attempt("01", Variant.parse("2x3").win),), "21")
    found = judge_transcript(told)
    assert found.faults == ("Attempt 1: 01 was answered 2B0W, and the secret 21 gives 1B0W.",)


def test_after_answers_that_no_code_fits_nothing_is_judged() -> None:
    v = Variant.parse("3x3")
    none = next(v.feedbacks())
    attempts = tuple(Attempt(guess, none) for guess in ("000", "111", "222", "012"))
    found = judge_transcript(Transcript("me", v, attempts))
    assert (found.guesses, len(found.turns), found.unjudged) == (4, 2, 2)
    assert found.balanced
    assert found.faults == (
        "Attempt 3: no code fits its answer and those before it; 2 guesses from there on cannot be "
        "judged.",
    )


def test_what_is_too_large_is_bounded_and_the_same_every_time() -> None:
    played = game("5x8", "01234", "00112", "33445")
    first, second = judge_transcript(played), judge_transcript(played)
    assert first == second
    assert not first.exact
    assert not first.balanced
    assert first.luck is None


def test_a_judge_of_another_variant_is_refused() -> None:
    with pytest.raises(EvalError, match="its own variant"):
        judge_transcript(SAMPLE[0], new_judge(Variant()))


def test_an_account_that_does_not_add_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JudgedGame, "balanced", property(lambda self: False))
    with pytest.raises(AccountError, match="does not add up"):
        judge_transcript(SAMPLE[0])
