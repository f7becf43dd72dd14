"""What a server can be told: where games are kept, how much work it takes on."""

from __future__ import annotations

import math
import os
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any

from perfectplay.errors import PerfectPlayError, quote
from perfectplay.folders import data_folder

PREFIX = "PERFECTPLAY_"
CHOICES = {"log": ("text", "json")}


class SettingsError(PerfectPlayError):
    """A setting in the environment that cannot be used."""


def default_database() -> str:
    """Return the address of the SQLite file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'games.db'}"


def _number(usual: float, zero: str = "no limit") -> Any:
    """Make a setting that may be 0, and say what that means."""
    return field(default=usual, metadata={"zero": zero})


@dataclass(frozen=True)
class Settings:
    """Limits and addresses; every one can be set as an environment variable.

    `PERFECTPLAY_DATABASE`, `PERFECTPLAY_MAX_CODES` and so on: the names below in capitals.
    """

    database: str = field(default_factory=default_database)
    database_patience: float = 5.0
    """How long a request waits for the database before it is told to come back later."""
    database_wait: float = _number(0.0)
    """How long a start waits for a database that does not answer yet."""
    keep_days: int = _number(365)
    """Games that nobody has touched for so many days are removed; 0 keeps them for ever."""
    keep_empty_days: int = _number(1)
    """The same for games without any guess or move; 0 keeps them like the others."""
    engine_threads: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))
    """Searches that run at the same time in one process; one thread more is kept for quick ones."""
    engine_queue: int = 8
    """Searches that may wait in each lane; one more is told to come back later."""
    engine_memory_mb: int = 256
    """What solvers, analyses and pondering each remember between two questions, in megabytes."""
    cluster: str = ""
    """The address of a Dask scheduler whose workers are the engines; none: they are here."""
    max_seconds: float = 60.0
    """The longest analysis that may be asked for."""
    max_move_seconds: float = 10.0
    """The longest that the computer may be told to think about a move."""
    job_seconds: float = 12.0
    """After so long a judgement or review goes on with bounds instead of exact numbers."""
    question_seconds: float = 3.0
    """What one question to the exact solver may take."""
    judge_patience: float = _number(0.5, "no waiting")
    """How long a guess in a lesson waits for its judgement before its answer is shown without."""
    max_codes: int = 300_000
    """The largest variant that is played here."""
    max_body: int = 64 * 1024
    hosts: str = "*"
    """Names by which the server may be called, separated by commas; * is any."""
    proxies: str = "127.0.0.1,::1"
    """Addresses or networks of proxies in front, whose word on who asks is taken."""
    warm_up: bool = True
    join_files: bool = True
    """Whether the page comes as a few joined files; no: module by module, for who changes it."""

    max_connections: int = _number(1000)
    """Connections of one process; fewer by itself where the system allows fewer open files."""
    connections_per_address: int = _number(200)
    """Connections from one address; those of a proxy are not counted."""
    header_seconds: float = _number(10.0)
    """How long the first lines of a request may take to arrive."""
    body_seconds: float = _number(20.0)
    """How long the rest of a request may take to arrive."""
    write_seconds: float = _number(30.0)
    """How long a client may stop reading its answer."""
    idle_seconds: int = 30
    """How long a connection may wait for its next request."""

    max_streams: int = _number(200)
    """Open streams of one process."""
    streams_per_player: int = _number(10)
    games_per_minute: int = _number(60)
    """Games that one player may start; like all numbers a minute, for each process."""
    imports_per_minute: int = _number(30)
    phrases_per_minute: int = _number(30)
    """Recovery phrases that one address may draw or try."""
    questions_per_minute: int = _number(300)
    """Engine work for one player: judgements, hints, analyses, moves of the computer."""
    players_per_address: int = _number(10)
    """One address may do as much as so many players."""

    metrics: bool = False
    """Whether /api/metrics tells a monitoring system how the server is."""
    log: str = "text"
    """Log lines for people (text) or for programs (json)."""
    log_requests: bool = False
    """Whether every request is logged; with json it always is."""

    @classmethod
    def from_environment(cls) -> Settings:
        """Read the settings that a starting process left for its workers."""
        given: dict[str, object] = {}
        for item in fields(cls):
            text = os.environ.get(PREFIX + item.name.upper())
            if text is None:
                continue
            given[item.name] = _read(item, text)
        return cls(**given)  # type: ignore[arg-type]

    def to_environment(self) -> None:
        """Leave the settings for worker processes."""
        for item in fields(self):
            os.environ[PREFIX + item.name.upper()] = str(getattr(self, item.name))


def _read(item: Field[Any], text: str) -> object:
    kind, name = str(item.type), PREFIX + item.name.upper()
    if kind == "bool":
        return text.strip().lower() in {"1", "true", "yes", "on"}
    if kind == "str":
        if item.name in CHOICES and text not in CHOICES[item.name]:
            known = " or ".join(CHOICES[item.name])
            raise SettingsError(f"{name} is {text!r}; it should be {known}.")
        return text
    try:
        number = int(text) if kind == "int" else float(text)
    except ValueError:
        number = -1
    zero = item.metadata.get("zero")
    if not (math.isfinite(number) and (number > 0 or (zero and number == 0))):
        allowed = f"a number above zero, or 0 for {zero}" if zero else "a number above zero"
        raise SettingsError(
            f"{name} is {quote(text)}; it should be {allowed}, for example {_example(item)}."
        )
    return number


def _example(item: Field[Any]) -> object:
    return 4 if item.default is MISSING else item.default
