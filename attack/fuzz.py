"""Random requests, right and wrong, from several clients at once: no answer is a 500."""

from __future__ import annotations

import contextlib
import random
import socket
import threading

from attack.broken import broken
from attack.client import Answer, Client, NoAnswer, connect, judge
from attack.databases import sqlite
from attack.light import Light
from attack.plan import LIFTED, SHORT_WORK, Plan
from attack.requests import Fuzzed, Maker
from attack.server import Server
from attack.table import Line, Verdict

REQUESTS = 20_000
CLIENTS = 6
BROKEN = 0.05
"""The share of messages that are not even HTTP."""
STREAM_BYTES = 2000
PATIENCE = 60.0


def attack(plan: Plan) -> list[Line]:
    """Send all requests and judge every answer."""
    wanted = plan.often(REQUESTS, 300)
    line = Line("requests with random values")
    with contextlib.ExitStack() as stack:
        database = sqlite(plan.new_folder("fuzz"))
        server = stack.enter_context(Server(database, LIFTED | SHORT_WORK))
        stack.enter_context(Light(server.address, line, plan.patience))
        with Client(server.address, "reads-the-description") as client:
            openapi = client.ask("GET", "/api/openapi.json").json()
        share = -(-wanted // CLIENTS)
        fuzzers = [
            Fuzzer(
                plan, line, server, Maker(server.address, openapi, f"{plan.seed}-{number}"), share
            )
            for number in range(CLIENTS)
        ]
        for fuzzer in fuzzers:
            fuzzer.start()
        while any(fuzzer.is_alive() for fuzzer in fuzzers):
            for fuzzer in fuzzers:
                fuzzer.join(5.0 / CLIENTS)
            plan.say(f"{line.tried:,} of {wanted:,} random requests")
        if not server.alive:
            line.count(Verdict.LOST, f"the server ended: {' '.join(server.last_lines)[-300:]}")
    plan.expect(line, line.tried, wanted, "requests")
    return [line]


class Fuzzer(threading.Thread):
    """One client that sends its share."""

    def __init__(self, plan: Plan, line: Line, server: Server, maker: Maker, share: int) -> None:
        super().__init__(daemon=True)
        self.plan = plan
        self.line = line
        self.server = server
        self.maker = maker
        self.share = share
        self.random = random.Random(maker.rng.random())
        self.client = Client(server.address, maker.key, timeout=PATIENCE)

    def run(self) -> None:
        """Send and judge, until the share is done or the time is over."""
        with self.client, contextlib.suppress(NoAnswer):
            for kind, body in (
                ("mastermind", {"mode": "learn", "variant": "3x4"}),
                ("mastermind", {"mode": "two", "secret": "0123"}),
                ("mastermind", {"mode": "guess", "variant": "3x4"}),
                ("ultimate", {"mode": "two"}),
                ("ultimate", {"level": 1}),
            ):
                self.maker.learn(self.client.new_game(kind, **body))
        for _ in range(self.share):
            if self.plan.late or not self.server.alive:
                break
            if self.random.random() < BROKEN:
                self._send_broken(broken(self.random))
            else:
                self._send(self.maker.make())
        self.client.close()

    def _send(self, request: Fuzzed) -> None:
        longest = STREAM_BYTES if request.streams else None
        for last in (False, True):
            try:
                answer = self.client.send(request.data, request.method, longest)
            except NoAnswer as error:
                # A connection that was kept may have been closed for what came before.
                if last:
                    self.line.count(Verdict.LOST, f"{error} to {request.shown}")
            else:
                verdict, why = judge(answer, request.method, request.api)
                self.line.count(verdict, f"{why} to {request.shown}")
                self._learn(answer)
                return

    def _learn(self, answer: Answer) -> None:
        if answer.status in (200, 201, 409) and answer.body[:8] == b'{"game":':
            with contextlib.suppress(ValueError):
                self.maker.learn(answer.json()["game"])

    def _send_broken(self, message: bytes) -> None:
        """Send what is no HTTP; the server answers below 500, hangs up, or waits for more."""
        try:
            with connect(self.client.address, timeout=PATIENCE) as raw:
                with contextlib.suppress(OSError):
                    raw.sendall(message)
                    raw.shutdown(socket.SHUT_WR)
                start = _first_bytes(raw)
        except NoAnswer as error:
            self.line.count(Verdict.LOST, f"{error} to a broken message")
            return
        if start[:7] == b"HTTP/1." and start[9:10] == b"5" and b"retry-after" not in start.lower():
            self.line.count(Verdict.ERROR, f"{start[9:12]!r} to {message[:80]!r}")
        else:
            self.line.count(Verdict.HELD)


def _first_bytes(raw: socket.socket) -> bytes:
    try:
        return raw.recv(4096)
    except OSError:
        return b""
