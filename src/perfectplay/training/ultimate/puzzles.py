"""Puzzles of Ultimate Tic-Tac-Toe: exactly one move wins, or exactly one holds the draw.

The result of every legal move is proven and shipped with the puzzle, so a try is judged at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from perfectplay.judgement import Judgement
from perfectplay.training.puzzles import Puzzle, puzzle_id
from perfectplay.training.verdict import PALETTE, Verdict
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import BOARD_NAMES, format_move, parse_move

WIN, DRAW, LOSS = "wdl"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class UltimatePuzzle(Puzzle):
    """A position and what every legal move leads to, with best play of both."""

    kind: ClassVar[str] = "ultimate"
    answer_kind: ClassVar[str] = "move"

    position: str
    results: str
    """A letter for each legal move in order: w for a win, d for a draw, l for a loss."""
    own_moves: int
    """Own moves until the win, against the longest defence; 0 where a draw is to be held."""
    moves: tuple[str, ...] = ()
    """How it goes on to the end of the game: the one move, then the best of both sides."""

    @classmethod
    def from_line(cls, line: str, difficulty: int) -> UltimatePuzzle:
        """Read `BOARDS x e lldwl 3 ecca`: the position, results, own moves, and the whole line."""
        boards, turn, forced, results, moves, *rest = line.split()
        played = "".join(rest)
        text = f"{boards} {turn} {forced}"
        legal = Board(f"{text} line").legal_moves
        best = legal[results.index(WIN if WIN in results else DRAW)]
        return cls(
            puzzle_id(text),
            difficulty,
            format_move(best),
            f"{text} line",
            results,
            int(moves),
            tuple(played[i : i + 2] for i in range(0, len(played), 2)),
        )

    @property
    def line(self) -> str:
        """The puzzle as a line of the shipped file."""
        given = f"{self.position.removesuffix(' line')} {self.results} {self.own_moves}"
        return f"{given} {''.join(self.moves)}".rstrip()

    @cached_property
    def board(self) -> Board:
        """The position, for looking at; play on a copy."""
        return Board(self.position)

    @property
    def is_win(self) -> bool:
        """Whether the one move wins; else it holds the draw."""
        return WIN in self.results

    @property
    def player(self) -> str:
        """Who is to move: X or O."""
        return self.board.turn.symbol

    @property
    def title(self) -> str:
        """Who wins, in how many moves."""
        if not self.is_win:
            return f"{self.player} holds the draw"
        if self.own_moves:
            return f"{self.player} wins in {_count(self.own_moves)}"
        return "Only one square wins"

    @property
    def task(self) -> str:
        """What to find."""
        legal = len(self.results)
        if self.is_win:
            return (
                f"{self.player} is to move and has {legal} squares to choose from. Find the only "
                "one that wins against any defence."
            )
        return (
            f"{self.player} is to move and has {legal} squares to choose from. All but one lose; "
            "find the one that holds the draw."
        )

    @property
    def choices(self) -> int:
        """The legal moves."""
        return len(self.results)

    def position_data(self) -> dict[str, Any]:
        """Return the position, who is to move, and the legal moves."""
        return {
            "position": self.position,
            "turn": self.board.turn.value,
            "legal": [format_move(move) for move in self.board.legal_moves],
            "goal": "win" if self.is_win else "draw",
            "own_moves": self.own_moves,
        }

    def check(self, text: str, palette: str = PALETTE) -> Verdict:
        """Judge a move by its proven result."""
        move = parse_move(text)
        self.board.check(move)
        given = format_move(move)
        if given == self.best:
            return Verdict(True, Judgement.BEST, f"Solved. {self._reason()}", given)
        result = self.results[list(self.board.legal_moves).index(move)]
        other = self.board.turn.other.symbol
        if result == DRAW:
            sentence = f"After it {other} can hold the draw. One square wins."
            return Verdict(False, Judgement.MISTAKE, sentence, given)
        better = "One square wins." if self.is_win else "One square holds the draw."
        return Verdict(False, Judgement.BLUNDER, f"After it {other} wins. {better}", given)

    def show(self, palette: str = PALETTE) -> str:
        """Give the one move away, with the reason."""
        board, cell = divmod(parse_move(self.best), 9)
        return (
            f"The move is {self.best}: the {BOARD_NAMES[cell]} square of the "
            f"{BOARD_NAMES[board]} board. {self._reason()}"
        )

    @property
    def solution(self) -> tuple[str, ...]:
        """The line to the end of the game."""
        return self.moves

    def tell_solution(self) -> str:
        """Say the line, and how it ends."""
        board = self.after(len(self.moves))
        outcome = board.outcome()
        if outcome is None:
            return ""
        winner = outcome.winner
        how = "nobody wins" if winner is None else f"{winner.symbol} has {outcome.ending}"
        best = "best play of both" if winner is None else "the longest defence"
        return f"The line, with {best}: {' '.join(self.moves)}. Then {how}."

    def after(self, count: int) -> Board:
        """Set up the board after so many moves of the line."""
        board = self.board.copy()
        for text in self.moves[:count]:
            board.push(parse_move(text))
        return board

    def _reason(self) -> str:
        drawn, lost = self.results.count(DRAW), self.results.count(LOSS)
        if not self.is_win:
            return f"It holds the draw; all {lost} other squares lose."
        how = f" in {_count(self.own_moves)}" if self.own_moves else ""
        others = f"{drawn} would only draw" if drawn else ""
        others += " and " if drawn and lost else ""
        others += f"{lost} would lose" if lost else ""
        return f"{self.player} wins{how}; of the other squares {others}."


def _count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
