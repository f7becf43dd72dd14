"""Our engine behind a protocol like that of chess engines (UCI); `docs/protocols.md` has it whole.

>>> said = []
>>> engine = UciEngine(said.append)
>>> engine.run(["position startpos moves ee", "d", "go depth 3", "quit"])
>>> said[-1]
"info string go knows nothing about 'depth'; write for example go nodes 10000, go movetime 500, \
go cpu 500, go infinite or go ponder."
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from perfectplay import __version__
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.protocols.uci_options import EngineOptions, announce, read_option
from perfectplay.protocols.uci_thinker import Thinker
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import CommandError
from perfectplay.ultimate.notation import WinRule, format_moves
from perfectplay.ultimate.perft import parse_depth
from perfectplay.ultimate.uci_text import parse_go, parse_option, parse_position
from perfectplay.ultimate.warmup import warm_up


class UciEngine:
    """Answers lines; `say` gets each line of the answers, from whatever thread finds it."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._thinker = Thinker(say)
        self._options = EngineOptions()
        self._board = Board()
        self._was_placed = False
        self._commands: dict[str, Callable[[str], None]] = {
            "uci": self._uci,
            "isready": self._isready,
            "ucinewgame": self._ucinewgame,
            "setoption": self._setoption,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "perft": self._perft,
            "d": self._d,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Answer line after line until `quit` or the end; then what goes on is ended."""
        try:
            for line in lines:
                if line.split()[:1] == ["quit"]:
                    break
                self.answer(line)
        finally:
            self._thinker.stop()

    def answer(self, line: str) -> None:
        """Do what a line says; what cannot be done is said in a sentence."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            if word not in self._commands:
                raise CommandError(
                    f"There is no command {quote(word)}; there are {', '.join(self._commands)} and "
                    "quit.",
                    given=word,
                )
            self._commands[word](rest.strip())
        except PerfectPlayError as error:
            self._say(f"info string {error}")

    def _require_rest(self, command: str) -> None:
        if self._thinker.is_thinking:
            raise CommandError(f"{command} has to wait until the search has ended; say stop first.")

    def _uci(self, _: str) -> None:
        self._say(f"id name perfectplay {__version__}")
        self._say("id author The perfectplay team")
        for line in announce():
            self._say(line)
        self._say("uciok")

    def _isready(self, _: str) -> None:
        if not self._thinker.is_thinking:
            warm_up()
        self._say("readyok")

    def _ucinewgame(self, _: str) -> None:
        self._require_rest("ucinewgame")
        self._thinker.forget()
        self._was_placed = False
        self._board = Board(rule=self._options.rule)

    def _setoption(self, text: str) -> None:
        self._require_rest("setoption")
        self._options = replace(self._options, **read_option(*parse_option(text)))  # type: ignore[arg-type]
        if not self._was_placed:
            self._board = Board(rule=self._options.rule)

    def _position(self, text: str) -> None:
        self._require_rest("position")
        self._board = parse_position(text, WinRule(self._options.rule))
        self._was_placed = True

    def _go(self, text: str) -> None:
        self._require_rest("go")
        self._thinker.think(self._board, parse_go(text), self._options)

    def _stop(self, _: str) -> None:
        self._thinker.stop()

    def _ponderhit(self, _: str) -> None:
        self._thinker.hit()

    def _perft(self, text: str) -> None:
        self._require_rest("perft")
        self._thinker.count(self._board, parse_depth(text))

    def _d(self, _: str) -> None:
        board = self._board
        self._say(str(board))
        self._say(f"position: {board.position}")
        outcome = board.outcome()
        moves = format_moves(board.legal_moves)
        self._say(f"moves: {moves}" if outcome is None else f"result: {outcome.result}")
