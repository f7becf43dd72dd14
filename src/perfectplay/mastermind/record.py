"""Games as text that a person can read and the program can read back.

A record is a few `name: value` lines and then one line a turn. A running game's secret is sealed,
so that looking into the file spoils nothing; sealing hides, it does not protect.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from perfectplay.errors import quote
from perfectplay.mastermind.errors import CodeError, MastermindError, RecordError
from perfectplay.mastermind.feedback import score
from perfectplay.mastermind.game import outcome_of
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.players import HUMAN, find_player
from perfectplay.mastermind.variant import Variant

Mode = Literal["learn", "play", "guess", "two"]
MODES: tuple[Mode, ...] = get_args(Mode)
"""Break a code with a teacher, without one, keep a code that the program guesses, two people."""
Sense = Literal["worst", "expected"]
SENSES: tuple[Sense, ...] = get_args(Sense)
HEADER = "perfectplay mastermind game 1"
_FIELDS = frozenset({"variant", "mode", "palette", "player", "sense", "secret"})

_TURN = re.compile(r"(\d+)\.\s+(\S.*?)\s{2,}(\S+)(?:\s{2,}(\S+))?")


@dataclass(frozen=True)
class Record:
    """Everything that a saved game holds; `secret` is None when only the user knows it."""

    variant: Variant
    mode: Mode = "play"
    palette: str = "classic"
    player: str = HUMAN
    secret: str | None = None
    turns: tuple[Turn, ...] = ()
    movers: tuple[str, ...] = ()
    sense: Sense = "worst"

    def format(self, seal: Callable[[str], str] | None = None) -> str:
        """Write the record; :meth:`parse` reads it back.

        `seal` turns the secret of a running game into what is written; an empty text leaves it out.
        """
        over = outcome_of(self.variant, self.turns) is not None
        lines = [HEADER, f"variant: {self.variant}", f"mode: {self.mode}"]
        lines += [f"palette: {self.palette}", f"player: {self.player}"]
        if self.sense != "worst":
            lines.append(f"sense: {self.sense}")
        if self.secret is not None:
            shown = self.secret if over else (seal or _seal)(self.secret)
            lines += [f"secret: {shown}"] if shown else []
        if self.turns:
            lines.append("")
        movers = [*self.movers, *[HUMAN] * (len(self.turns) - len(self.movers))]
        for number, (turn, mover) in enumerate(zip(self.turns, movers, strict=False), 1):
            lines.append(f"{number:2}.  {turn.guess}  {turn.feedback}  {mover}")
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str, unseal: Callable[[str], str] | None = None) -> Record:
        """Read a saved game, or say which line is not understood.

        `unseal` opens a secret that was sealed in another way than ours.
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
        rows: list[tuple[int, re.Match[str]]] = []
        for number, line in lines[1:]:
            name, colon, value = line.partition(":")
            if match := _TURN.fullmatch(line):
                rows.append((number, match))
            elif colon and name.strip() in {
                "variant",
                "mode",
                "palette",
                "player",
                "sense",
                "secret",
            }:
                fields[name.strip()] = value.strip()
            else:
                raise RecordError(
                    f"Line {number} of the saved game is not understood: {quote(line)}; "
                    "a turn looks like ' 1.  0011  1B1W'."
                )
        try:
            return cls._checked(fields, rows, unseal)
        except RecordError:
            raise
        except MastermindError as error:
            raise RecordError(f"The saved game does not fit together: {error}") from error

    @classmethod
    def _checked(
        cls,
        fields: dict[str, str],
        rows: Sequence[tuple[int, re.Match[str]]],
        unseal: Callable[[str], str] | None,
    ) -> Record:
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
        secret = fields.get("secret")
        if secret is not None:
            try:
                secret = parse_code(variant, _unseal(secret, unseal))
            except CodeError:
                # Not quoted: a sealed secret stays one.
                raise RecordError(
                    f"The saved game's secret is not a code of {variant}; if a server has sealed "
                    "it, the game goes on there: import it on its page."
                ) from None
        guesses = [parse_code(variant, row[2], palette) for _, row in rows]
        turns = Knowledge(variant, zip(guesses, (row[3] for _, row in rows), strict=True)).turns
        for number, ((line, row), turn) in enumerate(zip(rows, turns, strict=True)):
            if outcome_of(variant, turns[:number]):
                raise RecordError(f"Line {line} of the saved game comes after its end: {row[0]!r}.")
            # Answers that a user gave may be wrong, and are kept as given; ours are not.
            wrong = secret and score(*map(variant.values, (turn.guess, secret))) != turn.feedback
            if wrong and mode != "guess":
                raise RecordError(
                    f"Line {line} of the saved game has an answer that its secret does not give: "
                    f"{row[0]!r}."
                )
        return cls(
            variant,
            mode,
            palette.name,
            find_player(fields.get("player", HUMAN)),
            secret,
            turns,
            tuple(find_player(row[4] or HUMAN) for _, row in rows),
            sense,
        )


def _seal(secret: str) -> str:
    packed = zlib.crc32(secret.encode()).to_bytes(4, "big") + secret.encode()
    return "sealed-" + base64.b32encode(packed).decode().rstrip("=").lower()


def _unseal(text: str, unseal: Callable[[str], str] | None) -> str:
    if not text.startswith("sealed-"):
        return unseal(text) if unseal else text
    letters = text.removeprefix("sealed-").upper()
    try:
        packed = base64.b32decode(letters + "=" * (-len(letters) % 8))
        secret = packed[4:].decode("ascii")
    except ValueError:
        secret, packed = "", b""
    if not secret or zlib.crc32(secret.encode()).to_bytes(4, "big") != packed[:4]:
        raise RecordError("The saved game's sealed secret is damaged, so it cannot go on.")
    return secret
