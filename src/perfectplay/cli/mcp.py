"""`perfectplay mcp`: both games, their solver and teacher as tools of a language model."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from perfectplay.cli.serve import LOOPBACK, address_of, is_loopback, listen_on
from perfectplay.cli.terminal import BAD_OPTIONS, INTERRUPTED
from perfectplay.errors import PerfectPlayError
from perfectplay.extras import require

USUAL_PORT = 8138
EVERYWHERE = ("0.0.0.0", "::")
CONNECT = """\
perfectplay mcp is a server of the Model Context Protocol. It is meant to be started by a client,
whose configuration names it like this:

    {"mcpServers": {"perfectplay": {"command": "perfectplay", "args": ["mcp"]}}}

It waits for messages of the protocol now, on stdin; Ctrl-C ends it. For clients that connect over
HTTP there is: perfectplay mcp --http
"""


def mcp(
    http: Annotated[
        bool, typer.Option("--http", help="Serve over streamable HTTP instead of stdin and stdout.")
    ] = False,
    host: Annotated[
        str | None,
        typer.Option(
            help="With --http: the address to listen on; 0.0.0.0 lets others in.",
            show_default=LOOPBACK,
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            help="With --http: the port to listen on; 0 for any free one.",
            show_default=f"{USUAL_PORT}, or a free one if it is taken",
            min=0,
            max=65535,
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            help="With --http: a name under which clients reach this machine, such as "
            "games.example; may be given several times. Requests under other names are refused.",
        ),
    ] = None,
) -> None:
    """Give a language model the games as tools: judge, solve, analyse, play (MCP)."""
    try:
        _serve(http, host, port, name or [])
    except PerfectPlayError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_OPTIONS) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _serve(http: bool, host: str | None, port: int | None, names: list[str]) -> None:
    if not http and (host is not None or port is not None or names):
        raise PerfectPlayError(
            "--host, --port and --name are for a server over HTTP; add --http, for example: "
            "perfectplay mcp --http --port 8138",
            allowed="--http",
        )
    require("mcp", what="The server for language models", library="mcp", extra="mcp")
    # Loaded here: the library is optional, and slow to load for whoever wants help only.
    from perfectplay.mcp.serving import PATH, run_http, run_stdio

    if not http:
        if sys.stdin is not None and sys.stdin.isatty():
            typer.echo(CONNECT, err=True)
        run_stdio()
        return
    place = host or LOOPBACK
    listener = listen_on(place, port, USUAL_PORT)
    address = f"{address_of(place, listener.getsockname()[1])}{PATH.lstrip('/')}"
    typer.echo(f"perfectplay mcp is at {address}  (Ctrl-C ends it)", err=True)
    if place not in EVERYWHERE:
        names = [*names, f"[{place}]" if ":" in place else place]
    if not is_loopback(place):
        typer.echo(
            "Whoever reaches it can use it, there are no passwords; only requests for this machine "
            f"under the names localhost{''.join(f', {one}' for one in names)} are answered.",
            err=True,
        )
    try:
        run_http(listener, names)
    finally:
        listener.close()
