"""How the computer thinks in a game: as its level does, or for longer, or on the player's time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from perfectplay.durations import format_seconds
from perfectplay.errors import SessionError
from perfectplay.ultimate.errors import LimitError
from perfectplay.ultimate.levels import LONGEST_THINK, Level, Opponent, level
from perfectplay.ultimate.ponder import Ponderer
from perfectplay.ultimate.search_settings import Limit

if TYPE_CHECKING:
    from perfectplay.ultimate.search import SearchTree


Progress = Callable[[int, int], None]
WHOLE = 1000
"""Parts in which a search tells how far it is."""


class Thinking:
    """The part of a session that knows how its computer finds a move."""

    level: int
    seed: int
    mode: Any

    move_limit: Limit | None = None
    """How long the computer thinks about a move, if not as long as its level does."""
    longest_move: float | None = None
    """So many seconds a front end lets it think at most, whatever its limit says."""
    ponder: bool = False
    """Whether the computer thinks on the player's time too, where a front end can do that."""
    ponderer: Ponderer | None = None
    """What thinks on the player's time, where a front end lets it."""
    as_rated: bool = True
    """Whether every move of the computer was found as the lab's levels find theirs."""
    on_search: Callable[[Callable[[], object]], object] = staticmethod(lambda stop: None)
    """Told how to stop each search as it begins, by a front end that wants to."""
    check: Callable[[], None]

    def pondered(self) -> AbstractContextManager[Ponderer | None]:
        """Lend what was found on the player's time, as long as a move is looked for."""
        return nullcontext(self.ponderer)

    def choose(self, board: Any, strength: Level, progress: Progress | None = None) -> int:
        """Find the move of a level, as this game lets it think."""
        limit = self._bounded()
        usual = Limit(simulations=strength.simulations, seconds=LONGEST_THINK)
        with self.pondered() as ponderer:
            tell = self._tell(limit or usual, progress)
            opponent = Opponent(
                strength,
                seed=self.seed,
                limit=limit,
                ponderer=ponderer,
                on_progress=tell,
            )
            self.on_search(opponent.stop)
            move = opponent.choose(board)
        self.check()
        if self.move_limit or ((self.ponder or ponderer) and strength.ponders):
            self.as_rated = False
        return move

    def _tell(self, limit: Limit, progress: Progress | None) -> Callable[[SearchTree], None]:
        """Return what a search calls now and then: it says how much of its limit is used up."""
        begin = perf_counter()

        def tell(tree: SearchTree) -> None:
            self.check()
            if progress is None:
                return
            seconds = perf_counter() - begin
            parts = [0.0]
            parts += [seconds / most for most in (limit.seconds, limit.cpu) if most]
            parts += [tree.ran / limit.simulations] if limit.simulations else []
            progress(round(WHOLE * min(1.0, max(parts))), WHOLE)

        return tell

    @property
    def ponders(self) -> bool:
        """Whether the computer makes use of the player's time: wanted, and its level does."""
        return self.ponder and self.mode == "computer" and level(self.level).ponders

    @property
    def thinks_long(self) -> bool:
        """Whether a move may take longer than any level does by itself."""
        limit = self.move_limit
        if limit is None:
            return False
        times = [seconds for seconds in (limit.seconds, limit.cpu) if seconds is not None]
        return not times or min(times) > LONGEST_THINK

    def set_thinking(self, limit: str | None, ponder: bool) -> None:
        """Say how the computer thinks from now on: `time=2s` or None, and whether it ponders."""
        if ponder and self.mode != "computer":
            raise SessionError(
                "The computer thinks on your time only in a game against it; leave ponder out in "
                f"a game with the mode {self.mode}.",
                given=self.mode,
                allowed="computer",
            )
        self.move_limit = None if limit is None else Limit.parse(limit)
        self.ponder = ponder

    def require_time(self, longest: float) -> None:
        """Refuse a limit on the clock, or of the CPU, that is longer than this many seconds."""
        if (limit := self.move_limit) is None:
            return
        for word, seconds in (("time", limit.seconds), ("cpu", limit.cpu)):
            if seconds is not None and seconds > longest:
                most = f"{word}={format_seconds(longest)}"
                raise LimitError(
                    f"{word}={format_seconds(seconds)} is too long: here the computer thinks for "
                    f"at most {format_seconds(longest)} about a move, for example {most}.",
                    given=str(limit),
                    allowed=f"up to {most}",
                )

    def thinking_data(self) -> dict[str, Any]:
        """Return what there is to keep of it."""
        limit = None if self.move_limit is None else str(self.move_limit)
        return {"limit": limit, "ponder": self.ponder, "as_rated": self.as_rated}

    def take_thinking(self, data: dict[str, Any]) -> None:
        """Set it up again; games that were kept before there was a choice have none of it."""
        limit = data.get("limit")
        self.move_limit = None if limit is None else Limit.parse(limit)
        self.ponder = data.get("ponder", False)
        self.as_rated = data.get("as_rated", True)

    def _bounded(self) -> Limit | None:
        limit, longest = self.move_limit, self.longest_move
        if limit is None or longest is None:
            return limit
        return replace(limit, seconds=min(longest, limit.seconds or longest))
