"""Files of positions: written whole, read back the same, the same in both formats."""

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay import __version__
from perfectplay.errors import ExtraMissingError
from perfectplay.exports import COLUMNS, SCHEMA, ExportError, Row, read_positions, write_positions
from perfectplay.exports.files import check_target, format_of, parse_row, sidecar_of
from perfectplay.exports.packing import format_row
from tests.exports.helpers import mastermind

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = {
    "string": TEXT,
    "int32": st.integers(-(2**31), 2**31 - 1),
    "int64": st.integers(-(2**63), 2**63 - 1),
    "float64": st.floats(allow_nan=False, allow_infinity=False),
    "bool": st.booleans(),
}


def values(kind: str) -> st.SearchStrategy[object]:
    """Return values of a column's type."""
    if kind.endswith("?"):
        return st.none() | values(kind.removesuffix("?"))
    if kind.startswith("list<"):
        inside = values(kind.removeprefix("list<").removesuffix(">"))
        return st.lists(inside, max_size=3)
    return VALUES[kind]


def any_rows(game: str) -> st.SearchStrategy[list[Row]]:
    names = [column.name for column in COLUMNS[game]]
    row = st.tuples(*(values(column.type) for column in COLUMNS[game]))
    return st.lists(row.map(lambda found: dict(zip(names, found, strict=True))), max_size=3)


@pytest.mark.parametrize("game", COLUMNS)
@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_back(
    game: str, ending: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    rows = data.draw(any_rows(game))
    path = tmp_path_factory.mktemp("written") / f"positions.{ending}"
    assert write_positions(path, rows, {"game": game}) == len(rows)
    assert list(read_positions(path)) == rows
    assert all(parse_row(format_row(row)) == row for row in rows)


def test_both_formats_hold_the_same_and_always_the_same_bytes(tmp_path: Path) -> None:
    rows = mastermind("3x4", codes=True)
    about = {"game": "mastermind", "variant": "3x4", "command": "perfectplay export positions"}
    for ending in ("jsonl", "parquet"):
        for name in ("one", "two"):
            write_positions(tmp_path / f"{name}.{ending}", rows, about)
        one, two = (tmp_path / f"{name}.{ending}" for name in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()
        assert list(read_positions(one)) == rows
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"{name}.{ending}{more}"
        for name in ("one", "two")
        for ending in ("jsonl", "parquet")
        for more in ("", ".json")
    )


def test_what_a_file_is_stands_beside_it_and_in_it(tmp_path: Path) -> None:
    from pyarrow import parquet

    path = tmp_path / "positions.parquet"
    about = {"game": "mastermind", "variant": "2x3", "command": "c", "seed": 7}
    write_positions(path, mastermind("2x3"), about)
    card = json.loads(sidecar_of(path).read_text("utf-8"))
    assert card["schema"] == SCHEMA
    assert card["perfectplay"] == __version__
    assert (card["command"], card["seed"], card["rows"]) == ("c", 7, len(mastermind("2x3")))
    assert [column["name"] for column in card["columns"]] == list(mastermind("2x3")[0])
    inside = json.loads(parquet.read_schema(path).metadata[b"perfectplay"])
    assert inside == {key: card[key] for key in inside}
    assert {"schema", "perfectplay", "command", "seed"} <= set(inside)


def test_nothing_is_replaced_unless_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    assert check_target(path, force=False) == "jsonl"
    path.write_text("mine")
    with pytest.raises(ExportError, match="--force"):
        check_target(path, force=False)
    assert check_target(path, force=True) == "jsonl"
    path.unlink()
    sidecar_of(path).write_text("mine")
    with pytest.raises(ExportError, match="--force"):
        check_target(path, force=False)


def test_a_run_that_fails_leaves_no_file(tmp_path: Path) -> None:
    def failing() -> object:
        yield mastermind("2x3")[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_positions(tmp_path / "p.jsonl", failing(), {"game": "mastermind"})  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ExportError, match="cannot be written"):
        write_positions(tmp_path / "file" / "p.jsonl", [], {"game": "mastermind"})


def test_parquet_needs_pyarrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ExtraMissingError, match=r"perfectplay\[lab\]"):
        check_target(tmp_path / "p.parquet", force=False)
    assert check_target(tmp_path / "p.jsonl", force=False) == "jsonl"


@pytest.mark.parametrize("name", ["positions", "positions.csv", "positions.jsonl.gz", ".jsonl"])
def test_the_name_says_the_format(name: str) -> None:
    with pytest.raises(ExportError, match=r"positions\.jsonl"):
        format_of(Path(name))


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "nothing", '{"id":1}', '"' * 50_000, "[" * 50_000, "NaN", "9" * 5000],
)
def test_other_files_are_refused_in_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text + "\n")
    with pytest.raises(ExportError, match=r"Line 1 of 'other\.jsonl' is not an exported"):
        list(read_positions(path))
    path = tmp_path / "other.parquet"
    path.write_text(text)
    with pytest.raises(ExportError, match="not a Parquet file of exported positions"):
        list(read_positions(path))


@pytest.mark.parametrize(
    ("name", "value"),
    [("depth", 1.5), ("depth", True), ("exact", 1), ("totals", [None]), ("totals", 3), ("id", 4)],
)
def test_values_of_another_type_are_refused(name: str, value: object) -> None:
    row = {**mastermind("2x3")[0], name: value}
    with pytest.raises(ExportError, match="not an exported position"):
        parse_row(format_row(row))


def test_no_file_there(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="There is no file"):
        list(read_positions(tmp_path / "nothing.jsonl"))


def test_a_parquet_file_of_something_else(tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    path = tmp_path / "other.parquet"
    parquet.write_table(pyarrow.table({"id": ["a"]}), path)
    with pytest.raises(ExportError, match="schema 1"):
        list(read_positions(path))


@pytest.mark.parametrize("game", COLUMNS)
def test_the_guide_lists_every_column(game: str) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "export.md").read_text("utf-8")
    for column in COLUMNS[game]:
        kind = column.type.replace("<", "&lt;")
        assert f"| `{column.name}` | {kind} | {column.meaning} |" in guide
