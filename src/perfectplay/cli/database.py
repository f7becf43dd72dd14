"""`perfectplay database`: backups, checks, exports and removal of old games, for whoever runs it.

All commands work while a server plays on the same database.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perfectplay.cli.files import FileError
from perfectplay.cli.options import Yes
from perfectplay.cli.terminal import Terminal, fail, leaving_cleanly

if TYPE_CHECKING:
    from perfectplay.web.database.opening import Database
    from perfectplay.web.settings import Settings

FOUND_WRONG = 1
app = typer.Typer(
    name="database",
    help="The games that the server keeps: back them up, restore, check, export, tidy up.",
    no_args_is_help=True,
)
Where = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="Where games are kept: sqlite:///FILE or postgresql://NAME@HOST/DATABASE.",
        show_default="PERFECTPLAY_DATABASE, or a file in your data folder",
    ),
]


def _settings() -> Settings:
    from perfectplay.web.settings import Settings

    return Settings.from_environment()


@contextmanager
def _opened(where: str | None) -> Iterator[Database]:
    """Use the database that was named, and say in one sentence what is wrong with it."""
    from perfectplay.web.database.start import as_it_is

    with as_it_is(where or _settings().database) as database:
        yield database


def _count(number: int, what: str = "game") -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


@app.command()
def backup(
    file: Annotated[
        Path | None,
        typer.Argument(help="The file to write.", show_default="perfectplay-DATE-TIME.jsonl.gz"),
    ] = None,
    database: Where = None,
) -> None:
    """Write all games into one file, as they are at this moment.

    The same file restores a SQLite database or PostgreSQL. It holds the codes of running games, so
    only you can read it; keep it so.
    """
    from perfectplay.web.database.backup import write_backup

    terminal = Terminal()
    with leaving_cleanly(terminal), _opened(database) as opened:
        moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        target = file or Path(f"perfectplay-{moment}.jsonl.gz")
        with terminal.progress("Writing", "rows") as progress:
            made = write_backup(opened, target, progress)
        terminal.say(f"{_count(made.games)} written to {target}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that 'backup' has written.")],
    database: Where = None,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace", help="Restore over games that are there; a copy of them is kept."
        ),
    ] = False,
) -> None:
    """Put the games of a backup into an empty database, of either kind.

    The whole file is checked first; when anything fails, the database stays as it was.
    """
    from perfectplay.web.database.backup import check_backup
    from perfectplay.web.database.opening import StoreError, open_database
    from perfectplay.web.database.restore import count_games, keep_copy
    from perfectplay.web.database.restore import restore as restore_rows
    from perfectplay.web.database.sqlite_file import prepare_file
    from perfectplay.web.database.start import saying_why

    terminal = Terminal()
    with leaving_cleanly(terminal):
        check_backup(file)
        opened = open_database(database or _settings().database, None)
        with saying_why(opened):
            if opened.file is not None:
                prepare_file(opened.file)
            there = count_games(opened)
            if there and not replace:
                raise StoreError(
                    f"The database {opened.name} has {_count(there)} already; restore into an "
                    "empty one, or over them with --replace, which keeps a copy."
                )
            if there:
                terminal.say(f"{_count(there)} kept in {keep_copy(opened)}.")
            with terminal.progress("Restoring", "rows") as progress:
                made = restore_rows(opened, file, progress)
        opened.close()
        terminal.say(f"{_count(made.games)} restored from {file}, made {made.made}.")


@app.command()
def check(database: Where = None) -> None:
    """Look for damage: the file, the tables, and whether every game can be opened.

    Nothing is changed. The exit code is 1 when something is wrong, with a sentence for each.
    """
    from perfectplay.web.database.check import check as find_faults
    from perfectplay.web.database.restore import count_games

    terminal = Terminal()
    with leaving_cleanly(terminal), _opened(database) as opened:
        with terminal.progress("Checking", "games") as progress:
            wrong = list(find_faults(opened, progress))
        for sentence in wrong:
            terminal.say(sentence)
        if not wrong:
            terminal.say(f"All is well: {_count(count_games(opened))} in {opened.name}.")
    if wrong:
        raise typer.Exit(FOUND_WRONG)


@app.command()
def export(
    file: Annotated[
        Path | None, typer.Argument(help="The file to write.", show_default="the terminal")
    ] = None,
    database: Where = None,
    player: Annotated[
        str | None,
        typer.Option(help="Only games of the player with this key, as in the cookie pp_owner."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, for programs.")
    ] = False,
) -> None:
    """Write games as readable records, of all players or of one.

    The code of a running game is never in it, so this is no backup.
    """
    from perfectplay.web.database.export import export as find_games
    from perfectplay.web.database.export import format_game
    from perfectplay.web.database.recognise import require_newest
    from perfectplay.web.database.sqlite_file import make_private_file
    from perfectplay.web.players import hashed

    terminal = Terminal()
    written = 0
    with leaving_cleanly(terminal), _opened(database) as opened:
        require_newest(opened)
        owner = None if player is None else hashed(player)
        if file is None:
            for told in find_games(opened, owner):
                sys.stdout.write(format_game(told, as_json))
            return
        try:
            make_private_file(file)
            with file.open("w", encoding="utf-8") as out, terminal.progress("Writing") as progress:
                for told in find_games(opened, owner, progress):
                    out.write(format_game(told, as_json))
                    written += 1
        except OSError as error:
            raise FileError(f"The file {file} cannot be written: {error.strerror}.") from None
        terminal.say(f"{_count(written)} written to {file}.")


@app.command()
def tidy(
    database: Where = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be removed.")
    ] = False,
    yes: Yes = False,
) -> None:
    """Remove games that nobody has touched for long, and those without any guess or move.

    How long is set by PERFECTPLAY_KEEP_DAYS (365) and PERFECTPLAY_KEEP_EMPTY_DAYS (1); 0 is for
    ever. A server does the same once a day.
    """
    from perfectplay.web.database.recognise import require_newest
    from perfectplay.web.database.tidy import Rules, find_untouched, remove_some

    terminal = Terminal()
    with leaving_cleanly(terminal), _opened(database) as opened:
        require_newest(opened)
        settings = _settings()
        rules = Rules.of(settings.keep_days, settings.keep_empty_days)
        with opened.reader.connect() as db:
            found = find_untouched(db, rules)
        if found.oldest is None:
            terminal.say("There is nothing to remove.")
            return
        oldest = datetime.fromtimestamp(found.oldest, UTC).date()
        terminal.say(
            f"{_count(found.old)} not touched for {_count(settings.keep_days, 'day')}, and "
            f"{_count(found.empty)} without a move for "
            f"{_count(settings.keep_empty_days, 'day')}; the oldest was last touched on {oldest}."
        )
        if dry_run:
            terminal.say("Nothing was removed.")
            return
        if not yes:
            if not terminal.interactive:
                fail(terminal, "Say --yes to remove them, or --dry-run to see only.")
            if not typer.confirm("Remove them?"):
                return
        removed = 0
        with terminal.progress("Removing", "games") as progress:
            while True:
                with opened.writer.begin() as db:
                    some = remove_some(db, rules)
                if not some:
                    break
                removed += some
                progress(removed, max(removed, found.games))
        terminal.say(f"{_count(removed)} removed.")
