"""The log of a server: one line a message on the standard error, for people or as JSON.

No line repeats what somebody sent: of a request there is its route, not its address or body, and of
an error its kind and place, not its words, for they may quote a secret. The same trouble again is
written down once a minute, with how often it was left out.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
import traceback
from collections import OrderedDict
from contextvars import ContextVar
from typing import Any, TextIO

REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
"""The id of the request that is being answered."""
ACCESS = "perfectplay.access"
MINUTE = 60.0
MOST_KINDS = 200
FIELDS = "fields"
log = logging.getLogger("perfectplay.web")


def log_config(form: str, requests: bool) -> dict[str, Any]:
    """Return what `logging.config.dictConfig` and uvicorn need to know."""
    level = {"level": "INFO" if requests or form == "json" else "WARNING"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"()": "perfectplay.web.logs.TextLines"},
            "json": {"()": "perfectplay.web.logs.JsonLines"},
        },
        "handlers": {"all": {"()": "perfectplay.web.logs.OnceAMinute", "formatter": form}},
        "root": {"level": "WARNING", "handlers": ["all"]},
        "loggers": {
            "uvicorn": {"level": "WARNING"},
            "uvicorn.access": {"level": "CRITICAL"},  # it would write down whole addresses
            ACCESS: level,
        },
    }


def place_of(error: BaseException) -> str:
    """Say what kind of error happened where, without any value."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what a record says, by name and without the words of errors."""
    found: dict[str, Any] = {
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": record.getMessage().strip(),
    }
    if request := REQUEST.get():
        found["request"] = request
    if record.exc_info and record.exc_info[1] is not None:
        found["error"] = place_of(record.exc_info[1])
    return {**found, **getattr(record, FIELDS, {})}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        when = f"{stamp}.{int(record.msecs):03d}Z"
        return json.dumps({"time": when, **fields_of(record)}, ensure_ascii=False)


class TextLines(logging.Formatter):
    """A line for a person: when, how bad, what."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        found = fields_of(record)
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        head = f"{when} {found.pop('level')}: {found.pop('message')}"
        del found["logger"]
        rest = "".join(f" {name}={value}" for name, value in found.items())
        return f"{head}{rest}".replace("\n", " ")


class OnceAMinute(logging.StreamHandler[TextIO]):
    """Writes warnings and errors of one kind once a minute, and says how many it left out."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[tuple[str, str], tuple[float, int, str]] = OrderedDict()

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        if record.levelno >= logging.WARNING:
            kind = record.name, str(record.msg)
            since, left_out, text = self._kinds.get(kind, (-MINUTE, 0, ""))
            if record.created - since < MINUTE:
                self._kinds[kind] = since, left_out + 1, text
                return
            self._kinds[kind] = record.created, 0, record.getMessage()
            self._kinds.move_to_end(kind)
            if len(self._kinds) > MOST_KINDS:
                self._kinds.popitem(last=False)
            if left_out:
                record = _with(record, left_out=left_out)
        super().emit(record)

    def close(self) -> None:
        """Say at the end what was left out since the last line of each kind."""
        kinds, self._kinds = self._kinds, OrderedDict()
        for (name, _), (_, left_out, text) in kinds.items():
            if left_out:
                made = logging.LogRecord(name, logging.WARNING, "", 0, text, None, None)
                super().emit(_with(made, left_out=left_out))
        super().close()


def _with(record: logging.LogRecord, **more: Any) -> logging.LogRecord:
    setattr(record, FIELDS, {**getattr(record, FIELDS, {}), **more})
    return record


def on_trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what went wrong in the event loop itself; asyncio's own way would quote errors."""
    error = context.get("exception")
    message = str(context.get("message", "trouble in the event loop")).split("\n")[0]
    log.error(message, exc_info=error if isinstance(error, BaseException) else None)
