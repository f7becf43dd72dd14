"""Ultimate Tic-Tac-Toe drawn for a terminal: the board, chances, tables."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from perfectplay.cli.judgements import draw_judgement
from perfectplay.cli.terminal import Terminal
from perfectplay.ultimate.board import Board, Player, State
from perfectplay.ultimate.notation import BOARD_NAMES, LETTERS, format_move

if TYPE_CHECKING:
    from perfectplay.ultimate.analysis import Analysis
    from perfectplay.ultimate.views import MoveReviewView

STYLES = {"X": "bold red", "O": "bold blue", "D": "dim", ".": "dim"}
YOURS = "bold green"
"""The one colour for what can be done next; such squares also carry their letter."""
QUIET = "dim"

_LARGE = {
    "X": (" ╲     ╱ ", "    ╳    ", " ╱     ╲ "),
    "O": (" ╭─────╮ ", " │     │ ", " ╰─────╯ "),
    "D": ("         ", "  drawn  ", "         "),
}
_LARGE_ASCII = {
    "X": (r" \     / ", "    X    ", r" /     \ "),
    "O": (" .-----. ", " |     | ", " '-----' "),
    "D": _LARGE["D"],
}
# Corners, bar and rod of a frame: heavy where you may play.
_LIGHT, _HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
_LIGHT_ASCII, _HEAVY_ASCII = "....-|", "####=#"


def show_board(terminal: Terminal, board: Board) -> None:
    """Print the position below an empty line."""
    terminal.draw(Group(Text(), draw_board(board, ascii_only=terminal.ascii_only)))


def draw_board(board: Board, *, ascii_only: bool = False, hints: bool = True) -> Text:
    """Draw the nine boards, 41 columns wide.

    Squares where the next move may go show their letter, and their boards a heavy frame. A won
    board is one large symbol; the last move stands in brackets.
    """
    legal = set(board.legal_moves) if hints else set()
    last = board.move_stack[-1] if board.move_stack else None
    drawing = Text()
    for row in range(3):
        blocks = [_block(board, b, legal, last, ascii_only) for b in range(row * 3, row * 3 + 3)]
        for line in range(5):
            drawing.append_text(Text(" ").join(block[line] for block in blocks))
            drawing.append("\n")
    drawing.right_crop(1)
    return drawing


def _block(
    board: Board, place: int, legal: set[int], last: int | None, ascii_only: bool
) -> list[Text]:
    """One small board in its frame: five lines of thirteen columns."""
    here = any(move // 9 == place for move in legal)
    light, heavy = (_LIGHT_ASCII, _HEAVY_ASCII) if ascii_only else (_LIGHT, _HEAVY)
    style = YOURS if here else QUIET
    a, b, c, d, bar, rod = tuple(heavy if here else light)
    state = board.state(place)
    top = Text(f"{a}{bar} {LETTERS[place]} {bar * 7}{b}", style=style)
    lines = [top]
    large = (_LARGE_ASCII if ascii_only else _LARGE).get(state.value)
    for row in range(3):
        line = Text(rod, style=style)
        if large and state is not State.OPEN:
            shown = f" {large[row]} "
            if last is not None and last // 9 == place and row == 1:
                shown = f"[{large[row]}]"
            line.append(shown, style=STYLES[state.value])
        else:
            line.append(" ")
            for column in range(3):
                line.append_text(_square(board, place * 9 + row * 3 + column, legal, last))
            line.append(" ")
        line.append(rod, style=style)
        lines.append(line)
    lines.append(Text(f"{c}{bar * 11}{d}", style=style))
    return lines


def _square(board: Board, move: int, legal: set[int], last: int | None) -> Text:
    symbol = board.symbol_at(move)
    if symbol != ".":
        if move == last:
            return Text(f"[{symbol}]", style=f"{STYLES[symbol]} reverse")
        return Text(f" {symbol} ", style=STYLES[symbol])
    if move in legal:
        return Text(f" {LETTERS[move % 9]} ", style=YOURS)
    return Text(" . ", style=QUIET)


def where_to_move(board: Board) -> str:
    """Say where the next move must go."""
    if board.forced is not None:
        return f"Play in the {BOARD_NAMES[board.forced]} board ({LETTERS[board.forced]})."
    if not board.move_stack and board == Board(rule=board.rule):
        return "Play anywhere."
    return "Free choice: play in any open board."


def percent(chance: float) -> str:
    """Write chances in percent, never 0 or 100: those are kept for proofs."""
    return f"{min(max(round(100 * chance), 1), 99)} %"


def chance_text(chance: float, proof: str | None) -> str:
    """Write chances, or the result if it is proven."""
    return f"sure {proof}" if proof else percent(chance)


def bar(chance: float, width: int = 20, ascii_only: bool = False) -> Text:
    """Draw X's part of a bar against O's."""
    filled = min(max(round(chance * width), 0), width)
    full, empty = ("#", "-") if ascii_only else ("█", "░")
    return Text(full * filled, style="red") + Text(empty * (width - filled), style="blue")


def analysis_table(
    analysis: "Analysis", top: int, width: int = 80, ascii_only: bool = False
) -> Group:
    """The moves of an analysis, best first, with bars for X's chances on top."""
    x = analysis.chance if analysis.turn is Player.X else 1.0 - analysis.chance
    head = Text.assemble(
        ("X ", STYLES["X"]),
        bar(x, 20, ascii_only),
        (" O", STYLES["O"]),
        f"   {analysis.turn.symbol} to move: {chance_text(analysis.chance, analysis.proof)}",
    )
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("move")
    table.add_column("chances", justify="right")
    table.add_column("visits", justify="right")
    table.add_column("main line", no_wrap=True, overflow="ellipsis")
    room = max(2, (width - 34) // 3)
    for number, play in enumerate(analysis.moves[:top]):
        shown = " ".join(format_move(move) for move in play.line[:room])
        table.add_row(
            Text(play.text, style="bold" if number == 0 else ""),
            Text(
                chance_text(play.chance, play.proof), style=PROOF_STYLES.get(play.proof or "", "")
            ),
            f"{play.visits:,}",
            shown,
        )
    hidden = len(analysis.moves) - top
    foot = f"{analysis.simulations:,} simulations in {analysis.seconds:.1f} s"
    if hidden > 0:
        foot += f"; {hidden} more move{'s' if hidden > 1 else ''} not shown"
    foot += "."
    if analysis.note:
        foot += f"\n{analysis.note.removesuffix('.')}; --memory gives more."
    return Group(head, table, Text(foot, style=QUIET))


PROOF_STYLES = {"win": "bold green", "loss": "bold red", "draw": "bold yellow"}


def review_table(moves: "Sequence[MoveReviewView]", ascii_only: bool = False) -> Table:
    """Every move of a game: the word for it, what it lost, and a bar of X's chances after it."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", justify="right")
    table.add_column("move", no_wrap=True)
    table.add_column("judgement", no_wrap=True)
    table.add_column("lost", justify="right")
    table.add_column("X's chances", no_wrap=True)
    for move in moves:
        x_proof = move.proof if move.by == "X" or not move.proof else move.proof.reverse
        table.add_row(
            f"{move_number(move, moves[0].by)}." if move.by == "X" else "",
            Text(f"{move.by} ", style=STYLES[move.by]) + Text(move.move, style=""),
            draw_judgement(move.word, ascii_only),
            f"{round(100 * move.lost)}" if move.lost >= 0.005 else "",
            bar(move.chance_x, 14, ascii_only)
            + Text(f" {chance_text(move.chance_x, x_proof)}", style=""),
        )
    return table


def move_number(move: "MoveReviewView", first: str) -> int:
    """Return the number of a move; a first move by O is the second half of move 1."""
    return (move.ply + (first == "O")) // 2 + 1
