"""Games as text that a person can read and the program can read back.

A record is a few `name: value` lines and then one line a turn. A running game's secret is sealed
together with the rest of the record, so that looking into the file spoils nothing and a changed
text does not go on; sealing hides, it does not protect.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from perfectplay.drawn import Drawn
from perfectplay.errors import quote
from perfectplay.mastermind.errors import CodeError, MastermindError, RecordError
from perfectplay.mastermind.game import outcome_of
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.players import HUMAN, find_player
from perfectplay.mastermind.variant import Variant
from perfectplay.table import How

Mode = Literal["learn", "play", "guess", "two"]
MODES: tuple[Mode, ...] = get_args(Mode)
"""Break a code with a teacher, without one, keep a code that the program guesses, two people."""
Sense = Literal["worst", "expected"]
SENSES: tuple[Sense, ...] = get_args(Sense)
Seal = Callable[[str, str], str]
"""Turns a secret, and the rest of its record, into what is written for it; or back."""
HEADER = "perfectplay mastermind game 1"
_FIELDS = frozenset(
    {"variant", "mode", "palette", "player", "sense", "practice", "ended", "secret"}
)
ENDED: dict[str, How] = {"gave up": "resigned", "out of time": "time"}
"""How the code breaker can lose without a guess, as a record says it."""
_CHANGED = "The saved game was changed after it was saved, or is damaged, so it cannot go on."

_NUMBER = re.compile(r"[0-9]+\.\s+")
_COLUMNS = re.compile(r"\s{2,}")


class _Row(NamedTuple):
    """A line with a turn: what it says, before anyone asks whether it can be."""

    line: int
    text: str
    guess: str
    answer: str
    mover: str


def _row(number: int, line: str) -> _Row | None:
    """Read a line with a turn, its columns two spaces apart; None if it is another line."""
    begin = _NUMBER.match(line)
    if begin is None:
        return None
    columns = _COLUMNS.split(line[begin.end() :])
    # A guess of colour names may have wide spaces of its own; an answer and a mover have none.
    words = [len(column.split()) == 1 for column in columns]
    if len(columns) > 2 and words[-2] and words[-1]:
        return _Row(number, line, "  ".join(columns[:-2]), columns[-2], columns[-1])
    if len(columns) > 1 and words[-1]:
        return _Row(number, line, "  ".join(columns[:-1]), columns[-1], HUMAN)
    return None


@dataclass(frozen=True)
class Record(Drawn):
    """Everything that a saved game holds; `secret` is None when only the user knows it."""

    variant: Variant
    mode: Mode = "play"
    palette: str = "classic"
    player: str = HUMAN
    secret: str | None = None
    turns: tuple[Turn, ...] = ()
    movers: tuple[str, ...] = ()
    sense: Sense = "worst"
    practice: bool = False
    ended: How | None = None
    """How the code breaker lost without a guess, if so."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ended is not None or outcome_of(self.variant, self.turns) is not None

    def format(self, seal: Seal | None = None) -> str:
        """Write the record; :meth:`parse` reads it back.

        `seal` turns the secret of a running game into what is written; an empty text leaves it out.
        """
        shown = self.secret or ""
        if shown and not self.is_over:
            shown = (seal or _seal)(shown, self._format(""))
        return self._format(shown)

    def _format(self, shown: str) -> str:
        """Write the record with this in the place of the secret, or without one."""
        lines = [HEADER, f"variant: {self.variant}", f"mode: {self.mode}"]
        lines += [f"palette: {self.palette}", f"player: {self.player}"]
        if self.sense != "worst":
            lines.append(f"sense: {self.sense}")
        if self.practice:
            lines.append("practice: yes")
        lines += [f"ended: {words}" for words, how in ENDED.items() if how == self.ended]
        if shown:
            lines.append(f"secret: {shown}")
        if self.turns:
            lines.append("")
        movers = [*self.movers, *[HUMAN] * (len(self.turns) - len(self.movers))]
        for number, (turn, mover) in enumerate(zip(self.turns, movers, strict=False), 1):
            lines.append(f"{number:2}.  {turn.guess}  {turn.feedback}  {mover}")
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str, unseal: Seal | None = None) -> Record:
        """Read a saved game, or say which line is not understood.

        `unseal` opens a secret that was sealed in another way than ours; it is asked when all the
        rest has been read, and before anything is compared with the secret.
        """
        lines = [
            (n, line.strip())
            for n, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
        if not lines or lines[0][1] != HEADER:
            raise RecordError(
                f"This is not a saved game: its first line should be {HEADER!r}, "
                "as 'save' writes it."
            )
        fields: dict[str, str] = {}
        rows: list[_Row] = []
        for number, line in lines[1:]:
            name, colon, value = line.partition(":")
            if row := _row(number, line):
                rows.append(row)
            elif colon and name.strip() in _FIELDS:
                fields[name.strip()] = value.strip()
            else:
                raise RecordError(
                    f"Line {number} of the saved game is not understood: {quote(line)}; "
                    "a turn looks like ' 1.  0011  1B1W'."
                )
        try:
            return cls._checked(fields, rows)._with_secret(fields.get("secret"), rows, unseal)
        except RecordError:
            raise
        except MastermindError as error:
            raise RecordError(f"The saved game does not fit together: {error}") from error

    @classmethod
    def _checked(cls, fields: dict[str, str], rows: Sequence[_Row]) -> Record:
        """Put everything but the secret together."""
        variant = Variant.parse(fields.get("variant", "classic"))
        mode = next((m for m in MODES if m == fields.get("mode", "play")), None)
        if mode is None:
            raise RecordError(
                f"The saved game's mode is {quote(fields['mode'])}; it can be {', '.join(MODES)}."
            )
        palette = get_palette(fields.get("palette", "classic")).require(variant.colours)
        sense = next((s for s in SENSES if s == fields.get("sense", "worst")), None)
        if sense is None:
            raise RecordError(
                f"The saved game's sense is {quote(fields['sense'])}; "
                f"it can be {', '.join(SENSES)}."
            )
        practice = fields.get("practice", "no")
        if practice not in {"yes", "no"}:
            raise RecordError(f"The saved game's practice is {quote(practice)}; it can be yes, no.")
        ended = fields.get("ended")
        if ended is not None and (ended not in ENDED or mode == "guess"):
            raise RecordError(
                f"The saved game ended with {quote(ended)}; it can be {', '.join(ENDED)}."
            )
        guesses = [parse_code(variant, row.guess, palette) for row in rows]
        turns = Knowledge(variant, zip(guesses, (row.answer for row in rows), strict=True)).turns
        for number, row in enumerate(rows):
            if outcome_of(variant, turns[:number]):
                raise RecordError(
                    f"Line {row.line} of the saved game comes after its end: {quote(row.text)}."
                )
        return cls(
            variant,
            mode,
            palette.name,
            find_player(fields.get("player", HUMAN)),
            None,
            turns,
            tuple(find_player(row.mover) for row in rows),
            sense,
            practice == "yes",
            None if ended is None else ENDED[ended],
        )

    def _with_secret(
        self,
        given: str | None,
        rows: Sequence[_Row],
        unseal: Seal | None,
    ) -> Record:
        """Add the secret; nothing that is said about a sealed one depends on what it is."""
        if given is None:
            return self
        opened = _unseal(given, self.format(), unseal)
        sealed = opened != given
        try:
            secret = parse_code(self.variant, opened)
        except CodeError:
            # Not quoted: it may be what a server has sealed.
            raise RecordError(
                _CHANGED
                if sealed
                else f"The saved game's secret is not a code of {self.variant}; if a server has "
                "sealed it, the game goes on there: import it on its page."
            ) from None
        lies = self.variant.lies
        for row, turn in zip(rows, self.turns, strict=True):
            right = self.variant.answer(turn.guess, secret)
            # Answers that a user gave may be wrong, and are kept as given; ours only if allowed.
            if turn.feedback == right or self.mode == "guess":
                continue
            lies -= 1
            if lies >= 0 and self.variant.win not in {right, turn.feedback}:
                continue
            if sealed:
                raise RecordError(_CHANGED)
            raise RecordError(
                f"Line {row.line} of the saved game has an answer that its secret does not give: "
                f"{quote(row.text)}."
            )
        # Who has read the text of a running game knows a secret that stands there openly.
        known = not sealed and not self.is_over and self.mode != "guess"
        return replace(self, secret=secret, practice=self.practice or known)


def _seal(secret: str, rest: str) -> str:
    packed = _checksum(secret + rest) + secret.encode()
    return "sealed-" + base64.b32encode(packed).decode().rstrip("=").lower()


def _checksum(text: str) -> bytes:
    return zlib.crc32(text.encode()).to_bytes(4, "big")


def _unseal(text: str, rest: str, unseal: Seal | None) -> str:
    if not text.startswith("sealed-"):
        return unseal(text, rest) if unseal else text
    letters = text.removeprefix("sealed-").upper()
    try:
        packed = base64.b32decode(letters + "=" * (-len(letters) % 8))
        secret = packed[4:].decode("ascii")
    except ValueError:
        secret, packed = "", b""
    # The first release sealed the secret alone.
    if not secret or packed[:4] not in (_checksum(secret + rest), _checksum(secret)):
        raise RecordError(_CHANGED)
    return secret
