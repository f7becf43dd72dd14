"""Games of two versions of the engine: pairs with colours swapped, from openings all different.

The two processes take turns, so only one core is busy. Games that a journal holds are not played
again, so that a long match can be stopped and resumed.
"""

import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.last_release import EngineProcess, VersionError, fingerprint
from perfectplay.lab.matches.tally import PairTally
from perfectplay.ultimate.board import Board, Player

SEED = 20_240
PLIES = (3, 4)
"""Moves of an opening; pairs take turns."""


@dataclass(frozen=True)
class MoveLimit:
    """What each side may use for a move: CPU seconds or simulations."""

    seconds: float | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        if self.seconds is not None:
            return f"{self.seconds:g} s of CPU time a move"
        return f"{self.simulations:,} simulations a move"

    def to_data(self) -> dict[str, Any]:
        """Return the limit as the engine's process takes it."""
        return {"seconds": self.seconds, "simulations": self.simulations}


def varied_openings(count: int, seed: int = SEED) -> list[list[int]]:
    """Draw random openings; no two reach positions that are images of each other."""
    rng = random.Random(seed)
    found: dict[tuple[object, ...], list[int]] = {}
    while len(found) < count:
        board = Board()
        for _ in range(PLIES[len(found) % len(PLIES)]):
            board.push(rng.choice(list(board.legal_moves)))
        found.setdefault(canonical(board), list(board.move_stack))
    return list(found.values())


def canonical(board: Board) -> tuple[object, ...]:
    """Return the same for all eight images of a position, turned and mirrored."""
    images = []
    for turn in _images():
        marks = [
            tuple(
                sorted(
                    9 * turn[b] + turn[c] for b in range(9) for c in range(9) if masks[b] >> c & 1
                )
            )
            for masks in (board.marks[player] for player in Player)
        ]
        forced = -1 if board.forced is None else turn[board.forced]
        images.append((*marks, forced))
    return min(images)


def _images() -> list[list[int]]:
    """List where each of nine squares goes in the eight images of a three by three board."""
    found = []
    for flip in (False, True):
        for turns in range(4):
            places = []
            for square in range(9):
                row, column = divmod(square, 3)
                if flip:
                    row, column = column, row
                for _ in range(turns):
                    row, column = column, 2 - row
                places.append(3 * row + column)
            found.append(places)
    return found


def play_game(
    players: dict[Player, EngineProcess], opening: list[int], limit: MoveLimit, seed: int
) -> list[int]:
    """Play a game to its end; return its moves."""
    board = Board()
    for move in opening:
        board.push(move)
    for engine in players.values():
        engine.ask("game")
    while not board.is_over:
        engine = players[board.turn]
        answer = engine.ask(
            "move", style="net", moves=board.move_stack, seed=seed, **limit.to_data()
        )
        if answer["move"] not in board.legal_moves:
            raise VersionError(
                f"The engine in {engine.sources} made an illegal move: {answer['move']}."
            )
        board.push(answer["move"])
    return list(board.move_stack)


def score_of(moves: list[int], side: Player) -> float:
    """Return what a finished game is worth to a side: 1, 0.5 or 0."""
    board = Board()
    for move in moves:
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    return 0.5 if outcome.winner is None else float(outcome.winner is side)


class GameJournal:
    """Keeps finished games in a file, one a line, under the match they belong to."""

    def __init__(self, path: Path | None, match: dict[str, Any]) -> None:
        self._path = path
        self._match = match
        self._games: dict[int, list[int]] = {}
        if path is not None and path.exists():
            for line in path.read_text("utf-8").splitlines():
                try:
                    kept = json.loads(line)
                except ValueError:  # cut off when the match was stopped
                    continue
                if kept["match"] == match:
                    self._games[kept["game"]] = kept["moves"]

    def get(self, game: int) -> list[int] | None:
        """Return the moves of a game that was played before."""
        return self._games.get(game)

    def add(self, game: int, moves: list[int]) -> None:
        """Keep a game."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"match": self._match, "game": game, "moves": moves}) + "\n")


@dataclass(frozen=True)
class Side:
    """Who plays: a folder of sources, and constants of the search that differ from theirs."""

    sources: Path
    constants: dict[str, float] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        """Return what decides how this side plays."""
        return {"sources": fingerprint(self.sources), "constants": self.constants}


def play_match(
    ours: Side, rival: Side, games: int, limit: MoveLimit, journal: Path | None = None
) -> PairTally:
    """Play the match, printing how it stands now and then."""
    match = {"ours": ours.to_data(), "rival": rival.to_data(), **limit.to_data()}
    kept = GameJournal(journal, match)
    scores: list[float] = []
    with (
        EngineProcess(ours.sources, ours.constants) as one,
        EngineProcess(rival.sources, rival.constants) as other,
    ):
        print(f"{one.hidden} hidden units against {other.hidden}; {limit}", flush=True)
        for game, opening in enumerate(o for o in varied_openings(games // 2) for _ in range(2)):
            side = Player.X if game % 2 == 0 else Player.O
            moves = kept.get(game)
            if moves is None:
                moves = play_game({side: one, side.other: other}, opening, limit, seed=game)
                kept.add(game, moves)
            scores.append(score_of(moves, side))
            if len(scores) % 10 == 0:
                print(f"  {len(scores)} games: {PairTally.of(scores)}", flush=True)
    return PairTally.of(scores)
