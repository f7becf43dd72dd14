"""The games that clients play: so many at once, for so long, each for the client that began it."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from perfectplay.errors import quote
from perfectplay.mcp.desk import Asker
from perfectplay.mcp.errors import GameIdError, ManyGamesError
from perfectplay.session import Session

MOST, MOST_OF_ONE = 200, 20
IDLE_SECONDS = 12 * 3600.0
LOCAL, ANYBODY = "local", ""
"""The one client of a process, and clients that nothing tells apart but the ids they know."""
SESSION_HEADER = "mcp-session-id"
_POLL = 0.05


def owner_of(asker: Asker) -> str:
    """Return whose games a call is about.

    Over HTTP a client with a session has its own; the ids of sessions cannot be guessed. Without
    one, whoever knows the id of a game may go on with it.
    """
    headers = asker.headers
    return LOCAL if headers is None else headers.get(SESSION_HEADER) or ANYBODY


@dataclass
class KeptGame:
    """A game, and who plays it."""

    id: str
    owner: str
    session: Session
    used: float
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def mine(self) -> tuple[str, ...]:
        """The seats of the client."""
        return self.session.seats_of_starter()

    @contextmanager
    def held(self, check: Callable[[], None]) -> Iterator[Session]:
        """Have the game for oneself; `check` may end the waiting by an error."""
        while not self.lock.acquire(timeout=_POLL):
            check()
        try:
            self.session.check = check
            yield self.session
        finally:
            self.lock.release()


class Games:
    """All games of a process; they end with it."""

    def __init__(
        self,
        most: int = MOST,
        most_of_one: int = MOST_OF_ONE,
        idle_seconds: float = IDLE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.idle_seconds = idle_seconds
        self.clock = clock
        self._games: dict[str, KeptGame] = {}
        self._lock = threading.Lock()

    def add(self, owner: str, session: Session) -> KeptGame:
        """Keep a new game; a finished one of the same client makes room if need be."""
        game = KeptGame(secrets.token_urlsafe(9), owner, session, self.clock())
        with self._lock:
            self._forget_idle()
            allowed = self.most if owner == ANYBODY else self.most_of_one
            own = self._of(owner)
            if len(own) >= allowed or len(self._games) >= self.most:
                over = [other for other in own if other.session.ending is not None]
                if not over:
                    raise ManyGamesError(
                        f"{len(own)} of your games are open, and no more are kept at once; finish "
                        "one, or end one with end_game.",
                        allowed=f"{allowed} games",
                    )
                del self._games[over[0].id]
            self._games[game.id] = game
        return game

    def find(self, owner: str, game_id: str) -> KeptGame:
        """Return a game of a client."""
        with self._lock:
            self._forget_idle()
            game = self._games.get(game_id)
            if game is None or game.owner != owner:
                # The same for games of others, so that an id cannot be found out by asking.
                raise GameIdError(
                    f"You have no game {quote(game_id)}; list_games lists those that you have, and "
                    "new_mastermind_game or new_ultimate_game begins one.",
                    given=game_id,
                )
            game.used = self.clock()
            return game

    def of(self, owner: str) -> list[KeptGame]:
        """Return the games of a client, the last used first; none where clients are not known."""
        with self._lock:
            self._forget_idle()
            return [] if owner == ANYBODY else self._of(owner)[::-1]

    def end(self, owner: str, game_id: str) -> None:
        """Forget a game."""
        game = self.find(owner, game_id)
        with self._lock:
            self._games.pop(game.id, None)

    def _of(self, owner: str) -> list[KeptGame]:
        own = [game for game in self._games.values() if game.owner == owner]
        return sorted(own, key=lambda game: game.used)

    def _forget_idle(self) -> None:
        due = self.clock() - self.idle_seconds
        for game in [game for game in self._games.values() if game.used < due]:
            del self._games[game.id]
