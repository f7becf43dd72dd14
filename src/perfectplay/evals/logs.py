"""Transcripts out of what other frameworks leave: logs of Inspect, traces of verifiers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perfectplay.errors import quote
from perfectplay.evals.errors import LogError
from perfectplay.evals.reading import parse_json, read_file
from perfectplay.evals.transcript import Transcript
from perfectplay.extras import require
from perfectplay.folders import from_home

KEPT = "transcript"
"""The key under which our tasks keep a transcript."""
_EXAMPLE = "logs/2026-11-19_mastermind.eval or outputs/run/traces.jsonl"


def read_log(path: Path) -> list[Transcript]:
    """Return the transcripts in a log of Inspect, or in the traces of verifiers."""
    inspect = path.suffix.lower() in (".eval", ".json")
    found = [Transcript.from_data(data) for data in (_inspect if inspect else _verifiers)(path)]
    if not found:
        raise LogError(
            f"{quote(str(path), 200)} has no game of ours; give a log of our tasks, for example "
            f"{_EXAMPLE}.",
            given=str(path),
            allowed="a log of Inspect, or traces of verifiers",
        )
    return found


def _inspect(path: Path) -> Iterator[dict[str, Any]]:
    logs = require("inspect_ai.log", what="A log of Inspect", library="inspect-ai", extra="evals")
    try:
        log = logs.read_eval_log(str(from_home(path)))
    except Exception as error:  # Whatever Inspect makes of a file that is none of its own.
        raise LogError(
            f"{quote(str(path), 200)} cannot be read as a log of Inspect "
            f"({type(error).__name__}); for example {_EXAMPLE}.",
            given=str(path),
            allowed="a log of Inspect",
        ) from None
    for sample in log.samples or []:
        # Kept after every reply, so a sample that failed has what was played until then.
        if KEPT in sample.store:
            yield sample.store[KEPT]


def _verifiers(path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(read_file(path).split("\n"), 1):
        if not line.strip():
            continue
        row = parse_json(line)
        traces = row.get("traces") if isinstance(row, dict) else None
        if not isinstance(traces, list):
            raise LogError(
                f"Line {number} of {quote(str(path), 200)} is no episode of verifiers; for example "
                f"{_EXAMPLE}.",
                given=str(path),
                allowed="a log of Inspect, or traces of verifiers",
            )
        for trace in traces:
            info = trace.get("info") if isinstance(trace, dict) else None
            if isinstance(info, dict) and KEPT in info:
                yield info[KEPT]
