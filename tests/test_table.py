"""Two people at a table: clocks, resigning, draws and rematches, in the library."""

from __future__ import annotations

import json

import pytest

from perfectplay.clock import Clock, TimeControl
from perfectplay.errors import PerfectPlayError, SeatError, SessionError
from perfectplay.mastermind.session import BREAKER, MAKER, MastermindSession
from perfectplay.session import Session, to_data
from perfectplay.ultimate.session import UltimateSession

X, O = "x", "o"  # noqa: E741


class Watch:
    """A time that a test sets."""

    time = 1000.0

    def __call__(self) -> float:
        return self.time


def kept(session: Session) -> Session:
    """Return the session after it was kept as JSON and read again."""
    again = type(session).from_data(json.loads(json.dumps(session.to_data())))
    again.now = session.now
    assert again.to_data() == session.to_data()
    return again


def two(control: str | None = None) -> tuple[UltimateSession, Watch]:
    session, watch = UltimateSession.new("two", seed=1), Watch()
    session.now = watch
    session.set_clock(control)
    return session, watch


def code_for_two(control: str | None = None) -> tuple[MastermindSession, Watch]:
    session, watch = MastermindSession("4x6", "two", secret="0123"), Watch()
    session.now = watch
    session.set_clock(control)
    return session, watch


@pytest.mark.parametrize(
    ("text", "written", "seconds", "increment", "title"),
    [
        ("5+5", "5+5", 300, 5, "5 minutes each, and 5 seconds more with every move"),
        (" 10 + 0", "10+0", 600, 0, "10 minutes each"),
        ("0.05+0", "0.05+0", 3, 0, "0.05 minutes each"),
        ("1+1", "1+1", 60, 1, "1 minute each, and 1 second more with every move"),
        ("1 day a move", "1 day", 86_400, 0, "1 day for every move"),
        ("3 DAYS", "3 days", 259_200, 0, "3 days for every move"),
    ],
)
def test_clocks_are_read(
    text: str, written: str, seconds: float, increment: float, title: str
) -> None:
    found = TimeControl.parse(text)
    assert (str(found), found.seconds, found.increment, found.title) == (
        written,
        seconds,
        increment,
        title,
    )
    assert TimeControl.parse(str(found)) == found


@pytest.mark.parametrize(
    "text", ["", "5", "0+5", "601+0", "5+601", "15 days", "0 days", "٥+5", "a"]
)
def test_other_clocks_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(SessionError, match=r"for example 5\+5 or 1 day\."):
        TimeControl.parse(text)


def test_a_clock_runs_when_both_have_moved_and_gives_the_increment() -> None:
    session, watch = two("5+5")
    watch.time += 1000  # nobody's time: the other one may still have to come
    session.move("ee")
    watch.time += 1000
    assert session.clock is not None
    assert session.clock.running is None
    session.move("ea")
    watch.time += 100
    again = kept(session)
    assert again.clock is not None
    assert (again.clock.left_of(X, watch.time), again.clock.left_of(O, watch.time)) == (200, 300)
    assert isinstance(again, UltimateSession)
    again.move("ab")
    watch.time += 7.25
    view = again.view((X,)).clock
    assert view is not None
    assert (view.left, view.running, view.control) == ({X: 205, O: 292.8}, O, "5+5")
    assert not again.flag()


def test_a_flag_falls() -> None:
    session, watch = two("1+0")
    for move in ("ee", "ea"):
        session.move(move)
    watch.time += 59
    assert not session.flag()
    watch.time += 1
    assert session.flag()
    assert not session.flag()
    over = kept(session)
    assert over.ending is not None
    assert (over.ending.winner, over.ending.sentence) == (O, "O wins: X ran out of time.")
    assert over.to_move() is None
    with pytest.raises(SessionError, match="player X ran out of time"):
        over.move("ab")
    watch.time += 1000
    assert over.view().clock.left == {X: 0, O: 60}  # type: ignore[union-attr]


def test_days_begin_anew_with_every_move() -> None:
    session, watch = two("1 day")
    for move in ("ee", "ea", "ab", "bc"):
        session.move(move)
        watch.time += 80_000
    assert not session.flag()
    watch.time += 6_400
    assert session.flag()


def test_the_time_of_the_code_breaker_runs() -> None:
    session, watch = code_for_two("1+2")
    watch.time += 500
    session.guess("0011")
    watch.time += 30
    session.guess("2222")
    assert session.clock is not None
    assert session.clock.left_of(BREAKER, watch.time) == 32
    assert MAKER not in session.clock.left
    watch.time += 32
    assert session.flag()
    over = kept(session)
    assert isinstance(over, MastermindSession)
    view = over.view((BREAKER,))
    assert view.outcome is not None
    assert (view.outcome.winner, view.outcome.reason, view.secret) == (
        "code maker",
        "the code breaker ran out of time",
        "0123",
    )
    with pytest.raises(SessionError, match="ran out of time"):
        over.guess("0123")


def test_clocks_are_for_two_people() -> None:
    with pytest.raises(SessionError, match="between two people"):
        UltimateSession.new("computer").set_clock("5+5")


@pytest.mark.parametrize(("seat", "winner", "result"), [(X, "O", "0-1"), (O, "X", "1-0")])
def test_resigning_is_kept_as_data_and_in_the_record(seat: str, winner: str, result: str) -> None:
    session, _ = two()
    session.move("ee")
    session.resign(seat)
    view = session.view((seat,))
    assert view.board.legal == []
    assert view.message == f"{winner} wins!"
    assert view.may == ["rematch"]
    assert view.board.outcome is not None
    assert view.board.outcome.result == result
    assert kept(session).ending == session.ending
    text = session.to_record()
    assert f'[Result "{result}"]' in text
    assert '[Termination "resignation"]' in text
    again = UltimateSession.from_record(text)
    assert again.ending == session.ending
    assert again.to_record() == text
    with pytest.raises(SessionError, match="over"):
        session.resign(seat)


def test_a_draw_is_offered_declined_and_agreed_on() -> None:
    session, _ = two()
    session.move("ee")
    session.offer_draw(X)
    assert session.view((X,)).may == ["resign"]
    assert session.view((O,)).may == ["resign", "accept_draw", "decline_draw"]
    with pytest.raises(SessionError, match="does not offer"):
        session.accept_draw(X)
    session.decline_draw(O)
    assert session.offer is None
    session.offer_draw(X)
    session.move("ea")  # to move is to decline
    assert session.offer is None
    session.offer_draw(X)
    session.move("ab")  # one's own move leaves the offer
    assert kept(session).offer == X
    session.offer_draw(O)  # who offers too agrees
    assert session.ending is not None
    assert (session.ending.winner, session.ending.sentence) == (None, "A draw: both agreed.")
    again = UltimateSession.from_record(session.to_record())
    assert again.ending == session.ending


def test_draws_are_for_two_people_in_one_of_the_games() -> None:
    for session, seat in ((UltimateSession.new("computer"), X), (code_for_two()[0], BREAKER)):
        with pytest.raises(SessionError, match="Ultimate"):
            session.offer_draw(seat)


def test_a_record_that_contradicts_itself_is_refused() -> None:
    session, _ = two()
    session.move("ee")
    session.resign(O)
    text = session.to_record().replace("resignation", "draw agreed")
    with pytest.raises(PerfectPlayError, match="does not fit"):
        UltimateSession.from_record(text)
    # Without a word on how it ended, or with a word of another program, it can go on.
    for other in ('[Termination "abandoned"]', ""):
        plain = session.to_record().replace('[Termination "resignation"]', other)
        assert UltimateSession.from_record(plain).ending is None


def test_the_code_breaker_gives_up_and_sees_the_code() -> None:
    session, _ = code_for_two()
    session.guess("0011")
    with pytest.raises(SeatError, match="code breaker"):
        session.resign(MAKER)
    assert session.view((MAKER,)).may == []
    assert session.view((BREAKER,)).may == ["resign"]
    assert session.view((BREAKER,)).secret is None
    session.resign(BREAKER)
    view = session.view((BREAKER,))
    assert (view.secret, view.state, view.may) == ("0123", "game over", ["rematch"])
    text = session.to_record()
    assert "ended: gave up" in text
    assert "secret: 0123" in text
    again = MastermindSession.from_record(text)
    assert again.ending == session.ending
    assert again.to_record() == text
    assert kept(session).ending == session.ending
    for do in (session.hint, session.best_guess):
        with pytest.raises(SessionError, match="gave up"):
            do()
    with pytest.raises(PerfectPlayError, match="gave up, out of time"):
        MastermindSession.from_record(text.replace("gave up", "fell asleep"))


def test_one_person_at_both_sides_can_take_an_end_back() -> None:
    session, _ = two()
    session.move("ee")
    session.resign(X)
    with pytest.raises(SessionError, match="over"):
        session.undo((O,), people=2)
    session.undo((X, O), people=1)
    assert (session.ending, session.turns_made) == (None, 1)
    code, _ = code_for_two()
    code.guess("0011")
    code.resign(BREAKER)
    code.undo((BREAKER, MAKER), people=1)
    assert (code.ending, code.turns_made, code.practice) == (None, 1, True)


def test_with_a_clock_a_move_stands_between_two_people() -> None:
    session, watch = two("5+5")
    for move in ("ee", "ea", "ab"):
        session.move(move)
    with pytest.raises(SessionError, match="clock"):
        session.undo((X,), people=2)
    watch.time += 50
    session.undo((X, O), people=1)
    assert session.clock is not None
    assert session.clock.running == X
    assert session.clock.left_of(O, watch.time) == 250


def test_a_rematch_swaps_the_sides_and_keeps_the_clock() -> None:
    session, _ = two("10+10")
    session.move("ee")
    session.resign(O)
    again = session.new_rematch()
    assert isinstance(again, UltimateSession)
    assert (again.me, again.turns_made, again.mode) == (session.me.other, 0, "two")
    assert str(again.clock.control) == "10+10"  # type: ignore[union-attr]
    code, _ = code_for_two("1 day")
    code.resign(BREAKER)
    other = code.new_rematch("5432")
    assert isinstance(other, MastermindSession)
    assert (other.secret, str(other.variant), other.ending) == ("5432", str(code.variant), None)
    with pytest.raises(PerfectPlayError, match="needs the code"):
        code.new_rematch()


def test_games_of_earlier_releases_have_nothing_on_the_table() -> None:
    session, _ = two("5+5")
    old = {
        name: value
        for name, value in session.to_data().items()
        if name not in ("ended", "offer", "rematch", "clock")
    }
    again = UltimateSession.from_data(old)
    assert (again.clock, again.offer, again.ended) == (None, None, None)


def test_a_clock_tells_no_time_below_nothing() -> None:
    clock = Clock.for_seats(TimeControl.parse("1+0"), (X, O))
    clock.turn_to(X, 0.0)
    assert clock.left_of(X, 1e9) == 0
    assert clock.left_of(X, -5.0) == 60  # a clock of the machine that was set back gives nothing
    assert to_data(clock.view(1e9))["left"] == {X: 0.0, O: 60}


def test_nobody_gives_up_what_only_computers_play() -> None:
    session = UltimateSession.new("watch", seed=1)
    assert session.may((X, O)) == []
    with pytest.raises(SessionError, match="Only computers play here"):
        session.resign(X)
