"""The tree of errors, as drawn and as it is."""

import importlib
import pkgutil
import re

import perfectplay
from perfectplay import errors
from perfectplay.errors import PerfectPlayError

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
