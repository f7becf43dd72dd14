"""The server: tools, resources and prompts put together, and every refusal made one sentence."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from perfectplay.extras import require

require("mcp", what="The server for language models", library="mcp", extra="mcp")

# ruff: noqa: E402 - the sentence comes first
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, CallToolResult, GetPromptResult, InputRequiredResult
from pydantic import ValidationError

from perfectplay import __version__
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.mastermind.teacher.judges import Judges
from perfectplay.mcp.arguments import argument_sentence, require_known, require_readable
from perfectplay.mcp.desk import Desk
from perfectplay.mcp.errors import ArgumentError
from perfectplay.mcp.game_tools import GameTools
from perfectplay.mcp.games import Games
from perfectplay.mcp.mastermind_solving import SolvingTools
from perfectplay.mcp.mastermind_tools import MastermindTools
from perfectplay.mcp.new_games import NewGameTools
from perfectplay.mcp.prompts import add_prompts
from perfectplay.mcp.resources import add_resources
from perfectplay.mcp.rules_tools import RulesTools
from perfectplay.mcp.ultimate_tools import UltimateTools

NAME = "perfectplay"
INSTRUCTIONS = """\
Mastermind (any pegs x colours) and Ultimate Tic-Tac-Toe, solved and judged exactly.
To judge or analyse somebody's game, use the tools mastermind_… and ultimate_…; they keep nothing.
To play, call new_mastermind_game or new_ultimate_game and go on with the id of the game.
Codes are digits such as 0123 (or letters, or colour names), answers are 1B2W: black is the right
colour in the right place, white the right colour elsewhere. Moves are two letters such as ee: the
board and the square, each a to i row by row. Values marked exact are proven, others are bounds.
A refusal is one sentence that says what is allowed."""

MEMORY = 256 * 2**20
"""Bytes that idle judges, who remember what they have solved, may take together."""
QUESTION_SECONDS = 1.5
"""What a question to a judge may take while somebody plays."""

log = logging.getLogger("perfectplay")


class PerfectPlayServer(MCPServer[Any]):
    """A server whose refusals are sentences."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; what goes wrong is one sentence, raised for the answer with isError."""
        known = {tool.name: tool.input_schema for tool in await self.list_tools()}
        # The package logs any other error than a ToolError as a fault, with a traceback.
        try:
            if name not in known:
                raise ArgumentError(
                    f"There is no tool {quote(name)}; the tools are {', '.join(known)}.",
                    given=name,
                    allowed=", ".join(known),
                )
            require_known(name, known[name], arguments)
            require_readable(arguments)
        except PerfectPlayError as error:
            raise ToolError(str(error)) from None
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            raise ToolError(_sentence(error.__cause__ or error, known[name])) from None

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[Any, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Write a prompt, or say in one sentence why not."""
        known = {prompt.name: prompt for prompt in await self.list_prompts()}
        try:
            if name not in known:
                raise ArgumentError(
                    f"There is no prompt {quote(name)}; the prompts are {', '.join(known)}.",
                    given=name,
                    allowed=", ".join(known),
                )
            taken: dict[str, Any] = {one.name: {} for one in known[name].arguments or ()}
            needed = [one.name for one in known[name].arguments or () if one.required]
            require_known(name, {"properties": taken, "required": needed}, arguments or {})
            require_readable(arguments or {})
        except PerfectPlayError as error:
            raise MCPError(INVALID_PARAMS, str(error)) from None
        return await super().get_prompt(name, arguments, context)


def _sentence(error: BaseException, schema: Mapping[str, Any]) -> str:
    """Say in one sentence what was wrong with a call."""
    if isinstance(error, PerfectPlayError | ToolError):
        return str(error)
    if isinstance(error, ValidationError):
        return argument_sentence(error, schema)
    log.error("A call failed.", exc_info=error)
    return (
        f"Something went wrong in perfectplay itself ({type(error).__name__}); the log of the "
        "server says where."
    )


def make_server(games: Games | None = None, desk: Desk | None = None) -> PerfectPlayServer:
    """Make a server with all tools, resources and prompts; nothing runs yet.

    >>> make_server().name
    'perfectplay'
    """
    server = PerfectPlayServer(
        NAME,
        title="perfectplay",
        description="Play, learn and solve Mastermind and Ultimate Tic-Tac-Toe, perfectly.",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
    )
    desk = desk or Desk()
    games = games or Games()
    judges = Judges(QUESTION_SECONDS, MEMORY)
    MastermindTools(desk, judges).add_to(server)
    SolvingTools(desk).add_to(server)
    UltimateTools(desk).add_to(server)
    RulesTools(desk).add_to(server)
    NewGameTools(desk, games, judges).add_to(server)
    GameTools(desk, games, judges).add_to(server)
    add_resources(server, games)
    add_prompts(server)
    return server
