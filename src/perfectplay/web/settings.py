"""What a server can be told: where games are kept, how much work it takes on."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields

from perfectplay.errors import PerfectPlayError
from perfectplay.folders import data_folder

PREFIX = "PERFECTPLAY_"


class SettingsError(PerfectPlayError):
    """A setting in the environment that cannot be used."""


def default_database() -> str:
    """Return the address of the SQLite file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'games.db'}"


@dataclass(frozen=True)
class Settings:
    """Limits and addresses; every one can be set as an environment variable.

    `PERFECTPLAY_DATABASE`, `PERFECTPLAY_MAX_CODES` and so on: the names below in capitals.
    """

    database: str = field(default_factory=default_database)
    engine_threads: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))
    """Searches that run at the same time in one process."""
    engine_queue: int = 8
    """Searches that may wait; one more is told to come back later."""
    max_seconds: float = 60.0
    """The longest analysis that may be asked for."""
    job_seconds: float = 12.0
    """After so long a judgement or review goes on with bounds instead of exact numbers."""
    question_seconds: float = 3.0
    """What one question to the exact solver may take."""
    max_codes: int = 300_000
    """The largest variant that is played here."""
    max_body: int = 64 * 1024
    max_streams: int = 200
    hosts: str = "*"
    """Names by which the server may be called, separated by commas; * is any."""
    warm_up: bool = True

    @classmethod
    def from_environment(cls) -> Settings:
        """Read the settings that a starting process left for its workers."""
        given: dict[str, object] = {}
        for item in fields(cls):
            text = os.environ.get(PREFIX + item.name.upper())
            if text is None:
                continue
            given[item.name] = _read(item.name, str(item.type), text)
        return cls(**given)  # type: ignore[arg-type]

    def to_environment(self) -> None:
        """Leave the settings for worker processes."""
        for item in fields(self):
            os.environ[PREFIX + item.name.upper()] = str(getattr(self, item.name))


def _read(name: str, kind: str, text: str) -> object:
    if kind == "bool":
        return text.strip().lower() in {"1", "true", "yes", "on"}
    if kind == "str":
        return text
    try:
        number = int(text) if kind == "int" else float(text)
    except ValueError:
        number = 0
    if not number > 0:
        example = getattr(Settings, name, 4)
        raise SettingsError(
            f"{PREFIX}{name.upper()} is {text!r}; it should be a number above zero, "
            f"for example {example}."
        )
    return number
