"""Tools that look at a position of Ultimate Tic-Tac-Toe: what the engine thinks, what is legal."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult
from pydantic import Field

from perfectplay.mcp import arguments as given
from perfectplay.mcp.answering import READS, Answer, sentences, told
from perfectplay.mcp.desk import Asker, Desk, Task
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import format_move, parse_rule
from perfectplay.ultimate.pasted import parse_pasted
from perfectplay.ultimate.search_settings import Limit
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.views import AnalysisView, BoardView, MoveAnalysisView

KIND = "ultimate"
MOST_SIMULATIONS = 2_000_000

Simulations = Annotated[
    int | None,
    Field(
        ge=1,
        le=MOST_SIMULATIONS,
        description="End the search after so many simulations, too: the same number gives the same "
        "answer on every machine, if the time is enough.",
        examples=[20_000],
    ),
]
Top = Annotated[int, Field(ge=1, le=81, description="How many moves to list, the best first.")]


class AnalysisAnswer(Answer):
    """What the engine thinks of a position; chances are those of the side to move, 0 to 1."""

    position: str = Field(description="The position as text; every tool reads it.")
    turn: Literal["X", "O"]
    best: str
    chance: float = Field(description="Expected score with the best move; a draw counts half.")
    proof: str | None = Field(description="win, draw or loss where that is certain, else null.")
    exact: bool = Field(description="Whether the result is proven; chances are estimates.")
    line: list[str] = Field(description="The principal variation.")
    moves: list[MoveAnalysisView]
    legal_moves: int
    simulations: int
    seconds: float
    note: str


class PositionAnswer(Answer):
    """How a position stands by the rules."""

    position: str
    moves: list[str] = Field(description="The moves that led there, where moves were given.")
    legal: list[str]
    board: BoardView
    drawing: str


class UltimateTools:
    """The tools; each call searches in a tree of its own."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def add_to(self, server: MCPServer[Any]) -> None:
        """Add the tools to a server."""
        for tool, title in (
            (self.ultimate_analyze, "Analyse a position"),
            (self.ultimate_position, "Legal moves and status"),
        ):
            server.add_tool(tool, title=f"Ultimate Tic-Tac-Toe: {title}", annotations=READS)

    async def ultimate_analyze(
        self,
        asker: Asker,
        position: given.Position = "",
        rule: given.Rule = None,
        seconds: given.Seconds = 2,
        simulations: Simulations = None,
        top: Top = 5,
    ) -> Annotated[CallToolResult, AnalysisAnswer]:
        """Search a position: the best moves with their chances, what is proven, the best line."""

        def work(task: Task) -> CallToolResult:
            board = read_board(position, rule)
            session = UltimateSession()
            begin = time.monotonic()

            def check() -> None:
                task.check()
                task.tell(min(time.monotonic() - begin, seconds), seconds, "searching")

            session.check = check
            session.on_search = task.brake
            limit = Limit(simulations=simulations, seconds=seconds)
            view = AnalysisView.of(session.analyse(board, limit))
            answer = AnalysisAnswer(
                position=view.position,
                turn=view.turn,
                best=view.best,
                chance=view.chance,
                proof=None if view.proof is None else view.proof.value,
                exact=view.proof is not None,
                line=view.line,
                moves=view.moves[:top],
                legal_moves=len(view.moves),
                simulations=view.simulations,
                seconds=view.seconds,
                note=view.note,
            )
            return told(_analysis_text(answer), answer)

        return await self.desk.heavy(asker, KIND, work, seconds + 2)

    async def ultimate_position(
        self, asker: Asker, position: given.Position = "", rule: given.Rule = None
    ) -> Annotated[CallToolResult, PositionAnswer]:
        """Tell how a position stands: whose turn, where they must play, legal moves, who has won.

        Reads moves, positions and records in every notation and writes them in the usual one.
        """

        def work(task: Task) -> CallToolResult:
            board = read_board(position, rule)
            view = BoardView.of(board)
            answer = PositionAnswer(
                position=view.position,
                moves=[format_move(move) for move in board.move_stack],
                legal=view.legal,
                board=view,
                drawing=str(board),
            )
            return told(f"{board}\n{board_text(view)}", answer)

        return await self.desk.light(asker, work)


def read_board(text: str, rule: str | None) -> Board:
    """Read moves, a record or a position; an error says where it goes wrong."""
    return parse_pasted(text, None if rule is None else parse_rule(rule)).board()


def board_text(view: BoardView) -> str:
    """Say how a board stands."""
    if view.outcome is not None:
        return view.outcome.text
    legal = " ".join(view.legal)
    return sentences(f"{view.turn} to move.", view.why, f"Legal moves ({len(view.legal)}): {legal}")


def _analysis_text(answer: AnalysisAnswer) -> str:
    rows = [
        f"{row.move}  {_chance(row)}  {row.visits:,} visits  {' '.join(row.line)}"
        for row in answer.moves
    ]
    sure = f"proven {answer.proof}" if answer.proof else f"chance {answer.chance:.1%}"
    head = (
        f"{answer.turn} to move; best {answer.best}, {sure}, after {answer.simulations:,} "
        f"simulations in {answer.seconds:g} s."
    )
    return "\n".join([sentences(head, answer.note), *rows])


def _chance(row: MoveAnalysisView) -> str:
    return f"proven {row.proof.value}" if row.proof else f"{row.chance:.1%}"
