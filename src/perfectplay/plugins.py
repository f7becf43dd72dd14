"""Parts that other packages bring: players of Mastermind, evaluators of Ultimate Tic-Tac-Toe.

A package names them as entry points. They are looked up when a name is asked for that is not one
of ours, and loaded one by one; whatever is wrong with one is said in a sentence, and it is left
out, so that no package can break perfectplay or another package. A program can register parts as
well; those are known in its own process only.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from typing import Generic, TypeVar

from perfectplay.errors import PluginError, printable, quote

log = logging.getLogger("perfectplay.plugins")

T = TypeVar("T")
LONGEST = 40
_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")


@dataclass(frozen=True)
class Plugin(Generic[T]):
    """A part from outside, and where it comes from."""

    name: str
    part: T
    package: str
    """The package with its version; empty for what a program registered."""
    module: str
    """The module that it is in."""


class Plugins(Generic[T]):
    """The parts of one kind. `check(name, part)` returns what to use, or raises a PluginError.

    Sentences begin with the `kind`, such as *player*.
    """

    def __init__(
        self, group: str, kind: str, check: Callable[[str, object], T], taken: Callable[[str], bool]
    ) -> None:
        self.group = group
        self.kind = kind
        self.left_out: dict[str, str] = {}
        """Names of those that cannot be used, with a sentence for each; found while looking."""
        self._check = check
        self._taken = taken
        self._found: dict[str, Plugin[T] | None] = {}
        self._listed: dict[str, metadata.EntryPoint] | None = None
        self._lock = threading.RLock()

    def find(self, name: str) -> Plugin[T] | None:
        """Return the part of this name; None if there is none, or if it is left out."""
        with self._lock:
            if name not in self._found:
                entry = self._entries().get(name)
                # Kept only for names that exist: anybody can ask for any other.
                if entry is None:
                    return None
                self._found[name] = self._load(name, entry)
            return self._found[name]

    def names(self) -> list[str]:
        """Return the names of all that can be used, in order; loads them all."""
        with self._lock:
            known = sorted({*self._entries(), *self._found})
            return [name for name in known if self.find(name) is not None]

    def register(self, name: object, part: object) -> None:
        """Add a part for this process; one of the same name that was registered is replaced."""
        text = self._usable(name)
        with self._lock:
            before = self._found.get(text)
            if text in self._entries() or (before is not None and before.package):
                raise PluginError(
                    f"The {self.kind} {text!r} is brought by an installed package already; give "
                    f"another name, for example {text}-2.",
                    given=text,
                )
            module = getattr(part, "__module__", type(part).__module__)
            self._found[text] = Plugin(text, self._check(text, part), "", str(module))

    def forget(self) -> None:
        """Look at the installed packages anew the next time, and drop what was registered."""
        with self._lock:
            self._found.clear()
            self.left_out.clear()
            self._listed = None

    def _usable(self, name: object) -> str:
        if not isinstance(name, str) or not is_name(name):
            raise PluginError(
                f"{quote(name)} cannot be the name of {_a(self.kind)}: it has small letters, "
                f"digits and hyphens, begins with a letter and has at most {LONGEST} of them, for "
                "example my-own.",
                given=name,
                allowed="small letters, digits and hyphens",
            )
        if self._taken(name):
            raise PluginError(
                f"The name {name!r} is taken by perfectplay itself; call the {self.kind} something "
                f"else, for example my-{name}.",
                given=name,
            )
        return name

    def _entries(self) -> dict[str, metadata.EntryPoint]:
        """Return what the installed packages name; of two with one name the first package's."""
        if self._listed is None:
            self._listed = {}
            for entry in sorted(_entry_points(self.group), key=lambda e: (e.name, _package(e))):
                if entry.name not in self._listed:
                    self._listed[entry.name] = entry
                elif _package(entry) != _package(self._listed[entry.name]):
                    self._leave_out(
                        f"{entry.name} of {_package(entry)}",
                        entry,
                        f"{_package(self._listed[entry.name])} brings one of this name",
                    )
        return self._listed

    def _load(self, name: str, entry: metadata.EntryPoint) -> Plugin[T] | None:
        """Load and check a part; whatever it does while it is loaded is only told."""
        try:
            self._usable(name)
            part = entry.load()
        except PluginError as error:
            self._leave_out(name, entry, str(error).removesuffix("."))
            return None
        except (Exception, SystemExit) as error:
            self._leave_out(name, entry, f"loading {entry.value} raised {told(error)}")
            return None
        try:
            checked = self._check(name, part)
        except PluginError as error:
            self._leave_out(name, entry, str(error).removesuffix("."))
            return None
        return Plugin(name, checked, _package(entry), entry.module)

    def _leave_out(self, name: str, entry: metadata.EntryPoint, why: str) -> None:
        said = f"The {self.kind} {quote(entry.name)} of {_package(entry)} is left out: {why}."
        said = printable(said)
        if name not in self.left_out:
            self.left_out[name] = said
            log.warning("%s", said)


def is_name(text: str) -> bool:
    """Tell whether a part from outside may be called so."""
    return len(text) <= LONGEST and _NAME.fullmatch(text) is not None


def told(error: BaseException) -> str:
    """Return an error of somebody else's code for a sentence: its kind and the first line of it."""
    try:
        first = next(iter(str(error).splitlines()), "")
    except Exception:  # an error that cannot even be printed
        first = ""
    return printable(f"{type(error).__name__}: {first[:200]}" if first else type(error).__name__)


def _entry_points(group: str) -> list[metadata.EntryPoint]:
    try:
        return list(metadata.entry_points(group=group))
    except Exception as error:  # the notes of some installed package are damaged
        log.warning("An installed package cannot be looked through (%s).", told(error))
        return _readable_entry_points(group)


def _readable_entry_points(group: str) -> list[metadata.EntryPoint]:
    """Look through the packages one by one, and leave out those whose notes cannot be read."""
    found: dict[str, list[metadata.EntryPoint]] = {}
    with suppress(Exception):
        for package in metadata.distributions():
            with suppress(Exception):
                # Of two of one name the first on the path is the one that is imported.
                if package.name not in found:
                    found[package.name] = list(package.entry_points.select(group=group))
    return [entry for entries in found.values() for entry in entries]


def _package(entry: metadata.EntryPoint) -> str:
    """Return the package of an entry point with its version."""
    found = entry.dist
    return "a package" if found is None else f"{found.name} {found.version}"


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
