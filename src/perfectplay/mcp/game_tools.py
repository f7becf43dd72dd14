"""Tools that go on with a game: guesses and moves, answers, hints, taking back, its review."""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult
from pydantic import Field

from perfectplay.errors import SessionError
from perfectplay.mastermind.judged_views import AccountView, GuessesReviewView, JudgedView
from perfectplay.mastermind.players import HUMAN
from perfectplay.mastermind.session import GuessReport, MastermindSession
from perfectplay.mastermind.views import GuessHintView
from perfectplay.mcp import arguments as given
from perfectplay.mcp.answering import ENDS, PLAYS, READS, sentences, told
from perfectplay.mcp.desk import Asker, Task
from perfectplay.mcp.game_answers import (
    EndedAnswer,
    GameAnswer,
    GamesAnswer,
    HintAnswer,
    ReviewAnswer,
    game_answer,
    game_line,
    game_text,
    record_of,
    review_text,
)
from perfectplay.mcp.games import ANYBODY, KeptGame, owner_of
from perfectplay.mcp.playing import Playing
from perfectplay.session import Session
from perfectplay.ultimate.search_settings import Limit
from perfectplay.ultimate.session import REVIEW, UltimateSession

Keep = Annotated[
    bool,
    Field(description="In the mode learn: with false a slip is not made but asked about first."),
]
TurnNumber = Annotated[
    int | None,
    Field(ge=0, le=100, description="Correct the answer of an earlier turn, counted from 0."),
]
Move = Annotated[
    str,
    Field(
        max_length=40,
        description="A move: two letters, the board and the square, or any other notation.",
        examples=["ee", "(1,1,1,1)", "5/5", "B2b2", "40"],
    ),
]
HintStep = Annotated[
    int | None,
    Field(
        ge=1,
        le=3,
        description="Mastermind: 1 a nudge, 2 a direction, 3 the guess; else the next one.",
    ),
]


class GameTools(Playing):
    """The tools."""

    def add_to(self, server: MCPServer[Any]) -> None:
        """Add the tools to a server."""
        for tool, title, kind in (
            (self.make_guess, "Mastermind: Make a guess", PLAYS),
            (self.answer_guess, "Mastermind: Answer the program's guess", PLAYS),
            (self.make_move, "Ultimate Tic-Tac-Toe: Make a move", PLAYS),
            (self.computer_move, "Let the computer move", PLAYS),
            (self.undo, "Take back", ENDS),
            (self.resign, "Give up", ENDS),
            (self.hint, "Give a hint", PLAYS),
            (self.review_game, "Review a game", READS),
            (self.game_state, "Show a game", READS),
            (self.list_games, "List my games", READS),
            (self.end_game, "Forget a game", ENDS),
        ):
            server.add_tool(tool, title=title, annotations=kind)

    async def make_guess(
        self, asker: Asker, game_id: given.GameId, guess: given.Code, keep: Keep = True
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Make a guess in a game of Mastermind; in a lesson it comes back judged."""

        def act(game: KeptGame, session: MastermindSession, task: Task) -> GameAnswer:
            if session.mode == "guess":
                raise SessionError(
                    "In this game the program guesses your code; answer its guess with "
                    "answer_guess, for example 1B2W.",
                    given=guess,
                    allowed="answer_guess",
                )
            report = session.guess(guess, keep=keep)
            return game_answer(game, **_reported(session, report))

        return await self.play(asker, game_id, MastermindSession, act)

    async def answer_guess(
        self,
        asker: Asker,
        game_id: given.GameId,
        answer: given.AnswerText,
        turn: TurnNumber = None,
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Answer the guess that the program made of your code, or correct an earlier answer.

        It makes its next guess at once. Answers that cannot all be true come back explained.
        """

        def act(game: KeptGame, session: MastermindSession, task: Task) -> GameAnswer:
            session.take_answer(answer, turn)
            return game_answer(game)

        return await self.play(asker, game_id, MastermindSession, act)

    async def make_move(
        self, asker: Asker, game_id: given.GameId, move: Move
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Make a move in a game of Ultimate Tic-Tac-Toe; the computer answers it, where it plays.

        The view shows the board afterwards, with the legal moves.
        """

        def act(game: KeptGame, session: UltimateSession, task: Task) -> GameAnswer:
            session.require_turn(game.mine)
            session.move(move)
            if session.mode == "computer" and session.to_move() is not None:
                session.step()
            return game_answer(game)

        return await self.play(asker, game_id, UltimateSession, act)

    async def computer_move(
        self, asker: Asker, game_id: given.GameId
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Let the computer make one guess or move for the side whose turn it is.

        In Mastermind an optimal guess, or that of the strategy that breaks the code.
        """

        def act(game: KeptGame, session: Session, task: Task) -> GameAnswer:
            if isinstance(session, MastermindSession) and session.player == HUMAN:
                return game_answer(game, **_reported(session, session.optimal()))
            session.step()
            return game_answer(game)

        return await self.play(asker, game_id, Session, act)  # type: ignore[type-abstract]

    async def undo(
        self, asker: Asker, game_id: given.GameId
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Take the last guess, answer or move back; a game whose secret was shown is practice."""

        def act(game: KeptGame, session: Session, task: Task) -> GameAnswer:
            session.undo(game.mine)
            return game_answer(game)

        return await self.play(asker, game_id, Session, act)  # type: ignore[type-abstract]

    async def resign(
        self, asker: Asker, game_id: given.GameId
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Give a game up; in Mastermind the code is shown."""

        def act(game: KeptGame, session: Session, task: Task) -> GameAnswer:
            session.resign(session.seat_to("resign", game.mine))
            return game_answer(game)

        return await self.play(asker, game_id, Session, act)  # type: ignore[type-abstract]

    async def hint(
        self, asker: Asker, game_id: given.GameId, step: HintStep = None
    ) -> Annotated[CallToolResult, HintAnswer]:
        """Give a hint; it uses what the player knows, never the secret."""

        def work(task: Task) -> CallToolResult:
            game = self.games.find(owner_of(asker), game_id)
            with self.held(game, task) as session:
                answer = _hint(game, session, step)
            return told(answer.text, answer)

        kept = self.games.find(owner_of(asker), game_id)
        return await self.desk.heavy(asker, kept.session.kind, work)

    async def review_game(
        self, asker: Asker, game_id: given.GameId, seconds: given.Seconds = 20
    ) -> Annotated[CallToolResult, ReviewAnswer]:
        """Judge every guess or move of a game, tell skill from luck, name what was better."""

        def work(task: Task) -> CallToolResult:
            game = self.games.find(owner_of(asker), game_id)
            each = seconds / (game.session.turns_made + 1)

            def tell(done: int, total: int) -> None:
                task.tell(done, total, "judged")

            with self.held(game, task, each / 2) as session:
                if isinstance(session, UltimateSession):
                    most = min(each, REVIEW.seconds or each)
                    session.review_limit = Limit(simulations=REVIEW.simulations, seconds=most)
                found = session.review(tell)
                record = record_of(game)
                over = session.ending is not None
            answer = ReviewAnswer(
                id=game.id,
                game="mastermind" if isinstance(found, GuessesReviewView) else "ultimate",
                over=over,
                slips=found.slips,
                review=found,
                record=record,
            )
            return told(review_text(answer), answer)

        kept = self.games.find(owner_of(asker), game_id)
        return await self.desk.heavy(asker, kept.session.kind, work, seconds + 2)

    async def game_state(
        self, asker: Asker, game_id: given.GameId
    ) -> Annotated[CallToolResult, GameAnswer]:
        """Show a game as it stands, and what can be done now."""

        def work(task: Task) -> CallToolResult:
            game = self.games.find(owner_of(asker), game_id)
            with game.held(task.check):
                answer = game_answer(game)
            return told(game_text(answer), answer)

        return await self.desk.light(asker, work)

    async def list_games(self, asker: Asker) -> Annotated[CallToolResult, GamesAnswer]:
        """List the games of this client, the last used first."""

        def work(task: Task) -> CallToolResult:
            owner = owner_of(asker)
            lines = [game_line(game) for game in self.games.of(owner)]
            note = None
            if owner == ANYBODY:
                note = (
                    "This connection has no session that tells clients apart, so no games are "
                    "listed; those whose ids you know go on."
                )
            rows = [
                f"{line.id}  {line.game} {line.mode}, {line.title}, {line.turns_made} made"
                + (f": {line.result}" if line.result else "")
                for line in lines
            ]
            answer = GamesAnswer(games=lines, note=note)
            return told("\n".join(rows) or note or "You have no games.", answer)

        return await self.desk.light(asker, work)

    async def end_game(
        self, asker: Asker, game_id: given.GameId
    ) -> Annotated[CallToolResult, EndedAnswer]:
        """Forget a game that is not wanted any more."""

        def work(task: Task) -> CallToolResult:
            self.games.end(owner_of(asker), game_id)
            return told(f"The game {game_id} is forgotten.", EndedAnswer(id=game_id, ended=True))

        return await self.desk.light(asker, work)


def _reported(session: MastermindSession, report: GuessReport) -> dict[str, Any]:
    """Return what the teacher said of a guess, as the fields of an answer."""
    judged = None
    if report.judged is not None:
        judged = JudgedView.of(session.variant, report.judged, report.reason)
    account = None if report.account is None else AccountView.of_account(report.account)
    return {"made": report.made, "judged": judged, "account": account}


def _hint(game: KeptGame, session: Session, step: int | None) -> HintAnswer:
    if isinstance(session, MastermindSession):
        found: GuessHintView = session.hint(step)
        return HintAnswer(
            id=game.id, game="mastermind", text=found.text, step=found.step, move=None,
            chance=None, proof=None,
        )  # fmt: skip
    assert isinstance(session, UltimateSession)
    shown = session.hint()
    proof = None if shown.proof is None else shown.proof.value
    text = sentences(shown.text, f"Its chance is {shown.chance:.0%}." if not proof else None)
    return HintAnswer(
        id=game.id, game="ultimate", text=text, step=None, move=shown.move, chance=shown.chance,
        proof=proof,
    )  # fmt: skip
