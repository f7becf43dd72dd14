"""Why a move is good or bad, in short phrases made of facts on the board and of proofs.

Every phrase is true of the rules alone, or of a line that is given: boards that are won, stopped or
threatened, small and large, where the opponent is sent, and what they can do there at once. The
most important comes first.
"""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.ultimate.board import LINES, Board, Player, has_line
from perfectplay.ultimate.forced import moves_to_force
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import BOARD_NAMES, format_move
from perfectplay.ultimate.words import say_move

MOST_SAID = 3
"""Phrases of one explanation."""
LOOKED_THROUGH, SAID_OF_LINE = 8, 4
"""Moves of a line that are looked through for what happens, and those told if nothing does."""


def reasons(board: Board, move: int, proof: Proof | None = None) -> list[str]:
    """Say what a move does; `proof` is its certain result for whoever makes it, if known."""
    after = _after(board, move)
    outcome = after.outcome()
    if outcome is not None:
        if outcome.winner is board.turn:
            return ["it wins the game"]
        return ["it ends the game in a draw" if outcome.winner is None else "it ends the game"]
    certain = _certain(after, proof)
    return [*certain, *gains(board, move)[: MOST_SAID - 1 - len(certain)], allows(board, move)]


def gains(board: Board, move: int) -> list[str]:
    """Say what a move does on its own small board, and with it on the large one."""
    place, cell = divmod(move, 9)
    me, other = board.turn, board.turn.other
    after = _after(board, move)
    name = f"the {BOARD_NAMES[place]} board"
    if after.winner_of(place) is me:
        also = []
        if _boards_for_a_line(after, me, place):
            also.append("makes two boards in a row")
        if _closes(board, other, place):
            also.append(f"blocks {other.symbol}'s two boards in a row")
        return [f"it wins {' and '.join([name, *also])}"]
    said = []
    if _completes(board, other, place, cell):
        game = " and the game" if has_line(board.won[other] | 1 << place) else ""
        said.append(f"it stops {other.symbol} from winning {name}{game}")
    if after.is_drawn(place):
        said.append(f"it fills {name}, which nobody wins")
    elif wins_next(after, me, place) and not wins_next(board, me, place):
        game = " and the game" if has_line(board.won[me] | 1 << place) else ""
        said.append(f"it makes two in a row and threatens to win {name}{game}")
    return said


def allows(board: Board, move: int) -> str:
    """Say where a move sends the opponent, and what they can do there at once; the game goes on."""
    after = _after(board, move)
    other = after.turn
    who, target = other.symbol, move % 9
    if (winning := _board_that_wins(after)) is not None:
        return f"but {who} can win the game at once in the {BOARD_NAMES[winning]} board"
    takes = [p for p in range(9) if _reaches(after, p) and wins_next(after, other, p)]
    rows = next((p for p in takes if _boards_for_a_line(_won(after, other, p), other, p)), None)
    best = rows if rows is not None else takes[0] if takes else None
    two = " and so make two boards in a row" if rows is not None else ""
    if after.forced is None:
        said = f"but the {BOARD_NAMES[target]} board is finished, so {who} may play anywhere"
        return said if best is None else f"{said} and can win the {BOARD_NAMES[best]} board{two}"
    if best is not None:
        return f"but {who} can win the {BOARD_NAMES[best]} board next{two}"
    said = f"it sends {who} to the {BOARD_NAMES[target]} board, where {who} cannot win at once"
    if wins_next(after, board.turn, target):
        said += f" and {board.turn.symbol} threatens to"
    return said


def punished(board: Board, move: int, line: Sequence[int]) -> str:
    """Say how a move is punished by the line that follows it, in a sentence; empty without one.

    >>> board = Board("xx7/9/9/9/oo7/9/9/9/9 x a line")
    >>> punished(board, 4, [38, 18])
    'O answers ec and wins the centre board.'
    """
    after = _after(board, move)
    other = after.turn
    walked: list[str] = []
    for reply in line[:LOOKED_THROUGH]:
        who = after.turn
        walked.append(format_move(reply))
        after.push(reply)
        place = reply // 9
        if who is not other or after.winner_of(place) is not other:
            continue
        outcome = after.outcome()
        what = (
            "the game" if outcome and outcome.winner is other else f"the {BOARD_NAMES[place]} board"
        )
        if len(walked) == 1:
            return f"{other.symbol} answers {walked[0]} and wins {what}."
        return f"It can go on {' '.join(walked)}, and {other.symbol} wins {what}."
    return f"It can go on {' '.join(walked[:SAID_OF_LINE])}." if walked else ""


def explain(board: Board, move: int, proof: Proof | None = None) -> str:
    """Say in one sentence what a move does.

    >>> explain(Board(), 40)
    'centre in the centre board (ee): it sends O to the centre board, where O cannot win at once.'
    """
    return f"{say_move(move)}: {joined(reasons(board, move, proof))}."


def because(board: Board, move: int, proof: Proof | None = None) -> str:
    """Say what a move allowed the other side, to stand behind the word “because”.

    >>> because(Board("xx7/9/9/9/oo7/9/9/9/9 x a line"), 4)
    'O can win the centre board next'
    """
    after = _after(board, move)
    if after.is_over:
        return reasons(board, move)[0]
    # Behind “because” it does not help that nothing happens at once.
    last = allows(board, move).removeprefix("but ").partition(", where")[0]
    if proof is Proof.LOSS:
        certain = _certain(after, proof)[0]
        return last if "the game at once" in last else f"{last} and {certain}"
    me, place = board.turn, move // 9
    missed = any(_reaches(board, p) and wins_next(board, me, p) for p in range(9))
    if missed and after.winner_of(place) is not me and last.startswith("it sends"):
        return f"it leaves a board that {me.symbol} could have won at once"
    return "".join(f"although {said}, " for said in gains(board, move)[:1]) + last


def joined(phrases: Sequence[str]) -> str:
    """Join phrases to a sentence without its stop."""
    return ", ".join(phrases)


def wins_next(board: Board, player: Player, place: int) -> bool:
    """Tell whether one more square wins an open small board for a player."""
    return board.is_open(place) and any(
        board.empty_squares(place) >> cell & 1 and _completes(board, player, place, cell)
        for cell in range(9)
    )


def _certain(after: Board, proof: Proof | None) -> list[str]:
    """Say a proof, with the number of moves where it is small enough to be counted."""
    if proof is None:
        return []
    if proof is Proof.DRAW:
        return ["with best play it is a draw"]
    other = after.turn
    if proof is Proof.LOSS:
        count = moves_to_force(after, other)
        return [f"{other.symbol} wins by force{_in(count)}"]
    # The winner has moved already; what is counted begins with the answer.
    count = moves_to_force(after, other.other)
    return [f"it wins by force{_in(None if count is None else count + 1)}"]


def _in(count: int | None) -> str:
    return "" if count is None else " in one move" if count == 1 else f" in {count} moves"


def _after(board: Board, move: int) -> Board:
    after = board.copy()
    after.push(move)
    return after


def _board_that_wins(board: Board) -> int | None:
    """Find a small board where the player to move wins the game with one move."""
    me = board.turn
    for place in filter(lambda place: _reaches(board, place), range(9)):
        if has_line(board.won[me] | 1 << place) and wins_next(board, me, place):
            return place
    # By the rule of most boards the last open one decides, won or full.
    last = [place for place in range(9) if board.is_open(place)]
    if len(last) == 1 and any(_is_won(_after(board, move), me) for move in board.legal_moves):
        return last[0]
    return None


def _is_won(board: Board, player: Player) -> bool:
    outcome = board.outcome()
    return outcome is not None and outcome.winner is player


def _reaches(board: Board, place: int) -> bool:
    return board.is_open(place) and board.forced in (None, place)


def _completes(board: Board, player: Player, place: int, cell: int) -> bool:
    return has_line(board.marks[player][place] | 1 << cell)


def _won(board: Board, player: Player, place: int) -> Board:
    """Return the board as it would be with one more small board won, for looking at its lines."""
    twin = board.copy()
    twin.won[player] |= 1 << place
    return twin


def _boards_for_a_line(board: Board, player: Player, place: int) -> bool:
    """Tell whether a won board and another one need only a third, open one for a line."""
    return any(
        line >> place & 1
        and (board.won[player] & line).bit_count() == 2
        and board.is_open((line & ~board.won[player]).bit_length() - 1)
        for line in LINES
    )


def _closes(board: Board, player: Player, place: int) -> bool:
    """Tell whether a player needed only this board for a line."""
    return any(line >> place & 1 and line & ~board.won[player] == 1 << place for line in LINES)
