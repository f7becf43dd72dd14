"""Positions of Ultimate Tic-Tac-Toe: from games of the engine, mixed with moves by lot.

>>> from perfectplay.lab import Run, Workplace
>>> asked = UltimatePositions.of(sample=3, simulations=100)
>>> with Workplace.threads(1) as place, Run(asked.description(), place) as run:
...     len(list(asked.rows(run)))
3
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from perfectplay.exports import ultimate_worker as worker
from perfectplay.exports.columns import Row
from perfectplay.exports.errors import ExportError
from perfectplay.exports.packing import unpack
from perfectplay.lab import Chunk, Run
from perfectplay.ultimate.notation import WinRule, parse_rule

SAMPLE = 1_000
MOST_SAMPLE = 1_000_000
SIMULATIONS = 5_000
"""Simulations that value a position, unless given."""
NODES = 20_000
"""Positions that the endgame solver opens for one, unless given."""
FROM_A_GAME = 8
"""Positions of a game that are taken."""
_ROUNDS = 20


@dataclass(frozen=True)
class UltimatePositions:
    """What is to be exported; made by :meth:`of`, which checks and completes it."""

    game: ClassVar[str] = "ultimate"
    unit: ClassVar[str] = "positions"

    sample: int = SAMPLE
    seed: int = 0
    rule: WinRule = WinRule.LINE
    simulations: int = SIMULATIONS
    nodes: int = NODES

    @classmethod
    def of(
        cls,
        *,
        sample: int | None = None,
        seed: int = 0,
        rule: WinRule | str = WinRule.LINE,
        simulations: int | None = None,
        nodes: int | None = None,
    ) -> UltimatePositions:
        """Check what is asked for."""
        made = cls(
            SAMPLE if sample is None else sample,
            seed,
            parse_rule(rule),
            SIMULATIONS if simulations is None else simulations,
            NODES if nodes is None else nodes,
        )
        for given, most, what, example in (
            (made.sample, MOST_SAMPLE, "positions", "--sample 1000"),
            (made.simulations, 10**8, "simulations", "--simulations 5000"),
            (made.nodes, 10**12, "nodes", "--nodes 20000"),
        ):
            if not 1 <= given <= most:
                raise ExportError(
                    f"{given} {what} are not possible; give 1 to {most:,}, for example {example}.",
                    given=given,
                )
        return made

    @property
    def label(self) -> str:
        """The beginning of the name of a file of these positions."""
        return f"positions-ultimate-{self.rule.value}"

    def description(self) -> dict[str, Any]:
        """Return all that the rows depend on, as plain data."""
        return {
            "experiment": "export positions",
            "game": self.game,
            "rule": self.rule.value,
            "sample": self.sample,
            "seed": self.seed,
            "simulations": self.simulations,
            "nodes": self.nodes,
        }

    @property
    def command(self) -> str:
        """The command that exports the same, but for the name of the file."""
        return (
            f"perfectplay export positions {self.game} --rule {self.rule.value} "
            f"--sample {self.sample} --seed {self.seed} --simulations {self.simulations} "
            f"--nodes {self.nodes}"
        )

    def rows(self, run: Run) -> Iterator[Row]:
        """Yield the rows, whatever is worked on where, in the same order.

        Of positions that the symmetries of the board make equal the first one is taken.
        """
        seen: set[str] = set()
        begin = 0
        for _ in range(_ROUNDS):
            games = -(-(self.sample - len(seen)) // FROM_A_GAME)
            for _, outcome in run.results(worker.play, self._chunks(begin, begin + games)):
                for row in map(json.loads, unpack(outcome.facts)):
                    if len(seen) < self.sample and row["id"] not in seen:
                        seen.add(row["id"])
                        yield row
            begin += games
            if len(seen) >= self.sample:
                return

    def _chunks(self, begin: int, end: int) -> list[Chunk]:
        return [
            Chunk(
                f"game/{game}",
                {
                    "game": game,
                    "seed": self.seed,
                    "rule": self.rule.value,
                    "simulations": self.simulations,
                    "nodes": self.nodes,
                    "most": FROM_A_GAME,
                },
                FROM_A_GAME,
            )
            for game in range(begin, end)
        ]
