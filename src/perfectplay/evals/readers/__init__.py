"""Files of transcripts, whoever wrote them: the format is recognised, or named.

own             a game on each line, as `perfectplay.evals.transcript` says
bulls-and-cows  the results.json of stalkermustang/llm-bulls-and-cows-benchmark; where its
                full_conversations.json is beside it, what the model said is read from there
textarena       TextArena's Mastermind: on each line, or in a list, the `logs` and the `game_state`
                of a finished environment
inspect         a log of our tasks for Inspect, LOG.eval

A game that cannot be read is an error in the list, in its place, so that the others are not lost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from perfectplay.errors import quote
from perfectplay.evals.errors import TranscriptError
from perfectplay.evals.logs import read_log
from perfectplay.evals.readers import bulls_and_cows, textarena
from perfectplay.evals.reading import each_line, parse_json, read_file
from perfectplay.evals.transcript import Transcript
from perfectplay.folders import from_home

Read = Transcript | TranscriptError
AUTO = "auto"
FORMATS: dict[str, Callable[[str, str], list[Read]]] = {
    "own": lambda text, beside: list(each_line(text.split("\n"))),
    "bulls-and-cows": bulls_and_cows.parse_results,
    "textarena": textarena.parse_games,
}
CONVERSATIONS = "full_conversations.json"


def read_games(path: Path, form: str = AUTO) -> list[Read]:
    """Read the games of a file; a log of Inspect is no text."""
    if form == AUTO and path.suffix.lower() == ".eval":
        return list(read_log(path))
    beside = from_home(path).parent / CONVERSATIONS
    text = read_file(path)
    form = find_format(text, form)
    has_words = form == "bulls-and-cows" and path.name != beside.name and beside.is_file()
    return parse_games(text, form, read_file(beside) if has_words else "")


def parse_games(text: str, form: str = AUTO, beside: str = "") -> list[Read]:
    """Read the games of a text; `beside` is a second file that a format may have."""
    return FORMATS[find_format(text, form)](text, beside)


def find_format(text: str, form: str = AUTO) -> str:
    """Return the format of a text, unless one is given."""
    if form in FORMATS:
        return form
    if form != AUTO:
        raise TranscriptError(
            f"{quote(form)} is not a format of transcripts; choose {AUTO}, {', '.join(FORMATS)}, "
            "for example --format textarena.",
            given=form,
            allowed=", ".join([AUTO, *FORMATS]),
        )
    first = next((line for line in text.split("\n") if line.strip()), "")
    found = _kind(first)
    # A file that is one value over many lines is read as a whole, but only if it is no lines.
    return found or (_kind(text) if first.strip() in ("{", "[") else None) or "own"


def _kind(text: str) -> str | None:
    """Return the format of a value of JSON, None if it is none of those known by their keys."""
    try:
        data: Any = parse_json(text)
    except TranscriptError:
        return None
    if isinstance(data, list) and data:
        data = data[0]
    if not isinstance(data, dict) or "attempts" in data:
        return None
    if "games" in data or "game_id" in data:
        return "bulls-and-cows"
    return "textarena" if textarena.KEYS & data.keys() else None
