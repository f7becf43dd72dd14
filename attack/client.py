"""A client on plain sockets: it can ask properly, and it can send anything at all."""

from __future__ import annotations

import contextlib
import gzip
import json
import socket
import sys
import time
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPMessage, HTTPResponse
from typing import Any

from attack.table import Verdict

Address = tuple[str, int]
Json = dict[str, Any]
# On Linux all of 127.0.0.0/8 is this machine: attackers and ordinary players come from different
# addresses, as in the world outside, and neither from the one that a proxy in front would have.
LINUX = sys.platform == "linux"
ATTACKER = "127.0.0.2" if LINUX else "127.0.0.1"
SECOND_ATTACKER = "127.0.0.3" if LINUX else "127.0.0.1"
ORDINARY = "127.0.0.4" if LINUX else "127.0.0.1"
FRESH = 5.0
"""A connection that was not used for so many seconds is not used again."""
LONGEST_READ = 4 * 1024 * 1024


class NoAnswer(Exception):  # noqa: N818 - not an error of the attack
    """The server closed the connection, refused it, or said nothing in time."""


@dataclass(frozen=True)
class Answer:
    """What a server answered."""

    status: int
    headers: HTTPMessage
    body: bytes = field(repr=False)

    def json(self) -> Any:
        """Return the body; NaN and the like are not JSON and raise ValueError."""
        body = self.body
        if self.headers.get("Content-Encoding") == "gzip":
            try:
                body = gzip.decompress(body)
            except (EOFError, OSError, zlib.error) as error:
                raise ValueError(f"a body that is not gzip: {error}") from None
        return json.loads(body, parse_constant=_not_json)

    @property
    def is_refusal(self) -> bool:
        """Whether the server told its client on purpose to come back later."""
        return self.status in (429, 503) and self.headers.get("Retry-After", "").isdecimal()


def _not_json(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def judge(answer: Answer, method: str = "GET", api: bool = True) -> tuple[Verdict, str]:
    """Say whether an answer is one that a sound server may give, and if not why."""
    if answer.status in (429, 503) and not answer.is_refusal:
        verdict = Verdict.ERROR if answer.status == 503 else Verdict.WRONG
        return verdict, f"{answer.status} without Retry-After"
    if answer.status >= 500 and not answer.is_refusal:
        return Verdict.ERROR, f"{answer.status}"
    if method == "HEAD" or not api or answer.status in (204, 304):
        return Verdict.HELD, ""
    is_json = answer.headers.get_content_type() == "application/json"
    if answer.status < 400 and not is_json:
        return Verdict.HELD, ""
    try:
        found = answer.json()
    except (ValueError, RecursionError):
        return Verdict.WRONG, f"{answer.status} with a body that is not JSON"
    if answer.status >= 400:
        error = found.get("error") if isinstance(found, dict) else None
        if not isinstance(error, dict) or not {"kind", "message", "given"} <= set(error):
            return Verdict.WRONG, f"{answer.status} in another shape than that of all errors"
    return Verdict.HELD, ""


def connect(address: Address, source: str = ATTACKER, timeout: float = 10.0) -> socket.socket:
    """Open a connection from one of this machine's own addresses."""
    try:
        made = socket.create_connection(address, timeout, (source, 0))
    except OSError as error:
        raise NoAnswer(f"no connection: {error}") from None
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def _beginning(answer: HTTPResponse, longest: int) -> bytes:
    """Read what a stream says first, if it says anything soon."""
    try:
        return answer.read1(longest)
    except TimeoutError:
        return b""


class Client:
    """Somebody with a player key; the connection is kept between two requests."""

    def __init__(
        self, address: Address, key: str, *, source: str = ATTACKER, timeout: float = 30.0
    ) -> None:
        self.address = address
        self.key = key
        self.source = source
        self.timeout = timeout
        self._socket: socket.socket | None = None
        self._used = 0.0

    def close(self) -> None:
        """Close the connection; the next request opens another one."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.close()
            self._socket = None

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Ask as a well-behaved program does."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.address[0]}:{self.address[1]}"]
        lines.append(f"X-Player-Key: {self.key}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        return self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + content, method)

    def new_game(self, kind: str, **body: Any) -> Json:
        """Start a game and return how it stands; raises NoAnswer when it was not started."""
        answer = self.ask("POST", f"/api/{kind}/games", body)
        if answer.status != 201:
            raise NoAnswer(f"no new game: {answer.status}")
        made: Json = answer.json()
        return {**made["game"], "token": made.get("join")}

    def send(self, request: bytes, method: str = "GET", longest: int | None = None) -> Answer:
        """Send bytes and read one answer, or its beginning where only `longest` bytes are wanted.

        A kept connection that turns out to be closed is opened again, once, to ask; a request that
        changes something is never repeated here.
        """
        fresh = self._socket is None
        try:
            return self._exchange(request, method, longest)
        except NoAnswer as error:
            if fresh or method != "GET" or not isinstance(error.__cause__, ConnectionError):
                raise
            return self._exchange(request, method, longest)

    def _exchange(self, request: bytes, method: str, longest: int | None) -> Answer:
        end = time.monotonic() + self.timeout
        if time.monotonic() - self._used > FRESH:
            self.close()  # the server may close it just now, for having waited too long
        self._used = time.monotonic()
        if self._socket is None:
            self._socket = connect(self.address, self.source, self.timeout)
        try:
            self._socket.settimeout(self.timeout)
            self._socket.sendall(request)
            answer = HTTPResponse(self._socket, method=method)
            answer.begin()
            if longest is None:
                body = answer.read(LONGEST_READ)
                if answer.length:
                    raise ConnectionError("cut off")
            else:
                self._socket.settimeout(max(0.01, min(1.0, end - time.monotonic())))
                body = _beginning(answer, longest)
        except (OSError, HTTPException) as error:
            self.close()
            raise NoAnswer(f"no answer: {type(error).__name__}") from error
        if longest is not None or answer.will_close or not answer.isclosed():
            answer.close()
            self.close()
        return Answer(answer.status, answer.headers, body)
