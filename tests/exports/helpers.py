"""What the tests of exports share."""

from pathlib import Path
from typing import Any

from perfectplay.exports import MastermindPositions, Row, UltimatePositions
from perfectplay.lab import Run, Workplace


def rows_of(
    asked: MastermindPositions | UltimatePositions,
    place: Workplace | None = None,
    folder: Path | None = None,
) -> list[Row]:
    """Return the rows of an export, by default worked out in this process."""
    with place or Workplace.threads(1) as there, Run(asked.description(), there, folder) as run:
        return list(asked.rows(run))


def mastermind(variant: str = "3x4", **given: Any) -> list[Row]:
    return rows_of(MastermindPositions.of(variant, **given))
