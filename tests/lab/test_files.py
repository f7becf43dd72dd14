"""Result files: whole or not at all, equal for equal results."""

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab import FolderError, files

words = st.text(st.characters(exclude_categories=["Cc", "Cs"]))


@given(st.lists(st.tuples(words, st.integers(), st.floats(allow_nan=False))))
def test_tables_read_back(rows: list[tuple[str, int, float]]) -> None:
    text = files.format_csv(["name", "count", "mean"], rows)
    found = list(csv.reader(io.StringIO(text, newline="")))
    assert found[0] == ["name", "count", "mean"]
    assert [(a, int(b), float(c)) for a, b, c in found[1:]] == rows


@given(st.dictionaries(words, st.integers()))
def test_fingerprints_know_no_order(data: dict[str, int]) -> None:
    turned = dict(reversed(data.items()))
    assert files.fingerprint(data) == files.fingerprint(turned)
    assert files.fingerprint(data) != files.fingerprint({**data, "one more": 1})
    assert json.loads(files.format_json(data)) == data


def test_writing_leaves_nothing_else_behind(tmp_path: Path) -> None:
    files.write(tmp_path / "new" / "a.txt", "one")
    files.write(tmp_path / "new" / "a.txt", b"two")
    assert [(p.name, p.read_text()) for p in (tmp_path / "new").iterdir()] == [("a.txt", "two")]
    (tmp_path / "plain").touch()
    with pytest.raises(FolderError, match="cannot be written"):
        files.write(tmp_path / "plain" / "a.txt", "one")
