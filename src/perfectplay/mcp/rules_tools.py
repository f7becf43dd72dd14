"""The tool that explains a game, for clients that do not read resources."""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult
from pydantic import Field

from perfectplay.mcp.answering import READS, Answer, told
from perfectplay.mcp.desk import Asker, Desk, Task
from perfectplay.mcp.texts import About, GameName, read_text

WhichGame = Annotated[GameName, Field(description="Which game.", examples=["mastermind"])]
WhichText = Annotated[
    About, Field(description="Its rules, or how moves, codes, answers and positions are written.")
]


class RulesAnswer(Answer):
    """A text about a game, as Markdown."""

    game: GameName
    about: About
    text: str


class RulesTools:
    """The tool."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def add_to(self, server: MCPServer[Any]) -> None:
        """Add the tool to a server."""
        server.add_tool(self.explain_rules, title="Explain a game", annotations=READS)

    async def explain_rules(
        self, asker: Asker, game: WhichGame, about: WhichText = "rules"
    ) -> Annotated[CallToolResult, RulesAnswer]:
        """Explain the rules of a game, or its notation."""

        def work(task: Task) -> CallToolResult:
            answer = RulesAnswer(game=game, about=about, text=read_text(game, about))
            return told(answer.text, answer)

        return await self.desk.light(asker, work)
