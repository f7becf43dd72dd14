"""A real server process on a free port of this machine, with a database of its own."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 120.0


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_server(folder: Path) -> Iterator[str]:
    """Start `perfectplay serve`, wait until its engine is warm, and give its address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "perfectplay", "serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder / 'games.db'}", "--no-browser"]
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ})
        try:
            _wait(server, address, log)
            yield address
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait(10)


def _wait(server: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"The server stopped at once:\n{log.read_text()}")
        try:
            with urlopen(f"{address}/api/health", timeout=5) as answer:
                if not json.load(answer)["warming"]:
                    return
        except (URLError, OSError):
            pass
        time.sleep(0.2)
    raise RuntimeError(f"The server was not ready in time:\n{log.read_text()}")
