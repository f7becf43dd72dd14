"""Games between entrants: played in colour-swapped pairs, written down, kept as records."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrant_players import PlayerMaker
from perfectplay.lab.matches.entrants import MOVE_SECONDS, Entrant, parse_entrant
from perfectplay.lab.matches.openings import parse_openings
from perfectplay.lab.matches.running_program import Forfeit
from perfectplay.lab.outside import codes_of, require_same
from perfectplay.lab.run import Chunk, ChunkResult
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.notation import WinRule, format_moves, parse_moves
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.warmup import warm_up

NO_OPENINGS = "random:0"
"""The supply of openings in which nothing has been played."""
PAIRS_AT_ONCE = 10
_CHEAP = 20_000
"""Simulations for a move, of both together, that make a pair worth a chunk of its own."""
_DEAR = 50_000
"""And those that make it too long for one."""


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played, seen by the first entrant of its match."""

    pair: int
    first_is_x: bool
    score: float
    """1 is a win of the first entrant, 0.5 a draw."""
    moves: str
    opening: int
    """How many of the moves were given."""
    reason: str = ""
    """Why the loser forfeited: crash, illegal move, rubbish or timeout; empty if nobody did."""
    detail: str = ""
    tail: str = ""
    """What the program that forfeited last wrote to its error output."""

    def to_data(self) -> list[Any]:
        """Return the game in little space, for the journal."""
        forfeit = [self.reason, self.detail, self.tail] if self.reason else []
        return [self.pair, self.first_is_x, self.score, self.moves, self.opening, *forfeit]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> PlayedGame:
        """Read a game back."""
        return cls(*data)

    @property
    def result(self) -> str:
        """The result as records write it."""
        x = self.score if self.first_is_x else 1 - self.score
        return {1.0: "1-0", 0.0: "0-1"}.get(x, "1/2-1/2")

    def record(self, first: str, second: str, rule: WinRule, event: str) -> Record:
        """Write the game down, so that `review` can open it."""
        x, o = (first, second) if self.first_is_x else (second, first)
        moves = parse_moves(self.moves)
        tags = {"Event": event, "Round": f"{self.pair + 1}.{1 if self.first_is_x else 2}"}
        tags["Opening"] = str(self.opening)
        comments = {}
        if self.reason:
            loser = "X" if self.result == "0-1" else "O"
            tags["Termination"] = self.reason
            comments[len(moves)] = f"{loser} forfeits ({self.reason}): {self.detail}"
        return Record(moves, x, o, rule=rule, result=self.result, tags=tags, comments=comments)


@dataclass(frozen=True)
class Terms:
    """What all games of a match have in common."""

    seed: int = 1
    openings: str = "book"
    rule: WinRule = WinRule.LINE
    move_seconds: float = MOVE_SECONDS
    """What a foreign program may think about a move."""

    def to_data(self) -> dict[str, Any]:
        """Return the terms as arguments and for a description."""
        return {
            "seed": self.seed,
            "openings": self.openings,
            "rule": self.rule.value,
            "move_seconds": self.move_seconds,
        }


def check_terms(terms: Terms, *entrants: Entrant) -> None:
    """Raise an error if these entrants cannot meet on these terms."""
    for entrant in entrants:
        if entrant.kind == "codingame" and terms.openings != NO_OPENINGS:
            raise SettingError(
                f"{entrant} knows its own moves and those of its opponent only, as in the contest, "
                f"so its games begin on the empty board: --openings {NO_OPENINGS}."
            )


def chunks(first: Entrant, second: Entrant, games: int, terms: Terms) -> list[Chunk]:
    """Share the games of a match out: pairs, several where they are quick, single long games."""
    effort = max(1, first.effort + second.effort)
    codes = codes_of("evaluator", [e.evaluator for e in (first, second) if e.evaluator])
    step = 1 if effort > _DEAR else 2 * max(1, min(PAIRS_AT_ONCE, _CHEAP // effort))
    return [
        Chunk(
            f"{first} {second} {begin}",
            {
                "first": str(first),
                "second": str(second),
                "begin": begin,
                "end": min(begin + step, games),
                **terms.to_data(),
                **({"codes": codes} if codes else {}),
            },
            size=min(begin + step, games) - begin,
        )
        for begin in range(0, games, step)
    ]


def play_games(
    first: str,
    second: str,
    begin: int,
    end: int,
    seed: int,
    openings: str,
    rule: str,
    move_seconds: float,
    codes: dict[str, str] | None = None,
) -> ChunkResult:
    """Play some games of a match: from each opening two, each entrant playing X once.

    `codes` says which code evaluators of other packages must be.
    """
    require_same("evaluator", codes or {})
    entrants = parse_entrant(first), parse_entrant(second)
    if any(entrant.kind != "random" and not entrant.is_program for entrant in entrants):
        _load_engine()
    supply = parse_openings(openings)
    terms = Terms(seed, openings, WinRule(rule), move_seconds)
    spent = {"first_seconds": 0.0, "second_seconds": 0.0, "first_moves": 0.0, "second_moves": 0.0}
    games = []
    for number in range(begin, end):
        opening = supply.opening(seed, number // 2, terms.rule)
        games.append(play_game(entrants, number, opening, terms, spent))
    return ChunkResult([game.to_data() for game in games], spent)


@cache
def _load_engine() -> None:
    """Load the compiled engine once in each worker, so that no move is charged with it."""
    warm_up()


def play_game(
    entrants: tuple[PlayerMaker, PlayerMaker],
    number: int,
    opening: Sequence[int],
    terms: Terms,
    spent: dict[str, float],
) -> PlayedGame:
    """Play the n-th game of a match; the first entrant is X in games 0, 2, 4 and so on.

    The seconds and moves of both are added to `spent`.
    """
    pair, first_is_x = number // 2, number % 2 == 0
    board = Board(rule=terms.rule)
    for move in opening:
        board.push(move)
    sides = (Player.X, Player.O) if first_is_x else (Player.O, Player.X)
    names = dict(zip(sides, ("first", "second"), strict=True))
    players = {
        side: entrant.player(player_seed(terms.seed, number, side), terms.rule, terms.move_seconds)
        for side, entrant in zip(sides, entrants, strict=True)
    }

    def game(winner: Player | None, **why: str) -> PlayedGame:
        score = 0.5 if winner is None else float(winner is sides[0])
        moves = format_moves(board.move_stack)
        return PlayedGame(pair, first_is_x, score, moves, len(opening), **why)

    try:
        while not board.is_over:
            began = time.perf_counter()
            try:
                move = players[board.turn].choose(board)
            except Forfeit as fault:
                return game(
                    board.turn.other, reason=fault.reason, detail=fault.detail, tail=fault.tail
                )
            spent[f"{names[board.turn]}_seconds"] += time.perf_counter() - began
            spent[f"{names[board.turn]}_moves"] += 1
            board.push(move)
    finally:
        for player in players.values():
            player.close()
    outcome = board.outcome()
    assert outcome is not None
    return game(outcome.winner)


def player_seed(seed: int, number: int, side: Player) -> int:
    """Return the seed of a player in a game of a match; hardly any other player has the same."""
    return random.Random(f"{seed}/{number}/{side.value}").randrange(2**31)


def add_measures(total: dict[str, float], more: Mapping[str, float]) -> None:
    """Add up what was timed."""
    for name, value in more.items():
        total[name] = total.get(name, 0.0) + value
