"""Work on a game that goes on: found for its client, held while it changes, judges lent to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from mcp_types import CallToolResult

from perfectplay.errors import SessionError
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.teacher.judges import Judges
from perfectplay.mcp.answering import told
from perfectplay.mcp.desk import Asker, Desk, Task
from perfectplay.mcp.game_answers import GameAnswer, game_text
from perfectplay.mcp.games import Games, KeptGame, owner_of
from perfectplay.session import Session
from perfectplay.ultimate.session import UltimateSession

S = TypeVar("S", bound=Session)
MOVE_SECONDS = 30.0


class Playing:
    """What the tools for playing share."""

    def __init__(self, desk: Desk, games: Games, judges: Judges) -> None:
        self.desk = desk
        self.games = games
        self.judges = judges

    async def play(
        self,
        asker: Asker,
        game_id: str,
        kind: type[S],
        act: Callable[[KeptGame, S, Task], GameAnswer],
        seconds: float = MOVE_SECONDS,
    ) -> CallToolResult:
        """Change a game, and show it."""

        def work(task: Task) -> CallToolResult:
            game = self.games.find(owner_of(asker), game_id)
            with self.held(game, task) as session:
                answer = act(game, of_kind(session, kind), task)
            return told(game_text(answer), answer)

        kept = self.games.find(owner_of(asker), game_id)
        of_kind(kept.session, kind)
        return await self.desk.heavy(asker, kept.session.kind, work, seconds)

    @contextmanager
    def held(self, game: KeptGame, task: Task, seconds: float | None = None) -> Iterator[Session]:
        """Have a game for oneself, with a judge where it is a game of Mastermind."""
        with game.held(task.check) as session:
            if isinstance(session, UltimateSession):
                session.on_search = task.brake
            if not isinstance(session, MastermindSession):
                yield session
                return
            with self.judges.borrow(session.variant, session.sense, task, seconds) as judge:
                session.judge = judge
                yield session


def of_kind(session: Session, kind: type[S]) -> S:
    """Refuse what the other game is for."""
    if isinstance(session, kind):
        return session
    tools = {MastermindSession: "make_guess and answer_guess", UltimateSession: "make_move"}
    own = next(names for known, names in tools.items() if isinstance(session, known))
    raise SessionError(
        f"This is a game of {session.kind.capitalize()}; go on with {own}.",
        given=session.kind,
        allowed=own,
    )
