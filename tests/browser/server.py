"""A real server process on a free port of this machine, with a database of its own."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

# Everything may have to be compiled first, on a machine that does other things as well.
PATIENCE = 600.0


@contextmanager
def running_server(
    folder: Path, extra: dict[str, str] | None = None, warm: bool = True
) -> Iterator[str]:
    """Start `perfectplay serve`, wait until it answers and its engine is warm; give its address."""
    command = [sys.executable, "-m", "perfectplay", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'games.db'}", "--no-browser"]
    log = folder / "server.log"
    with log.open("w") as out:
        # On a slow machine too a slip is asked about; who tests a late judgement sets its own.
        patient = {"PERFECTPLAY_JUDGE_PATIENCE": "60"}
        environment = {**os.environ, **patient, **(extra or {})}
        server = subprocess.Popen(command, stdout=out, stderr=out, env=environment)
        try:
            yield _wait(server, log, warm)
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait(10)


def _wait(server: "subprocess.Popen[bytes]", log: Path, warm: bool) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"The server stopped at once:\n{log.read_text()}")
        if said := re.search(r"http://\S+(?=/\s)", log.read_text()):
            try:
                with urlopen(f"{said[0]}/api/health", timeout=5) as answer:
                    if not (warm and json.load(answer)["warming"]):
                        return said[0]
            except (URLError, OSError):
                pass
        time.sleep(0.2)
    raise RuntimeError(f"The server was not ready in time:\n{log.read_text()}")
