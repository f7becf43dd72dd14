"""The options of the UCI-like protocol: announced, set, refused in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from perfectplay.errors import quote
from perfectplay.ultimate.errors import CommandError
from perfectplay.ultimate.levels import LEVELS
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search_settings import Style

MOST_SEED = 2**31 - 1


@dataclass(frozen=True)
class Spin:
    """A whole number within limits."""

    default: int
    least: int
    most: int

    @property
    def text(self) -> str:
        """How the protocol announces it."""
        return f"type spin default {self.default} min {self.least} max {self.most}"

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        return f"a whole number from {self.least} to {self.most}"

    def read(self, value: str) -> int | None:
        """Read a value; None for one that is not allowed."""
        plain = value.isascii() and value.isdecimal() and len(value) <= len(str(self.most)) + 9
        number = int(value) if plain else -1
        return number if self.least <= number <= self.most else None


@dataclass(frozen=True)
class Check:
    """Yes or no."""

    default: bool

    @property
    def text(self) -> str:
        """How the protocol announces it."""
        return f"type check default {str(self.default).lower()}"

    allowed = "true or false"

    def read(self, value: str) -> bool | None:
        """Read a value; None for one that is not allowed."""
        return {"true": True, "false": False}.get(value.lower())


@dataclass(frozen=True)
class Combo:
    """One of some words."""

    default: str
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """How the protocol announces it."""
        return " ".join([f"type combo default {self.default}", *(f"var {w}" for w in self.words)])

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        return f"one of {', '.join(self.words)}"

    def read(self, value: str) -> str | None:
        """Read a value; None for one that is not allowed."""
        return value.lower() if value.lower() in self.words else None


OPTIONS: Mapping[str, Spin | Check | Combo] = {
    "Level": Spin(0, 0, len(LEVELS)),
    "Threads": Spin(1, 1, 64),
    "Hash": Spin(512, 1, 65_536),
    "Rule": Combo(WinRule.LINE.value, tuple(rule.value for rule in WinRule)),
    "Style": Combo(Style.NET.value, tuple(style.value for style in Style)),
    "Seed": Spin(0, 0, MOST_SEED),
    "MultiPV": Spin(1, 1, 81),
    "OwnBook": Check(False),
    "Ponder": Check(False),
    "Traps": Check(True),
}
"""All options, in the order in which they are announced."""
SAME = {"memory": "hash"}
"""Other names of options."""


@dataclass(frozen=True)
class EngineOptions:
    """What an engine was set to; each field is an option, `Hash` in megabytes."""

    level: int = 0
    """A level of ours, or 0 for the whole engine within the limits of `go`."""
    threads: int = 1
    hash: int = 512
    rule: str = WinRule.LINE.value
    """What `position startpos` is played by."""
    style: str = Style.NET.value
    seed: int = 0
    multipv: int = 1
    ownbook: bool = False
    ponder: bool = False
    """Only kept: whether the engine is told to ponder is up to whoever asks it."""
    traps: bool = True

    @property
    def of_the_tree(self) -> tuple[object, ...]:
        """What a tree is made with: when it changes, the tree cannot be kept."""
        return self.threads, self.hash, self.style, self.seed


def announce() -> list[str]:
    """Return the lines that tell of all options."""
    return [f"option name {name} {option.text}" for name, option in OPTIONS.items()]


def read_option(name: str, value: str) -> dict[str, int | bool | str]:
    """Return the field of :class:`EngineOptions` that an option sets, with its value."""
    word = SAME.get(name.lower(), name.lower())
    known = {option.lower(): option for option in OPTIONS}
    if word not in known:
        raise CommandError(
            f"There is no option {quote(name)}; there are {', '.join(OPTIONS)}.",
            given=name,
            allowed=", ".join(OPTIONS),
        )
    option = OPTIONS[known[word]]
    if (found := option.read(value)) is None:
        raise CommandError(
            f"{known[word]} is {option.allowed}, not {quote(value)}; for example setoption name "
            f"{known[word]} value {str(option.default).lower()}.",
            given=value,
            allowed=option.allowed,
        )
    return {word: found}
