"""`perfectplay ultimate uci` and `codingame`: our engine speaks to programs by lines."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.durations import parse_seconds
from perfectplay.lab.matches.entrant_players import EntrantPlayer, SearchPlayer
from perfectplay.lab.matches.entrants import Entrant
from perfectplay.protocols import ContestBot, UciEngine
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit
from perfectplay.ultimate.warmup import warm_up

PART = 0.85
"""Of the time that a turn has, the search gets this part; the rest is for all around it."""
LEAST = 0.01
"""Seconds that the first turn is thought about at least, however long loading took."""


class _Output:
    """Lines to whoever asks, from several threads, each written at once and whole."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.is_gone = False

    def say(self, line: str) -> None:
        """Write a line; when nobody reads any more, that is noted and the line is lost."""
        with self._lock:
            if self.is_gone:
                return
            try:
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
            except BrokenPipeError:
                self.is_gone = True

    def require(self) -> None:
        """Raise an error if nobody reads any more."""
        if self.is_gone:
            raise BrokenPipeError


def run_uci() -> None:
    """Answer the lines of the protocol until `quit` or the end of the input."""
    output = _Output()

    def lines() -> Iterator[str]:
        while line := sys.stdin.readline():
            yield line
            output.require()

    with leaving_cleanly(Terminal(), lambda: ""):
        UciEngine(output.say).run(lines())
        output.require()


@dataclass(frozen=True)
class ContestRequest:
    """How a bot of the contest thinks, as given on the command line."""

    time: str
    first_time: str
    simulations: int | None
    level: int | None
    threads: int
    memory: int
    seed: int


def run_codingame(asked: ContestRequest, rule: WinRule) -> None:
    """Answer turn after turn until the end of the input."""
    output = _Output()
    begin = perf_counter()

    def say(line: str) -> None:
        output.say(line)
        output.require()

    with leaving_cleanly(Terminal(), lambda: ""):
        players = _Players(asked)
        warm_up()
        players.loading = perf_counter() - begin
        ContestBot(players.new, rule).answer_all(sys.stdin, say)


class _Players:
    """Makes the player of each game: a level, or the engine with a limit for each turn."""

    def __init__(self, asked: ContestRequest) -> None:
        self._asked = asked
        self._time = parse_seconds(asked.time)
        self._first_time = parse_seconds(asked.first_time)
        self.loading = 0.0

    def new(self) -> EntrantPlayer:
        """Make a player for one game."""
        asked = self._asked
        if asked.level is not None:
            return Entrant("level", number=asked.level).player(asked.seed)
        if asked.simulations is not None:
            return self._search(Limit(simulations=asked.simulations))
        first = max(LEAST, PART * self._first_time - self.loading)
        self.loading = 0.0
        player = self._search(Limit(seconds=first))
        return _TimedPlayer(player, Limit(seconds=PART * self._time))

    def _search(self, limit: Limit) -> SearchPlayer:
        asked = self._asked
        return SearchPlayer(
            "net", limit, seed=asked.seed, threads=asked.threads, memory=asked.memory
        )


class _TimedPlayer:
    """Thinks longer about its first move than about the others."""

    def __init__(self, player: SearchPlayer, later: Limit) -> None:
        self._player = player
        self._later = later

    def choose(self, board: Board) -> int:
        """Search as long as this turn has."""
        move = self._player.choose(board)
        self._player.limit = self._later
        return move

    def close(self) -> None:
        """Drop the tree."""
        self._player.close()
