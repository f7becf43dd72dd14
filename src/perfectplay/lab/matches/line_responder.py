"""An entrant that answers lines of moves: the other side of `foreign_program`."""

from __future__ import annotations

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrant_players import EntrantPlayer
from perfectplay.lab.matches.entrants import Entrant
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import GameOverError
from perfectplay.ultimate.notation import WinRule, format_move


class LineResponder:
    """Plays game after game; moves that do not go on from the last ones begin a new game.

    >>> from perfectplay.lab.matches.entrants import parse_entrant
    >>> responder = LineResponder(parse_entrant("random"), seed=1)
    >>> responder.answer("ee ei ie")[0]
    'e'
    """

    def __init__(self, entrant: Entrant, seed: int = 1, rule: WinRule = WinRule.LINE) -> None:
        if entrant.is_program:
            raise SettingError(
                "A foreign program speaks for itself; give one of ours, for example level:5."
            )
        self._entrant = entrant
        self._seed = seed
        self._rule = rule
        self._player: EntrantPlayer | None = None
        self._last: list[int] = []

    def answer(self, line: str) -> str:
        """Return the move for a line with the moves so far."""
        board = Board(rule=self._rule)
        for word in line.split():
            board.push_text(word)
        if board.is_over:
            raise GameOverError(f"The game is over after {quote(line)}, so there is no move.")
        if self._player is None or board.move_stack[: len(self._last)] != self._last:
            self.close()
            self._player = self._entrant.player(self._seed, self._rule)
        self._last = list(board.move_stack)
        return format_move(self._player.choose(board))

    def close(self) -> None:
        """Let the player go."""
        if self._player is not None:
            self._player.close()
            self._player = None
