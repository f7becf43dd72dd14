"""Slow clients at a server that may open few files: half a request, an answer never read."""

from __future__ import annotations

import contextlib
import random
import socket
import time
from collections.abc import Callable, Iterator

from attack.client import ATTACKER, SECOND_ATTACKER, Address, Client, NoAnswer, connect
from attack.databases import sqlite
from attack.light import Light
from attack.plan import Plan
from attack.server import Server
from attack.table import Line, Verdict

FILES = 256
HOLD = 8.0
"""How long the slow clients stay, sending a byte now and then."""
HELD_UP = 6.0
"""An ordinary client that waited so long was held up by them."""
MOST_LOGGED = 200_000
"""Bytes that the log may grow by for all of them."""
Begin = Callable[[Address, int, str], bytes]


def _half_header(address: Address, number: int, game: str) -> bytes:
    return f"GET /api/health?n={number} HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nX-A".encode()


def _half_body(address: Address, number: int, game: str) -> bytes:
    return (
        f"POST /api/ultimate/read HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\n"
        'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"text": "ee'
    ).encode()


def _never_read(address: Address, number: int, game: str) -> bytes:
    paths = (
        f"/api/games/{game}/events",
        "/api/ultimate/analysis/stream?position=ee&seconds=60",
        "/api/openapi.json",
    )
    request = (
        f"GET {paths[number % 3]} HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\n"
        f"X-Player-Key: somebody-who-never-reads-{number}\r\n\r\n"
    )
    # Many requests for something long, one after the other: the answers fill every buffer.
    return request.encode() * (20 if number % 3 == 2 else 1)


KINDS: tuple[tuple[str, int, Begin], ...] = (
    ("half-sent headers", 300, _half_header),
    ("half-sent bodies", 300, _half_body),
    ("streams and answers never read", 100, _never_read),
)


def attack(plan: Plan) -> list[Line]:
    """Hold the server up in each of the ways; others are served all the while."""
    lines = []
    database = sqlite(plan.new_folder("slow"))
    with Server(database, files=FILES) as server:
        with Client(server.address, "somebody-who-is-very-slow") as client:
            game = client.new_game("ultimate", mode="two")["id"]
        for what, full, begin in KINDS:
            count = plan.often(full, full // 10)
            line = Line(f"{what}, {FILES} files")
            lines.append(line)
            if plan.late:
                plan.expect(line, 0, count, "connections")
                continue
            plan.say(f"{count} {what}")
            logged = server.logged
            with Light(server.address, line, plan.patience), contextlib.ExitStack() as stack:
                opened = [
                    made
                    for made in _open(server.address, count, begin, game)
                    if stack.enter_context(made)
                ]
                plan.say(f"{len(opened)} of {count} could connect")
                _hold(opened, HOLD if not plan.quick else 2.0, plan)
            _check(line, server, count, server.logged - logged)
    return lines


def _open(address: Address, count: int, begin: Begin, game: str) -> Iterator[socket.socket]:
    """Open connections from two addresses and send the beginning; some may be refused."""
    for number in range(count):
        source = ATTACKER if number % 2 else SECOND_ATTACKER
        with contextlib.suppress(NoAnswer, OSError):
            made = connect(address, source, timeout=1.0)
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            made.sendall(begin(address, number, game))
            yield made


def _hold(opened: list[socket.socket], seconds: float, plan: Plan) -> None:
    """Stay, and send a byte on some connection now and then, as slow attackers do."""
    chance = random.Random(plan.seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end and opened:
        with contextlib.suppress(OSError):
            chance.choice(opened).send(b"a")
        time.sleep(0.02)


def _check(line: Line, server: Server, count: int, logged: int) -> None:
    if logged > MOST_LOGGED:
        line.count(Verdict.WRONG, f"the log grew by {logged:,} bytes")
    if not server.alive:
        line.count(Verdict.LOST, "the server ended")
        server.start()
    if (line.wait or 0.0) > HELD_UP:
        line.count(Verdict.WRONG, f"an ordinary client was held up for {line.wait:.1f} s")
    line.count(Verdict.HELD, times=count)
