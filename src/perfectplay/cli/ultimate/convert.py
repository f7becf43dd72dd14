"""A game written in another form."""

from __future__ import annotations

from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.cli.ultimate.setup import names_file, new_board, read_game, told_apart
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.ultimate.notation import format_moves
from perfectplay.ultimate.pasted import looks_like_game, looks_like_position
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.utttai_links import format_link, looks_like_link

FORMS = {
    "record": lambda record: record.text().rstrip("\n"),
    "moves": lambda record: format_moves(record.moves),
    "position": lambda record: record.board().position,
    "link": format_link,
}
"""The forms that can be written."""


def convert(source: str, to: str, game: int | None, as_json: bool) -> None:
    """Read a game in any form and write it in one."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        if to not in FORMS:
            raise PerfectPlayError(
                f"--to is one of {', '.join(FORMS)}, not {quote(to)}; for example --to link.",
                given=to,
                allowed=", ".join(FORMS),
            )
        text = FORMS[to](_read(source, game))
        terminal.say(text)
        terminal.event("converted", form=to, text=text)


def _read(source: str, game: int | None) -> Record:
    """Read moves or a position as they stand, and anything else as a link or a file."""
    typed = looks_like_position(source) or looks_like_game(source)
    if typed and not names_file(source) and not looks_like_link(source):
        position, moves = told_apart(None, source)
        return Record.of(new_board(position, moves, None))
    return read_game(source, game or 1)[0]
