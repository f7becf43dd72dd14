"""Boards and games of Ultimate Tic-Tac-Toe."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.drawing.element import Child, Element, h
from perfectplay.drawing.picture import Card, Figure, card, note
from perfectplay.drawing.ultimate.picture import PARTS, SIZE, Look, in_words, picture
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.views import BoardView

WIDE = 340
"""Pixels that a board takes in a notebook."""


def figure(board: Board, look: Look | None = None) -> Figure:
    """Draw a board as a figure."""
    view = BoardView.of(board)
    return Figure(picture(view, look), PARTS, (SIZE, SIZE), in_words(view))


def beside(view: BoardView, *inside: Child, look: Look | None = None) -> Element:
    """Draw a board with something beside it."""
    shown = Figure(picture(view, look), PARTS, (WIDE, WIDE), in_words(view))
    frame = {"class": "nine-boards", "style": f"width:{WIDE}px;max-width:100%"}
    return h("div", {"class": "beside"}, h("div", frame, shown.framed()), h("div", None, inside))


def board(shown: Board) -> Card:
    """Draw a board with whose turn it is."""
    view = BoardView.of(shown)
    said = view.outcome.text if view.outcome else f"{view.turn} to move. {view.why}"
    return card(
        ["Ultimate Tic-Tac-Toe ", h("span", {"class": "more"}, shown.rule.name_for_people)],
        beside(view, note(said)),
        label=f"A board of Ultimate Tic-Tac-Toe: {said}",
        parts=PARTS,
    )


def session(shown: UltimateSession) -> Card:
    """Draw a game as an onlooker sees it."""
    view = shown.view(())
    return card(
        ["Ultimate Tic-Tac-Toe ", h("span", {"class": "more"}, shown.label)],
        beside(
            view.board,
            note(h("b", None, shown.ending.sentence if shown.ending else view.message)),
            note(view.board.why),
            move_list(shown.board.move_stack, shown.begins.symbol),
        ),
        label=f"A game of Ultimate Tic-Tac-Toe: {view.message}",
        parts=PARTS,
    )


def record(shown: Record) -> Card:
    """Draw a game as it was written down: its last board and its moves."""
    last = shown.board()
    view = BoardView.of(last)
    begins = Board(shown.start, rule=shown.rule).turn.symbol
    outcome = view.outcome
    said = shown.result or (outcome.text if outcome else f"{view.turn} to move.")
    return card(
        [
            f"X {shown.x} – O {shown.o} ",
            h("span", {"class": "more"}, shown.rule.name_for_people),
        ],
        beside(
            view,
            note(h("b", None, said)),
            move_list(shown.moves, begins),
            [note(f"{ply}: {text}") for ply, text in sorted(shown.comments.items())],
        ),
        label=f"The record of a game of {len(shown.moves)} moves: {said}",
        parts=PARTS,
    )


def move_list(moves: Sequence[int], begins: str = "X") -> Element:
    """Write moves with the numbers of their pairs."""
    first = 0 if begins == "X" else 1
    parts: list[Child] = []
    for ply, move in enumerate(moves):
        number, second = divmod(ply + first, 2)
        if not second or not ply:
            dots = "…" if second else "."
            parts.append(h("span", {"class": "n"}, f"{number + 1}{dots} "))
        parts.append(f"{format_move(move)} ")
    return h("div", {"class": "moves"}, parts)
