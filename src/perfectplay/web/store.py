"""Where games are kept: SQLAlchemy Core on a SQLite file or on PostgreSQL.

A game is one row with a version. A change is one UPDATE that names the version it was made from,
so of two changes made from the same version exactly one is kept, whoever makes them and in
whichever process. SQLite runs with a write-ahead log and full synchronisation: what was committed
is on the disk.
"""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError

from perfectplay.errors import PerfectPlayError

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is mistaken when read aloud
ID_LENGTH = 12

tables = sa.MetaData()
games = sa.Table(
    "games",
    tables,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("mode", sa.String(16), nullable=False),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("join_hash", sa.String(64)),
    sa.Column("outcome", sa.String(16)),
    sa.Column("result", sa.String(200)),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("review", sa.Text),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)
seats = sa.Table(
    "seats",
    tables,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seat", sa.String(16), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Index("seats_by_owner", "owner"),
)
server = sa.Table(
    "server",
    tables,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)

# Made once: putting a statement together costs more than sending it.
_WANTED: sa.BindParameter[str] = sa.bindparam("wanted")
_LOAD = (
    sa.select(games, seats.c.seat, seats.c.owner)
    .select_from(games.outerjoin(seats, seats.c.game == games.c.id))
    .where(games.c.id == _WANTED)
)
_VERSION = sa.select(games.c.version).where(games.c.id == _WANTED)
_CHANGE = games.update().where(
    (games.c.id == _WANTED) & (games.c.version == sa.bindparam("made_from"))
)
_SEATS = sa.select(seats).where(seats.c.game == _WANTED)


@dataclass(frozen=True)
class Kept:
    """A game as it is kept. `state` may hold a secret, so the repr leaves it out."""

    id: str
    kind: str
    mode: str
    title: str
    state: dict[str, Any] = field(repr=False)
    version: int = 1
    join_hash: str | None = field(default=None, repr=False)
    outcome: str | None = None
    result: str | None = None
    turns: int = 0
    review: dict[str, Any] | None = field(default=None, repr=False)
    created: float = 0.0
    updated: float = 0.0
    seats: dict[str, str] = field(default_factory=dict, repr=False)


class StoreError(PerfectPlayError):
    """A database that cannot be used; the message is for the person who named it."""


def new_id() -> str:
    """Draw the address of a game; nobody guesses it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Tell whether a text can be the address of a game; databases do not take every text."""
    return text.isascii() and text.isalnum() and len(text) <= 32


class Store:
    """The games of one database; safe to use from any thread."""

    def __init__(self, url: str) -> None:
        self.engine = _open(url)
        try:
            with self.engine.begin() as db:
                _create(db)
        except sa.exc.OperationalError as error:
            self.engine.dispose()
            reason = str(error.orig).strip().splitlines()[0]
            shown = self.engine.url.render_as_string(hide_password=True)
            raise StoreError(f"The database {shown} cannot be used: {reason}.") from None

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def add(self, game: Kept) -> Kept:
        """Keep a new game."""
        now = time.time()
        game = replace(game, created=now, updated=now)
        with self.engine.begin() as db:
            db.execute(games.insert().values(**_row(game)))
            if game.seats:
                rows = [{"game": game.id, "seat": s, "owner": o} for s, o in game.seats.items()]
                db.execute(seats.insert(), rows)
        return game

    def load(self, game_id: str) -> Kept | None:
        """Read a game with its seats in one query, or None when there is no such game."""
        if not is_id(game_id):
            return None
        with self.engine.connect() as db:
            rows = db.execute(_LOAD, {"wanted": game_id}).mappings().all()
        if not rows:
            return None
        return _kept(rows[0], {row["seat"]: row["owner"] for row in rows if row["seat"]})

    def version(self, game_id: str) -> int | None:
        """Read the version alone, for those who watch."""
        if not is_id(game_id):
            return None
        with self.engine.connect() as db:
            found: int | None = db.scalar(_VERSION, {"wanted": game_id})
            return found

    def save(self, game: Kept) -> Kept | None:
        """Keep a changed game if nobody changed it since; None when somebody did.

        `game.version` is the version that the change was made from.
        """
        after = replace(game, version=game.version + 1, updated=time.time(), review=None)
        row = {name: value for name, value in _row(after).items() if name != "id"}
        with self.engine.begin() as db:
            done = db.execute(_CHANGE, {**row, "wanted": game.id, "made_from": game.version})
            if done.rowcount != 1:
                return None
            found = db.execute(_SEATS, {"wanted": game.id}).mappings()
            sitting = {row["seat"]: row["owner"] for row in found}
            if game.seats != sitting:
                db.execute(seats.delete().where(seats.c.game == game.id))
                rows = [{"game": game.id, "seat": s, "owner": o} for s, o in game.seats.items()]
                db.execute(seats.insert(), rows)
        return after

    def save_review(self, game: Kept, review: dict[str, Any]) -> None:
        """Keep a review beside its game, unless the game has changed; not a new version."""
        same = (games.c.id == game.id) & (games.c.version == game.version)
        with self.engine.begin() as db:
            db.execute(games.update().where(same).values(review=_json(review)))

    def mine(self, owner: str, limit: int) -> list[Kept]:
        """List the games in which somebody has a seat, the latest first."""
        of_owner = sa.select(seats.c.game).where(seats.c.owner == owner)
        query = (
            sa.select(games)
            .where(games.c.id.in_(of_owner))
            .order_by(games.c.updated.desc(), games.c.id)
            .limit(limit)
        )
        with self.engine.connect() as db:
            found = db.execute(query).mappings().all()
            ids = [row["id"] for row in found]
            sitting: dict[str, dict[str, str]] = {game_id: {} for game_id in ids}
            for row in db.execute(sa.select(seats).where(seats.c.game.in_(ids))).mappings():
                sitting[row["game"]][row["seat"]] = row["owner"]
        return [_kept(row, sitting[row["id"]]) for row in found]

    def key(self) -> bytes:
        """Return the key by which this database locks what it gives away; made once."""
        query = sa.select(server.c.value).where(server.c.name == "key")
        for _ in range(2):
            with self.engine.connect() as db:
                found = db.scalar(query)
            if found is not None:
                return bytes.fromhex(found)
            try:
                with self.engine.begin() as db:
                    db.execute(server.insert().values(name="key", value=secrets.token_hex(32)))
            except IntegrityError:
                continue  # another process was first; its key counts
        with self.engine.connect() as db:
            return bytes.fromhex(str(db.scalar(query)))


def _open(url: str) -> sa.Engine:
    try:
        address = sa.make_url(url)
    except ArgumentError:
        raise StoreError(
            f"{url!r} is not the address of a database; give for example sqlite:///games.db or "
            "postgresql://name@localhost/perfectplay."
        ) from None
    if address.drivername in {"postgres", "postgresql"}:
        address = address.set(drivername="postgresql+psycopg")
    try:
        if address.get_backend_name() == "sqlite":
            return _open_sqlite(address)
        # The database's own defaults make a commit durable; a lost connection is noticed.
        return sa.create_engine(address, pool_pre_ping=True, pool_size=10, max_overflow=20)
    except ModuleNotFoundError as error:
        raise StoreError(
            f"This database needs the package {error.name!r}; for PostgreSQL install it with: "
            "pip install 'perfectplay[postgresql]'."
        ) from None
    except NoSuchModuleError:
        raise StoreError(
            f"{address.drivername!r} is not a kind of database that is known here; use sqlite "
            "or postgresql."
        ) from None


def _open_sqlite(address: sa.URL) -> sa.Engine:
    if address.database and address.database != ":memory:":
        folder = Path(address.database).expanduser().parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"The folder {folder} for the games cannot be made: {error.strerror}."
            ) from None
        address = address.set(database=str(Path(address.database).expanduser()))
        engine = sa.create_engine(address, connect_args={"timeout": 30}, pool_size=20)
    else:
        engine = sa.create_engine(
            address,
            connect_args={"timeout": 30, "check_same_thread": False},
            poolclass=sa.StaticPool,
        )

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout = 30000")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    return engine


def _create(db: sa.Connection) -> None:
    if db.dialect.name == "postgresql":
        # Workers start together; one makes the tables, the others wait for it.
        db.execute(sa.text("SELECT pg_advisory_xact_lock(813781378137)"))
        tables.create_all(db)
        return
    for table in tables.sorted_tables:
        db.execute(sa.schema.CreateTable(table, if_not_exists=True))
        for index in table.indexes:
            db.execute(sa.schema.CreateIndex(index, if_not_exists=True))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _row(game: Kept) -> dict[str, Any]:
    return {
        "id": game.id,
        "kind": game.kind,
        "mode": game.mode,
        "title": game.title,
        "version": game.version,
        "state": _json(game.state),
        "join_hash": game.join_hash,
        "outcome": game.outcome,
        "result": game.result,
        "turns": game.turns,
        "review": None if game.review is None else _json(game.review),
        "created": game.created,
        "updated": game.updated,
    }


def _kept(row: Any, sitting: dict[str, str]) -> Kept:
    return Kept(
        id=row["id"],
        kind=row["kind"],
        mode=row["mode"],
        title=row["title"],
        state=json.loads(row["state"]),
        version=row["version"],
        join_hash=row["join_hash"],
        outcome=row["outcome"],
        result=row["result"],
        turns=row["turns"],
        review=None if row["review"] is None else json.loads(row["review"]),
        created=row["created"],
        updated=row["updated"],
        seats=sitting,
    )
