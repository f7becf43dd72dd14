"""Somebody else's programs as entrants: which kinds there are, read, written, checked, started.

A program is its command, as a shell would read it. In front of that of an engine of the protocol
UCI may stand settings, as `env` takes them:

>>> found = parse_program("uci", "nodes=10_000 option.Level=5 ./engine --quiet")
>>> found.command, found.nodes, found.options
(('./engine', '--quiet'), 10000, (('Level', '5'),))
>>> format_program(found)
'nodes=10000 option.Level=5 ./engine --quiet'
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from perfectplay.durations import TimeError, format_seconds, parse_seconds
from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.codingame_program import ContestDialogue
from perfectplay.lab.matches.foreign_program import Dialogue, ForeignPlayer, LineDialogue
from perfectplay.lab.matches.uci_program import UciDialogue
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.uci_text import Go

KINDS = {
    "cmd": "cmd:./my_program",
    "codingame": "codingame:./bot",
    "uci": "uci:./engine",
}
"""The kinds of programs by what they speak, with an example of each."""
PROGRAM_ALIASES = {"cg": "codingame"}
LONGEST = 4_000
"""The longest command, in characters."""
PART = 0.8
"""Of the time that a move may take, an engine is told to think for this part, unless told else."""
OPTION = "option."
END = "--"
"""Ends the settings, for a command that looks like one."""
_MOST_NODES = 10**12
_EXAMPLE = "uci:nodes=10000 option.Level=5 ./engine"


@dataclass(frozen=True)
class ProgramSettings:
    """A program, and how an engine is to think about a move."""

    command: tuple[str, ...]
    nodes: int | None = None
    seconds: float | None = None
    cpu: float | None = None
    options: tuple[tuple[str, str], ...] = ()


def check_program(kind: str, command: Sequence[str]) -> None:
    """Raise an error if a program cannot be started on this machine."""
    if os.name != "posix":
        raise SettingError("Foreign programs can play on Linux and macOS only.")
    if shutil.which(command[0]) is None:
        raise SettingError(
            f"There is no program {quote(command[0])} that can be run; give one that is "
            f"found from here, for example {KINDS[kind]} or '{kind}:python3 my_program.py'."
        )


def program_player(
    kind: str, settings: ProgramSettings, seed: int, rule: WinRule, move_seconds: float
) -> ForeignPlayer:
    """Make a player of a program for one game."""
    dialogue: Dialogue = LineDialogue()
    if kind == "codingame":
        dialogue = ContestDialogue(seed)
    elif kind == "uci":
        dialogue = UciDialogue(_go(settings, move_seconds), settings.options, seed)
    return ForeignPlayer(settings.command, seed, rule, move_seconds, dialogue)


def _go(settings: ProgramSettings, move_seconds: float) -> Go:
    """Return what an engine is told about its time: as it is set, or most of what it has."""
    if settings.nodes is None and settings.seconds is None and settings.cpu is None:
        return Go(movetime=PART * move_seconds)
    return Go(nodes=settings.nodes, movetime=settings.seconds, cpu=settings.cpu)


def format_program(settings: ProgramSettings) -> str:
    """Write a program with its settings; :func:`parse_program` reads it back."""
    words = [] if settings.nodes is None else [f"nodes={settings.nodes}"]
    for name, seconds in (("time", settings.seconds), ("cpu", settings.cpu)):
        words += [] if seconds is None else [f"{name}={format_seconds(seconds)}"]
    words += [f"{OPTION}{name}={value}" for name, value in settings.options]
    if settings.command[0] == END or _looks_like_setting(settings.command[0]):
        words.append(END)
    return shlex.join([*words, *settings.command])


def parse_program(kind: str, rest: str) -> ProgramSettings:
    """Read what follows `cmd:`, `uci:` or `codingame:`."""
    words = _words(kind, rest)
    settings: dict[str, str] = {}
    options: list[tuple[str, str]] = []
    # Only an engine has settings, so a command may look like one anywhere else.
    while kind == "uci" and words and _looks_like_setting(words[0]):
        name, _, value = words.pop(0).partition("=")
        if name.startswith(OPTION):
            options.append((_option_name(name.removeprefix(OPTION)), _option_value(value)))
            continue
        name = {"seconds": "time", "sims": "nodes", "simulations": "nodes"}.get(name, name)
        if name in settings:
            raise SettingError(
                f"{name} is set twice in {quote(f'uci:{rest}')}; once is enough, for example "
                f"{_EXAMPLE}."
            )
        settings[name] = value
    if kind == "uci" and words[:1] == [END]:
        words.pop(0)
    if not words or not words[0]:
        raise SettingError(f"{kind}: needs a command after it, for example {KINDS[kind]}.")
    return ProgramSettings(tuple(words), **_read_settings(settings), options=tuple(options))


def _words(kind: str, rest: str) -> list[str]:
    """Split a command as a shell does, and refuse what no result file could hold."""
    if len(rest) > LONGEST:
        raise SettingError(
            f"The command {quote(rest)} has {len(rest):,} characters and may have {LONGEST:,}; put "
            f"it into a script, for example {KINDS[kind]}."
        )
    try:
        words = shlex.split(rest)
    except ValueError:
        raise SettingError(
            f"The command {quote(rest)} has an opening quote without a closing one; write for "
            f"example '{KINDS[kind]} --name \"two words\"'."
        ) from None
    if any("\0" in word for word in words):
        raise SettingError("A command cannot hold the character zero.")
    if any("\ud800" <= letter <= "\udfff" for word in words for letter in word):
        raise SettingError(
            f"The command {quote(rest)} cannot be written in UTF-8, as result files are; "
            f"name its files in UTF-8, for example {KINDS[kind]}."
        )
    return words


def _looks_like_setting(word: str) -> bool:
    """Tell a setting from a command: a plain word, or an option's name, and `=` after it."""
    name, equals, _ = word.partition("=")
    return bool(equals) and (name.startswith(OPTION) or (name.isascii() and name.isalpha()))


def _option_name(name: str) -> str:
    words = name.split()
    if not words or "value" in words or name != " ".join(words) or not name.isprintable():
        raise SettingError(
            f"{quote(name)} cannot be the name of an engine's option; write for example {_EXAMPLE}."
        )
    return name


def _option_value(value: str) -> str:
    if value != value.strip() or not (value.isprintable() or not value):
        raise SettingError(
            f"The value {quote(value)} of an engine's option has to be one line without spaces "
            f"around it; write for example {_EXAMPLE}."
        )
    return value


def _read_settings(given: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name == "nodes":
            digits = value.replace("_", "")
            plain = digits.isascii() and digits.isdecimal() and len(digits) < 15
            number = int(digits) if plain else 0
            if not 0 < number <= _MOST_NODES:
                raise SettingError(
                    f"nodes is a whole number from 1, not {quote(value)}; write for example "
                    f"{_EXAMPLE}."
                )
            found["nodes"] = number
        elif name in ("time", "cpu"):
            try:
                found["seconds" if name == "time" else name] = parse_seconds(value)
            except TimeError:
                raise SettingError(
                    f"{name} is a time of up to a day, not {quote(value)}; write for example "
                    f"'uci:{name}=500ms ./engine'."
                ) from None
        else:
            raise SettingError(
                f"uci has no setting {quote(name)}; it has nodes, time, cpu and option.NAME, for "
                f"example {_EXAMPLE}. Write -- before a command that looks like a setting."
            )
    return found
