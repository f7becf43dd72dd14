"""The outermost layer of the app: gives every request an id, and notes how it was answered."""

from __future__ import annotations

import ipaddress
import logging
import re
import secrets
from time import perf_counter
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from perfectplay.web.logs import ACCESS, FIELDS, REQUEST

if TYPE_CHECKING:
    from perfectplay.web.metrics import Metrics

REQUEST_ID = "X-Request-ID"
# What proxies make up themselves; anything else could be something that is not to be logged.
_ID = re.compile(r"[0-9a-fA-F-]{16,36}")
METHODS = frozenset({"GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"})
LEFT = 499
log = logging.getLogger(ACCESS)


def new_request_id() -> str:
    """Draw the id of a request."""
    return secrets.token_hex(8)


class Proxied:
    """Takes a known proxy's word on who asks, how, and under which id."""

    def __init__(self, app: ASGIApp, proxies: str) -> None:
        self.known = ProxyHeadersMiddleware(app, proxies)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with the address and the id that a proxy names."""
        if scope["type"] == "http":
            client = scope.get("client")
            given = Headers(scope=scope).get(REQUEST_ID, "")
            known = client is not None and client[0] in self.known.trusted_hosts
            named = given if known and _ID.fullmatch(given) else new_request_id()
            scope.setdefault("state", {})["request_id"] = named
        await self.known(scope, receive, send)  # type: ignore[arg-type]


class Watched:
    """Notes each answer in the log and in the metrics."""

    def __init__(self, app: ASGIApp, metrics: Metrics | None) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and note it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        named = scope["state"]["request_id"]
        REQUEST.set(named)
        begin = perf_counter()
        status, took = LEFT, 0.0

        async def noted(message: Message) -> None:
            nonlocal status, took
            if message["type"] == "http.response.start":
                # The first byte counts: a stream goes on for as long as it is listened to.
                status, took = message["status"], perf_counter() - begin
                MutableHeaders(scope=message)[REQUEST_ID] = named
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self._note(scope, status, took or perf_counter() - begin)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = route_of(scope)
        if self.metrics is not None:
            self.metrics.request(method, route, status, seconds)
        if log.isEnabledFor(logging.INFO):
            found: dict[str, Any] = {
                "status": status,
                "ms": round(1000 * seconds, 1),
                "address": _address(scope),
            }
            log.info("%s %s", method, route, extra={FIELDS: found})


def route_of(scope: Scope) -> str:
    """Return the route of a request as the program has it, never the address that was asked for."""
    route = getattr(scope.get("route"), "path", None)
    if route is None:
        return "/static" if scope["path"].startswith("/static/") else "none"
    return str(route)


def _address(scope: Scope) -> str | None:
    """Return the address of a client, if what a proxy said is one."""
    host = scope["client"][0] if scope.get("client") else ""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return None
