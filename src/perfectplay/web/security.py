"""What stands before every route: headers, body sizes, host and origin, and who asks."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from perfectplay.web.errors import error_response
from perfectplay.web.players import COOKIE, HEADER, LONGEST_KEY, SHORTEST_KEY, is_key, new_key

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
log = logging.getLogger("perfectplay.web")
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
TWO_YEARS = 2 * 365 * 24 * 3600


class TooLarge(Exception):  # noqa: N818 - never leaves this file
    """The body grew over the limit while it was read."""


class Gate:
    """The outermost layer of the app, in plain ASGI so that streams and disconnects pass it."""

    def __init__(self, app: ASGIApp, max_body: int, hosts: Iterable[str]) -> None:
        self.app = app
        self.max_body = max_body
        self.hosts = {host.strip().lower() for host in hosts if host.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, let it in, and dress the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        key, fresh = _key_of(headers)
        scope.setdefault("state", {})["owner_key"] = key
        api = scope["path"].startswith("/api/")
        cookie = _cookie(key, scope["scheme"]) if fresh and not _is_file(scope["path"]) else None
        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                out.setdefault("Cache-Control", "no-store" if api else "no-cache")
                if cookie:
                    out.append("Set-Cookie", cookie)
            await send(message)

        if refusal := self._refuse(scope, headers):
            status, kind, text, given, allowed = refusal
            response = error_response(status, kind, text, given, allowed)
            await response(scope, receive, dressed)
            return

        read = 0

        async def measured() -> Message:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > self.max_body:
                    raise TooLarge
            return message

        async def unless_too_large(message: Message) -> None:
            # Whatever the app makes of a body that was cut off is not what went wrong.
            if read <= self.max_body:
                await dressed(message)

        try:
            await self.app(scope, measured, unless_too_large)
        except TooLarge:
            pass
        except Exception as error:
            # Not passed on: a log of the whole error could hold a secret, so only its kind and
            # place are written down.
            log.error("%s failed: %s", scope["path"], _where(error))
            if not started:
                await error_response(500, "ServerError", ACCIDENT)(scope, receive, dressed)
        if read > self.max_body:
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
        name = urlsplit(f"//{host}").hostname if _plain(host) else None
        if "*" not in self.hosts and (name or "").lower() not in self.hosts:
            return (
                400,
                "WrongHost",
                "This server is not called by that name; use the address that it printed.",
                host[:100],
                ", ".join(sorted(self.hosts)),
            )
        origin = headers.get("origin")
        if scope["method"] not in SAFE_METHODS and origin:
            there = urlsplit(origin).netloc.lower() if _plain(origin) else ""
            if there != host.lower():
                return (
                    403,
                    "WrongOrigin",
                    "Another site may not play for you here.",
                    origin[:100],
                    host[:100],
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
        if length.isdecimal() and int(length) > self.max_body:
            return self._too_large()
        return None


def _where(error: Exception) -> str:
    """Say what kind of error happened where, without any value."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


def _plain(text: str) -> bool:
    """Tell whether a header can be taken apart without surprises."""
    try:
        urlsplit(text if "//" in text else f"//{text}")
    except ValueError:
        return False
    return True


def _key_of(headers: Headers) -> tuple[str, bool]:
    """Return the asker's key and whether it was made just now."""
    given = headers.get(HEADER)
    if given is not None:
        return given, False
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        jar.clear()
    if COOKIE in jar and is_key(jar[COOKIE].value):
        return jar[COOKIE].value, False
    return new_key(), True


def _cookie(key: str, scheme: str) -> str:
    secure = "; Secure" if scheme == "https" else ""
    return f"{COOKIE}={key}; Path=/; Max-Age={TWO_YEARS}; HttpOnly; SameSite=Lax{secure}"


def _is_file(path: str) -> bool:
    return path.startswith(("/static/", "/favicon"))
