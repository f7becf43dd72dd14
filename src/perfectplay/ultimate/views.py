"""What is shown of a game of Ultimate Tic-Tac-Toe: the one definition of every shape.

The page's API answers with these, the terminal's `--json` writes them, and the types that the
page's JavaScript is checked against are made from them. Moves are written in two letters; chances
are expected scores from 0 to 1, a draw counts half.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from perfectplay.judgement import Judgement
from perfectplay.session import View
from perfectplay.ultimate.analysis import Analysis, MoveAnalysis
from perfectplay.ultimate.board import Board, Outcome, Player, State
from perfectplay.ultimate.notation import format_move
from perfectplay.ultimate.openings import BookMove, load_openings, look_up
from perfectplay.ultimate.reasons import because, explain, joined, punished, reasons
from perfectplay.ultimate.search import Proof
from perfectplay.ultimate.teacher import MoveReview, Review
from perfectplay.ultimate.variations import Line
from perfectplay.ultimate.words import in_line, why_here, winning_squares

Mode = Literal["computer", "two", "watch"]
First = Literal["me", "computer"]
Symbol = Literal["X", "O"]
_STATES = {State.OPEN: "", State.X: "X", State.O: "O", State.DRAWN: "draw"}


@dataclass(frozen=True, kw_only=True)
class MoveOutcomeView:
    """How a game ended."""

    winner: Literal["X", "O", "draw"]
    text: str
    result: str

    @classmethod
    def of(cls, outcome: Outcome) -> MoveOutcomeView:
        """Show an outcome."""
        winner = "draw" if outcome.winner is None else _symbol(outcome.winner.symbol)
        said = "A draw" if outcome.winner is None else f"{winner} wins"
        return cls(winner=winner, text=f"{said}: {outcome.ending}.", result=outcome.result)


@dataclass(frozen=True, kw_only=True)
class BoardView:
    """Everything that is needed to draw a board and to move on it.

    `lines` has for each small board the three squares that won it, `line` the three boards that won
    the game; both are empty where there is no such line. `why` says why the next move goes there.
    """

    cells: list[str]
    boards: list[str]
    lines: list[list[int]]
    line: list[int]
    legal: list[str]
    target: int | None
    turn: Symbol
    last: str | None
    why: str
    outcome: MoveOutcomeView | None
    rule: str
    position: str

    @classmethod
    def of(cls, board: Board) -> BoardView:
        """Show a board: 81 squares, and what has become of each of the nine small boards."""
        outcome = board.outcome()
        last = board.move_stack[-1] if board.move_stack else None
        return cls(
            cells=[board.symbol_at(move).replace(".", "") for move in range(81)],
            boards=[_STATES[board.state(index)] for index in range(9)],
            lines=[winning_squares(board, index) for index in range(9)],
            line=next((found for p in Player if (found := in_line(board.won[p]))), []),
            legal=[format_move(move) for move in board.legal_moves],
            target=board.forced,
            turn=_symbol(board.turn.symbol),
            last=None if last is None else format_move(last),
            why=why_here(board),
            outcome=None if outcome is None else MoveOutcomeView.of(outcome),
            rule=board.rule.value,
            position=board.position,
        )


@dataclass(frozen=True, kw_only=True)
class LineView:
    """A variation: moves that branch from line `parent` (0 is the game) after `ply` moves."""

    id: int
    parent: int
    ply: int
    moves: list[str]
    note: str

    @classmethod
    def of(cls, line: Line) -> LineView:
        """Show a variation."""
        moves = [format_move(move) for move in line.moves]
        return cls(id=line.id, parent=line.parent, ply=line.ply, moves=moves, note=line.note)


@dataclass(frozen=True, kw_only=True)
class UltimateView(View):
    """A game as somebody sees it; nothing in it is secret."""

    kind: Literal["ultimate"] = "ultimate"
    mode: Mode
    first: First
    level: int
    limit: str | None
    """How long the computer thinks about a move, like `time=5s`; None: as its level does."""
    ponder: bool
    """Whether it may think on the player's time too."""
    ponders: bool
    """Whether it does: `ponder` is on, and its level makes use of that."""
    as_rated: bool
    """Whether it has thought as the lab's levels do so far; else the game does not count."""
    rule: str
    start: str
    moves: list[str]
    lines: list[LineView]
    board: BoardView
    message: str


@dataclass(frozen=True, kw_only=True)
class MoveHintView:
    """A suggested move and what it does; `chance` is that of the side to move."""

    move: str
    text: str
    chance: float
    proof: Proof | None

    @classmethod
    def of(cls, board: Board, found: Analysis) -> MoveHintView:
        """Suggest the best move that a search of the board has found."""
        return cls(
            move=format_move(found.best),
            text=explain(board, found.best, found.proof),
            chance=round(found.proof.worth if found.proof else found.chance, 4),
            proof=found.proof,
        )


@dataclass(frozen=True, kw_only=True)
class MoveAnalysisView:
    """One legal move of an analysis, with the line that may follow it."""

    move: str
    board: int
    cell: int
    visits: int
    chance: float
    proof: Proof | None
    line: list[str]

    @classmethod
    def of(cls, found: MoveAnalysis) -> MoveAnalysisView:
        """Show an analysed move."""
        return cls(
            move=found.text,
            board=found.move // 9,
            cell=found.move % 9,
            visits=found.visits,
            chance=round(found.chance, 4),
            proof=found.proof,
            line=[format_move(move) for move in found.line],
        )


@dataclass(frozen=True, kw_only=True)
class BookMoveView:
    """Moves of the opening book that symmetry makes alike; `move` is the first of them.

    `chance` may well be off by `margin`. Of a first move it is that of its best reply, turned
    round, and `searched` is what the search of the move itself says; of a reply both are the same.
    """

    move: str
    alike: list[str]
    chance: float
    margin: float
    searched: float
    simulations: int
    proof: Proof | None
    line: list[str]


@dataclass(frozen=True, kw_only=True)
class BookView:
    """What the opening book says of a position; after two moves it has no `moves` any more."""

    chance: float
    margin: float
    simulations: int
    proof: Proof | None
    date: str
    moves: list[BookMoveView]

    @classmethod
    def of(cls, board: Board) -> BookView | None:
        """Look a position up; None if the book does not have it."""
        found = look_up(board)
        if found is None:
            return None
        alike: dict[tuple[int, ...], list[BookMove]] = {}
        for move in found.moves:
            alike.setdefault(move.form, []).append(move)
        return cls(
            chance=round(found.value, 6),
            margin=round(found.margin, 6),
            simulations=found.simulations,
            proof=found.proof,
            date=load_openings(board.rule).date,
            moves=[_book_move(moves) for moves in alike.values()],
        )


def _book_move(moves: list[BookMove]) -> BookMoveView:
    first = moves[0]
    return BookMoveView(
        move=first.text,
        alike=[move.text for move in moves],
        chance=round(first.value, 6),
        margin=round(first.margin, 6),
        searched=round(first.searched, 6),
        simulations=first.simulations,
        proof=first.proof,
        line=[format_move(move) for move in first.line],
    )


@dataclass(frozen=True, kw_only=True)
class AnalysisView:
    """What the engine thinks of a position; the best move comes first."""

    position: str
    turn: Symbol
    simulations: int
    seconds: float
    chance: float
    proof: Proof | None
    best: str
    moves: list[MoveAnalysisView]
    line: list[str]
    book: BookView | None
    """What the opening book says; None after the first two moves."""
    forgotten: int
    """Seldom visited positions that were given up, since the memory was full."""
    note: str
    """A sentence about that; empty while there is room."""

    @classmethod
    def of(cls, found: Analysis) -> AnalysisView:
        """Show an analysis."""
        return cls(
            position=found.position,
            turn=_symbol(found.turn.symbol),
            simulations=found.simulations,
            seconds=round(found.seconds, 2),
            chance=round(found.proof.worth if found.proof else found.chance, 4),
            proof=found.proof,
            best=format_move(found.best),
            moves=[MoveAnalysisView.of(move) for move in found.moves],
            line=[format_move(move) for move in found.line],
            book=BookView.of(Board(found.position)),
            forgotten=found.forgotten,
            note=found.note,
        )


@dataclass(frozen=True, kw_only=True)
class MoveReviewView:
    """One move of a review; chances are those of the player who made it, `chance_x` those of X."""

    ply: int
    move: str
    by: Symbol
    word: Judgement
    sign: str
    chance_before: float
    chance: float
    chance_x: float
    lost: float
    best: str
    best_line: list[str]
    proof_before: Proof | None
    proof: Proof | None
    position: str
    because: str = ""
    """What the move allowed, to stand behind “because”."""
    best_because: str = ""
    """What the best move does."""
    punished: str = ""
    """How a slip is punished, in a sentence."""

    @classmethod
    def of(cls, move: MoveReview) -> MoveReviewView:
        """Show a judged move."""
        board = Board(move.position)
        return cls(
            ply=move.ply,
            move=format_move(move.move),
            by=_symbol(move.player.symbol),
            word=move.judgement,
            sign=move.judgement.sign,
            chance_before=round(move.chance_before, 4),
            chance=round(move.chance_after, 4),
            chance_x=round(move.chance_of_x, 4),
            lost=round(move.lost, 4),
            best=format_move(move.best),
            best_line=[format_move(other) for other in move.best_line],
            proof_before=move.proof_before,
            proof=move.proof_after,
            position=move.position,
            because=because(board, move.move, move.proof_after),
            best_because=joined(reasons(board, move.best, move.proof_before)),
            punished=_punished(board, move),
        )


@dataclass(frozen=True, kw_only=True)
class MovesReviewView:
    """A whole game; slips and turning points are counted in moves from 0."""

    moves: list[MoveReviewView]
    slips: list[int]
    turning: list[int]
    accuracy: dict[str, float | None]
    """The mean part of what was at stake that each seat kept, in percent; None without choices."""

    @classmethod
    def of(cls, told: Review) -> MovesReviewView:
        """Show a review."""
        return cls(
            moves=[MoveReviewView.of(move) for move in told.moves],
            slips=[move.ply for move in told.slips],
            turning=[move.ply for move in told.turning_points],
            accuracy={player.value: told.accuracy(player) for player in Player},
        )


@dataclass(frozen=True, kw_only=True)
class RetriedMoveView:
    """Another move for a moment of the game, judged; `best` is hidden until it is solved."""

    move: str
    word: Judgement
    sign: str
    solved: bool
    chance: float
    proof: Proof | None
    lost: float
    text: str
    best: str | None


def _punished(board: Board, move: MoveReview) -> str:
    return punished(board, move.move, move.following) if move.judgement.is_slip else ""


def _symbol(symbol: str) -> Symbol:
    return "X" if symbol == "X" else "O"
