"""Transcripts are read back as they were written, and what is none is refused in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.evals.errors import TranscriptError
from perfectplay.evals.transcript import Attempt, Transcript
from perfectplay.mastermind import Turn, Variant, score

CODES = st.text("012345", min_size=4, max_size=4)
SECRET = "0123"


def answered(guess: str) -> Attempt:
    return Attempt(guess, score(guess, SECRET), said=f"I try {guess}.")


attempts = st.one_of(
    CODES.map(answered),
    st.builds(Attempt, said=st.text(max_size=20), problem=st.just("no guess was found in it")),
    st.builds(Attempt, guess=CODES, problem=st.just("it was not answered")),
)


@given(
    st.builds(
        Transcript,
        player=st.text(min_size=1),
        variant=st.just(Variant()),
        attempts=st.lists(attempts, max_size=5).map(tuple),
        secret=st.sampled_from([None, SECRET]),
        game=st.text(),
        set=st.text(),
        given=st.lists(CODES.map(lambda code: Turn(code, score(code, SECRET))), max_size=2).map(
            tuple
        ),
        notes=st.dictionaries(st.sampled_from(["cost", "seed"]), st.integers()),
    )
)
def test_a_transcript_is_read_back(transcript: Transcript) -> None:
    assert Transcript.from_data(transcript.to_data()) == transcript


def test_what_is_left_out_is_not_needed() -> None:
    found = Transcript.from_data(
        {
            "player": "me",
            "variant": "classic",
            "attempts": [{"guess": "0011", "answer": "1B1W"}, {"said": "hm"}],
        }
    )
    assert [turn.guess for turn in found.turns] == ["0011"]
    assert (found.malformed, found.solved, found.secret) == (1, False, None)


def test_what_was_given_is_known_and_not_the_players_own() -> None:
    given = (Turn("0011", score("0011", SECRET)),)
    found = Transcript("me", Variant(), (answered("0123"),), SECRET, given=given)
    assert [turn.guess for turn in found.turns] == ["0123"]
    assert [turn.guess for turn in found.knowledge.turns] == ["0011", "0123"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "not an object of JSON"),
        ({"variant": "4x6", "attempts": []}, "'player' of a transcript is missing"),
        ({"player": 3, "variant": "4x6", "attempts": []}, "'player' of a transcript is a text"),
        ({"player": "me", "variant": "4x6"}, "needs its 'attempts'"),
        ({"player": "me", "variant": "4x6", "attempts": [3]}, "Attempt 1 is 3"),
        ({"player": "me", "variant": "4x6", "attempts": [{"answer": "1B"}]}, "no guess"),
        ({"player": "me", "variant": "4x6", "attempts": [], "given": 3}, "'given' of a transcript"),
        (
            {"player": "me", "variant": "4x6", "attempts": [], "given": [{"guess": "0011"}]},
            "Turn 1 that is 'given' is none: it has no answer",
        ),
        (
            {"player": "me", "variant": "4x6", "attempts": [], "given": [{"guess": "00"}]},
            "Turn 1 that is 'given' is none: '00' has 2 pegs",
        ),
        (
            {"player": "me", "variant": "4x6", "attempts": [{"guess": "0011", "answer": "9B"}]},
            "Attempt 1: ",
        ),
    ],
)
def test_what_is_no_transcript_is_refused(data: object, said: str) -> None:
    with pytest.raises(TranscriptError, match=said) as refused:
        Transcript.from_data(data)
    assert str(refused.value).isprintable()


def test_a_guess_against_the_rules_is_the_players_fault_and_the_game_goes_on() -> None:
    attempts = [
        {"guess": "0019", "answer": "1B1W"},
        {"said": "Too short!", "guess": "001"},
        {"guess": "0123", "answer": "4B0W"},
    ]
    found = Transcript.from_data({"player": "me", "variant": "4x6", "attempts": attempts})
    refused, short, right = found.attempts
    assert (refused.guess, refused.answer, refused.said) == (None, None, "0019")
    assert refused.problem == "9 is not a colour here; use digits 0 to 5, for example 0011."
    assert short.said == "Too short!"
    assert "3 pegs" in short.problem
    assert right.turn is not None
    assert (found.malformed, found.solved) == (2, True)
    assert Transcript.from_data(found.to_data()) == found
