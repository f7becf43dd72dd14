"""What both games share under /api: health, options."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends

from perfectplay import __version__
from perfectplay.mastermind import strategies
from perfectplay.mastermind.match import HUMAN, NUMBERS
from perfectplay.mastermind.palette import PALETTES
from perfectplay.mastermind.variant import MAX_COLOURS, MAX_PEGS, MAX_TURNS, PRESETS
from perfectplay.ultimate.levels import DEFAULT_LEVEL, LEVELS
from perfectplay.ultimate.notation import Notation, WinRule
from perfectplay.web.desk import Desk, desk_of
from perfectplay.web.models import ERRORS, Health

router = APIRouter(prefix="/api", tags=["both games"], responses=ERRORS)
TheDesk = Annotated[Desk, Depends(desk_of)]
Plain = dict[str, Any]


@router.get("/health", response_model=Health)
async def health(desk: TheDesk) -> Plain:
    """Say that the server is well, and whether the engines are still getting ready."""
    return {"status": "ok", "warming": desk.engine.warming.is_set(), "version": __version__}


@router.get("/options")
async def options(desk: TheDesk) -> Plain:
    """List everything that can be chosen."""
    numbers = {name: int(number) for number, name in NUMBERS.items()}
    players = [{"name": HUMAN, "number": 0, "description": "you"}]
    players += [
        {"name": name, "number": numbers.get(name), "description": player.description}
        for name, player in strategies.REGISTRY.items()
    ]
    return {
        "mastermind": {
            "presets": [
                {"name": name, "variant": str(variant), "title": variant.title}
                for name, variant in PRESETS.items()
            ],
            "palettes": [
                {
                    "name": palette.name,
                    "description": palette.description,
                    "colours": [
                        {
                            "name": colour.name,
                            "letter": colour.letter,
                            "shape": colour.shape,
                            "hex": colour.hex,
                            "ink": colour.ink,
                        }
                        for colour in palette
                    ],
                }
                for palette in PALETTES.values()
            ],
            "players": players,
            "limits": {
                "pegs": MAX_PEGS,
                "colours": MAX_COLOURS,
                "codes": desk.settings.max_codes,
                "turns": MAX_TURNS,
            },
            "senses": ["worst", "expected"],
        },
        "ultimate": {
            "levels": [
                {"number": level.number, "name": level.name, "sentence": level.sentence}
                for level in LEVELS
            ],
            "default_level": DEFAULT_LEVEL,
            "rules": [{"name": rule.value, "sentence": rule.sentence} for rule in WinRule],
            "notations": [
                {"name": notation.name.lower(), "example": notation.value} for notation in Notation
            ],
        },
    }
