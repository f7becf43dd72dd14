"""Players from outside at work: guarded, in sessions, and whatever they do told in a sentence."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from perfectplay.errors import PluginError
from perfectplay.mastermind import Knowledge, evaluate, strategies
from perfectplay.mastermind.errors import ContradictionError
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.strategies import Choice, Strategy
from perfectplay.mastermind.strategies.measured import KnuthPlayer

Consider = Callable[[Knowledge], Any]


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    yield
    strategies.OUTSIDE.forget()


def player(answer: Consider) -> type[Strategy]:
    """Return a class that answers what a function says."""

    class Own(Strategy):
        name, description = "own", "for a test"

        def consider(self, knowledge: Knowledge, rng: Any = None, progress: Any = None) -> Choice:
            if progress:
                progress(1, 2)
            return answer(knowledge)  # type: ignore[no-any-return]

    strategies.register(Own)
    return Own


def last(know: Knowledge) -> Choice:
    return Choice(know.require_candidates()[-1])


def test_it_plays_in_a_session_and_can_take_over() -> None:
    player(last)
    session = MastermindSession("3x4", player="own", secret="012", rng=random.Random(1))
    while session.outcome is None:
        session.step()
        session.switch("knuth" if session.player == "own" else "own")
    assert session.movers[:2] == ["own", "knuth"]
    assert MastermindSession.from_record(session.to_record()).movers == session.movers


def test_name_class_and_instance_are_the_same() -> None:
    own = player(last)
    found = evaluate("own", "3x4")
    assert found.secrets == 64
    assert evaluate(own, "3x4") == evaluate(own(), "3x4") == found
    assert strategies.made(own).choose(Knowledge("3x4")) == "333"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda know: 1 / 0, "The player 'own' raised ZeroDivisionError: division by zero after"),
        (lambda know: None, "answered None after 0 turns of 3x4; it must return a Choice"),
        (lambda know: "000", "answered '000' after"),
        (lambda know: Choice("0000"), "guessed '0000' after 0 turns of 3x4, which is no code"),
        (lambda know: Choice(7), "guessed 7"),  # type: ignore[arg-type]
        (lambda know: Choice("\ud800"), "guessed"),
        (lambda know: Choice("9" * 5000), "guessed '999"),
    ],
)
def test_rubbish_is_told_in_a_sentence(answer: Consider, said: str) -> None:
    player(answer)
    with pytest.raises(PluginError) as caught:
        strategies.get("own").choose(Knowledge("3x4"))
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300
    with pytest.raises(PluginError):
        MastermindSession("3x4", player="own").step()


def test_a_code_may_be_written_in_any_way() -> None:
    player(lambda know: Choice(" aab "))
    assert strategies.get("own").choose(Knowledge("3x4")) == "001"


def test_a_guess_made_again_would_never_end() -> None:
    own = player(lambda know: Choice("000"))
    with pytest.raises(PluginError, match="guessed '000' again after 1 turn of 3x4"):
        evaluate(own, "3x4")


def test_our_own_errors_pass() -> None:
    player(last)
    impossible = Knowledge("3x4", [("000", "3B0W"), ("111", "3B0W")])
    with pytest.raises(ContradictionError):
        strategies.get("own").choose(impossible)


def test_whoever_stops_waiting_is_heard() -> None:
    class GoneError(Exception):
        pass

    def progress(done: int, total: int) -> None:
        raise GoneError

    player(last)
    with pytest.raises(GoneError):
        strategies.get("own").consider(Knowledge("3x4"), None, progress)


def test_a_subclass_of_ours_plays_its_own_way() -> None:
    class Own(KnuthPlayer):
        name, description = "own", "for a test"

        def consider(self, knowledge: Any, rng: Any = None, progress: Any = None) -> Choice:
            return last(knowledge)

    strategies.register(Own)
    assert evaluate("own", "3x4") != evaluate("knuth", "3x4")
    assert strategies.get("own", first="012").choose(Knowledge("3x4")) == "333"
