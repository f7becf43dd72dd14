"""Files of positions: written in one step, JSONL or Parquet, with a sidecar that explains them.

The same positions are the same bytes, whoever writes them. Parquet needs pyarrow, which is loaded
only here.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import IO, Any

from perfectplay import __version__
from perfectplay.errors import quote
from perfectplay.exports.columns import COLUMNS, SCHEMA, Column, Row
from perfectplay.exports.errors import ExportError
from perfectplay.exports.packing import format_row
from perfectplay.extras import require
from perfectplay.lab.files import format_json

FORMATS = ("jsonl", "parquet")
LICENCE = "MIT"
_GROUP = 4_096
"""Rows of a group of a Parquet file."""
_KEY = b"perfectplay"
_PYTHON: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "int32": (int,),
    "int64": (int,),
    "float64": (float, int),
    "bool": (bool,),
}


def format_of(path: Path) -> str:
    """Return the format that the name of a file stands for."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        raise ExportError(
            f"{quote(path.name)} does not say which format is meant; let its name end in "
            f"{' or '.join(f'.{name}' for name in FORMATS)}, for example positions.jsonl.",
            given=path.name,
            allowed=", ".join(FORMATS),
        )
    return ending


def sidecar_of(path: Path) -> Path:
    """Return where it is written what a file of positions holds."""
    return path.with_name(f"{path.name}.json")


def check_target(path: Path, force: bool) -> str:
    """Return the format of a file that may be written, or say why it may not."""
    kind = format_of(path)
    if kind == "parquet":
        require_pyarrow()
    for taken in (path, sidecar_of(path)):
        try:
            there = taken.exists()
        except (OSError, ValueError) as error:
            raise _cannot_write(path, error) from None
        if there and not (force and taken.is_file()):
            raise ExportError(
                f"{quote(str(taken))} is there already; give another name with --output, for "
                "example --output positions-2.jsonl, or --force to replace it.",
                given=str(taken),
            )
    return kind


def require_pyarrow() -> Any:
    """Load what writes and reads Parquet, or say how to get it."""
    require("pyarrow", what="Parquet", library="pyarrow", extra="lab")
    return require("pyarrow.parquet", what="Parquet", library="pyarrow", extra="lab")


def write_positions(path: Path, rows: Iterable[Row], about: dict[str, Any]) -> int:
    """Write rows to a file and what they are beside it; return how many there are.

    Whoever looks sees no file or a whole one.
    """
    game = about["game"]
    facts = {"schema": SCHEMA, "perfectplay": __version__, "licence": LICENCE, **about}
    kind = format_of(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            write = _write_parquet if kind == "parquet" else _write_lines
            count = write(file, rows, game, facts)
        card = {**facts, "rows": count, "file": path.name, "columns": _card(game)}
        sidecar_of(path).write_text(format_json(card), "utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        raise _cannot_write(path, error) from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
    return count


def _cannot_write(path: Path, error: Exception) -> ExportError:
    why = (getattr(error, "strerror", None) or str(error)).lower()
    return ExportError(
        f"{quote(str(path))} cannot be written ({why}); give another place, for example --output "
        "positions.jsonl.",
        given=str(path),
    )


def _card(game: str) -> list[dict[str, str]]:
    return [column._asdict() for column in COLUMNS[game]]


def _write_lines(file: IO[bytes], rows: Iterable[Row], game: str, facts: dict[str, Any]) -> int:
    count = 0
    for count, row in enumerate(rows, 1):  # noqa: B007 - the last number is wanted
        file.write(format_row(row).encode() + b"\n")
    return count


def _write_parquet(file: IO[bytes], rows: Iterable[Row], game: str, facts: dict[str, Any]) -> int:
    parquet = require_pyarrow()
    schema = arrow_schema(game).with_metadata({_KEY: json.dumps(facts, sort_keys=True).encode()})
    count = 0
    arrow = require("pyarrow", what="Parquet", library="pyarrow", extra="lab")
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        rest = iter(rows)
        while group := list(islice(rest, _GROUP)):
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))
            count += len(group)
    return count


def arrow_schema(game: str) -> Any:
    """Return the columns of a game as Arrow knows them."""
    arrow = require("pyarrow", what="Parquet", library="pyarrow", extra="lab")
    plain = {
        "string": arrow.string(),
        "int32": arrow.int32(),
        "int64": arrow.int64(),
        "float64": arrow.float64(),
        "bool": arrow.bool_(),
    }

    def field(name: str, text: str) -> Any:
        optional, text = text.endswith("?"), text.removesuffix("?")
        if text.startswith("list<"):
            inside = field("element", text.removeprefix("list<").removesuffix(">"))
            return arrow.field(name, arrow.list_(inside), nullable=optional)
        return arrow.field(name, plain[text], nullable=optional)

    return arrow.schema([field(column.name, column.type) for column in COLUMNS[game]])


def read_positions(path: Path | str) -> Iterator[Row]:
    """Yield the rows of a file of positions, of either format, each as a dictionary.

    Both formats give the same. A file that is none, or of later columns than are known here, is an
    error of one sentence.
    """
    where = Path(path)
    kind = format_of(where)
    if not where.is_file():
        raise ExportError(
            f"There is no file {quote(str(where))}; write one with: perfectplay export positions.",
            given=str(where),
        )
    yield from _parquet_rows(where) if kind == "parquet" else _line_rows(where)


def _line_rows(path: Path) -> Iterator[Row]:
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            yield parse_row(line, f"Line {number} of {quote(path.name)}")


def parse_row(line: bytes | str, where: str = "The line") -> Row:
    """Read a line of JSON as a position of either game."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not any(map(partial(_fits_columns, found), COLUMNS.values())):
        raise ExportError(
            f"{where} is not an exported position: one has the columns of schema {SCHEMA}, for "
            'example "id", "variant", "turns"; write some with: perfectplay export positions.'
        )
    return found


def _fits_columns(row: Row, columns: tuple[Column, ...]) -> bool:
    """Tell whether a row has exactly these columns, in this order, with values of their types."""
    if tuple(row) != tuple(column.name for column in columns):
        return False
    return all(_fits(row[column.name], column.type) for column in columns)


def _fits(value: object, kind: str) -> bool:
    if value is None:
        return kind.endswith("?")
    kind = kind.removesuffix("?")
    if kind.startswith("list<"):
        inside = kind.removeprefix("list<").removesuffix(">")
        return isinstance(value, list) and all(_fits(item, inside) for item in value)
    if isinstance(value, float) and not isfinite(value):
        return False
    return type(value) in _PYTHON[kind]


def _parquet_rows(path: Path) -> Iterator[Row]:
    parquet = require_pyarrow()
    try:
        file = parquet.ParquetFile(path)
        names = tuple(file.schema_arrow.names)
    except Exception:  # whatever pyarrow says of a file that is none
        names = ()
    if names not in {tuple(column.name for column in columns) for columns in COLUMNS.values()}:
        raise ExportError(
            f"{quote(path.name)} is not a Parquet file of exported positions of schema {SCHEMA}; "
            "write one with: perfectplay export positions --format parquet."
        )
    with file:
        for batch in file.iter_batches(batch_size=_GROUP):
            yield from batch.to_pylist()
