"""The review of a game at the terminal: table, turning points, slips to try again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfectplay.cli.files import FileError, quote_path
from perfectplay.cli.retry import Attempt, Slip, try_again, wants_retry
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.cli.ultimate.draw import (
    chance_text,
    move_number,
    review_table,
    show_board,
    where_to_move,
)
from perfectplay.cli.ultimate.setup import get_ready, make_limit, read_game
from perfectplay.session import to_data
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import format_move, parse_move
from perfectplay.ultimate.reasons import explain
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search import Limit
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.views import MoveReviewView, MovesReviewView

DEFAULT_LIMIT = Limit(simulations=30_000)
"""How deeply each position is searched, unless said."""


def review_file(
    source: str,
    limits: tuple[str | None, str | None, int | None],
    retry: bool | None,
    game: int | None,
    as_json: bool,
) -> None:
    """Review the game of a link or in a file; of many games the one with that number, or the first.

    `limits` is what --time, --cpu and --simulations say about each position.
    """
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        limit = make_limit(*limits) or DEFAULT_LIMIT
        record, games = read_game(source, 1 if game is None else game)
        if games > 1:
            more = "" if game else " (--game N for another)"
            terminal.say(f"Game {game or 1} of {games:,}{more}.")
        if not record.moves:
            raise FileError(
                f"{quote_path(source)} holds a game without moves, so there is nothing to review."
            )
        get_ready(terminal)
        session = UltimateSession(record)
        session.review_limit = limit
        with terminal.progress("Reviewing") as progress:
            found = session.review(progress)
        terminal.event("review", game=game or 1, games=games, **to_data(found))
        _say_heading(terminal, record)
        show_review(terminal, found)
        if wants_retry(terminal, retry, len(found.slips)):
            slips = [UltimateSlip(session, found.moves[ply]) for ply in found.slips]
            try_again(terminal, slips)


def _say_heading(terminal: Terminal, record: Record) -> None:
    terminal.say(f"X: {record.x}   O: {record.o}")
    terminal.say(f"Rule: {record.rule.sentence}.")
    if record.result and not record.board().is_over:
        why = record.comments.get(len(record.moves), "")
        terminal.say(f"The game ended before its last move: {record.result}. {why}".rstrip())


def show_review(terminal: Terminal, found: MovesReviewView) -> None:
    """Print every move with its judgement, and what can be learnt from them."""
    terminal.draw(review_table(found.moves, terminal.ascii_only))
    for seat, kept in found.accuracy.items():
        if kept is not None:
            terminal.say(f"Accuracy of {seat.upper()}: {kept:.0f} of 100.")
    first = found.moves[0].by
    for ply in found.turning:
        terminal.say(f"Turning point: {_sentence(found.moves[ply], first)}")
    names = ", ".join(_numbered(found.moves[ply], first) for ply in found.slips)
    terminal.say(f"Worth trying again: {names}." if names else "There is nothing to try again.")


def _sentence(move: MoveReviewView, first: str) -> str:
    """Say what a move cost, without naming the better one."""
    before = chance_text(move.chance_before, move.proof_before)
    after = chance_text(move.chance, move.proof)
    cost = f"{_numbered(move, first)} took {move.by} from {before} to {after}"
    return f"{cost} because {move.because}. {move.punished}".rstrip()


def _numbered(move: MoveReviewView, first: str) -> str:
    dots = "." if move.by == "X" else "..."
    return f"{move_number(move, first)}{dots} {move.move}"


@dataclass(frozen=True)
class UltimateSlip(Slip):
    """A move that lost chances, set up to be tried again."""

    session: UltimateSession
    was: MoveReviewView

    @property
    def board(self) -> Board:
        """The position before the move."""
        return self.session.board_at(self.was.ply)

    @property
    def prompt(self) -> str:
        """The side to move."""
        return f"{self.was.by}>"

    def show(self, terminal: Terminal, place: str) -> None:
        """Draw the position."""
        board = self.board
        show_board(terminal, board)
        where = where_to_move(board)
        terminal.say(f"{place}: {self.was.by} played {self.was.move}. {where}")

    def to_data(self) -> dict[str, Any]:
        """Return the position and the legal moves."""
        return {
            "ply": self.was.ply,
            "position": self.was.position,
            "legal": [format_move(move) for move in self.board.legal_moves],
        }

    def judge(self, text: str) -> Attempt:
        """Judge another move."""
        tried = self.session.retry(self.was.ply, text, known=to_data(self.was))
        chances = chance_text(tried.chance, tried.proof)
        if tried.solved:
            message = f"Well found: {tried.move} keeps {chances}."
        else:
            better = "better than in the game, but " if tried.chance > self.was.chance else ""
            message = f"{tried.move} gives {chances}: {better}there is more in this position."
        return Attempt(tried.move, tried.word, message)

    def answer(self) -> tuple[str, str]:
        """Return the best move with its reasons and how the game may go on."""
        why = explain(self.board, parse_move(self.was.best), self.was.proof_before)
        return self.was.best, f"{why} Main line: {' '.join(self.was.best_line)}"
