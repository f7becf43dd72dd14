"""The notebooks of the examples run, and say what their text says that they say."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
SAID: dict[str, list[str]] = {
    "learn_the_solver": [
        "208 codes: 4 guesses at worst, 3.4519 on average",
        "27 secrets, 73 guesses, 4 at most",
    ],
    "compare_your_strategy": [
        "optimal         3.6080 guesses on average, 5 at most",
        "gives away",
    ],
    "analyse_an_ultimate_game": ["X wins with best play of both."],
}
"""What key cells print."""
STRICT = """
import warnings
warnings.simplefilter("error")
# A kernel warns of itself when it ends.
warnings.filterwarnings("ignore", "For consistency across impl", PendingDeprecationWarning)
"""


@cache
def run(file: Path) -> Any:
    """Run a notebook in a kernel of its own; a warning in it is an error, as in all tests."""
    book = nbformat.read(file, as_version=4)
    first = nbformat.v4.new_code_cell(STRICT)
    book.cells.insert(0, first)
    client = nbclient.NotebookClient(book, timeout=120, kernel_name="python3")
    client.execute(cwd=str(EXAMPLES))
    return book


def outputs(book: Any) -> list[Any]:
    """Return everything that the cells gave."""
    return [out for cell in book.cells if cell.cell_type == "code" for out in cell.outputs]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path) -> None:
    given = outputs(run(file))
    printed = "".join(out.text for out in given if out.output_type == "stream")
    assert [text for text in SAID[file.stem] if text not in printed] == []
    assert not [out for out in given if out.get("name") == "stderr"]
    drawn = [out.data["text/html"] for out in given if "text/html" in out.get("data", {})]
    assert len(drawn) >= 4
    assert all('class="perfectplay' in html or re.search('class="pp', html) for html in drawn)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_kept_without_outputs(file: Path) -> None:
    book = nbformat.read(file, as_version=4)
    nbformat.validate(book)
    assert outputs(book) == []
    assert all(cell.execution_count is None for cell in book.cells if cell.cell_type == "code")
    assert book.cells[0].source.startswith("# ")


def test_every_notebook_has_something_to_say() -> None:
    assert {file.stem for file in NOTEBOOKS} == set(SAID)
