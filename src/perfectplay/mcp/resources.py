"""What a client can read: rules and notation, what there is to choose from, and its own games."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError

from perfectplay.errors import PerfectPlayError
from perfectplay.mastermind import strategies
from perfectplay.mastermind.palette import PALETTES
from perfectplay.mastermind.variant import PRESETS, TITLES
from perfectplay.mcp.desk import Asker
from perfectplay.mcp.game_answers import game_answer, record_of
from perfectplay.mcp.games import Games, KeptGame, owner_of
from perfectplay.mcp.texts import About, GameName, read_perft, read_text
from perfectplay.ultimate.levels import LEVELS

JSON, MARKDOWN, TEXT = "application/json", "text/markdown", "text/plain"
_TITLES: dict[GameName, str] = {"mastermind": "Mastermind", "ultimate": "Ultimate Tic-Tac-Toe"}
_ABOUT: tuple[About, ...] = ("rules", "notation")


def variants() -> str:
    """List the presets of Mastermind."""
    found = [
        {"name": name, "variant": str(preset), "title": TITLES[name], "in_words": preset.title,
         "codes": preset.size, "turns": preset.turns}
        for name, preset in PRESETS.items()
    ]  # fmt: skip
    return _json(found)


def palettes() -> str:
    """List the palettes of Mastermind with their colours, in the order of the digits."""
    found = [
        {"name": palette.name, "title": palette.title, "description": palette.description,
         "colours": [{"name": one.name, "letter": one.letter} for one in palette.colours]}
        for palette in PALETTES.values()
    ]  # fmt: skip
    return _json(found)


def computer_players() -> str:
    """List the strategies that can break a code."""
    players = [strategies.get(name) for name in strategies.names()]
    return _json(
        [{"name": p.name, "title": p.title, "description": p.description} for p in players]
    )


def levels() -> str:
    """List the levels of Ultimate Tic-Tac-Toe."""
    found = [
        {"level": level.number, "name": level.name, "description": level.sentence,
         "blind_spot": level.blind_spot}
        for level in LEVELS
    ]  # fmt: skip
    return _json(found)


def add_resources(server: MCPServer[Any], games: Games) -> None:
    """Add all resources to a server."""
    for game, title in _TITLES.items():
        for about in _ABOUT:
            _add(server, f"{game}/{about}", f"{title}: {about}", partial(read_text, game, about))
    lists: tuple[tuple[str, str, Callable[[], str]], ...] = (
        ("mastermind/variants", "Mastermind: presets", variants),
        ("mastermind/palettes", "Mastermind: palettes", palettes),
        ("mastermind/strategies", "Mastermind: strategies", computer_players),
        ("ultimate/levels", "Ultimate Tic-Tac-Toe: levels", levels),
        ("ultimate/perft", "Ultimate Tic-Tac-Toe: numbers of move sequences", read_perft),
    )
    for place, title, read in lists:
        _add(server, place, title, read, JSON)
    _add_games(server, games)


def _add(
    server: MCPServer[Any],
    place: str,
    title: str,
    read: Callable[[], str],
    mime_type: str = MARKDOWN,
) -> None:
    def text() -> str:
        return read()

    name = place.replace("/", "_")
    add = server.resource(f"perfectplay://{place}", name=name, title=title, mime_type=mime_type)
    add(text)


def _add_games(server: MCPServer[Any], games: Games) -> None:
    """Add the templates for the games that a client plays."""

    def find(game_id: str, asker: Asker) -> KeptGame:
        try:
            return games.find(owner_of(asker), game_id)
        except PerfectPlayError as error:
            raise ResourceNotFoundError(str(error)) from None

    def shown(game_id: str, asker: Asker) -> str:
        """Show a game as its player may see it."""
        game = find(game_id, asker)
        with game.held(lambda: None):
            return game_answer(game).model_dump_json()

    def record(game_id: str, asker: Asker) -> str:
        """Write a game as text; without the secret while it runs."""
        game = find(game_id, asker)
        with game.held(lambda: None):
            return record_of(game)

    place = "perfectplay://games/{game_id}"
    server.resource(place, name="game", title="A game of mine", mime_type=JSON)(shown)
    server.resource(
        f"{place}/record", name="game_record", title="A game of mine as text", mime_type=TEXT
    )(record)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1)
