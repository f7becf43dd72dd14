"""`perfectplay serve`: the page in the browser, from this machine."""

from __future__ import annotations

import contextlib
import functools
import os
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perfectplay.cli.terminal import BAD_OPTIONS
from perfectplay.errors import PerfectPlayError
from perfectplay.extras import require_extra

if TYPE_CHECKING:
    from perfectplay.web.settings import Settings

USUAL_PORT = 8137
LOOPBACK = "127.0.0.1"


class LogForm(StrEnum):
    """Log lines for people or for programs."""

    text = "text"
    json = "json"


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
    wait: Annotated[
        float | None,
        typer.Option(
            help="Seconds to wait for a database that does not answer yet.",
            show_default="none; 30 for one that says it is starting",
            min=0,
            max=86400,
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            help="A Dask scheduler whose workers do the engines' work, such as tcp://HOST:8786.",
            show_default="the engines are here",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the page in the browser.")
    ] = False,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Tell Prometheus at /api/metrics how it goes.")
    ] = False,
    log: Annotated[
        LogForm | None,
        typer.Option(help="How log lines are written.", show_default="text"),
    ] = None,
    log_requests: Annotated[
        bool, typer.Option("--log-requests", help="Log every request; with json they always are.")
    ] = False,
) -> None:
    """Play in the browser: both games, the teacher, analysis and your games."""
    require_extra("web", what="The page", instead="or play in the terminal now: perfectplay menu")
    try:
        wanted: dict[str, object] = {"database": database, "log": log and log.value}
        wanted |= {"database_wait": wait, "cluster": cluster}
        # Not given is not the same as no: the environment may have said yes.
        wanted |= {"metrics": metrics or None, "log_requests": log_requests or None}
        run(host, port, workers, not no_browser, wanted)
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
    workers: int = 1,
    browser: bool = True,
    wanted: dict[str, object] | None = None,
) -> None:
    """Start the server and stay until it is ended; `wanted` goes before the environment."""
    settings = _settings(host, workers, wanted or {})
    listener = listen_on(host, port)
    address = address_of(host, listener.getsockname()[1])
    typer.echo(f"perfectplay is at {address}  (Ctrl-C ends it)")
    if browser and has_screen():
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    try:
        with _metrics_folder(settings, workers):
            _serve(settings, listener, workers)
    finally:
        listener.close()
    typer.echo("Goodbye.")


def _settings(host: str, workers: int, wanted: dict[str, object]) -> Settings:
    from perfectplay.web.cluster import check_cluster
    from perfectplay.web.database.start import open_ready
    from perfectplay.web.settings import Settings

    try:
        settings = Settings.from_environment()
        given: dict[str, Any] = {k: value for k, value in wanted.items() if value is not None}
        settings = replace(settings, **given)
        if settings.hosts == "*" and is_loopback(host):
            # A page elsewhere must not reach this server under a name of its own.
            settings = replace(settings, hosts="localhost,127.0.0.1,::1")
        if workers > 1:
            share = max(1, settings.engine_threads // workers)
            settings = replace(settings, engine_threads=share)
        # Opened here once, so that a wrong address is one sentence and not a failing worker.
        open_ready(
            settings.database,
            settings.database_patience,
            wait=settings.database_wait,
            closely=True,
            say=functools.partial(typer.echo, err=True),
        ).close()
        if settings.cluster:
            check_cluster(settings.cluster)
    except ValueError as error:
        raise ServeError(str(error)) from None
    settings.to_environment()
    return settings


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach an address."""
    return host in {"localhost", "::1"} or host.startswith("127.")


def listen_on(host: str, port: int | None, usual: int = USUAL_PORT) -> socket.socket:
    """Return a listening socket, so that the port cannot be lost between asking and taking.

    Without a port it is the usual one, or any free one if that is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [usual, 0] if port is None else [port]
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


def address_of(host: str, port: int) -> str:
    """Return where a browser finds the server."""
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


@contextlib.contextmanager
def _metrics_folder(settings: Settings, workers: int) -> Iterator[None]:
    """Give several processes a place where they put their numbers together."""
    name = "PROMETHEUS_MULTIPROC_DIR"
    if not settings.metrics or workers == 1 or name in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="perfectplay-metrics-") as folder:
        os.environ[name] = folder
        yield
        del os.environ[name]


def _serve(settings: Settings, listener: socket.socket, workers: int) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from perfectplay.web.door import at_once
    from perfectplay.web.logs import log_config

    config = uvicorn.Config(
        "perfectplay.web.app:factory",
        factory=True,
        workers=workers,
        http="perfectplay.web.protocol:GuardedProtocol",
        ws="none",
        # The app itself asks who stands behind a proxy, so that it knows which word to take.
        proxy_headers=False,
        log_config=log_config(settings.log, settings.log_requests),
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=at_once(settings.max_connections),
        timeout_graceful_shutdown=3,
        timeout_keep_alive=settings.idle_seconds,
        # Compiling can keep a worker from answering its parent for some seconds.
        timeout_worker_healthcheck=60,
    )
    server = uvicorn.Server(config)
    if workers > 1:
        Multiprocess(config, sockets=[listener]).run()
        return
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
