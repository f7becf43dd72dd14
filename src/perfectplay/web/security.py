"""What stands before every route: headers, body sizes, host and origin, and who asks."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from perfectplay.web.errors import error_response
from perfectplay.web.logs import place_of
from perfectplay.web.players import (
    COOKIE,
    HEADER,
    LONGEST_KEY,
    SHORTEST_KEY,
    cookie_of,
    is_key,
    new_key,
)
from perfectplay.web.purpose import OTHER_SITES, SAFE_METHODS, is_foreign
from perfectplay.web.watch import route_of

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ACCIDENT = "Something went wrong here; nothing was changed. Please try again."
HEALTH = "/api/health"
log = logging.getLogger("perfectplay.web")


class TooLarge(Exception):  # noqa: N818 - never leaves this file
    """The body grew over the limit while it was read."""


class Measured:
    """The two ways of a request, which count its body; no answer is sent once it is too large."""

    def __init__(self, receive: Receive, send: Send, most: int) -> None:
        self._receive, self._send, self._most = receive, send, most
        self.read = 0

    @property
    def too_large(self) -> bool:
        """Whether more was sent than may be."""
        return self.read > self._most

    async def receive(self) -> Message:
        """Read on, up to the limit."""
        message = await self._receive()
        if message["type"] == "http.request":
            self.read += len(message.get("body", b""))
            if self.too_large:
                raise TooLarge
        return message

    async def send(self, message: Message) -> None:
        """Answer; whatever the app makes of a body that was cut off is not what went wrong."""
        if not self.too_large:
            await self._send(message)


class Gate:
    """Stands before all routes, in plain ASGI so that streams and disconnects pass it."""

    def __init__(
        self,
        app: ASGIApp,
        max_body: int,
        hosts: Iterable[str],
        refused: Counter[str],
    ) -> None:
        self.app = app
        self.max_body = max_body
        self.refused = refused
        self.hosts = {host.strip().lower() for host in hosts if host.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, let it in, and dress the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        key, fresh = _key_of(headers)
        state = scope.setdefault("state", {})
        state["owner_key"], state["fresh"] = key, fresh
        api = scope["path"].startswith("/api/")
        cookie = cookie_of(key, scope["scheme"]) if fresh and not _is_file(scope["path"]) else None
        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                out.setdefault("Cache-Control", "no-cache")
                if api:  # FastAPI would let streams of events be kept
                    out["Cache-Control"] = "no-store"
                if cookie:
                    out.setdefault("Set-Cookie", cookie)  # a route may have given a better one
            await send(message)

        if refusal := self._refuse(scope, headers):
            status, kind, text, given, allowed = refusal
            self.refused[kind] += 1
            response = error_response(status, kind, text, given, allowed)
            await response(scope, receive, dressed)
            return
        body = Measured(receive, dressed, self.max_body)
        try:
            # What a request holds, such as a stream's place, is given back when it ends in any way.
            async with AsyncExitStack() as state["closing"]:
                await self.app(scope, body.receive, body.send)
        except TooLarge:
            pass
        except Exception as error:
            # Not passed on: a log of the whole error could hold a secret, so only its kind and
            # place are written down.
            log.error("%s failed: %s", route_of(scope), place_of(error))
            if not started:
                await error_response(500, "ServerError", ACCIDENT)(scope, receive, dressed)
        if body.too_large:
            self.refused["TooLarge"] += 1
            await error_response(*self._too_large())(scope, receive, dressed)

    def _too_large(self) -> tuple[int, str, str, Any, str]:
        return (
            413,
            "TooLarge",
            f"The request is larger than {self.max_body:,} bytes; nothing that a game needs is.",
            None,
            f"{self.max_body} bytes",
        )

    def _refuse(self, scope: Scope, headers: Headers) -> tuple[int, str, str, Any, str] | None:
        host = headers.get("host", "")
        # Monitors and containers ask by address how it is; the answer is no secret.
        named = "*" in self.hosts or scope["path"].startswith(HEALTH)
        if not named and _host_name(host) not in self.hosts:
            return (
                400,
                "WrongHost",
                "This server is not called by that name; use the address that it printed.",
                host[:100],
                ", ".join(sorted(self.hosts)),
            )
        unsafe = scope["method"] not in SAFE_METHODS
        site = headers.get("sec-fetch-site") in OTHER_SITES and scope["path"].startswith("/api/")
        if site or (unsafe and is_foreign(headers)):
            return (
                403,
                "WrongOrigin",
                "Another site may not play for you here; open the page of this server itself.",
                headers.get("origin", "another site")[:100],
                host[:100],
            )
        if headers.get("upgrade", "").lower() == "websocket":
            return (
                400,
                "NoWebSocket",
                "There are no websockets here; listen to /api/games/ID/events instead.",
                None,
                "/api/games/ID/events",
            )
        given = headers.get(HEADER)
        if given is not None and not is_key(given):
            return (
                400,
                "PlayerKeyError",
                f"A player key has {SHORTEST_KEY} to {LONGEST_KEY} plain characters without "
                "spaces; draw a long random one and keep it to yourself.",
                None,
                f"{SHORTEST_KEY} to {LONGEST_KEY} characters",
            )
        length = headers.get("content-length", "0")
        if length.isdecimal() and (len(length) > 15 or int(length) > self.max_body):
            return self._too_large()
        return None


def _host_name(host: str) -> str:
    """Return the name in a Host header without its port; nothing if it cannot be one."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _key_of(headers: Headers) -> tuple[str, bool]:
    """Return the asker's key and whether it was made just now."""
    given = headers.get(HEADER)
    if given is not None:
        return given, False
    kept = parse_cookie(headers.get("cookie", ""))
    return (kept, False) if is_key(kept) else (new_key(), True)


def parse_cookie(header: str) -> str:
    """Return the value of our cookie, empty if there is none.

    Python's own reader takes time that grows with the square of a text with many backslashes.
    """
    parts = (part.partition("=") for part in header.split(";"))
    found = {name.strip(): value.strip().strip('"') for name, _, value in parts}
    return found.get(COOKIE, "")


def _is_file(path: str) -> bool:
    return path.startswith(("/static/", "/favicon", "/manifest.", "/offline.js"))
