"""Reading what somebody pasted: plays, a record or a position, and where it goes wrong."""

import re

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import UltimateError
from perfectplay.ultimate.notation import LETTERS, WinRule
from perfectplay.ultimate.record import Record, read_record

# A play such as (1, 1, 1, 1) or a tag has spaces inside, so a few bad beginnings mean nothing yet.
_PATIENCE = 12


def looks_like_position(text: str) -> bool:
    """Tell a position from plays: boards with eight strokes between them, then the side to move."""
    words = text.split()
    return bool(words) and words[0].count("/") >= 3 and "[" not in text


def read_anything(text: str, rule: WinRule | None = None) -> Record:
    """Read plays in any notation, a record with tags, or a position; a rule given here counts.

    >>> read_anything("ee ea").moves
    [40, 36]
    >>> read_anything("9/9/9/9/4x4/9/9/9/9 o e").start
    '9/9/9/9/4x4/9/9/9/9 o e line'
    """
    if looks_like_position(text):
        board = Board(" ".join(text.split()), rule=rule)
        return Record(start=board.position, rule=board.rule)
    record = read_record(text)
    if rule is not None and rule is not record.rule:
        # Written anew with the other rule, so that an end that only one rule knows is noticed.
        record = Record(record.moves, record.x, record.o, record.start, rule)
        record.board()
    return record


def wrong_at(text: str, rule: WinRule | None = None) -> int | None:
    """Return where a text that cannot be read goes wrong, counted in characters from 0.

    >>> wrong_at("ee ex"), wrong_at("ee aa"), wrong_at("ee ea")
    (4, 3, None)
    """
    try:
        read_anything(text, rule)
    except UltimateError:
        return _in_position(text) if looks_like_position(text) else _in_plays(text, rule)
    return None


def _in_plays(text: str, rule: WinRule | None) -> int:
    """Find the first word after the longest beginning that can be read."""
    words = list(re.finditer(r"\S+", text))
    good, bad = 0, 0
    for number, word in enumerate(words, 1):
        try:
            read_anything(text[: word.end()], rule)
            good, bad = number, 0
        except UltimateError:
            bad += 1
            if bad > _PATIENCE:
                break
    if good >= len(words):
        return len(text)
    word = words[good]
    found = word.group()
    if len(found) == 2 and found[0].lower() in LETTERS and found[1].lower() not in LETTERS:
        return word.start() + 1
    return word.start()


def _in_position(text: str) -> int:
    """Find the first character that does not fit into its part of a position."""
    place = len(text) - len(text.lstrip())
    rows = text.split()[0].split("/")
    for number, row in enumerate(rows):
        squares = 0
        for index, sign in enumerate(row.lower()):
            if sign not in "xo.123456789":
                return place + index
            squares += int(sign) if sign.isdecimal() else 1
            if squares > 9:
                return place + index
        if squares < 9 or number > 8:
            return place + len(row) if number <= 8 else place
        place += len(row) + 1
    words = list(re.finditer(r"\S+", text))
    if len(rows) < 9:
        return words[0].end()
    allowed = ("xo", LETTERS + "-")
    for word, signs in zip(words[1:3], allowed, strict=False):
        if len(word.group()) != 1 or word.group().lower() not in signs:
            return word.start()
    return words[3].start() if len(words) > 3 and not _is_rule(words[3].group()) else 0


def _is_rule(text: str) -> bool:
    return text.lower() in {rule.value for rule in WinRule}
