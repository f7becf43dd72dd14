"""What the lab has measured, for the page that shows it."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import FileResponse
from pydantic import BaseModel

from perfectplay.lab.shipped_results import COMMANDS, read_shipped
from perfectplay.lab.table.files import read_table_file, shipped_table
from perfectplay.mastermind import strategies
from perfectplay.web.context import TheContext
from perfectplay.web.models import ERRORS

router = APIRouter(prefix="/api/lab", tags=["the lab"], responses=ERRORS)


class PlayerResult(BaseModel):
    """How a Mastermind player fared over every secret."""

    player: str
    title: str
    """What people call it."""
    description: str
    mean: float
    mean_95: tuple[float, float] | None
    most: int
    total: int
    games: int
    distribution: dict[str, int]


class Strategies(BaseModel):
    """The players compared."""

    command: str
    variant: str
    secrets: int
    results: list[PlayerResult]


class ClaimResult(BaseModel):
    """A claim from a document, and what was found."""

    claim: str
    source: str
    says: str
    measured: str
    verdict: str
    command: str


class Claims(BaseModel):
    """The claims that were checked."""

    command: str
    claims: list[ClaimResult]


class Lab(BaseModel):
    """All of it."""

    strategies: Strategies
    claims: Claims


class KindOfFirst(BaseModel):
    """First guesses that are worth the same."""

    guess: str
    codes: int
    total: tuple[int, int]
    worst: tuple[int, int]


class KnownValue(BaseModel):
    """What was known before, and by whom."""

    what: str
    value: int | None
    by: str


class SizeRow(BaseModel):
    """A size of the table of Mastermind; pairs are bounds, equal where the value is exact."""

    variant: str
    pegs: int
    colours: int
    repeats: bool
    codes: int
    total: tuple[int, int]
    worst: tuple[int, int]
    within: tuple[int, int]
    best_firsts: int | None
    firsts: list[KindOfFirst]
    distribution: list[int]
    strategy: str
    within_distribution: list[int]
    longest: tuple[int, int]
    longest_game: list[str]
    mean: float
    known: list[KnownValue]
    new: list[str]


class SizeTable(BaseModel):
    """The table of Mastermind."""

    command: str
    rows: list[SizeRow]


@router.get("/table", response_model=SizeTable)
async def table(context: TheContext) -> dict[str, Any]:
    """Return the table of Mastermind: perfect play of every size with up to 10,000 codes."""
    return await context.light(read_table_file)


@router.get("/table.{ending}", response_class=FileResponse)
async def table_file(ending: Literal["csv", "json"]) -> FileResponse:
    """Return the table of Mastermind as a file."""
    return FileResponse(shipped_table(ending), filename=f"mastermind-table.{ending}")


@router.get("", response_model=Lab)
async def lab(context: TheContext) -> dict[str, Any]:
    """Return the experiments that come with perfectplay: players compared, claims checked."""
    return await context.light(_results)


def _results() -> dict[str, Any]:
    compared = read_shipped("strategies")
    results = []
    for row in compared["results"]:
        player = strategies.get(row["player"])
        results.append({**row, "title": player.title, "description": player.description})
    return {
        "strategies": {
            "command": COMMANDS["strategies"],
            "variant": compared["variant"],
            "secrets": compared["secrets"],
            "results": sorted(results, key=lambda row: row["mean"]),
        },
        "claims": {"command": COMMANDS["claims"], "claims": read_shipped("claims")["claims"]},
    }
