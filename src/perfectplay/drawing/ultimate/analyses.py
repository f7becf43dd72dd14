"""What the engine, the solver and the teacher say of positions and games."""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.drawing.element import Child, Element, h
from perfectplay.drawing.judged import chip
from perfectplay.drawing.picture import Card, Figure, card, facts, note, table
from perfectplay.drawing.ultimate.boards import beside, figure
from perfectplay.drawing.ultimate.picture import PARTS, Chance, Look
from perfectplay.ultimate.analysis import Analysis, MoveAnalysis
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.solution import Solution
from perfectplay.ultimate.teacher import MoveReview, Review
from perfectplay.ultimate.views import BoardView, MoveReviewView

MOST_LINES = 5
_CURVE_WIDE, _CURVE_HIGH, _MARGIN = 560, 130, 12


def percent(chance: float) -> str:
    """Write a chance in whole percent."""
    return f"{round(100 * chance)}%"


def written(chance: float, proof: Proof | None) -> Chance:
    """Return what stands in a square: a proven result, or the chance in percent."""
    if proof is not None:
        return Chance(proof.value, f"proof {proof.value}")
    return Chance(str(round(100 * chance)))


def _line(moves: Sequence[int]) -> Element:
    return h("span", {"class": "mono"}, " ".join(map(format_move, moves)))


def _looked_at(shown: Analysis) -> tuple[Board, Look]:
    tried = [row for row in shown.moves if row.visits or row.proof]
    chances = {row.text: written(row.chance, row.proof) for row in tried}
    return Board(shown.position), Look(chances=chances, best=format_move(shown.best))


def analysis_figure(shown: Analysis) -> Figure:
    """Draw the position with the chances of every move that was tried."""
    return figure(*_looked_at(shown))


def analysis(shown: Analysis) -> Card:
    """Draw an analysis: the board with chances, who stands better, the best lines."""
    board, look = _looked_at(shown)
    worth = shown.proof.worth if shown.proof else shown.chance
    x = worth if shown.turn is Player.X else 1 - worth
    sure = shown.proof is not None
    rows = [
        (
            f"{row.proof.value}" if row.proof else percent(row.chance),
            _line(row.line),
            f"{row.visits:,}",
        )
        for row in shown.moves[:MOST_LINES]
    ]
    said = f"{shown.turn.symbol} to move: {'proven ' if sure else ''}"
    said += shown.proof.value if shown.proof else f"{percent(shown.chance)} with {look.best}"
    return card(
        ["Analysis ", h("span", {"class": "more"}, f"{shown.simulations:,} simulations")],
        beside(
            BoardView.of(board),
            balance(x),
            table(("chance", "line", "visits"), rows, label="Best lines"),
            note(h("b", None, said), ". ", shown.note),
            look=look,
        ),
        label=f"Analysis: {said}",
        parts=PARTS,
    )


def move_analysis(shown: MoveAnalysis) -> Card:
    """Draw what was found about one move."""
    worth = shown.proof.value if shown.proof else percent(shown.chance)
    return card(
        [shown.text, h("span", {"class": "more"}, f" · {worth}")],
        note(_line(shown.line)),
        facts(("visits", f"{shown.visits:,}")),
        label=f"{shown.text}: {worth}",
    )


def balance(x: float) -> Element:
    """Draw who stands better: the part of X beside that of O."""
    said = f"X {percent(x)}, O {percent(1 - x)}"
    return h(
        "div",
        None,
        h(
            "div",
            {"aria-hidden": "true"},
            h("b", {"class": "x-side"}, f"X {percent(x)}"),
            " – ",
            h("b", {"class": "o-side"}, f"O {percent(1 - x)}"),
        ),
        h(
            "div",
            {"class": "balance", "role": "img", "aria-label": said},
            h("i", {"style": f"--part:{100 * x:.1f}"}),
        ),
    )


def _solved_look(shown: Solution) -> tuple[Board, Look]:
    chances = {
        row.text: Chance(row.proof.value, f"proof {row.proof.value}")
        for row in shown.moves
        if row.proof is not None
    }
    best = format_move(shown.line[0]) if shown.line else None
    return Board(shown.position), Look(chances=chances, best=best)


def solution_figure(shown: Solution) -> Figure:
    """Draw the position with what every settled move leads to."""
    return figure(*_solved_look(shown))


def solution(shown: Solution) -> Card:
    """Draw what is certain of a position, with perfect play of both."""
    board, look = _solved_look(shown)
    return card(
        "Solved" if shown.proof else "Not solved yet",
        beside(
            BoardView.of(board),
            note(h("b", None, shown.text)),
            bool(shown.line) and note("Perfect play: ", _line(shown.line)),
            facts(
                ("positions opened", f"{shown.nodes:,}"),
                ("moves settled", f"{shown.settled} of {len(shown.moves)}"),
            ),
            look=look,
        ),
        label=shown.text,
        parts=PARTS,
    )


def move_review(shown: MoveReview) -> Card:
    """Draw one judged move on the board before it, with what would have been better."""
    board = Board(shown.position)
    view = MoveReviewView.of(shown)
    slip = shown.judgement.is_slip
    look = Look(wrong=view.move if slip else None, best=view.best)
    better: list[Child] = (
        [" Better: ", h("b", None, view.best), f": {view.best_because}."] if slip else []
    )
    return card(
        [f"{shown.ply + 1}. {view.by} {view.move} ", chip(shown.judgement)],
        beside(
            BoardView.of(board),
            facts(
                ("before", percent(shown.chance_before)),
                ("after", percent(shown.chance_after)),
            ),
            note(f"It is {shown.judgement.value}: {view.because}." if view.because else ""),
            note(view.punished, better),
            note("Best line: ", _line(shown.best_line)),
            look=look,
        ),
        label=f"Move {shown.ply + 1}, {view.move}, is judged {shown.judgement.value}",
        parts=PARTS | {"judged"},
    )


def review(shown: Review) -> Card:
    """Draw a whole game, judged: X's chances move by move, and every slip."""
    slips = shown.slips
    rows: list[Sequence[Child]] = [
        (
            f"{move.ply + 1}. {move.player.symbol}",
            h("span", {"class": "mono"}, format_move(move.move)),
            chip(move.judgement),
            f"{percent(move.chance_before)} → {percent(move.chance_after)}",
            h("span", {"class": "mono"}, format_move(move.best)),
        )
        for move in slips
    ]
    kept = [
        (f"accuracy of {player.symbol}", f"{accuracy:.0f}%")
        for player in Player
        if (accuracy := shown.accuracy(player)) is not None
    ]
    heads = ("move", "played", "judgement", "chance", "best")
    return card(
        ["Review ", h("span", {"class": "more"}, f"{len(shown.moves)} moves")],
        curve(shown),
        facts(*kept) if kept else None,
        table(heads, rows, label="Slips") if rows else note("No move is worth trying again."),
        label=f"Review of {len(shown.moves)} moves, {len(slips)} of them slips",
        parts=PARTS | {"judged", "chart"},
    )


def curve(shown: Review) -> Element:
    """Draw X's chances after every move; slips are marked."""
    values = [0.5, *(move.chance_of_x for move in shown.moves)]
    step = (_CURVE_WIDE - 2 * _MARGIN) / max(1, len(values) - 1)
    points = [
        (round(_MARGIN + i * step, 1), round(_MARGIN + (1 - v) * (_CURVE_HIGH - 2 * _MARGIN), 1))
        for i, v in enumerate(values)
    ]
    path = "".join(f"{'L' if i else 'M'}{x:g} {y:g}" for i, (x, y) in enumerate(points))
    slips = {move.ply + 1 for move in shown.slips}
    marks = [
        h("circle", {"class": "slip", "cx": x, "cy": y, "r": 5.5})
        if i in slips
        else h("circle", {"class": "dot", "cx": x, "cy": y, "r": 3})
        for i, (x, y) in enumerate(points)
    ]
    said = ", ".join(percent(value) for value in values[1:])
    half = _CURVE_HIGH / 2
    return h(
        "svg",
        {
            "class": "chart",
            "viewBox": f"0 0 {_CURVE_WIDE} {_CURVE_HIGH}",
            "width": _CURVE_WIDE,
            "height": _CURVE_HIGH,
            "style": "max-width:100%",
            "role": "img",
            "aria-label": f"Chances of X after each move: {said}",
        },
        h("line", {"class": "axis", "x1": 0, "x2": _CURVE_WIDE, "y1": half, "y2": half}),
        h("path", {"class": "curve", "d": path}),
        marks,
    )
