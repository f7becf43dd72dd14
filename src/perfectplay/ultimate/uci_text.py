"""The lines of the UCI-like protocol that carry something: read and written.

Whoever asks an engine and whoever is one use the same functions, so that both mean the same. What
the lines mean is told in `docs/protocols.md`.

>>> board = parse_position("startpos moves ee ea")
>>> format_position(board)
'startpos moves ee ea'
>>> parse_go("nodes 5000 movetime 100")
Go(nodes=5000, movetime=0.1, cpu=None, infinite=False, ponder=False)
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from perfectplay.durations import LONGEST
from perfectplay.errors import quote
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import CommandError
from perfectplay.ultimate.notation import WinRule, format_move, format_moves, parse_move
from perfectplay.ultimate.search_settings import MOST_SIMULATIONS

NO_MOVE = "(none)"
"""Where a move would stand, and the game is over."""
_POSITION = "position startpos moves ee ea, or position fen 9/9/9/9/4x4/9/9/9/9 o e line"


def parse_position(text: str, rule: WinRule = WinRule.LINE) -> Board:
    """Read what follows the word `position`; `rule` is meant where the text says none."""
    words = text.split()
    moves: list[str] = []
    if "moves" in words:
        at = words.index("moves")
        words, moves = words[:at], words[at + 1 :]
    if words == ["startpos"]:
        board = Board(rule=rule)
    elif words[:1] == ["fen"] and len(words) in (4, 5):
        board = Board(" ".join(words[1:]), rule=rule if len(words) == 4 else None)
    else:
        raise CommandError(
            f"{quote(text)} is not a position; write for example {_POSITION}.",
            given=text,
            allowed=_POSITION,
        )
    for word in moves:
        move = parse_move(word)
        board.check(move)
        board.push(move)
    return board


def format_position(board: Board) -> str:
    """Write what follows the word `position`: where the game began, and its moves."""
    start = "startpos"
    if Board(board.start) != Board():
        start = f"fen {board.start}"
    moves = f" moves {format_moves(board.move_stack)}" if board.move_stack else ""
    return start + moves


@dataclass(frozen=True)
class Go:
    """How long to think; without any limit, until `stop`."""

    nodes: int | None = None
    """Simulations."""
    movetime: float | None = None
    """Seconds on the clock; milliseconds in the text."""
    cpu: float | None = None
    """The same of CPU time, of all threads together."""
    infinite: bool = False
    """Whether the answer has to wait for `stop`."""
    ponder: bool = False
    """Whether the limits count only from `ponderhit` on."""

    def __str__(self) -> str:
        """Return what follows the word `go`; :func:`parse_go` reads it back."""
        words = [word for word in ("ponder", "infinite") if getattr(self, word)]
        words += [] if self.nodes is None else ["nodes", str(self.nodes)]
        for word, seconds in (("movetime", self.movetime), ("cpu", self.cpu)):
            if seconds is not None:
                words += [word, _milliseconds(seconds)]
        return " ".join(words)


def _milliseconds(seconds: float) -> str:
    """Write seconds as milliseconds, whole where they are."""
    text = format(Decimal(repr(float(seconds))) * 1000, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


_GO = "go nodes 10000, go movetime 500, go cpu 500, go infinite or go ponder"


def parse_go(text: str) -> Go:
    """Read what follows the word `go`."""
    found: dict[str, float | bool] = {}
    words = iter(text.split())
    for word in words:
        if word in found:
            raise CommandError(f"{word} is given twice; once is enough, for example {_GO}.")
        if word in ("infinite", "ponder"):
            found[word] = True
        elif word == "nodes":
            found[word] = _count(next(words, ""))
        elif word in ("movetime", "cpu"):
            found[word] = _seconds(word, next(words, ""))
        else:
            raise CommandError(
                f"go knows nothing about {quote(word)}; write for example {_GO}.",
                given=word,
                allowed=_GO,
            )
    return Go(**found)  # type: ignore[arg-type]


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 15 else 0
    if not 0 < number <= MOST_SIMULATIONS:
        raise CommandError(
            f"nodes is a whole number from 1, not {quote(text)}; for example go nodes 10000.",
            given=text,
            allowed=f"1 to {MOST_SIMULATIONS}",
        )
    return number


def _seconds(word: str, text: str) -> float:
    plain = text.isascii() and text.replace(".", "", 1).isdecimal() and len(text) < 40
    seconds = float(Decimal(text) / 1000) if plain else 0.0
    if not 0 < seconds <= LONGEST:
        raise CommandError(
            f"{word} is milliseconds above 0, up to a day of them, not {quote(text)}; for example "
            f"go {word} 500.",
            given=text,
            allowed="milliseconds above 0",
        )
    return seconds


def parse_option(text: str) -> tuple[str, str]:
    """Read what follows the word `setoption`: a name and a value, which may be empty."""
    before, _, rest = f" {text.strip()} ".partition(" name ")
    name, _, value = rest.partition(" value ")
    if before.strip() or not name.strip():
        raise CommandError(
            f"{quote(text)} is not an option; write for example setoption name Level value 5.",
            given=text,
            allowed="name NAME value VALUE",
        )
    return " ".join(name.split()), value.strip()


def format_option(name: str, value: str) -> str:
    """Write what follows the word `setoption`."""
    return f"name {name} value {value}".rstrip()


def parse_best(text: str) -> tuple[int, int | None]:
    """Read what follows the word `bestmove`: the move, and the reply it would ponder about."""
    words = text.split()
    if len(words) not in (1, 3) or words[1:2] not in ([], ["ponder"]):
        raise CommandError(
            f"{quote(text)} is not a best move; it looks like ee, or ee ponder ea.",
            given=text,
            allowed="MOVE, or MOVE ponder MOVE",
        )
    return parse_move(words[0]), parse_move(words[2]) if words[2:] else None


def format_best(move: int | None, reply: int | None = None) -> str:
    """Write what follows the word `bestmove`."""
    if move is None:
        return NO_MOVE
    return (
        format_move(move) if reply is None else f"{format_move(move)} ponder {format_move(reply)}"
    )
