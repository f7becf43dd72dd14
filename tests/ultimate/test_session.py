"""A game in progress: people and levels, what each seat may do, and the ways out and in again."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.errors import SeatError, SessionError
from perfectplay.session import find_game, to_data
from perfectplay.ultimate.board import Player
from perfectplay.ultimate.errors import LevelError, NoMoveError, RecordError
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.session import UltimateSession


def played(
    mode: str, plies: int, seed: int, rule: WinRule = WinRule.LINE, first: str = "me"
) -> UltimateSession:
    """A game of a mode after some random moves."""
    rng = random.Random(seed)
    session = UltimateSession.new(
        mode,  # type: ignore[arg-type]
        first=first,  # type: ignore[arg-type]
        level_of_computer=3,
        record=Record(rule=rule),
        seed=seed,
    )
    for _ in range(plies):
        if not session.board.is_over:
            session.board.push(rng.choice(list(session.board.legal_moves)))
    return session


SESSIONS = st.builds(
    played,
    st.sampled_from(UltimateSession.modes),
    st.integers(0, 81),
    st.integers(0, 999),
    st.sampled_from(WinRule),
    st.sampled_from(["me", "computer"]),
)


@given(SESSIONS)
@settings(deadline=None, max_examples=60)
def test_the_state_reads_back_as_data(session: UltimateSession) -> None:
    state = session.to_data()
    again = UltimateSession.from_data(json.loads(json.dumps(state)))
    assert again.to_data() == state
    assert again.view(("x",)) == session.view(("x",))
    json.dumps(to_data(session.view()))


@given(SESSIONS)
@settings(deadline=None, max_examples=60)
def test_records_read_back_with_who_plays(session: UltimateSession) -> None:
    text = session.to_record()
    assert UltimateSession.reads(text)
    again = UltimateSession.from_record(text)
    assert again.to_record() == text
    assert (again.levels, again.mode, again.board) == (session.levels, session.mode, session.board)


@given(SESSIONS)
@settings(deadline=None, max_examples=60)
def test_whose_turn_it_is_and_what_may_be_done_agree(session: UltimateSession) -> None:
    turn = session.to_move()
    assert (turn is None) is session.board.is_over is (session.ending is not None)
    for seat in ("x", "o"):
        may = session.commands((seat,))
        person = turn is not None and session.levels[Player(turn)] is None
        assert ("move" in may) is (person and seat == turn)
        assert ("step" in may) is (turn is not None and not person)
        if "move" in may:
            session.require_turn((seat,))
    assert session.commands(()) == ()


def test_undo_takes_back_to_ones_own_move() -> None:
    session = played("computer", 2, 5)
    session.undo()
    assert session.turns_made == 0
    with pytest.raises(NoMoveError, match="no move of yours"):
        session.undo()
    second = played("computer", 3, 5, first="computer")
    second.undo()
    assert second.turns_made == 1
    with pytest.raises(NoMoveError, match="no move of yours"):
        second.undo()
    two = played("two", 3, 5)
    two.undo()
    assert two.turns_made == 2
    with pytest.raises(SessionError, match="The other player has moved since"):
        two.undo((two.board.turn.value,), people=2)
    two.undo((two.board.turn.other.value,), people=2)
    assert two.turns_made == 1


def test_sides_and_levels_change() -> None:
    session = played("computer", 0, 1)
    assert session.seats_of_starter() == ("x",)
    session.swap()
    assert session.seats_of_starter() == ("o",)
    assert session.levels == {Player.X: 3, Player.O: None}
    session.set_level(7)
    assert (session.level, session.levels[Player.X]) == (7, 7)
    with pytest.raises(LevelError):
        session.set_level(11)
    two = played("two", 0, 1)
    assert (two.seats_of_starter(), two.free_seat()) == (("x", "o"), "o")
    with pytest.raises(SessionError, match="with the computer only"):
        two.swap()


def test_moves_out_of_turn_are_refused() -> None:
    session = played("computer", 1, 1)
    with pytest.raises(SessionError, match="the computer's turn"):
        session.require_turn(("x",))
    with pytest.raises(SeatError):
        session.require_turn(())
    with pytest.raises(SessionError, match="plays both sides"):
        played("watch", 0, 1).require_turn(("x", "o"))


def test_the_computer_moves_at_its_level_and_the_same_again() -> None:
    session = played("computer", 3, 8, first="computer")
    again = UltimateSession.from_data(session.to_data())
    assert session.step() == again.step()
    assert session.turns_made == 4


@pytest.mark.parametrize("tag", ["9" * 5000, "eleven", "0", "99", "٣"])
def test_a_level_that_does_not_exist_is_one_sentence(tag: str) -> None:
    text = f'[Game "Ultimate Tic-Tac-Toe"]\n[XLevel "{tag}"]\n\n*\n'
    with pytest.raises((RecordError, LevelError), match="levels go from 1 to 10"):
        UltimateSession.from_record(text)


def test_a_second_try_hides_the_best_move_until_it_is_solved() -> None:
    session = UltimateSession.new("two", record=Record([40, 36, 0]))
    tried = [session.retry(1, text) for text in ("ea", "ei", "eb")]
    assert all((move.best is None) is not move.solved for move in tried)
    assert session.retry(1, "ea", show=True).best is not None
    with pytest.raises(SessionError, match="There is no move 9"):
        session.retry(9, "ea")


def test_a_review_and_a_hint_come_as_views() -> None:
    session = UltimateSession.new("two", record=Record([40, 36, 0]))
    told = session.review()
    assert [move.move for move in told.moves] == ["ee", "ea", "aa"]
    assert session.hint().move in session.view().board.legal
    with pytest.raises(NoMoveError, match="nothing to review"):
        UltimateSession.new("two").review()


def test_the_registry_knows_the_session() -> None:
    assert find_game("ultimate").load_session() is UltimateSession
