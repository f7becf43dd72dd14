"""A kept game opened for one request: its session, who asks, and the way to change it safely."""

from __future__ import annotations

import hmac
from dataclasses import replace
from typing import Any, Generic, TypeVar

from fastapi import Request

from perfectplay.errors import SessionError
from perfectplay.session import Session, View, find_game
from perfectplay.web.context import Context
from perfectplay.web.errors import BadRequest, NoSuchGame, NotYourSeat, Stale
from perfectplay.web.players import Owner, hashed, new_key
from perfectplay.web.questions import Question
from perfectplay.web.room import Room
from perfectplay.web.store import Kept, new_id

S = TypeVar("S", bound=Session)
JOIN_TRIES = 20
HELPED = "helped"
"""The topic of the notes about games that do not count for a rating."""


class OpenGame(Generic[S]):
    """One game while somebody asks for it; read, changed and kept again within one request."""

    def __init__(self, context: Context, owner: Owner, kept: Kept, session: S) -> None:
        self.context = context
        self.owner = owner
        self.kept = kept
        self.session = session
        self.fell = session.flag()
        """Whether somebody's time ran out, which nobody has noted yet."""

    @classmethod
    def read(
        cls, context: Context, owner: Owner, game_id: str, kind: str | None = None
    ) -> OpenGame[S]:
        """Read a game: of this kind, or of any that this server has a room for."""
        kept = context.store.load(game_id)
        if kept is None or kept.kind not in context.rooms or kind not in (None, kept.kind):
            raise NoSuchGame(game_id)
        return cls(context, owner, kept, session_of(kept))

    @classmethod
    def read_to_change(
        cls,
        context: Context,
        owner: Owner,
        game_id: str,
        kind: str | None,
        version: int,
        *seats: str,
    ) -> OpenGame[S]:
        """Read a game that is about to be changed: by the right person, from its last version.

        Where somebody's time has run out, the game ends with that and not with the change.
        """
        opened = cls.read(context, owner, game_id, kind)
        opened.session.require_seat(opened.mine, *seats)
        if opened.fell:
            opened.keep()
        if opened.kept.version != version:
            raise Stale(version, opened.view())
        return opened

    @property
    def room(self) -> Room:
        """The room of the game's kind."""
        return self.context.rooms[self.kept.kind]

    @property
    def mine(self) -> frozenset[str]:
        """The seats of the one who asks."""
        return self.owner.seats(self.kept)

    @property
    def people(self) -> int:
        """How many people sit at the game."""
        return len(set(self.kept.seats.values()))

    def view(self) -> Any:
        """Return what the one who asks may see, in the shape of the game's own views."""
        kept = self.kept
        shown: View = self.session.view(self.mine)
        return replace(
            shown,
            id=kept.id,
            version=kept.version,
            join=kept.join_hash is not None,
            free=self.session.free_seat() if kept.join_hash is not None else None,
            practice=kept.practice,
            names=kept.names,
            here=kept.here,
            next=kept.next,
        )

    def looked_at(self) -> Any:
        """Return the view, after noting that somebody's time ran out, if it did."""
        if not self.fell:
            return self.view()
        try:
            self.keep()
        except Stale as error:  # somebody else has noted it
            return error.view
        return self.view()

    async def ask(
        self, request: Request, do: str, *given: Any, seconds: float | None = None, **named: Any
    ) -> Any:
        """Let an engine do what a method of the session does; the session does not change.

        The work ends early when the client goes away.
        """
        question = Question(self.kept.kind, do, given, named, self.session, seconds=seconds)
        return (await self.context.heavy(request, question)).result

    async def work(
        self, request: Request, do: str, *given: Any, seconds: float | None = None, **named: Any
    ) -> Any:
        """Let an engine do what a method of the session does, with the session changed by it.

        With `seconds` it may take longer than usual, and gives way to the work of others.
        """
        session = self.session
        question = Question(
            self.kept.kind,
            do,
            given,
            named,
            session,
            changes=True,
            seconds=seconds,
            long=seconds is not None,
        )
        answer = await self.context.heavy(request, question)
        if answer.state is not None:
            state = self.room.settle(session, answer.state)
            self.session = session_of(replace(self.kept, state=state))
        return answer.result

    def keep(self, seats: dict[str, str] | None = None, next_game: str | None = None) -> None:
        """Keep the session as it stands now; the loser of a race hears the new state."""
        changed = _with_session(self.kept, self.session)
        if next_game is not None:
            changed = replace(changed, next=next_game)
        if seats is not None:
            changed = replace(changed, seats=seats)
        kept = self.context.store.save(changed)
        if kept is None:
            now = self.read(self.context, self.owner, self.kept.id, self.kept.kind)
            raise Stale(self.kept.version, now.view())
        self.kept = kept

    def save(self, seats: dict[str, str] | None = None, next_game: str | None = None) -> Any:
        """Keep the session as it stands now, and return what the one who asks may see of it."""
        self.keep(seats, next_game)
        return self.view()

    def note_help(self) -> None:
        """Remember that the one who asks was helped or took back, so that the game is not rated."""
        if self.mine:
            self.context.store.note(self.owner.hash, HELPED, self.kept.id, lambda _: True)

    def seats_of_starter(self) -> dict[str, str]:
        """Return the seats of whoever starts the game, all of them the asker's."""
        return dict.fromkeys(self.session.seats_of_starter(), self.owner.hash)

    def add(
        self, invite: bool = True, deal: str | None = None, imported: bool = False
    ) -> str | None:
        """Keep a new game; return the token that invites a second person, if one may join.

        `deal` names the deal of a game that is a copy.
        """
        free = self.session.free_seat() if invite else None
        token = new_key() if free else None
        seats = self.seats_of_starter()
        if free is not None and self.session.clock is not None:
            # The time of somebody who is not there must not run: the seat stays empty.
            del seats[free]
            self.session.wait_for(free)
        kept = replace(
            _with_session(self.kept, self.session),
            seats=seats,
            deal=deal,
            imported=imported,
            join_hash=None if token is None else hashed(token),
        )
        self.kept = self.context.store.add(kept)
        return token

    def add_with(self, seats: dict[str, str]) -> None:
        """Keep a new game whose players are known already."""
        self.kept = self.context.store.add(
            replace(_with_session(self.kept, self.session), seats=seats)
        )

    def join(self, token: str) -> Any:
        """Give the free seat to the one who asks, if the token is the one of the invitation."""
        if self.mine:
            return self.view()
        wanted = self.kept.join_hash or ""
        if not hmac.compare_digest(wanted, hashed(token)):
            raise NotYourSeat(
                "This invitation is not for this game, or somebody took the seat already; "
                "you can still look on."
            )
        for _ in range(JOIN_TRIES):
            # The other one may be playing at this moment; the seat does not depend on that.
            seat = self.session.free_seat()
            if seat is None or self.kept.join_hash != wanted:
                raise NotYourSeat("Somebody took the seat already; you can still look on.")
            if self._give(seat) is not None:
                return self._again().view()
            self.kept = self._again().kept
        raise Stale(self.kept.version, self.view())

    def take_both(self) -> Any:
        """Give the free seat to the one who asks and sits at the other; nobody is invited then."""
        seat = self.session.free_seat()
        if seat is None or self.kept.join_hash is None:
            raise SessionError("Both seats of this game are taken; move when it is your turn.")
        if self._give(seat) is None:
            raise Stale(self.kept.version, self._again().view())
        return self._again().view()

    def _give(self, seat: str) -> Kept | None:
        """Keep that the one who asks has a seat; None when somebody changed the game meanwhile."""
        seats = {**self.kept.seats, seat: self.owner.hash}
        return self.context.store.save(replace(self.kept, seats=seats, join_hash=None))

    def _again(self) -> OpenGame[S]:
        """Read the game as it is kept now."""
        return self.read(self.context, self.owner, self.kept.id)


def session_of(kept: Kept) -> Any:
    """Set up the session of a kept game."""
    try:
        session = find_game(kept.kind).load_session().from_data(kept.state)
    except (KeyError, TypeError, ValueError):
        raise BadRequest(
            "This game was kept by another version of perfectplay and cannot be opened by this "
            "one; start a new game."
        ) from None
    session.practice = kept.practice
    free = session.free_seat()
    if session.clock is not None and kept.join_hash is not None and free not in kept.seats:
        session.wait_for(free)
    return session


def new_game(context: Context, owner: Owner, session: S) -> OpenGame[S]:
    """Open a game that is not kept yet; the room may refuse what this server does not take on."""
    context.accept(session)
    blank = Kept(new_id(), session.kind, session.mode, session.title, {})
    return OpenGame(context, owner, blank, session)


async def start(
    context: Context,
    owner: Owner,
    request: Request,
    session: S,
    invite: bool = True,
    deal: str | None = None,
    imported: bool = False,
) -> tuple[View, str | None]:
    """Keep a new game, after the work that its room does first; return its view and its token."""
    opened = new_game(context, owner, session)
    if first := opened.room.begin(session):
        await opened.work(request, first)

    def add() -> tuple[View, str | None]:
        token = opened.add(invite, deal, imported)
        return opened.view(), token

    return await context.write(add)


def _with_session(kept: Kept, session: Session) -> Kept:
    """Return the kept game with the session's state, and what lists tell of it."""
    ending = session.ending
    return replace(
        kept,
        mode=session.mode,
        title=session.title,
        state=session.to_data(),
        turns=session.turns_made,
        practice=session.practice,
        outcome=None if ending is None else ending.winner or "draw",
        result=None if ending is None else ending.sentence,
    )
