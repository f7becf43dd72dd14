"""What the positions of the perft suite are about, and how each is found in games by chance.

A position is the first one, in games of random moves drawn from its name, for which a condition
holds. So all of them can be reached, and they are the same every time.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from perfectplay.ultimate.board import FULL, LINES, Board, Ending, Player
from perfectplay.ultimate.notation import WinRule, parse_moves

MOST_GAMES = 200_000
Condition = Callable[[Board], bool]


@dataclass(frozen=True)
class Wanted:
    """A position that the suite shall have."""

    name: str
    why: str
    condition: Condition | str
    """What has to hold, or the moves that lead there."""
    rule: WinRule = WinRule.LINE

    def find(self) -> Board:
        """Set the position up."""
        if isinstance(self.condition, str):
            board = Board(rule=self.rule)
            for move in parse_moves(self.condition):
                board.check(move)
                board.push(move)
            return board
        rng = random.Random(f"perft/{self.name}")
        for _ in range(MOST_GAMES):
            board = Board(rule=self.rule)
            while not board.is_over:
                board.push(rng.choice(board.legal_moves))
                if self.condition(board):
                    return board
        raise SystemExit(f"No position for {self.name} in {MOST_GAMES:,} games.")


# -- what can be said of a position -------------------------------------------------------------


def last(board: Board) -> tuple[int, int]:
    """The board and the square of the last move."""
    return divmod(board.move_stack[-1], 9)


def before(board: Board) -> Board:
    """The position before the last move."""
    earlier = board.copy()
    earlier.pop()
    return earlier


def has_empty(board: Board, number: int) -> bool:
    """Whether a small board has empty squares."""
    return board.empty_squares(number) != 0


def just_decided(board: Board) -> bool:
    """Whether the last move has decided its board."""
    number, _ = last(board)
    return not board.is_open(number)


def after(board: Board, move: int) -> Board:
    """The position after a move."""
    later = board.copy()
    later.push(move)
    return later


def outcomes(board: Board) -> list[Player | None]:
    """How the game ends with each move that ends it: a winner, or None for a draw."""
    found = []
    for move in board.legal_moves:
        outcome = after(board, move).outcome()
        if outcome is not None:
            found.append(outcome.winner)
    return found


def open_boards(board: Board) -> int:
    """How many boards take moves."""
    return 9 - board.decided.bit_count()


def lines_in(mask: int) -> int:
    """How many lines are complete."""
    return sum(mask & line == line for line in LINES)


def going(board: Board, *, free: bool, number: int | None = None) -> bool:
    """Whether the game goes on, with a free choice or not, perhaps in a certain board."""
    if board.is_over or (board.forced is None) is not free:
        return False
    return number is None or board.forced == number


def sent_to(state: str, mine: bool | None = None) -> Condition:
    """The last move points to a board that is won (by the side to move, or by the other) or drawn,
    was so before it, and still has empty squares if it is won."""

    def holds(board: Board) -> bool:
        number, cell = last(board)
        if board.is_over or number == cell or board.is_open(cell):
            return False
        if state == "drawn":
            return board.is_drawn(cell) and open_boards(board) >= 4
        winner = board.winner_of(cell)
        return (
            winner is not None
            and (winner is board.turn) is mine
            and has_empty(board, cell)
            and open_boards(board) >= 4
        )

    return holds


def plies(number: int) -> Condition:
    """So many moves were made and the game goes on."""
    return lambda board: len(board.move_stack) == number and not board.is_over


def winning_itself(board: Board) -> bool:
    """The last move decides the very board that it points to."""
    number, cell = last(board)
    return number == cell and board.winner_of(cell) is not None and not board.is_over


def filling_itself(board: Board) -> bool:
    """The last move fills the very board that it points to, without a line."""
    number, cell = last(board)
    return number == cell and board.is_drawn(cell) and open_boards(board) >= 3


def full_and_won(board: Board) -> bool:
    """The last square of a board completes a line: the board is won, not drawn."""
    number, _ = last(board)
    return (
        not board.is_over
        and not has_empty(board, number)
        and board.winner_of(number) is not None
        and just_decided(board)
    )


def two_lines(board: Board) -> bool:
    """The last move completes two lines in its board at once."""
    number, _ = last(board)
    mover = board.turn.other
    mask = board.marks[mover][number]
    return not board.is_over and lines_in(mask) == 2 and just_decided(board)


def wins_are_near(player: Player) -> Condition:
    """The side to move can win the game at once, in two ways at least."""

    def holds(board: Board) -> bool:
        if board.is_over or board.turn is not player or open_boards(board) < 3:
            return False
        return outcomes(board).count(player) >= 2

    return holds


def only(number: int, least: int) -> Condition:
    """So many boards are open, with so many empty squares at least."""

    def holds(board: Board) -> bool:
        if board.is_over or open_boards(board) != number:
            return False
        squares = sum(board.empty_squares(b).bit_count() for b in range(9) if board.is_open(b))
        return squares >= least

    return holds


def draw_is_near(board: Board) -> bool:
    """One move ends the game without a line, another one does not."""
    if board.is_over or len(board.legal_moves) < 2:
        return False
    found = outcomes(board)
    return None in found and len(found) < len(board.legal_moves)


def count_decides(board: Board) -> bool:
    """A move ends the game without a line, and the boards won decide it."""
    if board.is_over or len(board.legal_moves) < 4:
        return False
    endings = [after(board, move).outcome() for move in board.legal_moves]
    return any(end is not None and end.ending is Ending.BOARDS for end in endings)


def count_is_level(board: Board) -> bool:
    """A move ends the game without a line, with as many boards for both, and not none."""
    if board.is_over or not board.won[Player.X] or len(board.legal_moves) < 3:
        return False
    endings = [after(board, move).outcome() for move in board.legal_moves]
    return any(end is not None and end.winner is None for end in endings)


def line_beats_count(board: Board) -> bool:
    """Who has fewer boards can win by a line at once."""
    if board.is_over:
        return False
    me = board.turn
    fewer = board.won[me].bit_count() + 1 < board.won[me.other].bit_count()
    return fewer and me in outcomes(board)


def last_loses_count(board: Board) -> bool:
    """Every end that the side to move can bring about is lost by the count of boards."""
    found = [] if board.is_over else outcomes(board)
    return len(found) > 1 and all(winner is board.turn.other for winner in found)


def ended(ending: Ending, *, full: bool = False) -> Condition:
    """The game has ended so; `full` means with every board decided."""

    def holds(board: Board) -> bool:
        outcome = board.outcome()
        if outcome is None or outcome.ending is not ending:
            return False
        return (board.decided == FULL) is full

    return holds


BOARDS = WinRule.BOARDS
WANTED = (
    Wanted("start", "The empty board: all 81 squares, and nobody was sent anywhere.", ""),
    Wanted("start-boards", "The same by the rule of boards: it changes results, never moves.", "",
           BOARDS),
    Wanted("after-centre", "The centre of the centre board sends back to that board, where 8 "
           "squares are left.", "ee"),
    Wanted("after-corner", "A corner of its own board sends back to the same board.", "aa"),
    Wanted("after-edge", "A move in one board sends to another, which is empty.", "ab"),
    Wanted("there-and-back", "Two moves send to and fro; the third board has a symbol already.",
           "ac ca"),
    Wanted("long-way", "Five moves, each in another board.", "ab bc cf fi ih"),
    Wanted("forced-few", "Sent to a board with few empty squares; nothing else may be played.",
           lambda b: going(b, free=False) and len(b.legal_moves) == 2 and open_boards(b) > 4),
    Wanted("forced-one", "Sent to a board with one empty square: one legal move.",
           lambda b: going(b, free=False) and len(b.legal_moves) == 1 and open_boards(b) > 3),
    Wanted("forced-between-decided", "Sent to an open board while four others are decided.",
           lambda b: going(b, free=False) and open_boards(b) == 5 and len(b.legal_moves) > 3),
    Wanted("sent-to-mine", "Sent to a board that the side to move has won: it must not be played "
           "on although squares are empty; any open board may be.", sent_to("won", True)),
    Wanted("sent-to-theirs", "Sent to a board that the other side has won: the choice is free, and "
           "that board stays closed.", sent_to("won", False)),
    Wanted("sent-to-drawn", "Sent to a full board without a line: the choice is free.",
           sent_to("drawn")),
    Wanted("wins-its-target", "The last move has won the very board it points to: the choice is "
           "free at once, and the board takes no more moves.", winning_itself),
    Wanted("fills-its-target", "The last move has filled the very board it points to, without a "
           "line: the choice is free at once.", filling_itself),
    Wanted("won-with-empty-squares", "Three boards are won and have empty squares; with a free "
           "choice none of these squares may be played.",
           lambda b: going(b, free=True)
           and sum(b.winner_of(n) is not None and has_empty(b, n) for n in range(9)) >= 3),
    Wanted("won-by-the-last-square", "The last square of a board completed a line: it is won, not "
           "drawn.", full_and_won),
    Wanted("two-lines-at-once", "One move completed two lines of a board: it is won once.",
           two_lines),
    Wanted("free-among-drawn", "A free choice while two boards are drawn.",
           lambda b: going(b, free=True) and b.drawn.bit_count() == 2 and open_boards(b) >= 3),
    Wanted("x-can-win", "X can complete three boards in two ways: these moves end the game and "
           "have no successors.", wins_are_near(Player.X)),
    Wanted("o-can-win", "O can complete three boards in two ways.", wins_are_near(Player.O)),
    Wanted("three-open", "Three boards are open.", only(3, 8)),
    Wanted("two-open", "Two boards are open.", only(2, 6)),
    Wanted("one-open", "One board is open: every move goes there, wherever it points.", only(1, 5)),
    Wanted("one-open-boards", "One board is open, and the boards won count.", only(1, 4), BOARDS),
    Wanted("draw-at-once", "A move decides the last board without three in a line: a draw by this "
           "rule.", draw_is_near),
    Wanted("count-decides", "A move ends the game without a line: by this rule whoever has won "
           "more boards wins.", count_decides, BOARDS),
    Wanted("count-is-level", "A move ends the game with as many boards for both: a draw even "
           "where boards count.", count_is_level, BOARDS),
    Wanted("line-beats-count", "The side with fewer boards can complete a line, and wins.",
           line_beats_count, BOARDS),
    Wanted("last-move-loses", "Whoever makes the last move loses by the count of boards.",
           last_loses_count, BOARDS),
    Wanted("ended-by-line", "Three boards in a line: the game is over though squares are empty and "
           "boards open. There are no moves.", ended(Ending.LINE)),
    Wanted("ended-by-line-full", "The last open board completed the line.",
           ended(Ending.LINE, full=True)),
    Wanted("ended-drawn", "All boards decided without a line: a draw, no moves.",
           ended(Ending.DRAW, full=True)),
    Wanted("ended-by-count", "All boards decided without a line: won by the count, no moves.",
           ended(Ending.BOARDS, full=True), BOARDS),
    *(
        Wanted(f"game-{number}", f"A game after {number} moves.", plies(number),
               BOARDS if number % 20 == 0 else WinRule.LINE)
        for number in (10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60)
    ),
)  # fmt: skip
"""The positions of the suite, in its order."""
