"""Reading what somebody pasted: moves, a record or a position, or a game from elsewhere.

From elsewhere are links of uttt.ai (`utttai_links`) and replays of Kaggle (`kaggle_replays`).
"""

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import MoveTextError, UltimateError
from perfectplay.ultimate.kaggle_replays import looks_like_replay, parse_replay
from perfectplay.ultimate.notation import WinRule, parse_move
from perfectplay.ultimate.record import Record, parse_record
from perfectplay.ultimate.utttai_links import looks_like_link, parse_link


def looks_like_position(text: str) -> bool:
    """Tell a position from moves: boards with eight strokes between them, then the side to move."""
    if looks_like_link(text):
        return False
    words = text.split()
    return bool(words) and words[0].count("/") >= 3 and "[" not in text


def looks_like_foreign(text: str) -> bool:
    """Tell whether a text is a game as another program writes it; the rest of it may be wrong."""
    return looks_like_link(text) or looks_like_replay(text)


def looks_like_game(text: str) -> bool:
    """Tell whether a text begins with a tag, a move or a position; the rest may be wrong.

    >>> [looks_like_game(text) for text in ("1. ee ea", '[X "Ann"]', "no game")]
    [True, True, False]
    """
    if looks_like_foreign(text):
        return True
    first, *_ = [*text.split(maxsplit=1), ""]
    if first.startswith(("[", "(")) or looks_like_position(text):
        return True
    if first == "*" or (first.isascii() and first.rstrip(".").isdecimal()):
        return True
    try:
        parse_move(first)
    except MoveTextError:
        return False
    return True


def parse_pasted(text: str, rule: WinRule | None = None) -> Record:
    """Read moves in any notation, a record with tags, or a position; a rule given here counts.

    Links of uttt.ai and replays of Kaggle are read too.

    An error's `position` is where the text goes wrong, counted in characters from 0.

    >>> parse_pasted("ee ea").moves
    [40, 36]
    >>> parse_pasted("9/9/9/9/4x4/9/9/9/9 o e").start
    '9/9/9/9/4x4/9/9/9/9 o e line'
    """
    if looks_like_position(text):
        try:
            board = Board(text, rule=rule)
        except UltimateError as error:
            if error.position is None:
                error.position = 0  # it can be read, but no game reaches it
            raise
        return Record(start=board.position, rule=board.rule)
    read = parse_record
    if looks_like_link(text):
        read = parse_link
    elif looks_like_replay(text):
        read = parse_replay
    record = read(text)
    if rule is not None and rule is not record.rule:
        # Written anew with the other rule, so that an end that only one rule knows is noticed.
        record = Record(
            record.moves, record.x, record.o, record.start, rule, variations=record.variations
        )
        record.board()
    return record
