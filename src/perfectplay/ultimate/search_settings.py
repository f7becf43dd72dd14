"""What a search is asked for: its style, its limits, and the constants that belong to a style.

Nothing heavy is needed to look at these.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from perfectplay.durations import TimeError, format_seconds, parse_seconds
from perfectplay.errors import quote
from perfectplay.ultimate.errors import LimitError


class Style(StrEnum):
    """What a search is made of."""

    PLAIN = "plain"
    """UCT as the teaching assignment defines it."""
    PLAYOUT = "playout"
    """Proofs, first guesses, and playouts that take and avoid wins."""
    NET = "net"
    """Proofs, and a small network in place of playouts."""


def parse_style(text: Style | str) -> Style:
    """Read the name of a style of search.

    >>> parse_style("plain")
    <Style.PLAIN: 'plain'>
    """
    try:
        return Style(text)
    except ValueError:
        names = ", ".join(Style)
        raise LimitError(
            f"There is no style of search {quote(text)}: it is one of {names}, for example "
            "style='plain'.",
            given=text,
            allowed=names,
        ) from None


SETTINGS: dict[Style, dict[str, float]] = {
    Style.PLAIN: {"exploration": 2**0.5},
    Style.PLAYOUT: {
        "exploration": 0.7,
        "prior_weight": 2.0,
        "bonus_win": 0.1,
        "bonus_free": 0.1,
        "bonus_target": 0.03,
    },
    Style.NET: {"exploration": 0.15, "prior_weight": 2.0, "noise": 0.02},
}
"""The constants of each style, by the names of :class:`kernels.structures.Settings`."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a search may go on; the first limit that is reached ends it.

    >>> Limit.parse("time=500ms, simulations=50_000")
    Limit(simulations=50000, seconds=0.5, memory=None, cpu=None)
    >>> str(Limit(cpu=0.1))
    'cpu=0.1s'
    """

    simulations: int | None = None
    seconds: float | None = None
    """Time on the clock."""
    memory: int | None = None
    """Bytes that the tree may take before the search ends."""
    cpu: float | None = None
    """Seconds of CPU time, added up over all threads that search.

    Only the work of the search counts: neither the time in which the machine does something else,
    nor what is done with its reports. So it is fair to both players of a busy machine.
    """

    def __post_init__(self) -> None:
        given = {name: getattr(self, name) for name in ("simulations", "seconds", "memory", "cpu")}
        if all(value is None for value in given.values()):
            raise LimitError("A search needs a limit, for example Limit(simulations=50_000).")
        for name, value in given.items():
            if value is not None and not value > 0:
                raise LimitError(
                    f"A limit must be more than 0, for example Limit({name}=1); "
                    f"{name}={value} is not.",
                    given=value,
                    allowed="more than 0",
                )

    @classmethod
    def parse(cls, text: str) -> Limit:
        """Read `time=500ms`, `cpu=0.1s`, `simulations=50000`, or several with commas between."""
        found: dict[str, Any] = {}
        for part in text.split(","):
            name, _, value = (piece.strip() for piece in part.partition("="))
            word = _SHORT.get(name.lower(), name.lower())
            if word not in LIMIT_WORDS:
                raise LimitError(
                    f"{quote(part.strip())} is not a limit of a search; give {ALLOWED_LIMITS}.",
                    given=text,
                    allowed=ALLOWED_LIMITS,
                )
            if LIMIT_WORDS[word] in found:
                raise LimitError(
                    f"{word} is given twice in {quote(text)}; once is enough, for example "
                    f"{LIMIT_EXAMPLES[word]}.",
                    given=text,
                )
            found[LIMIT_WORDS[word]] = parse_limit_value(word, value)
        return cls(**found)

    def __str__(self) -> str:
        """Return the limits as a text that :meth:`parse` reads; memory is not said in it."""
        times = {"time": self.seconds, "cpu": self.cpu}
        said = [f"{word}={format_seconds(v)}" for word, v in times.items() if v is not None]
        if self.simulations is not None:
            said.append(f"simulations={self.simulations}")
        return ",".join(said)


LIMIT_WORDS = {"time": "seconds", "cpu": "cpu", "simulations": "simulations"}
"""The words for limits wherever one is written as text, with the fields of :class:`Limit`."""
_SHORT = {"sims": "simulations", "seconds": "time"}
LIMIT_EXAMPLES = {"time": "time=500ms", "cpu": "cpu=0.1s", "simulations": "simulations=50000"}
ALLOWED_LIMITS = "time=500ms, cpu=0.1s or simulations=50000"
MOST_SIMULATIONS = 10**12


def parse_limit_value(word: str, text: str) -> float | int:
    """Read the value of one limit: a time, or a number of simulations."""
    if word != "simulations":
        try:
            return parse_seconds(text)
        except TimeError:
            raise LimitError(
                f"{word} is a time of up to a day, not {quote(text)}; write for example "
                f"{LIMIT_EXAMPLES[word]}.",
                given=text,
            ) from None
    try:
        number = int(text)
    except ValueError:
        number = 0
    if not 0 < number <= MOST_SIMULATIONS:
        raise LimitError(
            f"{word} is a whole number from 1, not {quote(text)}; write for example "
            f"{LIMIT_EXAMPLES[word]}.",
            given=text,
            allowed=f"1 to {MOST_SIMULATIONS}",
        )
    return number
