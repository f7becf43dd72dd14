"""A game in progress: players swapped, both roles, lessons, and the ways out and in again."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.errors import SeatError, SessionError
from perfectplay.judgement import Judgement
from perfectplay.mastermind import PALETTES, Feedback, Knowledge, Variant, score, strategies
from perfectplay.mastermind.errors import (
    ContradictionError,
    GameOverError,
    ImpossibleFeedbackError,
    MastermindError,
    NothingToUndoError,
    PlayerError,
    RecordError,
    RepeatedGuessError,
)
from perfectplay.mastermind.players import find_player, list_players, player_names
from perfectplay.mastermind.record import HEADER
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.strategies import Choice
from perfectplay.mastermind.teacher import Judge
from perfectplay.mastermind.views import Mode
from perfectplay.session import find_game, to_data
from tests.mastermind.helpers import codes, variants

CLASSIC = Variant()


def keeper(variant: Variant, **given: Any) -> MastermindSession:
    """A session in which the program guesses the user's code."""
    return MastermindSession(variant, "guess", **given)


def with_secret(variant: Variant | str, secret: str, **given: Any) -> MastermindSession:
    """A session for two with a known secret."""
    return MastermindSession(variant, "two", secret=secret, **given)


def standing_of(session: MastermindSession) -> str:
    """Return the standing as text; it changes under the type checker's eyes."""
    return session.standing


def test_any_player_takes_over_at_any_turn() -> None:
    """Seeded games in which somebody else goes on after every turn."""
    rng = random.Random(3)
    for _ in range(25):
        session = MastermindSession(Variant(4, 7, True, 60), rng=rng)
        while session.standing != "game over":
            session.switch(rng.choice(player_names()))
            if session.standing == "human":
                session.guess(strategies.get("consistent").choose(session.knowledge, rng))
            else:
                session.step()
        assert len(session.movers) == len(session.turns)


def test_standings_and_refusals() -> None:
    session = with_secret(Variant(turns=2), "0123", player="2")
    assert session.player == "consistent"
    assert standing_of(session) == "computer"
    with pytest.raises(PlayerError, match="consistent is playing"):
        session.guess("0000")
    session.switch("0")
    assert standing_of(session) == "human"
    with pytest.raises(PlayerError, match="human's turn"):
        session.step()
    session.guess("0000")
    with pytest.raises(RepeatedGuessError, match="0000 was guess 1"):
        session.guess("0000")
    session.undo()
    assert session.movers == []
    session.guess("0123")
    assert standing_of(session) == "game over"
    assert session.ending is not None
    assert session.ending.winner == "breaker"
    with pytest.raises(GameOverError):
        session.step()
    with pytest.raises(PlayerError, match="choose one of 0 human, 1 random, 2 consistent"):
        session.switch("9")


def test_numbers_of_the_players() -> None:
    assert [find_player(n) for n in "0123"] == ["human", "random", "consistent", "minimax-list"]
    assert all(name in list_players() for name in player_names())


def played(data: st.DataObject) -> MastermindSession:
    """A game of any mode after a few turns."""
    variant = data.draw(variants(3_000))
    mode = data.draw(st.sampled_from(MastermindSession.modes))
    rng = random.Random(data.draw(st.integers(0, 999)))
    palette = (
        "letters"
        if variant.colours > 10
        else data.draw(st.sampled_from(["classic", "colour-blind"]))
    )
    secret = data.draw(codes(variant))
    session = MastermindSession(
        variant,
        mode,  # type: ignore[arg-type]
        palette=palette,
        player="consistent",
        sense=data.draw(st.sampled_from(["worst", "expected"])),
        secret=None if mode == "guess" else secret,
        rng=rng,
    )
    for _ in range(data.draw(st.integers(0, 5))):
        if session.standing == "waiting":
            session.answer(score(session.new_guess(), secret))
        elif session.standing == "computer":
            session.step()
    return session


@given(st.data())
@settings(deadline=None, max_examples=80)
def test_records_read_back(data: st.DataObject) -> None:
    session = played(data)
    text = session.to_record()
    assert MastermindSession.reads(text)
    again = MastermindSession.from_record(text)
    assert again.to_record() == text
    assert (again.turns, again.movers, again.left) == (
        session.turns,
        session.movers,
        session.left,
    )
    assert again.standing == session.standing
    if session.outcome is None and session.secret and session.variant.pegs > 2:
        assert f"secret: {session.secret}" not in text
    rests: list[str] = []

    def seal(secret: str, rest: str) -> str:
        rests.append(rest)
        return f"locked-{secret}"

    def unseal(sealed: str, rest: str) -> str:
        rests.append(rest)
        return sealed.removeprefix("locked-")

    other = session.to_record(seal)
    opened = MastermindSession.from_record(f"# mine\n\n  {other}".replace("\n", "  \r\n"), unseal)
    assert (opened.secret, opened.practice) == (again.secret, False)
    # Both are told the same rest of the record, which does not hold the secret.
    if session.has_secret and session.outcome is None:
        assert len(rests) == 2
        assert rests[0] == rests[1] == session.to_record(lambda secret, rest: "")


@given(st.data())
@settings(deadline=None, max_examples=80)
def test_the_state_reads_back_as_data(data: st.DataObject) -> None:
    session = played(data)
    state = session.to_data()
    again = MastermindSession.from_data(json.loads(json.dumps(state)))
    assert again.to_data() == state
    assert again.view(("breaker",)) == session.view(("breaker",))


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_only_its_maker_sees_the_secret_of_a_running_game(data: st.DataObject) -> None:
    session = played(data)
    for mine in ((), ("breaker",), ("maker",), ("maker", "breaker")):
        view = session.view(mine)
        own = session.mode == "two" and mine == ("maker",)
        hidden = session.outcome is None and not own
        assert (view.secret is None) is (hidden or session.secret is None)
        json.dumps(to_data(view))


def test_the_repr_keeps_the_secret() -> None:
    assert "4305" not in repr(with_secret("4x6", "4305"))


def test_a_record_without_its_secret_goes_on_only_as_a_guessing_game() -> None:
    good = f"{HEADER}\nvariant: 4x6\nmode: guess\n\n 1.  0011  1B1W  human\n"
    session = MastermindSession.from_record(good)
    assert (session.standing, session.player) == ("waiting", "knuth")
    with pytest.raises(RecordError, match="its secret is not in it"):
        MastermindSession.from_record(good.replace("guess", "play"))
    won = good.replace("guess", "play").replace("1B1W", "4B0W")
    assert MastermindSession.from_record(won).secret == "0011"


def test_a_lesson_judges_before_it_answers() -> None:
    session = MastermindSession("4x6", "learn", secret="0123")
    asked = session.guess("0000", keep=False)
    assert not asked.made
    assert asked.judged is not None
    assert not asked.judged.optimal
    assert asked.account is None
    assert asked.reason
    assert session.turns == ()
    kept = session.guess("0000")
    assert kept.made
    assert kept.account is not None
    assert session.notes[0].word is Judgement.INACCURACY
    assert session.notes[0].remark is not None
    assert session.to_data()["worst"] is not None
    session.undo()
    assert session.to_data()["worst"] is session.to_data()["expected"] is None
    best = session.optimal()
    assert best.made
    assert best.judged is not None
    assert best.judged.optimal
    assert session.movers == ["optimal"]


def test_hints_go_on_step_by_step_and_start_again_with_the_turn() -> None:
    session = MastermindSession("4x6", "learn", secret="0123")
    assert [session.hint().step for _ in range(4)] == [1, 2, 3, 3]
    session.guess("0011")
    assert session.hint().step == 1
    assert session.hint(3).text.startswith("Guess ")


def test_a_retry_keeps_the_answer_hidden_until_it_is_solved() -> None:
    session = with_secret("4x6", "0123")
    for guess in ("0000", "0123"):
        session.guess(guess)
    again = session.retry(0, "0000")
    assert (again.better, again.word.solves_a_retry) == (None, False)
    assert session.retry(0, "0000", show=True).better is not None
    assert session.retry(0, "0012").word.solves_a_retry
    with pytest.raises(MastermindError, match="There is no turn 7"):
        session.retry(7, "0000")


def test_a_review_says_why_only_where_something_can_be_learned() -> None:
    session = with_secret("4x6", "0123")
    for guess in ("0000", "0123"):
        session.guess(guess)
    told = session.review()
    assert told.slips[0] == 0
    assert [bool(turn.reason) for turn in told.turns] == [i in told.slips for i in range(2)]


class Hurried(Judge):
    """A judge who never has the time to prove anything."""

    def best(self, knowledge: Knowledge) -> tuple[str, bool]:
        """Name any guess."""
        return "5555", False


@pytest.mark.parametrize("mode", ["play", "two"])
def test_an_optimal_guess_outside_a_lesson_is_not_judged(mode: Mode) -> None:
    session = MastermindSession("2x3", mode, secret="01")
    report = session.optimal()
    assert (report.made, report.judged) == (True, None)
    assert session.movers == ["optimal"]
    assert not session.waits_for_teacher


def test_the_optimal_player_asks_a_lent_judge_and_else_its_own_trees() -> None:
    session = with_secret("4x6", "4341", player="optimal")
    while session.standing == "computer":
        assert session.step().sample is None
    hurried = with_secret("4x6", "4341", player="optimal")
    hurried.judge = Hurried(CLASSIC)
    assert hurried.step() == Choice("5555", "not proven best in the time given")


def test_there_is_nothing_to_review_before_the_first_guess() -> None:
    with pytest.raises(MastermindError, match="nothing to review yet"):
        with_secret("4x6", "0123").review()


def test_a_contradiction_is_told_in_the_palette_of_the_game() -> None:
    session = keeper(CLASSIC, palette="classic")
    for reply in ("2B2W", "0B0W"):
        session.new_guess()
        session.answer(reply)
    with pytest.raises(ContradictionError, match=r"1 \(RRBB: 2B2W\)") as caught:
        session.require_consistent()
    assert caught.value.sentence(session.show) == str(caught.value)
    assert "1 (0011: 2B2W)" in caught.value.sentence()


def test_seats_and_what_they_may_do() -> None:
    session = with_secret("4x6", "0123")
    assert session.seats_of_starter() == ("maker", "breaker")
    assert session.free_seat() == "breaker"
    session.require_seat(("breaker",), "breaker")
    with pytest.raises(SeatError, match="for the code breaker; you are the code maker"):
        session.require_seat(("maker",), "breaker")
    with pytest.raises(SeatError, match="look at this game"):
        session.require_seat(())
    assert "move" in session.commands(("breaker",))
    assert session.commands(("maker",)) == ()
    assert session.may_copy(("maker",))
    assert not session.may_copy(("breaker",))
    session.move("0011")
    with pytest.raises(SessionError, match="a guess stands"):
        session.undo(("breaker",), people=2)
    session.undo(("breaker",), people=1)
    with pytest.raises(SessionError, match="cannot be done in a game of mode 'two'"):
        session.answer("1B1W")
    with pytest.raises(MastermindError, match="A game for two needs the code"):
        MastermindSession("4x6", "two")
    with pytest.raises(PlayerError, match="the program guesses your code"):
        keeper(CLASSIC, player="human")


def test_the_registry_knows_the_session() -> None:
    assert find_game("mastermind").load_session() is MastermindSession


def test_the_operations_of_the_guess_engine() -> None:
    session = keeper(Variant(turns=3), player="knuth")
    assert session.outcome is None
    assert session.new_guess() == session.new_guess() == "0011"
    with pytest.raises(ImpossibleFeedbackError, match="3 of 4 pegs"):
        session.answer("3B1W")
    with pytest.raises(ImpossibleFeedbackError, match="0 to 4, the number of pegs"):
        session.answer((3, 3))
    assert not session.turns
    session.answer("0 0")
    second = session.new_guess()
    session.answer((1, 1))
    assert [turn.guess for turn in session.turns] == ["0011", second]
    session.undo()
    assert session.new_guess() == second
    session.undo()
    assert not session.turns
    with pytest.raises(NothingToUndoError):
        session.undo()
    session = keeper(Variant(turns=3), player="knuth")
    with pytest.raises(MastermindError, match="ask for new_guess"):
        session.answer((4, 0))
    session.new_guess()
    session.answer((4, 0))
    assert session.outcome is not None
    with pytest.raises(GameOverError):
        session.new_guess()


def test_a_reply_that_no_code_gives_to_this_guess_is_refused() -> None:
    session = keeper(CLASSIC)
    session.waiting = Choice("0000")
    with pytest.raises(
        ImpossibleFeedbackError, match="No code can get 0B1W for 0000; possible are 0B0W, 1B0W"
    ):
        session.answer("0B1W")
    assert session.turns == ()


def test_correct_in_place_and_go_on() -> None:
    """A liar who mends every clash by a repair that was offered gets to the end."""
    rng = random.Random(11)
    for _ in range(40):
        secret = strategies.get("random").choose(Knowledge(CLASSIC), rng)
        session = keeper(CLASSIC, player="consistent", rng=rng)
        while session.outcome is None:
            guess = session.new_guess()
            reply = score(guess, secret)
            if rng.random() < 0.3 and reply != (4, 0):
                reply = Feedback(rng.randrange(2), rng.randrange(2))
            try:
                session.answer(reply)
            except ImpossibleFeedbackError:
                session.answer(score(guess, secret))
            if session.standing == "contradiction":
                before = [turn.guess for turn in session.turns]
                for wrong in session.wrong_answers(secret):
                    session.correct(wrong.turn, wrong.correct)
                    if session.contradiction is None:
                        break
                assert [turn.guess for turn in session.turns] == before
                assert len(session.knowledge.candidates) > 0
    with pytest.raises(MastermindError, match="There is no answer 99"):
        session.correct(98, (0, 0))


def test_explanation_lists_every_wrong_answer() -> None:
    session = keeper(CLASSIC)
    assert session.explain_contradiction("0123") == "All your answers were right."
    for guess, reply in (("0000", (2, 0)), ("0123", (0, 0))):
        session.waiting = Choice(guess)
        session.answer(reply)
    lines = session.explain_contradiction("0123", PALETTES["classic"]).splitlines()
    assert lines == [
        "When I guessed Red Red Red Red, you answered 2 0. Correct answer should have been 1 0.",
        "When I guessed Red Blue Green Yellow, you answered 0 0. "
        "Correct answer should have been 4 0.",
    ]
    with pytest.raises(ContradictionError):
        session.require_consistent()
