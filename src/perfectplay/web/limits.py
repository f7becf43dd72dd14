"""How much one player and one address may ask for: games, imports, questions, open streams.

Everything is counted in memory, by each process for itself. A player's key costs nothing to draw,
so what players do counts for their address as well, and those who came without a key share one
allowance for each address.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from fastapi import Request

from perfectplay.web.errors import Busy, TooMany
from perfectplay.web.players import hashed
from perfectplay.web.settings import Settings

What = Literal["games", "imports", "phrases", "questions"]
MOST_KNOWN = 10_000
"""Players, and addresses, of whom something is remembered; the least recent are forgotten."""
MINUTE = 60.0
LONGEST_NAME = 64
DONE: dict[What, str] = {
    "games": "games are started",
    "imports": "games are imported",
    "phrases": "recovery phrases are tried",
    "questions": "questions are put to the engine",
}


@dataclass(frozen=True)
class Asker:
    """Who asks, for counting alone."""

    player: str
    address: str

    @classmethod
    def of(cls, request: Request) -> Asker:
        """Tell who sent a request; where the key was made just now, the address stands for it."""
        address = counted_address(request.client.host if request.client else "")
        if request.state.fresh:
            return cls(f"new at {address}", address)
        return cls(hashed(request.state.owner_key), address)


def counted_address(host: str) -> str:
    """Return the address that counts: of IPv6 the network that one customer gets."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:LONGEST_NAME]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return host


class Allowance:
    """So much a minute for each name; what was used comes back little by little."""

    def __init__(self, per_minute: float, clock: Callable[[], float]) -> None:
        self.per_minute = per_minute
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._left)

    def wait(self, name: str) -> float:
        """Return how many seconds it takes until one more is allowed; 0 when it is now."""
        if not self.per_minute:
            return 0.0
        return max(0.0, (1.0 - self._now(name)) * MINUTE / self.per_minute)

    def take(self, name: str) -> None:
        """Use up one."""
        if not self.per_minute:
            return
        self._left[name] = (self._now(name) - 1.0, self._clock())
        self._left.move_to_end(name)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)

    def _now(self, name: str) -> float:
        left, then = self._left.get(name, (self.per_minute, 0.0))
        return min(self.per_minute, left + (self._clock() - then) * self.per_minute / MINUTE)


class Limits:
    """What everybody has used of their allowances."""

    def __init__(
        self,
        settings: Settings,
        refused: Counter[str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        per_minute: dict[What, float] = {
            "games": settings.games_per_minute,
            "imports": settings.imports_per_minute,
            "phrases": settings.phrases_per_minute,
            "questions": settings.questions_per_minute,
        }
        share = settings.players_per_address
        self.refused = refused
        self.players = {what: Allowance(most, clock) for what, most in per_minute.items()}
        self.addresses = {what: Allowance(most * share, clock) for what, most in per_minute.items()}

    def take(self, what: What, asker: Asker) -> None:
        """Count one more, or refuse it with :class:`TooMany` and leave all counts as they were."""
        player, address = self.players[what], self.addresses[what]
        asked = (
            (player, asker.player, "for one player"),
            (address, asker.address, "from one address"),
        )
        for allowance, name, whose in asked:
            if seconds := allowance.wait(name):
                self.refused[what] += 1
                raise TooMany(
                    f"At most {allowance.per_minute:,.0f} {DONE[what]} a minute {whose} here",
                    seconds,
                    allowed=f"{allowance.per_minute:.0f} a minute",
                )
        player.take(asker.player)
        address.take(asker.address)


class Streams:
    """The open streams: each is counted from before it begins until it has ended in any way."""

    def __init__(self, settings: Settings, refused: Counter[str]) -> None:
        self.most = settings.max_streams
        self.per_player = settings.streams_per_player
        self.per_address = settings.streams_per_player * settings.players_per_address
        self.refused = refused
        self.open = 0
        self._of: Counter[tuple[str, str]] = Counter()

    def _check(self, asker: Asker) -> None:
        if self.most and self.open >= self.most:
            self.refused["streams"] += 1
            raise Busy(5, f"All {self.most} streams of this server are in use")
        for kind, name, most in self._counted(asker):
            if most and self._of[kind, name] >= most:
                self.refused["streams"] += 1
                raise TooMany(
                    f"At most {most} streams are open for one {kind} here; close another one", 5
                )

    def _counted(self, asker: Asker) -> tuple[tuple[str, str, int], tuple[str, str, int]]:
        return (
            ("player", asker.player, self.per_player),
            ("address", asker.address, self.per_address),
        )

    @contextmanager
    def one_more(self, asker: Asker) -> Iterator[None]:
        """Count a stream while it is open, or refuse it."""
        self._check(asker)
        self.open += 1
        for kind, name, _ in self._counted(asker):
            self._of[kind, name] += 1
        try:
            yield
        finally:
            self.open -= 1
            for kind, name, _ in self._counted(asker):
                self._of[kind, name] -= 1
                if not self._of[kind, name]:
                    del self._of[kind, name]
