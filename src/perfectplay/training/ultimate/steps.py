"""Steps of a lesson of Ultimate Tic-Tac-Toe: what may be asked, and how a move is checked.

The terms of a rule:

    move ee          exactly this move
    sends e          the opponent must answer in board e
    frees            the opponent may then play in any open board
    takes            it wins a small board
    blocks           the opponent could have won the board on this square
    safe             the opponent can win no small board with the next move
    line             it wins the game
    threatens        three boards in a line are then within reach of one more win
    wins, holds      proven by the engine: it wins, it does not lose
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from perfectplay.training.errors import AnswerError
from perfectplay.training.lessons import Step
from perfectplay.training.verdict import PALETTE
from perfectplay.ultimate.board import LINES, Board, Player, has_line
from perfectplay.ultimate.notation import LETTERS, format_move, parse_move

SIMULATIONS = 60_000
"""What a proof may take: a moment. Every win and every draw to be held is proven within it."""


@dataclass(frozen=True)
class UltimateStep(Step):
    """A position with a move to make."""

    position: str

    @classmethod
    def read(cls, data: dict[str, Any]) -> UltimateStep:
        """Make a step from the data of the file: a position, or the moves that lead to one."""
        board = Board(data["position"]) if "position" in data else Board()
        for move in data.get("moves", "").split():
            board.push_text(move)
        return cls(**cls.texts(data), position=board.position)

    @cached_property
    def board(self) -> Board:
        """The position, for looking at; play on a copy."""
        return Board(self.position)

    @property
    def answer_kind(self) -> str:
        """A move, always."""
        return "move"

    def answers(self) -> Sequence[str]:
        """Return every legal move."""
        return [format_move(move) for move in self.board.legal_moves]

    def parse(self, text: str, palette: str = PALETTE) -> str:
        """Read a move in any notation; an illegal one is refused with its rule."""
        move = parse_move(text)
        self.board.check(move)
        return format_move(move)

    def holds(self, term: str, answer: str) -> bool:
        """Tell whether a term holds for a move."""
        name, _, argument = term.partition(" ")
        move = parse_move(answer)
        board, cell = divmod(move, 9)
        after = self.board.copy()
        after.push(move)
        me = self.board.turn
        match name:
            case "move":
                return answer in argument.split("/")
            case "sends":
                return after.forced == LETTERS.index(argument)
            case "frees":
                return after.forced is None and not after.is_over
            case "takes":
                return after.winner_of(board) is me
            case "blocks":
                return has_line(self.board.marks[me.other][board] | 1 << cell)
            case "safe":
                return not winnable(after)
            case "line":
                return has_line(after.won[me])
            case "threatens":
                return threatens(after, me)
            case "wins":
                return self._proof(answer) == "win"
            case "holds":
                return self._proof(answer) in ("win", "draw")
        raise AnswerError(f"{term!r} is no rule for a move.", given=term)

    @cached_property
    def _proofs(self) -> dict[str, str]:
        return {}

    def _proof(self, answer: str) -> str:
        """Return what a move leads to, found once; empty where the engine proves nothing."""
        if answer not in self._proofs:
            self._proofs[answer] = self._prove(answer)
        return self._proofs[answer]

    def _prove(self, answer: str) -> str:
        from perfectplay.ultimate.search import Limit, SearchTree, Style

        after = self.board.copy()
        after.push(parse_move(answer))
        if outcome := after.outcome():
            return "draw" if outcome.winner is None else "win"
        tree = SearchTree(after, style=Style.NET, seed=1, memory=2**27)
        tree.run(Limit(simulations=SIMULATIONS))
        # The root's proof is for the player who moved into it.
        return "" if tree.root.proof is None else tree.root.proof.value

    def fact(self, question: str) -> int:
        """Answer `legal`, `accepted`, `taken x`, `legal-after ee`, or a number that is `given`."""
        name, _, argument = question.partition(" ")
        match name:
            case "given":
                return int(argument)
            case "legal":
                return len(self.board.legal_moves)
            case "accepted":
                return len(self.accepted())
            case "count":
                return sum(self.fits(argument, answer) for answer in self.answers())
            case "legal-minus-accepted":
                return len(self.board.legal_moves) - len(self.accepted())
            case "legal-after":
                after = self.board.copy()
                after.push_text(argument)
                return len(after.legal_moves)
            case "taken":
                return self.board.won[Player(argument)].bit_count()
        raise AnswerError(f"{question!r} is no question about a position.", given=question)

    def position_data(self) -> dict[str, Any]:
        """Return the position, who is to move, and the legal moves."""
        return {
            "position": self.position,
            "turn": self.board.turn.value,
            "legal": list(self.answers()),
        }


def winnable(board: Board) -> bool:
    """Tell whether the player to move can win a small board at once."""
    me = board.turn
    return any(has_line(board.marks[me][move // 9] | 1 << move % 9) for move in board.legal_moves)


def threatens(board: Board, player: Player) -> bool:
    """Tell whether a player needs only one more board, still open, for a line."""
    won = board.won[player]
    return any(
        (won & line).bit_count() == 2 and board.is_open((line & ~won).bit_length() - 1)
        for line in LINES
    )
