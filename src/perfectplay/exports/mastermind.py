"""Positions of Mastermind: those that sensible play reaches, with the exact value of guesses.

>>> from perfectplay.lab import Run, Workplace
>>> asked = MastermindPositions.of("3x4")
>>> with Workplace.threads(1) as place, Run(asked.description(), place) as run:
...     first = next(asked.rows(run))
>>> first["total"], first["worst"], first["optimal"]
(206, 4, ['001'])
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from perfectplay.errors import quote
from perfectplay.exports import mastermind_worker as worker
from perfectplay.exports.columns import Row
from perfectplay.exports.errors import ExportError
from perfectplay.exports.packing import unpack
from perfectplay.lab import Chunk, Run
from perfectplay.mastermind.variant import Variant

GUESSES = ("kinds", "all", "best")
MARGIN = 0.04
"""Guesses that a sensible guess may need more than the best one, on average."""
MOST_MARGIN = 1.0
MOST_WHOLE = 1_296
"""Larger variants are sampled."""
MOST_LEFT = 60
"""Codes that a sampled state of a larger variant may have, unless given."""
NODES = 2_000
"""Nodes that a question to the solver may take there, unless given."""
MOST_SAMPLE = 1_000_000
_TOGETHER = 24
_GAMES = 200
"""Games that are drawn in a chunk."""
_ROUNDS = 20


@dataclass(frozen=True)
class MastermindPositions:
    """What is to be exported; made by :meth:`of`, which checks and completes it."""

    game: ClassVar[str] = "mastermind"
    unit: ClassVar[str] = "states"

    variant: Variant
    sample: int | None = None
    """How many states; None for all that are reached."""
    seed: int = 0
    margin: float = MARGIN
    guesses: str = "kinds"
    codes: bool = False
    most_left: int | None = None
    """Sampled states have at most so many codes."""
    nodes: int | None = None
    """Nodes that a question to the solver may take; None for no limit."""

    @classmethod
    def of(
        cls,
        variant: Variant | str = "4x6",
        *,
        sample: int | None = None,
        seed: int = 0,
        margin: float = MARGIN,
        guesses: str = "kinds",
        codes: bool = False,
        most_left: int | None = None,
        nodes: int | None = None,
    ) -> MastermindPositions:
        """Check what is asked for."""
        rules = Variant.parse(variant).rules
        rules.require_true_answers("An export")
        large = rules.size > MOST_WHOLE
        if sample is None and large:
            raise ExportError(
                f"{rules} has {rules.size:,} codes, too many to follow all sensible play; draw "
                "some of its states, for example --sample 20.",
                given=str(rules),
            )
        _check("a sample", sample, MOST_SAMPLE, "--sample 1000")
        _check("a number of codes", most_left, 10_000, "--most-left 60")
        _check("a number of nodes", nodes, 10**12, "--nodes 2000")
        if not 0 <= margin <= MOST_MARGIN:
            raise ExportError(
                f"A margin of {margin} guesses is not possible; give 0 to {MOST_MARGIN:g}, for "
                f"example --margin {MARGIN}.",
                given=margin,
            )
        if guesses not in GUESSES:
            raise ExportError(
                f"{quote(guesses)} is not a choice of guesses; give {', '.join(GUESSES)}, for "
                "example --guesses kinds.",
                given=guesses,
                allowed=", ".join(GUESSES),
            )
        if large:
            most_left, nodes = most_left or MOST_LEFT, nodes or NODES
        return cls(rules, sample, seed, margin, guesses, codes, most_left, nodes)

    @property
    def label(self) -> str:
        """The beginning of the name of a file of these positions."""
        return f"positions-{str(self.variant).replace(' ', '-')}"

    def description(self) -> dict[str, Any]:
        """Return all that the rows depend on, as plain data."""
        sampled = {"sample": self.sample, "seed": self.seed, "most_left": self.most_left}
        return {
            "experiment": "export positions",
            "game": self.game,
            "variant": str(self.variant),
            **({"margin": self.margin} if self.sample is None else sampled),
            "guesses": self.guesses,
            "codes": self.codes,
            "nodes": self.nodes,
        }

    @property
    def command(self) -> str:
        """The command that exports the same, but for the name of the file."""
        words = ["perfectplay", "export", "positions", self.game, "--variant", str(self.variant)]
        if self.sample is None:
            words += ["--margin", f"{self.margin:g}"]
        else:
            words += ["--sample", str(self.sample), "--seed", str(self.seed)]
        words += ["--guesses", self.guesses]
        if self.codes:
            words.append("--codes")
        for option, given in (("--most-left", self.most_left), ("--nodes", self.nodes)):
            if given is not None:
                words += [option, str(given)]
        return shlex.join(words)

    def rows(self, run: Run) -> Iterator[Row]:
        """Yield the rows, whatever is worked on where, in the same order."""
        if self.sample is not None:
            yield from self._valued(run, "sample", self._drawn(run))
            return
        level, depth = [""], 0
        while level:
            reached: dict[str, str] = {}
            for row, after in self._level(run, f"turn {depth}", level):
                yield row
                for name, turns in after:
                    reached[name] = min(turns, reached.get(name, turns))
            level, depth = sorted(reached.values()), depth + 1

    def _level(
        self, run: Run, key: str, states: Sequence[str]
    ) -> Iterator[tuple[Row, list[list[str]]]]:
        """Value states; yield each with those that sensible play reaches from it."""
        shared = {
            "variant": str(self.variant),
            "margin": self.margin if self.sample is None else None,
            "guesses": self.guesses,
            "codes": self.codes,
            "nodes": self.nodes,
        }
        together = 1 if len(states) < 2 * _TOGETHER else _TOGETHER
        chunks = [
            Chunk(f"{key}/{begin}", {**shared, "states": part}, len(part))
            for begin in range(0, len(states), together)
            if (part := list(states[begin : begin + together]))
        ]
        for _, outcome in run.results(worker.value, chunks):
            rows, after = unpack(outcome.facts["rows"]), unpack(outcome.facts["after"])
            for row, reached in zip(rows, after, strict=True):
                yield json.loads(row), json.loads(reached)

    def _valued(self, run: Run, key: str, states: Sequence[str]) -> Iterator[Row]:
        for row, _ in self._level(run, key, states):
            yield row

    def _drawn(self, run: Run) -> list[str]:
        """Draw games until there are enough different states, or hardly any new ones."""
        assert self.sample is not None
        found: dict[str, str] = {}
        begin = 0
        for _ in range(_ROUNDS):
            wanted = self.sample - len(found)
            games = max(_GAMES, wanted + wanted // 4)
            chunks = [
                Chunk(
                    f"draw/{first}",
                    {
                        "variant": str(self.variant),
                        "seed": self.seed,
                        "begin": first,
                        "end": min(first + _GAMES, begin + games),
                        "most_left": self.most_left,
                    },
                    0,
                )
                for first in range(begin, begin + games, _GAMES)
            ]
            begin += games
            before = len(found)
            for _, outcome in run.results(worker.draw, chunks):
                for name, turns in outcome.facts:
                    found.setdefault(name, turns)
            if len(found) >= self.sample or len(found) == before:
                break
        return list(found.values())[: self.sample]


def _check(what: str, given: int | None, most: int, example: str) -> None:
    if given is not None and not 1 <= given <= most:
        raise ExportError(
            f"{given} is not {what}; give 1 to {most:,}, for example {example}.", given=given
        )
