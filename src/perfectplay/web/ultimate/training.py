"""Training in Ultimate Tic-Tac-Toe: positions, slips and ratings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from perfectplay.judgement import Judgement
from perfectplay.ratings import ultimate as rated
from perfectplay.ratings.story import Played
from perfectplay.training.ultimate.puzzles import UltimatePuzzle
from perfectplay.training.ultimate.steps import UltimateStep
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.levels import level
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.views import BoardView, RetriedMoveView
from perfectplay.web.players import Owner
from perfectplay.web.store import Kept
from perfectplay.web.training.parts import FairOpponent, Scale, Slip, Training, Tried, key_of

WATCHED, RATED_MODE = "watch", "computer"


@dataclass(frozen=True, kw_only=True)
class UltimatePosition:
    """A board before a move."""

    kind: Literal["ultimate"]
    board: BoardView


def show_position(board: Board) -> UltimatePosition:
    """Show a board."""
    return UltimatePosition(kind="ultimate", board=BoardView.of(board))


def of_game(session: UltimateSession, turn: int) -> UltimatePosition:
    """Show the board before a move."""
    return show_position(session.board_at(turn))


def made(session: UltimateSession, turn: int) -> tuple[str, None]:
    """Return the move that was made."""
    return format_move(session.board.move_stack[turn]), None


def own_turns(kept: Kept, owner: Owner) -> frozenset[int] | None:
    """Find the moves of a player who has one side."""
    mine = owner.seats(kept)
    if kept.mode == WATCHED or len(mine) != 1 or kept.review is None:
        return None
    moves = kept.review["moves"]
    return frozenset(move["ply"] for move in moves if move["by"].lower() in mine)


def slips(kept: Kept, owner: Owner) -> list[Slip] | None:
    """Find the player's slips, in games in which the player has one side."""
    mine = owner.seats(kept)
    if kept.mode == WATCHED or len(mine) != 1:
        return []
    if kept.review is None:
        return None
    return [
        Slip(
            key_of(move["position"], move["move"]),
            move["ply"],
            Judgement(move["word"]),
            f"{100 * move['lost']:.0f} % lost.",
        )
        for move in kept.review["moves"]
        if Judgement(move["word"]).is_slip and move["by"].lower() in mine
    ]


def known(kept: Kept, turn: int) -> dict[str, Any]:
    """Return what a review said of a move, so that a try is told the same numbers."""
    moves = kept.review["moves"] if kept.review is not None else []
    return {"known": moves[turn]} if 0 <= turn < len(moves) else {}


def tried(session: UltimateSession, found: RetriedMoveView) -> Tried:
    """Show a judged move."""
    return Tried(
        given=found.move,
        values=None,
        word=found.word,
        sign=found.sign,
        solved=found.solved,
        text=found.text,
        best=found.best,
        best_values=None,
    )


def played(kept: Kept, owner: Owner) -> Played | None:
    """Rate a game against a level, from the first move on, by the rule of the measured levels."""
    mine = owner.seats(kept)
    state = kept.state
    if kept.mode != RATED_MODE or len(mine) != 1 or state["rule"] != rated.RATED_RULE:
        return None
    if not _from_the_start(state["start"]) or not state.get("as_rated", True):
        return None
    score = 0.5 if kept.outcome == "draw" else float(kept.outcome in mine)
    meetings = rated.meet(state["level"], score)
    if meetings is None:
        return None
    slips_made = None
    if kept.review is not None:
        slips_made = tuple(
            move["ply"] + 1
            for move in kept.review["moves"]
            if Judgement(move["word"]).is_slip and move["by"].lower() in mine
        )
    return Played(meetings, slips=slips_made)


def _from_the_start(start: str | None) -> bool:
    return start is None or start == Board().start


def fair(rating: float) -> FairOpponent | None:
    """Name the level nearest to a rating."""
    number = rated.fair_level(rating)
    if number is None:
        return None
    found = level(number)
    return FairOpponent(
        name=str(number),
        title=f"Level {number}, {found.name.lower()}",
        text=found.sentence,
        url=f"/ultimate/new?level={number}",
    )


def of_puzzle(puzzle: UltimatePuzzle) -> UltimatePosition:
    """Show the board of a puzzle."""
    return show_position(puzzle.board)


def walk(puzzle: UltimatePuzzle) -> list[UltimatePosition]:
    """Show the board after each move of the line."""
    return [show_position(puzzle.after(count)) for count in range(1, len(puzzle.moves) + 1)]


def of_step(step: UltimateStep) -> UltimatePosition:
    """Show the board of a step of a lesson."""
    return show_position(step.board)


def answer(puzzle: UltimatePuzzle) -> tuple[str, None]:
    """Return the one move of a puzzle."""
    return puzzle.best, None


training = Training(
    position=UltimatePosition,
    of_game=of_game,
    slips=slips,
    own_turns=own_turns,
    known=known,
    played=played,
    made=made,
    tried=tried,
    scale=Scale(
        centre=rated.CENTRE,
        by_guesses=False,
        phases={
            "the first ten moves": range(1, 11),
            "moves 11 to 30": range(11, 31),
            "the moves after 30": range(31, 1000),
        },
        counts="Counted are whole games against a level that thinks as it does by itself, by the "
        "rule of three boards in a line.",
        fair=fair,
    ),
    of_puzzle=of_puzzle,
    of_step=of_step,
    answer=answer,
    walk=walk,
)
