"""Records of games, like PGN: tags, numbered moves, comments, variations and the result.

A variation stands in brackets behind the move that it replaces; behind the result of a game that
goes on it is what could follow.

>>> print(Record(moves=[40, 36, 1]).text(), end="")
[Game "Ultimate Tic-Tac-Toe"]
[X "?"]
[O "?"]
[Rule "line"]
[Result "*"]
<BLANKLINE>
1. ee ea 2. ab *
"""

import re
import textwrap
from dataclasses import dataclass, field

from perfectplay.drawn import Drawn
from perfectplay.errors import quote
from perfectplay.ultimate.board import START, Board, Outcome, Player
from perfectplay.ultimate.brackets import (
    BracketReader,
    escape_comment,
    numbered,
    variation_words,
)
from perfectplay.ultimate.errors import (
    IllegalMoveError,
    NotationError,
    RecordError,
    UltimateError,
)
from perfectplay.ultimate.notation import WinRule, parse_move, parse_rule
from perfectplay.ultimate.variations import Variations

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
GAME = "Ultimate Tic-Tac-Toe"


@dataclass
class Record(Drawn):
    """A game that can be written down: where it began, its moves, and what is said about it."""

    moves: list[int] = field(default_factory=list)
    x: str = "?"
    o: str = "?"
    start: str = START
    rule: WinRule = WinRule.LINE
    result: str | None = None
    """None lets the moves decide; a game that was given up can say otherwise."""
    tags: dict[str, str] = field(default_factory=dict)
    """Further tags, like Date."""
    comments: dict[int, str] = field(default_factory=dict)
    """Comments by the number of moves made before them; 0 stands before the first move."""
    variations: Variations = field(default_factory=Variations)
    """What could have been played."""

    def __post_init__(self) -> None:
        self.start = Board(self.start, rule=self.rule).position

    @classmethod
    def of(cls, board: Board, *, x: str = "?", o: str = "?", **tags: str) -> "Record":
        """Record the game on a board."""
        return cls(list(board.move_stack), x, o, board.start, board.rule, tags=dict(tags))

    def board(self, plies: int | None = None) -> Board:
        """Set up the position after so many moves, or after all of them."""
        board = Board(self.start, rule=self.rule)
        for move in self.moves if plies is None else self.moves[:plies]:
            board.check(move)
            board.push(move)
        return board

    def text(self) -> str:
        """Write the record; :func:`parse_record` reads it back."""
        outcome = self.board().outcome()
        result = self.result or (outcome.result if outcome else "*")
        tags = {"Game": GAME, **self.tags, "X": self.x, "O": self.o, "Rule": self.rule.value}
        start = Board(self.start, rule=self.rule)
        if start != Board(rule=self.rule):
            tags["Position"] = start.position
        tags["Result"] = result
        head = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags.items())
        return head + "\n" + "\n".join(self._lines(start, result)) + "\n"

    def _lines(self, start: Board, result: str) -> list[str]:
        words: list[str] = []
        lines: list[str] = []

        def flush() -> None:
            text = " ".join(words)
            lines.extend(textwrap.wrap(text, 78, break_on_hyphens=False, break_long_words=False))
            words.clear()

        def comment(ply: int) -> None:
            if ply in self.comments:
                # A comment has its own line, so that wrapping never touches its spaces.
                flush()
                lines.append("{" + escape_comment(self.comments[ply]) + "}")

        first = 0 if start.turn is Player.X else 1
        aside = variation_words(self.variations, first)
        comment(0)
        for ply, move in enumerate(self.moves):
            again = ply == 0 or ply in self.comments or (ply - 1) in aside
            words.extend(numbered(ply + first, move, again))
            comment(ply + 1)
            words.extend(aside.get(ply, ()))
        words.append(result)
        words.extend(aside.get(len(self.moves), ()))
        flush()
        return lines


def _escape(value: str) -> str:
    one_line = " ".join(value.splitlines())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


_TOKEN = re.compile(
    r"""\s+
      | \[ \s* (?P<tag>\w+) \s+ "(?P<value>(?:[^"\\\n]|\\.)*)" \s* \]
      | \{ (?P<comment>(?:[^}\\]|\\.)*) \}
      | (?P<number>[0-9]+\.+)
      | (?P<result>1-0|0-1|1/2-1/2|\*)(?=\s|$)
      | (?P<move>\([0-9\s,]*\)|[^\s{}\[\]"()]+)
      | (?P<bracket>[()])
      | (?P<other>.)
    """,
    re.X | re.S,
)


def parse_record(text: str) -> Record:
    """Read a record; every move is checked, and an error says which one is wrong.

    Moves may be in any notation, tags may be missing: a plain list of moves is a record too. An
    error's `position` is where in the text it goes wrong.
    """
    record = Record()
    reader = BracketReader()
    comments: dict[int, list[str]] = {}
    result_at = 0
    for token in _TOKEN.finditer(text):
        if token["tag"]:
            _read_tag_token(record, token)
            if token["tag"] == "Result":
                result_at = token.start("value")
        elif token["comment"] is not None:
            said = _unescape(token["comment"])
            if not reader.comment(said):
                comments.setdefault(len(reader.moves), []).append(said)
        elif token["result"]:
            reader.result(token)
            record.result = token["result"]
            result_at = token.start()
        elif token["move"]:
            reader.move(token)
        elif token["bracket"]:
            reader.bracket(token)
        elif token["other"]:
            line = text.count("\n", 0, token.start()) + 1
            raise RecordError(
                f"Line {line} of the record holds {token['other']!r}, which is not a tag, a move, "
                'a comment or a result; a record looks like: [X "Ann"] 1. ee ea 2. ab *',
                given=token["other"],
                allowed="tags, moves, comments, a result",
                position=token.start(),
            )
    for ply, remarks in comments.items():
        record.comments[ply] = " ".join(filter(None, remarks))
    outcome = _read_moves(record, reader.moves)
    record.variations = reader.variations(Board(record.start, rule=record.rule), record.moves)
    if record.result == "*" or (outcome and record.result == outcome.result):
        record.result = None
    elif outcome and record.result is not None:
        raise RecordError(
            f"The record says {record.result}, but its moves end in {outcome.result}.",
            given=record.result,
            allowed=outcome.result,
            position=result_at,
        )
    return record


def _read_moves(record: Record, tokens: list[re.Match[str]]) -> Outcome | None:
    """Read and check the moves of a record; return how the game ended, if it did."""
    board = Board(record.start, rule=record.rule)
    record.start = board.position
    first = 0 if board.turn is Player.X else 1
    for ply, token in enumerate(tokens):
        try:
            record.moves.append(move := parse_move(token["move"]))
            board.check(move)
        except (NotationError, IllegalMoveError) as error:
            number = (ply + first) // 2 + 1
            raise RecordError(
                f"Move {ply + 1} of the record (number {number}): {error}",
                given=error.given,
                allowed=error.allowed,
                position=token.start() + (error.position or 0),
            ) from error
        board.push(move)
    return board.outcome()


_BEGIN = re.compile(r"^[ \t]*\[[ \t]*Game[ \t]", re.M)


def split_records(text: str) -> list[str]:
    """Part a file of many games; each begins with its tag Game. Any other text is one game.

    >>> both = Record(moves=[40]).text() + "\\n" + Record(moves=[41]).text()
    >>> [parse_record(part).moves for part in split_records(both)]
    [[40], [41]]
    """
    begins = [found.start() for found in _BEGIN.finditer(text)]
    if len(begins) < 2:
        return [text]
    begins[0] = 0
    return [text[a:b] for a, b in zip(begins, [*begins[1:], len(text)], strict=True)]


def _read_tag_token(record: Record, token: re.Match[str]) -> None:
    try:
        _read_tag(record, token["tag"], _unescape(token["value"]))
    except UltimateError as error:
        # Of a tag the whole value is marked: with its escapes, places in it may have moved.
        error.position = token.start("value")
        raise


def _read_tag(record: Record, name: str, value: str) -> None:
    match name:
        case "X":
            record.x = value
        case "O":
            record.o = value
        case "Rule":
            record.rule = parse_rule(value)
        case "Position":
            record.start = Board(value).position
            record.rule = Board(value).rule
        case "Result":
            if value not in RESULTS:
                raise RecordError(
                    f"The result of a record is one of {', '.join(RESULTS)}, not {quote(value)}.",
                    given=value,
                    allowed=", ".join(RESULTS),
                )
            record.result = value
        case "Game":
            if value != GAME:
                raise RecordError(
                    f"This is a record of {quote(value)}, not of {GAME}.", given=value, allowed=GAME
                )
        case _:
            record.tags[name] = value
