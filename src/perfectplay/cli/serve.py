"""`perfectplay serve`: the page in the browser, from this machine."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from perfectplay.cli.terminal import BAD_OPTIONS
from perfectplay.errors import PerfectPlayError

if TYPE_CHECKING:
    from perfectplay.web.settings import Settings

USUAL_PORT = 8137
LOOPBACK = "127.0.0.1"


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")
    ] = LOOPBACK,
    port: Annotated[
        int | None,
        typer.Option(
            help="The port to listen on; 0 for any free one.",
            show_default=f"{USUAL_PORT}, or a free one if it is taken",
            min=0,
            max=65535,
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where games are kept: sqlite:///FILE or postgresql://NAME@HOST/DATABASE.",
            show_default="a file in your data folder",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(help="How many processes answer requests.", min=1, max=64)
    ] = 1,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the page in the browser.")
    ] = False,
) -> None:
    """Play in the browser: both games, the teacher, analysis and your games."""
    try:
        run(host, port, database, workers, not no_browser)
    except ServeError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_OPTIONS) from None
    except KeyboardInterrupt:
        typer.echo("\nGoodbye.")


class ServeError(PerfectPlayError):
    """The server cannot start; the message says why."""


def run(
    host: str = LOOPBACK,
    port: int | None = None,
    database: str | None = None,
    workers: int = 1,
    browser: bool = True,
) -> None:
    """Start the server and stay until it is ended."""
    settings = _settings(host, database, workers)
    listener = _listener(host, port)
    address = _address(host, listener.getsockname()[1])
    typer.echo(f"perfectplay is at {address}  (Ctrl-C ends it)")
    if browser and has_screen():
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    try:
        _serve(settings, listener, workers)
    finally:
        listener.close()
    typer.echo("Goodbye.")


def _settings(host: str, database: str | None, workers: int) -> Settings:
    from perfectplay.web.settings import Settings
    from perfectplay.web.store import Store, StoreError

    try:
        settings = Settings.from_environment()
        if database is not None:
            settings = replace(settings, database=database)
        if settings.hosts == "*" and _is_loopback(host):
            # A page elsewhere must not reach this server under a name of its own.
            settings = replace(settings, hosts="localhost,127.0.0.1,::1")
        if workers > 1:
            share = max(1, settings.engine_threads // workers)
            settings = replace(settings, engine_threads=share)
        # Opened here once, so that a wrong address is one sentence and not a failing worker.
        Store(settings.database).close()
    except (StoreError, ValueError) as error:
        raise ServeError(str(error)) from None
    settings.to_environment()
    return settings


def _is_loopback(host: str) -> bool:
    return host in {"localhost", "::1"} or host.startswith("127.")


def _listener(host: str, port: int | None) -> socket.socket:
    """Return a listening socket, so that the port cannot be lost between asking and taking."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [USUAL_PORT, 0] if port is None else [port]
    for number in wanted:
        # The protocol is named, so that asyncio knows the connections as TCP and sends at once.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(1024)
            listener.set_inheritable(True)
            return listener
        except OSError as error:
            listener.close()
            reason = (error.strerror or str(error)).lower()
            if number == wanted[-1]:
                raise ServeError(
                    f"Nothing can listen on {host} port {number}: {reason}; try another --port, "
                    "or leave it out for a free one."
                ) from None
    raise AssertionError("there is always a port to try")


def _address(host: str, port: int) -> str:
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def has_screen() -> bool:
    """Tell whether a browser window could be seen."""
    if sys.platform in {"win32", "darwin"}:
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_when_ready(address: str) -> None:
    # Slow to import, and `perfectplay --help` does not need them.
    from urllib.error import URLError
    from urllib.request import urlopen

    for _ in range(200):
        with contextlib.suppress(URLError, OSError):
            urlopen(f"{address}api/health", timeout=2).close()
            webbrowser.open(address)
            return
        time.sleep(0.1)


def _serve(settings: Settings, listener: socket.socket, workers: int) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    config = uvicorn.Config(
        "perfectplay.web.app:factory",
        factory=True,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        # Compiling can keep a worker from answering its parent for some seconds.
        timeout_worker_healthcheck=60,
    )
    server = uvicorn.Server(config)
    if workers > 1:
        Multiprocess(config, sockets=[listener]).run()
        return
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
