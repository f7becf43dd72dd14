"""Our engine as a bot of CodinGame's contest: a turn's lines in, a row and a column out.

>>> from perfectplay.lab.matches.entrants import parse_entrant
>>> bot = ContestBot(lambda: parse_entrant("random").player(seed=1))
>>> heard = iter(["-1 -1", "1", "4 4"])
>>> bot.answer_all(heard, print)
Traceback (most recent call last):
    ...
perfectplay.ultimate.errors.CommandError: The first turn names 1 squares and has all 81 on an \
empty board: this bot plays on nine boards, as in the contest's second league and above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from perfectplay.lab.matches.entrant_players import EntrantPlayer
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.contest import Turn, format_answer, read_turn
from perfectplay.ultimate.errors import CommandError, IllegalMoveError
from perfectplay.ultimate.notation import WinRule, format_move


class ContestBot:
    """Plays a game of the contest, and another one when a turn says that one begins."""

    def __init__(
        self, new_player: Callable[[], EntrantPlayer], rule: WinRule = WinRule.BOARDS
    ) -> None:
        self._new_player = new_player
        self._rule = rule
        self._player: EntrantPlayer | None = None
        self.board = Board(rule=rule)
        """The game as it stands after our last answer."""

    def answer(self, turn: Turn) -> str:
        """Return the line for a turn."""
        if turn.last is None or self._player is None:
            self.close()
            self._player = self._new_player()
            self.board = Board(rule=self._rule)
        if turn.last is not None:
            try:
                self.board.check(turn.last)
            except IllegalMoveError as error:
                raise CommandError(
                    f"The opponent's square {format_answer(turn.last)} cannot be: {error}",
                    given=format_answer(turn.last),
                ) from error
            self.board.push(turn.last)
        self._compare(turn)
        move = self._player.choose(self.board)
        self.board.push(move)
        return format_answer(move)

    def _compare(self, turn: Turn) -> None:
        """Refuse a turn whose squares are not those of our rules."""
        ours = set(self.board.legal_moves)
        if set(turn.valid) == ours:
            return
        if len(ours) == 81:
            raise CommandError(
                f"The first turn names {len(turn.valid)} squares and has all 81 on an empty board: "
                "this bot plays on nine boards, as in the contest's second league and above.",
                given=str(len(turn.valid)),
                allowed="81",
            )
        other = format_move(min(set(turn.valid) ^ ours))
        raise CommandError(
            f"The squares of this turn are not the legal ones: {other} is in one list and not in "
            f"the other; the position is {self.board.position}.",
            given=other,
        )

    def answer_all(self, lines: Iterable[str], say: Callable[[str], object]) -> None:
        """Answer turn after turn, until there are no more lines."""
        heard = iter(lines)
        try:
            while (turn := read_turn(heard)) is not None:
                say(self.answer(turn))
        finally:
            self.close()

    def close(self) -> None:
        """Let the player go."""
        if self._player is not None:
            self._player.close()
            self._player = None
