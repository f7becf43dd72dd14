"""Running the server: over stdin and stdout, or over HTTP on a socket that listens already."""

from __future__ import annotations

import socket
from collections.abc import Sequence

import anyio
import uvicorn
from mcp.server.transport_security import TransportSecuritySettings

from perfectplay.mcp.ready import get_all_ready_soon
from perfectplay.mcp.server import PerfectPlayServer, make_server

PATH = "/mcp"
MOST_BODY = 256 * 1024
"""Bytes of the longest request over HTTP; the longest record of a game is far below."""
IDLE_SECONDS = 1800.0
"""After so long without a request a client's session over HTTP ends."""
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")


def run_stdio() -> None:
    """Serve one client over stdin and stdout until stdin ends.

    The package keeps stdout for the protocol: whatever else is printed goes to stderr.
    """
    server = make_server()
    get_all_ready_soon()
    try:
        anyio.run(server.run_stdio_async)
    except* (BrokenPipeError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        pass  # the client has left before it had all its answers


def run_http(listener: socket.socket, names: Sequence[str] = ()) -> None:
    """Serve clients over streamable HTTP until the process is told to end.

    Requests must name this machine, or one of `names`, as their host, and must not come from a
    page of any other.
    """
    server = make_server()
    get_all_ready_soon()
    uvicorn.Server(http_config(server, names)).run(sockets=[listener])


def http_config(server: PerfectPlayServer, names: Sequence[str] = ()) -> uvicorn.Config:
    """Return how the server is run over HTTP."""
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=MOST_BODY,
        transport_security=protection(names),
    )
    server.session_manager.session_idle_timeout = IDLE_SECONDS
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def protection(names: Sequence[str] = ()) -> TransportSecuritySettings:
    """Return which hosts a request may name and which pages it may come from.

    >>> protection(["games.example"]).allowed_hosts[-2:]
    ['games.example', 'games.example:*']
    """
    known = [*LOCAL_NAMES, *names]
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=[host for name in known for host in (name, f"{name}:*")],
        allowed_origins=[
            f"{scheme}://{host}"
            for scheme in ("http", "https")
            for name in known
            for host in (name, f"{name}:*")
        ],
    )
