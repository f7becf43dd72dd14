"""What the lab has measured, for the page that shows it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from perfectplay.lab.shipped_results import COMMANDS, read_shipped
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
