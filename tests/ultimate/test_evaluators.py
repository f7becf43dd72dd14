"""Evaluators from outside in the search: used, and whatever they do wrong told in a sentence."""

from collections.abc import Iterator
from typing import Any

import pytest

from perfectplay.errors import PluginError
from perfectplay.ultimate import Board, Limit, RunningAnalysis, SearchTree, evaluators


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    yield
    evaluators.OUTSIDE.forget()


def likes_the_middle(board: Board) -> float:
    """Likes moves into the middle board."""
    return 0.1 if board.forced == 4 else 0.9


def test_the_search_does_what_it_says() -> None:
    evaluators.register("middle", likes_the_middle)
    tree = SearchTree(Board(), evaluator=evaluators.get("middle"), seed=1)
    tree.run(Limit(simulations=800))
    assert tree.best() % 9 == 4
    assert evaluators.describe("middle") == "Likes moves into the middle board."


class Asked:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, board: Board) -> float:
        self.times += 1
        return 0.5


def test_a_class_is_made_once() -> None:
    evaluators.register("asked", Asked)  # type: ignore[arg-type]
    one, two = evaluators.get("asked"), evaluators.get(" ASKED ")
    assert one(Board()) == two(Board()) == 0.5
    assert one.evaluator is two.evaluator
    assert one.evaluator.times == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "answered None at"),
        (1.5, "answered 1.5 at"),
        (-1, "answered -1 at"),
        (float("nan"), "answered nan at"),
        (float("inf"), "answered inf at"),
        ("0.5", "answered '0.5' at"),
        (10**400, "raised OverflowError"),
        (1j, "answered 1j at"),
    ],
)
def test_rubbish_is_told_in_a_sentence(value: Any, said: str) -> None:
    evaluators.register("odd", lambda board: value)
    with pytest.raises(PluginError) as caught:
        evaluators.get("odd")(Board())
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300


def test_what_it_raises_is_told_also_from_the_background() -> None:
    evaluators.register("bad", lambda board: 1 / 0)
    said = "The evaluator 'bad' raised ZeroDivisionError: division by zero at '9/"
    with pytest.raises(PluginError, match=said):
        SearchTree(Board(), evaluator=evaluators.get("bad")).run(Limit(simulations=5))
    running = RunningAnalysis(Board(), Limit(simulations=50), evaluator=evaluators.get("bad"))
    with pytest.raises(PluginError, match=said):
        running.wait()
    assert not running.is_running
    running.stop()  # told once


def test_whole_numbers_and_those_of_numpy_are_numbers() -> None:
    import numpy as np

    for value in (0, 1, True, np.float32(0.25), np.int64(1)):
        evaluators.register("number", lambda board, value=value: value)
        assert evaluators.get("number")(Board()) == float(value)
