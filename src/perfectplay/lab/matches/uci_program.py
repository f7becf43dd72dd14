"""Engines that speak the UCI-like protocol as players."""

from __future__ import annotations

from perfectplay.lab.matches.foreign_program import not_a_move
from perfectplay.lab.matches.running_program import Patience, RunningProgram
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import NotationError
from perfectplay.ultimate.uci_text import Go, format_option, format_position, parse_best

OPTION_OF_SEED = "Seed"


class UciDialogue:
    """A handshake and options, then a position and `go` for every move.

    An engine that offers the option Seed is told that of the game, unless it is among `options`.
    The rule is part of every position.
    """

    def __init__(self, go: Go, options: tuple[tuple[str, str], ...], seed: int) -> None:
        self._go = go
        self._options = options
        self._seed = seed

    def begin(self, program: RunningProgram, patience: Patience) -> None:
        """Shake hands, set options, and say that a new game begins."""
        program.send("uci")
        offered = set()
        while (line := program.read_line(patience, "uciok")) != "uciok":
            words = line.split()
            if words[:2] == ["option", "name"]:
                offered.add(" ".join(words[2:]).partition(" type ")[0].lower())
        given = {name.lower() for name, _ in self._options}
        told = list(self._options)
        if OPTION_OF_SEED.lower() in offered - given:
            told.append((OPTION_OF_SEED, str(self._seed)))
        program.send(*(f"setoption {format_option(name, value)}" for name, value in told))
        program.send("ucinewgame")
        self._wait_until_ready(program, patience)

    def ask(self, program: RunningProgram, board: Board, patience: Patience) -> int:
        """Send the position and `go`, and wait for `bestmove`; the rest is not looked at."""
        # What is still to be read of an earlier answer must not be taken for this one.
        self._wait_until_ready(program, patience)
        program.send(f"position {format_position(board)}", f"go {self._go}".rstrip())
        while True:
            line = program.read_line(patience)
            word, _, rest = line.partition(" ")
            if word == "bestmove":
                break
        try:
            return parse_best(rest)[0]
        except NotationError:
            raise not_a_move(program, line) from None

    def end(self, program: RunningProgram) -> None:
        """Ask it to leave."""
        program.send("quit")

    def _wait_until_ready(self, program: RunningProgram, patience: Patience) -> None:
        program.send("isready")
        while program.read_line(patience, "readyok") != "readyok":
            pass
