"""Floods from one address: of connections, games, imports, analyses and streams."""

from __future__ import annotations

import contextlib
import resource
import threading
import time
from collections import Counter
from collections.abc import Callable

from attack.client import (
    ATTACKER,
    ORDINARY,
    SECOND_ATTACKER,
    Address,
    Client,
    NoAnswer,
    connect,
    judge,
)
from attack.databases import sqlite
from attack.light import Light
from attack.plan import LIFTED, SHORT_WORK, Plan
from attack.server import Server
from attack.table import Line, Verdict

A_MINUTE = 30
STREAMS = 20
LIMITS = {
    "PERFECTPLAY_GAMES_PER_MINUTE": str(A_MINUTE),
    "PERFECTPLAY_IMPORTS_PER_MINUTE": str(A_MINUTE),
    "PERFECTPLAY_QUESTIONS_PER_MINUTE": str(A_MINUTE),
    "PERFECTPLAY_PHRASES_PER_MINUTE": str(A_MINUTE),
    "PERFECTPLAY_MAX_STREAMS": str(STREAMS),
    "PERFECTPLAY_STREAMS_PER_PLAYER": LIFTED["PERFECTPLAY_STREAMS_PER_PLAYER"],
}
"""Low limits, so that a flood reaches them soon."""
TEXT = "1. ee ea *"
CLIENTS = 6
PATIENCE = 20.0
Ask = Callable[[Client], int]
FLOODS: tuple[tuple[str, str, str, object], ...] = (
    ("new games", "POST", "/api/ultimate/games", {"mode": "two"}),
    ("imports", "POST", "/api/import", {"text": TEXT}),
    ("analyses", "POST", "/api/ultimate/analysis", {"position": "ee", "seconds": 0.05}),
)


def attack(plan: Plan) -> list[Line]:
    """Flood a server with each kind of request."""
    lines = []
    database = sqlite(plan.new_folder("floods"))
    with Server(database, LIMITS | SHORT_WORK) as server:
        for what, method, path, body in FLOODS:
            lines.append(Line(f"{what}, {A_MINUTE} a minute allowed"))
            with Light(server.address, lines[-1], plan.patience):
                plan.say(f"a flood of {what}")
                _requests(lines[-1], server.address, method, path, body, plan.often(600, 60))
        lines.append(Line(f"streams at the same moment, {STREAMS} allowed"))
        with Light(server.address, lines[-1], plan.patience):
            plan.say("a flood of streams")
            _streams(lines[-1], server.address)
        lines.append(Line("connections kept open"))
        with Light(server.address, lines[-1], plan.patience):
            plan.say("a flood of connections")
            _connections(lines[-1], server, plan.often(1500, 100))
    return lines


def _requests(
    line: Line, address: Address, method: str, path: str, body: object, count: int
) -> None:
    """Ask as fast as possible as one player; so many are let in as the limit says."""
    key = f"a-flooding-player-of-{path.replace('/', '-')}"
    statuses: Counter[int] = Counter()
    lock = threading.Lock()
    begin = time.monotonic()

    def flood() -> None:
        with Client(address, key, timeout=PATIENCE) as client:
            for _ in range(count // CLIENTS):
                try:
                    answer = client.ask(method, path, body)
                except NoAnswer as error:
                    line.count(Verdict.LOST, str(error))
                    continue
                verdict, why = judge(answer, method)
                with lock:
                    statuses[answer.status] += 1
                if verdict is not Verdict.HELD:
                    line.count(verdict, why)

    threads = [threading.Thread(target=flood, daemon=True) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # What is refilled while the flood goes on is allowed too.
    allowed = A_MINUTE + int(A_MINUTE * (time.monotonic() - begin) / 60) + 1
    done = statuses[200] + statuses[201]
    extra = max(0, done - allowed)
    line.count(Verdict.WRONG, f"let in beyond the limit: {done} of {allowed} allowed", extra)
    line.count(Verdict.HELD, times=max(0, sum(statuses.values()) - extra))
    with Client(address, f"another-player-{path.replace('/', '-')}", source=ORDINARY) as other:
        if other.ask(method, path, body).status not in (200, 201, 503):
            line.count(Verdict.WRONG, "another player at another address was refused")


def _streams(line: Line, address: Address) -> None:
    """Open three times the allowed streams at one moment; exactly the allowed ones are let in."""
    with Client(address, "a-player-of-many-streams", source=SECOND_ATTACKER) as client:
        game = client.new_game("ultimate", mode="two")["id"]
    count = 3 * STREAMS
    begin, leave = threading.Barrier(count), threading.Barrier(count + 1)
    statuses: Counter[int] = Counter()
    lock = threading.Lock()
    line_of_request = f"GET /api/games/{game}/events?seconds=60 HTTP/1.1\r\nHost: {address[0]}"

    def listen(number: int) -> None:
        status = 0
        request = f"{line_of_request}\r\nX-Player-Key: one-of-many-listeners-{number}\r\n\r\n"
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(NoAnswer, OSError):
                opened = stack.enter_context(connect(address, ATTACKER, PATIENCE))
                begin.wait(PATIENCE)
                opened.sendall(request.encode())
                status = int(opened.recv(2000)[9:12] or 0)
            with lock:
                statuses[status] += 1
            leave.wait(2 * PATIENCE)

    threads = [
        threading.Thread(target=listen, args=(number,), daemon=True) for number in range(count)
    ]
    for thread in threads:
        thread.start()
    with contextlib.suppress(threading.BrokenBarrierError):
        leave.wait(2 * PATIENCE)
    for thread in threads:
        thread.join(PATIENCE)
    said = f"{statuses[200]} streams were open, {STREAMS} are allowed; answers: {dict(statuses)}"
    refused = statuses[503] + statuses[429]
    line.count(Verdict.ERROR, said, statuses[500])
    line.count(Verdict.LOST, said, count - statuses[200] - statuses[500] - refused)
    # Too few are as wrong as too many: then somebody was refused who had a place.
    wrong = max(0, statuses[200] - STREAMS, refused - (count - STREAMS))
    line.count(Verdict.WRONG, said, wrong)
    line.count(Verdict.HELD, times=statuses[200] + refused - wrong)


def _connections(line: Line, server: Server, count: int) -> None:
    """Open many connections that ask once and stay; the server lives on and forgets them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + 200 if hard == resource.RLIM_INFINITY else min(hard, count + 200)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    count = min(count, max(soft, wanted) - 100)
    host = f"{server.address[0]}:{server.address[1]}"
    with contextlib.ExitStack() as stack:
        for number in range(count):
            source = ATTACKER if number % 2 else SECOND_ATTACKER
            with contextlib.suppress(NoAnswer, OSError):
                opened = stack.enter_context(connect(server.address, source, timeout=2.0))
                opened.sendall(f"GET /api/health HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        time.sleep(3.0)
    if server.alive:
        line.count(Verdict.HELD, times=count)
    else:
        line.count(Verdict.LOST, "the server ended", count)
