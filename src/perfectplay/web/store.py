"""Where games are kept: SQLAlchemy Core on a SQLite file or on PostgreSQL.

A game is one row with a version. A change is one UPDATE that names the version it was made from,
so of two changes made from the same version exactly one is kept, whoever makes them and in
whichever process. SQLite runs with a write-ahead log and full synchronisation: what was committed
is on the disk.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningUpdate

from perfectplay.table import TWO
from perfectplay.web import deals, presence
from perfectplay.web import progress as notes
from perfectplay.web.database.opening import PATIENCE
from perfectplay.web.database.schema import exports, games, progress, seats, server
from perfectplay.web.database.start import open_ready
from perfectplay.web.database.tidy import remove_games
from perfectplay.web.database.trouble import telling_lost_commit, telling_trouble
from perfectplay.web.deals import Export

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is mistaken when read aloud
ID_LENGTH = 12
AT_ONCE = 500  # games named in one statement; databases have a limit

# Made once: putting a statement together costs more than sending it.
_WANTED: sa.BindParameter[str] = sa.bindparam("wanted")
_LOAD = (
    sa.select(games, seats.c.seat, seats.c.owner, seats.c.seen, progress.c.value.label("name"))
    .select_from(
        games.outerjoin(seats, seats.c.game == games.c.id).outerjoin(progress, presence.NAMES)
    )
    .where(games.c.id == _WANTED)
)
_VERSION = sa.select(games.c.version).where(games.c.id == _WANTED)
_CHANGE = games.update().where(
    (games.c.id == _WANTED) & (games.c.version == sa.bindparam("made_from"))
)
_ASK = sa.select(server.c.name).limit(1)
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
    deal: str | None = None
    """The same for all copies of a game; they share their secret."""
    practice: bool = False
    """Whether it goes on after its secret was shown, here or in a copy."""
    next: str | None = None
    """The address of the rematch."""
    imported: bool = False
    """Whether it was played elsewhere, before it came here."""
    seats: dict[str, str] = field(default_factory=dict, repr=False)
    names: dict[str, str] = field(default_factory=dict, repr=False)
    """What the players call themselves, by seat."""
    here: dict[str, bool] = field(default_factory=dict, compare=False)
    """Who was there when the game was read."""


@dataclass(frozen=True)
class Deleted:
    """What became of games that a player gave up."""

    deleted: int
    left: int
    """Games that stay for somebody else who sits there."""


def new_id() -> str:
    """Draw the address of a game; nobody guesses it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Tell whether a text can be the address of a game; databases do not take every text."""
    return text.isascii() and text.isalnum() and len(text) <= 32


class Store:
    """The games of one database; safe to use from any thread."""

    def __init__(self, url: str, patience: float = PATIENCE, wait: float = 0.0) -> None:
        self.database = open_ready(url, patience, wait=wait)

    def close(self) -> None:
        """Let go of all connections."""
        self.database.close()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Lend a connection for questions; it cannot change anything in a SQLite file."""
        with telling_trouble(), self.database.reader.connect() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Lend a connection for changes: all of them are kept at the end, or none."""
        with telling_trouble(), self.database.writer.connect() as db:
            changes = db.begin()
            yield db
            with telling_lost_commit():
                changes.commit()

    def ask(self) -> None:
        """Ask the database something short, to see whether it answers."""
        with self.reading() as db:
            db.execute(_ASK).all()

    def add(self, game: Kept) -> Kept:
        """Keep a new game."""
        now = time.time()
        game = replace(game, created=now, updated=now)
        with self.writing() as db:
            if game.deal is not None:
                deals.hold(db, game.deal)
            db.execute(games.insert().values(**_row(game)))
            if game.seats:
                rows = [{"game": game.id, "seat": s, "owner": o} for s, o in game.seats.items()]
                db.execute(seats.insert(), rows)
            # Asked after the first change, when nobody else can end a game of the deal.
            if game.deal is not None and deals.is_known(db, game.deal, game.id):
                game = replace(game, practice=True)
                db.execute(games.update().where(games.c.id == game.id).values(practice=True))
        return game

    def add_export(self, export: Export) -> None:
        """Keep what the token in an export stands for; the same export again changes nothing."""
        if self.find_export(export.token_hash) is None:
            # Somebody else may write the same row at the same moment.
            with contextlib.suppress(IntegrityError), self.writing() as db:
                deals.add_export(db, export)

    def find_export(self, token_hash: str) -> Export | None:
        """Return what the token in an export stands for, or None."""
        with self.reading() as db:
            return deals.find_export(db, token_hash)

    def load(self, game_id: str) -> Kept | None:
        """Read a game with its seats in one query, or None when there is no such game."""
        if not is_id(game_id):
            return None
        with self.reading() as db:
            rows = db.execute(_LOAD, {"wanted": game_id}).mappings().all()
        if not rows:
            return None
        sitting = [row for row in rows if row["seat"]]
        return replace(
            _kept(rows[0], {row["seat"]: row["owner"] for row in sitting}),
            names=presence.names(sitting),
            here=presence.here(rows[0]["mode"], {row["seat"]: row["seen"] for row in sitting}),
        )

    def version(self, game_id: str) -> int | None:
        """Read the version alone, for those who watch."""
        if not is_id(game_id):
            return None
        with self.reading() as db:
            found: int | None = db.scalar(_VERSION, {"wanted": game_id})
            return found

    def pulse(self, game_id: str) -> presence.Pulse | None:
        """Read what those who watch hear of: the version, and who is there."""
        if not is_id(game_id):
            return None
        with self.reading() as db:
            return presence.pulse(db, game_id)

    def mark(self, game_id: str, owner: str, here: bool) -> None:
        """Note that a player is at a game, or has left it; not a new version."""
        with self.writing() as db:
            presence.mark(db, game_id, owner, time.time() if here else None)

    def save(self, game: Kept) -> Kept | None:
        """Keep a changed game if nobody changed it since; None when somebody did.

        `game.version` is the version that the change was made from.
        """
        after = replace(game, version=game.version + 1, updated=time.time(), review=None)
        row = {name: value for name, value in _row(after).items() if name != "id"}
        deal = None if game.outcome is None else game.deal or game.id
        with self.writing() as db:
            if deal is not None:
                deals.hold(db, deal)
            done = db.execute(_CHANGE, {**row, "wanted": game.id, "made_from": game.version})
            if done.rowcount != 1:
                return None
            found = db.execute(_SEATS, {"wanted": game.id}).mappings().all()
            if game.seats != {row["seat"]: row["owner"] for row in found}:
                seen = {(row["seat"], row["owner"]): row["seen"] for row in found}
                db.execute(seats.delete().where(seats.c.game == game.id))
                rows = [
                    {"game": game.id, "seat": s, "owner": o, "seen": seen.get((s, o))}
                    for s, o in game.seats.items()
                ]
                db.execute(seats.insert(), rows)
            if deal is not None:
                # In the same transaction: nobody sees the secret and plays a copy that counts.
                deals.make_practice(db, deal, game.id, sorted(set(game.seats.values())))
        return after

    def save_review(self, game: Kept, review: dict[str, Any]) -> None:
        """Keep a review beside its game, unless the game has changed; not a new version."""
        same = (games.c.id == game.id) & (games.c.version == game.version)
        with self.writing() as db:
            db.execute(games.update().where(same).values(review=_json(review)))

    def mine(self, owner: str, limit: int, begun: bool = False) -> list[Kept]:
        """List the games in which somebody has a seat, the latest first.

        `begun` leaves out those in which nothing was played and nobody is invited.
        """
        of_owner = sa.select(seats.c.game).where(seats.c.owner == owner)
        played = (games.c.turns > 0) | games.c.outcome.is_not(None) | (games.c.mode == TWO)
        query = (
            sa.select(games)
            .where(games.c.id.in_(of_owner), played if begun else sa.true())
            .order_by(games.c.updated.desc(), games.c.id)
            .limit(limit)
        )
        with self.reading() as db:
            found = db.execute(query).mappings().all()
            ids = [row["id"] for row in found]
            sitting: dict[str, dict[str, str]] = {game_id: {} for game_id in ids}
            for row in db.execute(sa.select(seats).where(seats.c.game.in_(ids))).mappings():
                sitting[row["game"]][row["seat"]] = row["owner"]
        return [_kept(row, sitting[row["id"]]) for row in found]

    def count(self, owner: str) -> int:
        """Count the games in which somebody has a seat."""
        query = sa.select(sa.func.count(seats.c.game.distinct())).where(seats.c.owner == owner)
        with self.reading() as db:
            return int(db.scalar(query) or 0)

    def move_seats(self, old_owner: str, new_owner: str) -> int:
        """Give all seats of one player to another, and return at how many games.

        The games get new versions, so that a change that is under way cannot bring the old owner
        back.
        """
        with self.writing() as db:
            moved = db.execute(_next_version(seats.c.owner == old_owner)).scalars().all()
            for table in (seats, exports):
                own = table.update().where(table.c.owner == old_owner)
                db.execute(own.values(owner=new_owner))
            notes.move(db, old_owner, new_owner)
        return len(moved)

    def delete(self, game_id: str, owner: str) -> Deleted:
        """Give up a player's seats at a game; the game goes when nobody else sits there."""
        return self._give_up((seats.c.game == game_id) & (seats.c.owner == owner), owner)

    def delete_game(self, game_id: str) -> None:
        """Take back a game that was added a moment ago and that nobody has seen."""
        with self.writing() as db:
            remove_games(db, [game_id])

    def delete_all(self, owner: str) -> Deleted:
        """Do the same with every game of a player; what was noted about the player goes too."""
        with self.writing() as db:
            notes.forget(db, owner)
        return self._give_up(seats.c.owner == owner, owner)

    def knows(self, owner: str) -> bool:
        """Tell whether a player has games or notes here."""
        with self.reading() as db:
            sits = db.scalar(sa.select(seats.c.game).where(seats.c.owner == owner).limit(1))
            return sits is not None or notes.is_known(db, owner)

    def progress(self, owner: str, topic: str) -> dict[str, Any]:
        """Return all notes of a player in a topic, by their keys, the oldest first."""
        with self.reading() as db:
            return notes.read(db, owner, topic)

    def note(self, owner: str, topic: str, key: str, how: notes.Change) -> Any:
        """Make a note about a player from the one that was there, or from None; return it."""
        for _ in range(2):
            # Somebody else may make the first note of this key at the same moment.
            with contextlib.suppress(IntegrityError), self.writing() as db:
                return notes.change(db, owner, topic, key, how)
        with self.writing() as db:
            return notes.change(db, owner, topic, key, how)

    def _give_up(self, theirs: sa.ColumnElement[bool], owner: str) -> Deleted:
        deleted = 0
        with self.writing() as db:
            # New versions first: they lock the games, so that nobody takes a seat meanwhile.
            found = db.execute(_next_version(theirs)).scalars().all()
            for start in range(0, len(found), AT_ONCE):
                some = found[start : start + AT_ONCE]
                own = seats.c.game.in_(some) & (seats.c.owner == owner)
                db.execute(seats.delete().where(own))
                taken = sa.exists().where(seats.c.game == games.c.id)
                empty = sa.select(games.c.id).where(games.c.id.in_(some), ~taken)
                gone = list(db.execute(empty).scalars())
                remove_games(db, gone)
                deleted += len(gone)
        return Deleted(deleted, len(found) - deleted)

    def key(self) -> bytes:
        """Return the key from which this database makes the tokens of its exports; made once."""
        query = sa.select(server.c.value).where(server.c.name == "key")
        for _ in range(2):
            with self.reading() as db:
                found = db.scalar(query)
            if found is not None:
                return bytes.fromhex(found)
            try:
                with self.writing() as db:
                    db.execute(server.insert().values(name="key", value=secrets.token_hex(32)))
            except IntegrityError:
                continue  # another process was first; its key counts
        with self.reading() as db:
            return bytes.fromhex(str(db.scalar(query)))


def _next_version(theirs: sa.ColumnElement[bool]) -> ReturningUpdate[str]:
    """Return a statement that counts games with such seats on, and gives their addresses."""
    found = games.c.id.in_(sa.select(seats.c.game).where(theirs))
    return games.update().where(found).values(version=games.c.version + 1).returning(games.c.id)


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
        "deal": game.deal,
        "practice": game.practice,
        "next": game.next,
        "imported": game.imported,
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
        deal=row["deal"],
        practice=bool(row["practice"]),
        next=row["next"],
        imported=bool(row["imported"]),
        seats=sitting,
    )
