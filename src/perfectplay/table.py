"""What two people at a table can do beside their moves: resign, agree on a draw, use a clock."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from perfectplay.clock import Clock, TimeControl
from perfectplay.errors import SeatError, SessionError

How = Literal["resigned", "agreed", "time"]
TWO = "two"
"""The mode of a game between two people, in every game that has one."""
WATCH = "watch"
"""The mode of a game that only computers play."""


@dataclass(frozen=True)
class Ended:
    """An end that no move made: a seat resigned or ran out of time, or both agreed on a draw."""

    how: How
    seat: str | None = None


class Table(ABC):
    """The part of a session that is about the two people and not about the board."""

    seat_names: ClassVar[Mapping[str, str]]
    may_draw: ClassVar[bool] = False
    """Whether players can agree on a draw."""
    may_resign: ClassVar[tuple[str, ...]] = ()
    """The seats that can give up."""
    clocked: ClassVar[tuple[str, ...]] = ()
    """The seats whose time can run."""
    begins_rematch: ClassVar[tuple[str, ...]] = ()
    """The seats that can begin the next game; others ask them to."""

    mode: str
    ended: Ended | None = None
    offer: str | None = None
    """The seat that offers a draw."""
    rematch: str | None = None
    """The seat that asks for a rematch which the other one has to begin."""
    clock: Clock | None = None
    awaited: str | None = None
    """The seat that a game with a clock waits for, because nobody has taken it yet."""
    now: Callable[[], float] = staticmethod(time.time)

    @abstractmethod
    def to_move(self) -> str | None:
        """Return the seat whose turn it is, or None when the game is over."""

    @property
    @abstractmethod
    def turns_made(self) -> int:
        """How many guesses or moves have been made."""

    def other(self, seat: str) -> str:
        """Return the seat on the other side of the table."""
        return next(name for name in self.seat_names if name != seat)

    def require_open(self) -> None:
        """Refuse to go on after somebody resigned, a draw was agreed on or time ran out."""
        if self.ended is not None:
            raise SessionError(f"The game is over: {self.how_it_ended}; start a new one.")

    def wait_for(self, seat: str | None) -> None:
        """Wait for somebody to take a seat; meanwhile nobody's time runs."""
        self.awaited = seat
        if seat is not None and self.clock is not None:
            self.clock.running = None

    def require_taken(self, seat: str | None) -> None:
        """Refuse what is for a seat that somebody is still invited to."""
        if seat is not None and seat == self.awaited:
            raise SeatError(
                f"The {self.seat_names[seat]} has not joined yet, and with a clock the game waits "
                "for both: send the invitation, or choose to play both sides here.",
                given=seat,
                allowed=self.other(seat),
            )

    @property
    def how_it_ended(self) -> str:
        """Say why a game ended that no move ended."""
        if self.ended is None:
            return ""
        if self.ended.seat is None:
            return "both agreed on a draw"
        who = self.seat_names[self.ended.seat]
        return f"{who} resigned" if self.ended.how == "resigned" else f"{who} ran out of time"

    # -- resigning and draws ------------------------------------------------------------------

    def resign(self, seat: str) -> None:
        """Give the game up."""
        self._require_running()
        if self.mode == WATCH:
            raise SessionError("Only computers play here, and none of them gives up: let it run.")
        if seat not in self.may_resign:
            names = " or ".join(self.seat_names[name] for name in self.may_resign) or "nobody"
            raise SeatError(
                f"Only the {names} can give up here.",
                given=seat,
                allowed=" or ".join(self.may_resign),
            )
        self._end(Ended("resigned", seat))

    def offer_draw(self, seat: str) -> None:
        """Offer a draw; if the other one offers it already, it is agreed."""
        self._require_draws()
        if self.offer == self.other(seat):
            self.accept_draw(seat)
        else:
            self.offer = seat

    def accept_draw(self, seat: str) -> None:
        """Agree to the draw that the other player offers."""
        self._require_offer(seat)
        self._end(Ended("agreed"))

    def decline_draw(self, seat: str) -> None:
        """Decline the draw that the other player offers; to move does the same."""
        self._require_offer(seat)
        self.offer = None

    def _require_running(self) -> None:
        self.require_open()
        if self.to_move() is None:
            raise SessionError("The game is over; start a new one.")
        self.require_taken(self.awaited)

    def _require_draws(self) -> None:
        self._require_running()
        if not self.may_draw or self.mode != TWO:
            raise SessionError(
                "A draw is agreed on between two people, in Ultimate Tic-Tac-Toe.", given=self.mode
            )

    def _require_offer(self, seat: str) -> None:
        self._require_draws()
        if self.offer != self.other(seat):
            raise SessionError(
                "The other player does not offer a draw now; you can offer one.", given=seat
            )

    def _end(self, ended: Ended) -> None:
        self.ended, self.offer = ended, None
        if self.clock is not None:
            self.clock.turn_to(None, self.now(), moved=False)

    # -- the clock ----------------------------------------------------------------------------

    def set_clock(self, control: str | None) -> None:
        """Put a clock on the table; it runs once both are there and have moved."""
        if control is None:
            self.clock = None
            return
        found = TimeControl.parse(control)
        if self.mode != TWO:
            raise SessionError(
                "A clock is for games between two people.", given=self.mode, allowed=TWO
            )
        self.clock = Clock.for_seats(found, self.clocked)

    def moved(self, seat: str) -> None:
        """Note that a seat has moved: an offer to it is declined, and the time of the next runs."""
        if self.offer == self.other(seat):
            self.offer = None
        if self.clock is not None:
            self.clock.turn_to(self._timed(), self.now())

    def taken_back(self) -> None:
        """Note that a move was taken back; time that was used stays used."""
        self.ended = self.offer = None
        if self.clock is not None:
            self.clock.turn_to(self._timed(), self.now(), moved=False)

    def _timed(self) -> str | None:
        """Return the seat whose time runs: nobody's before both are there and have moved."""
        begun = self.turns_made >= len(self.clocked) and self.awaited is None
        return self.to_move() if begun else None

    def require_undo(self, people: int) -> None:
        """Refuse to take back, against another person, an agreed end or what a clock has timed."""
        if people > 1:
            self.require_open()
            if self.clock is not None:
                raise SessionError("With a clock on the table a move stands.")

    def flag(self) -> bool:
        """End the game if somebody's time is over; True if it was."""
        if self.clock is None or self.ended is not None:
            return False
        late = self.clock.fallen(self.now())
        if late is None or self.to_move() is None:
            return False
        self._end(Ended("time", late))
        return True

    # -- as data and in a view ----------------------------------------------------------------

    def table_data(self) -> dict[str, Any]:
        """Return what is on the table beside the board, as JSON can write it."""
        return {
            "ended": None if self.ended is None else [self.ended.how, self.ended.seat],
            "offer": self.offer,
            "rematch": self.rematch,
            "clock": None if self.clock is None else self.clock.to_data(),
        }

    def take_table(self, data: dict[str, Any]) -> None:
        """Set the table again; earlier releases had nothing on it."""
        found = data.get("ended")
        self.ended = None if found is None else Ended(*found)
        self.offer, self.rematch = data.get("offer"), data.get("rematch")
        clock = data.get("clock")
        self.clock = None if clock is None else Clock.from_data(clock)

    def table_view(self, mine: Collection[str]) -> dict[str, Any]:
        """Return the fields of a view that are about the table."""
        return {
            "clock": None if self.clock is None else self.clock.view(self.now()),
            "offer": self.offer,
            "rematch": self.rematch,
            "may": self.may(mine),
        }

    def may(self, mine: Collection[str]) -> list[str]:
        """Name what somebody with these seats may do now, beside moves."""
        if not mine or self.awaited is not None:
            return []
        if self.to_move() is None:
            return ["rematch"] if self.mode == TWO else []
        resigns = self.mode != WATCH and bool(set(self.may_resign) & set(mine))
        found = ["resign"] if resigns else []
        if self.may_draw and self.mode == TWO:
            if self.offer is None:
                found.append("offer_draw")
            elif self.other(self.offer) in mine:
                found += ["accept_draw", "decline_draw"]
        return found

    def seat_to(self, do: str, mine: Collection[str]) -> str:
        """Choose the seat that does something: of somebody with both, the one who would."""
        own = [seat for seat in self.seat_names if seat in mine]
        if do == "resign":
            own = [seat for seat in own if seat in self.may_resign] or own
        if do in ("accept_draw", "decline_draw") and self.offer is not None:
            own = [seat for seat in own if seat != self.offer] or own
        turn = self.to_move()
        return turn if turn in own and turn is not None else own[0]
