"""The tree of errors, as drawn and as it is."""

import importlib
import pickle
import pkgutil
import re
from collections.abc import Callable

import pytest

import perfectplay
from perfectplay import errors
from perfectplay.errors import PerfectPlayError
from perfectplay.lab.errors import OtherCodeError
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.session import MastermindSession
from perfectplay.ultimate import Board
from perfectplay.web.errors import Busy

LINE = re.compile(r"^(?P<stem>[ │]*)[├└]── (?:\w+\.)*(?P<name>\w+)")


def drawn(docstring: str) -> set[tuple[str, str]]:
    """Return (class, class it is derived from) for every branch that is drawn."""
    found, path = set[tuple[str, str]](), [(-1, PerfectPlayError.__name__)]
    for line in docstring.splitlines():
        if match := LINE.match(line):
            depth = len(match["stem"])
            while path[-1][0] >= depth:
                path.pop()
            found.add((match["name"], path[-1][1]))
            path.append((depth, match["name"]))
    return found


def real() -> set[tuple[str, str]]:
    """Return the same for the classes of the package, all of its modules loaded."""
    for module in pkgutil.walk_packages(perfectplay.__path__, "perfectplay."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found, left = set[tuple[str, str]](), [PerfectPlayError]
    while left:
        parent = left.pop()
        for child in parent.__subclasses__():
            if child.__module__.startswith("perfectplay."):
                found.add((child.__name__, parent.__name__))
                left.append(child)
    return found


def test_a_drawing_is_read_with_its_branches() -> None:
    text = """Errors.

    PerfectPlayError(ValueError)
    ├── lab.errors.LabError
    │   └── FolderError: a folder
    └── GameError
        ├── MoveError
        └── RecordError
    """
    assert drawn(text) == {
        ("LabError", "PerfectPlayError"),
        ("FolderError", "LabError"),
        ("GameError", "PerfectPlayError"),
        ("MoveError", "GameError"),
        ("RecordError", "GameError"),
    }


def test_the_tree_of_errors_is_drawn_whole_and_right() -> None:
    tree = drawn(errors.__doc__ or "")
    assert {"missing in the drawing": real() - tree, "drawn but not there": tree - real()} == {
        "missing in the drawing": set(),
        "drawn but not there": set(),
    }


def raised_by(work: Callable[[], object]) -> PerfectPlayError:
    with pytest.raises(PerfectPlayError) as caught:
        work()
    return caught.value


def test_an_error_is_the_same_in_another_process() -> None:
    """Classes want all kinds of arguments, so that errors need more than Python offers them."""
    turns = [("0011", "4B0W"), ("0022", "4B0W")]
    for error in (
        raised_by(lambda: Knowledge(Variant(), turns).require_candidates()),
        raised_by(lambda: MastermindSession("4x6").guess("001")),
        raised_by(lambda: MastermindSession("4x6").guess("0019")),
        raised_by(lambda: Knowledge(Variant(), [("0011", "3B1W")])),
        raised_by(lambda: Board().push_text("zz")),
        OtherCodeError("tcp://a:1", "other code", "mend it"),
        Busy(7),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (str(again), again.args, again.__dict__) == (str(error), error.args, error.__dict__)
