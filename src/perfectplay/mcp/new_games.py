"""Tools that begin a game."""

from __future__ import annotations

import random
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult
from pydantic import Field

from perfectplay.mastermind.session import MastermindSession
from perfectplay.mcp import arguments as given
from perfectplay.mcp.answering import PLAYS, told
from perfectplay.mcp.desk import Asker, Task
from perfectplay.mcp.game_answers import GameAnswer, game_answer, game_text
from perfectplay.mcp.games import owner_of
from perfectplay.mcp.playing import MOVE_SECONDS, Playing
from perfectplay.mcp.positions import playable
from perfectplay.session import Session
from perfectplay.ultimate.levels import DEFAULT_LEVEL, LEVELS
from perfectplay.ultimate.notation import parse_rule
from perfectplay.ultimate.pasted import parse_pasted
from perfectplay.ultimate.session import UltimateSession

MastermindMode = Annotated[
    Literal["play", "learn", "guess"],
    Field(
        description="play: you break a code. learn: the same with a teacher who judges each guess. "
        "guess: you think of a code and the program guesses it."
    ),
]
Strategy = Annotated[
    str | None,
    Field(
        max_length=40,
        description="In the mode guess: who guesses your code. In the mode play: who breaks the "
        "code instead of you, a guess with each computer_move. The resource "
        "perfectplay://mastermind/strategies lists them.",
        examples=["knuth", "optimal", "random"],
    ),
]
UltimateMode = Annotated[
    Literal["computer", "two", "watch"],
    Field(
        description="computer: you against a level. two: both sides are yours. watch: the level "
        "plays against itself, a move with each computer_move."
    ),
]
LevelNumber = Annotated[
    int,
    Field(ge=1, le=len(LEVELS), description="How strong the computer is, 1 to 10."),
]
First = Annotated[
    Literal["me", "computer"], Field(description="Who makes the next move; X begins a new game.")
]


class NewGameTools(Playing):
    """The tools."""

    def add_to(self, server: MCPServer[Any]) -> None:
        """Add the tools to a server."""
        server.add_tool(
            self.new_mastermind_game, title="Mastermind: Begin a game", annotations=PLAYS
        )
        server.add_tool(
            self.new_ultimate_game, title="Ultimate Tic-Tac-Toe: Begin a game", annotations=PLAYS
        )

    async def new_mastermind_game(
        self,
        asker: Asker,
        variant: given.Variant = "classic",
        mode: MastermindMode = "play",
        strategy: Strategy = None,
        by: given.Measure = "worst",
        palette: given.Palette = None,
        seed: given.Seed = None,
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Begin a game of Mastermind; go on with make_guess, or answer_guess in the mode guess."""

        def work(task: Task) -> CallToolResult:
            session = MastermindSession(
                playable(variant),
                mode,
                palette=palette,
                player=strategy,
                sense=by,
                rng=None if seed is None else random.Random(seed),
            )
            session.in_digits = palette is None
            session.check = task.check
            if mode == "guess":
                session.next_guess()
            return self._begun(asker, session)

        return await self.desk.heavy(asker, "mastermind", work, MOVE_SECONDS)

    async def new_ultimate_game(
        self,
        asker: Asker,
        mode: UltimateMode = "computer",
        level: LevelNumber = DEFAULT_LEVEL,
        first: First = "me",
        rule: given.Rule = None,
        position: given.Position = "",
        seed: given.Seed = None,
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Begin a game of Ultimate Tic-Tac-Toe; go on with make_move.

        Where the computer is first, it has made its move already.
        """

        def work(task: Task) -> CallToolResult:
            start = parse_pasted(position, None if rule is None else parse_rule(rule))
            session = UltimateSession.new(
                mode, first=first, level_of_computer=level, record=start, seed=seed
            )
            session.check = task.check
            session.on_search = task.brake
            if mode == "computer" and session.to_move() not in (None, session.me.value):
                session.step()
            return self._begun(asker, session)

        return await self.desk.heavy(asker, "ultimate", work, MOVE_SECONDS)

    def _begun(self, asker: Asker, session: Session) -> CallToolResult:
        answer = game_answer(self.games.add(owner_of(asker), session))
        return told(game_text(answer), answer)
