"""Transcripts in files: a game on each line, read back as it was written.

A line that cannot be read is named by its number. `read_transcripts` stops there; `each_line` goes
on, so that one bad line costs no more than itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path
from typing import Any

from perfectplay.errors import PerfectPlayError, quote
from perfectplay.evals.errors import TranscriptError
from perfectplay.evals.transcript import Transcript
from perfectplay.folders import from_home

_HALF = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")


def parse_json(text: str) -> Any:
    """Read JSON that somebody else wrote, or say in one sentence why it is none.

    Halves of letters, which no file could hold, are replaced.
    """
    try:
        return _whole_letters(text, _read(text))
    except RecursionError:
        why = "it is nested too deep"
    except json.JSONDecodeError as error:
        why = f"{error.msg} at character {error.pos + 1}"
    except ValueError:
        why = "it has a number that is none or too large"
    raise TranscriptError(
        f"{quote(text)} is not JSON: {why}; a transcript is a line such as "
        '{"player": "me", "variant": "4x6", "attempts": []}.',
        given=text,
        allowed="JSON",
    )


def _whole_letters(text: str, found: Any) -> Any:
    if _HALF.search(text) is None:
        return found
    written = json.dumps(found, ensure_ascii=False)
    return json.loads(written.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def _read(text: str) -> Any:
    return json.loads(text, parse_constant=_no_number, parse_float=_finite)


def _finite(digits: str) -> float:
    """Read a number; one that is too large would be written as one that JSON does not have."""
    number = float(digits)
    return number if isfinite(number) else _no_number(digits)


def _no_number(name: str) -> float:
    raise ValueError(name)


def parse_transcript(line: str) -> Transcript:
    """Read one line in our own format."""
    return Transcript.from_data(parse_json(line))


def format_transcript(transcript: Transcript) -> str:
    """Write a transcript as one line; `parse_transcript` reads it back."""
    data = transcript.to_data()
    line = json.dumps(data, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:  # half a letter, which no file of text can hold
        line = json.dumps(data)
    return line


def each_line(lines: Iterable[str]) -> Iterator[Transcript | TranscriptError]:
    """Yield the game of each line, or what is wrong with it; empty lines are left out."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield parse_transcript(line)
            except PerfectPlayError as error:
                yield TranscriptError(
                    f"Line {number}: {error}", given=error.given, allowed=error.allowed
                )


def read_transcripts(source: Path | str | Iterable[str]) -> list[Transcript]:
    """Read the games of a file, or of lines, in our own format; the first bad line is an error."""
    lines = read_file(Path(source)).split("\n") if isinstance(source, Path | str) else source
    found = []
    for each in each_line(lines):
        if isinstance(each, TranscriptError):
            raise each
        found.append(each)
    return found


def write_transcripts(transcripts: Iterable[Transcript], path: Path | str) -> None:
    """Write games to a file, one on each line; whatever was in it is gone."""
    text = "".join(format_transcript(each) + "\n" for each in transcripts)
    try:
        from_home(path).write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise _cannot("written", str(path), getattr(error, "strerror", None)) from None


def read_file(path: Path) -> str:
    """Return the text of a file of transcripts."""
    try:
        return from_home(path).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise _cannot("read", str(path), "it is not text") from None
    except (OSError, ValueError) as error:
        raise _cannot("read", str(path), getattr(error, "strerror", None)) from None


def _cannot(what: str, path: str, why: str | None) -> TranscriptError:
    shown = path if path.isprintable() and len(path) <= 200 else quote(path)
    return TranscriptError(
        f"{shown} cannot be {what} ({(why or 'no file can have that name').lower()}); give a file "
        "with a transcript on each line, for example games.jsonl.",
        given=path,
    )
