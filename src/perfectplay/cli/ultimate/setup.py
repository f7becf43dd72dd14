"""Where a game of Ultimate Tic-Tac-Toe begins: from options, or from a file."""

from __future__ import annotations

from pathlib import Path

from perfectplay.cli.files import FileError, exists, quote_path, read_text
from perfectplay.cli.saved_games import refuse_other_game
from perfectplay.cli.terminal import Terminal
from perfectplay.durations import parse_seconds
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.ultimate.board import START, Board, Player
from perfectplay.ultimate.errors import LevelError, PositionError
from perfectplay.ultimate.levels import LEVELS
from perfectplay.ultimate.notation import WinRule, parse_move, parse_moves
from perfectplay.ultimate.pasted import looks_like_foreign, looks_like_position, parse_pasted
from perfectplay.ultimate.record import Record, split_records
from perfectplay.ultimate.search_settings import Limit
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.warmup import warm_up


def get_ready(terminal: Terminal) -> None:
    """Compile or load the engine; the first time ever takes some seconds, so say so."""
    with terminal.waiting("Getting the engine ready (the first time takes a moment) …"):
        warm_up()


def make_limit(time: str | None, cpu: str | None, simulations: int | None) -> Limit | None:
    """Make a limit of the options --time, --cpu and --simulations; None when none was given."""
    if time is None and cpu is None and simulations is None:
        return None
    return Limit(
        simulations=simulations,
        seconds=None if time is None else parse_seconds(time),
        cpu=None if cpu is None else parse_seconds(cpu),
    )


def new_board(position: str | None, moves: str | None, rule: WinRule | None) -> Board:
    """Set up where a game begins."""
    board = Board(position or START)
    if rule is not None and rule is not board.rule:
        if position and len(position.split()) == 4:
            raise PositionError(
                f"The position says that it is played by the rule {board.rule}, so --rule {rule} "
                f"does not fit; leave it out, or write {rule} in the position.",
                given=rule.value,
                allowed=board.rule.value,
            )
        board = Board(position or START, rule=rule)
    for move in parse_moves(moves or ""):
        board.check(move)
        board.push(move)
    return board


def board_of(text: str, position: str | None, rule: WinRule | None) -> Board:
    """Set up what the words after a command say: moves, a position, a link, or a file of those."""
    if position is None and looks_like_foreign(text):
        return parse_pasted(text, rule).board()
    if position is None and names_file(text):
        record, _ = load_record(Path(text))
        return parse_pasted(record.text(), rule).board()
    position, moves = told_apart(position, text)
    return new_board(position, moves, rule)


def names_file(text: str) -> bool:
    """Tell whether a text is the name of a file, and neither a move nor anything longer."""
    return len(text) > 2 and exists(Path(text)) and Path(text).is_file()


def read_game(text: str, game: int = 1) -> tuple[Record, int]:
    """Read a link, or one record from a file of one or many; return it with how many there are."""
    if looks_like_foreign(text):
        return parse_pasted(text), 1
    return load_record(Path(text), game)


def told_apart(position: str | None, text: str) -> tuple[str | None, str]:
    """Tell a position at the beginning of a text from the moves after it; return both."""
    if not looks_like_position(text):
        return position, text
    if position is not None:
        raise PositionError(
            "A position is given twice, with --position and without; give one, and moves after "
            "it if you like, for example '9/9/9/9/4x4/9/9/9/9 o e line' ec.",
            given=text,
        )
    words = text.split()
    try:
        parse_move(words[3])
        parts = 3
    except (IndexError, PerfectPlayError):
        parts = 4  # a rule, or something that the position itself complains of
    return " ".join(words[:parts]), " ".join(words[parts:])


def parse_level(text: str) -> int:
    """Read the number of a level."""
    known = {str(level.number) for level in LEVELS}
    if text.strip() not in known:
        raise LevelError(
            f"A level is a number from 1 to {len(LEVELS)}, not {quote(text)}.", given=text
        )
    return int(text)


def load_record(path: Path, game: int = 1) -> tuple[Record, int]:
    """Read one record from a file of one or many; return it with how many there are."""
    text = read_text(path, "a game that 'save' has written")
    shown = quote_path(path)
    if not text.strip():
        raise FileError(f"{shown} is empty; a record looks like: 1. ee ea 2. ab *")
    refuse_other_game(UltimateSession, path, text)
    games = split_records(text)
    if not 1 <= game <= len(games):
        many = f"{len(games):,} games" if len(games) > 1 else "one game"
        raise FileError(f"{shown} holds {many}, so there is no game {game}; try --game 1.")
    try:
        return parse_pasted(games[game - 1]), len(games)
    except PerfectPlayError as error:
        raise FileError(f"{shown} cannot be used. {error}", given=str(path)) from error


def load_session(path: Path, default: dict[Player, int | None] | None = None) -> UltimateSession:
    """Read the one saved game of a file; `default` says who plays where the file does not."""
    record, games = load_record(path)
    shown = quote_path(path)
    if games > 1:
        raise FileError(
            f"{shown} holds {games:,} games, and one is wanted; look at any of them with, for "
            f"example: perfectplay ultimate review {path} --game 2"
        )
    try:
        return UltimateSession.of_record(record, default)
    except PerfectPlayError as error:
        raise FileError(f"{shown} cannot be used. {error}", given=str(path)) from error
