"""Bots of CodinGame's contest as players: the lab is their referee.

They are spoken to as on the site, so a bot plays unchanged. What the site's referee does is in its
public source (github.com/CodinGame/game-tictactoe); the legal squares come in an order drawn by
chance there, and from the seed here.
"""

from __future__ import annotations

import random

from perfectplay.lab.matches.foreign_program import not_a_move
from perfectplay.lab.matches.running_program import Patience, RunningProgram
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.contest import Turn, parse_answer
from perfectplay.ultimate.errors import NotationError


class ContestDialogue:
    """A turn's lines in, a row and a column out."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def begin(self, program: RunningProgram, patience: Patience) -> None:
        """Nothing is said before the first turn."""

    def ask(self, program: RunningProgram, board: Board, patience: Patience) -> int:
        """Send a turn and read a square."""
        valid = list(board.legal_moves)
        self._rng.shuffle(valid)
        last = board.move_stack[-1] if board.move_stack else None
        program.send(*Turn(last, tuple(valid)).text().splitlines())
        text = program.read_only_line(patience)
        try:
            return parse_answer(text)
        except NotationError:
            raise not_a_move(program, text) from None

    def end(self, program: RunningProgram) -> None:
        """The end of its input says it all."""
