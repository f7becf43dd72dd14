"""The server that is attacked: `perfectplay serve` in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections import deque

from attack.client import ORDINARY, Address, Client, NoAnswer

PATIENCE = 120.0
"""How long a start may take, on a machine that does other things."""


class ServerError(Exception):
    """The server did not start."""


class Server:
    """A server process that can be killed and started again at the same address."""

    def __init__(
        self, database: str, settings: dict[str, str] | None = None, *, files: int | None = None
    ) -> None:
        self.command = [sys.executable, "-m", "perfectplay", "serve", "--no-browser"]
        self.command += ["--database", database, "--port"]
        self.environment = {**os.environ, "PERFECTPLAY_WARM_UP": "no", **(settings or {})}
        self.files = files
        self.address: Address = ("127.0.0.1", 0)
        self.logged = 0
        """Bytes that the server has printed."""
        self.last_lines: deque[str] = deque(maxlen=20)
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start the process, at the address it had before, and wait until it answers."""
        command = [*self.command, str(self.address[1])]
        if self.files is not None:
            command = ["sh", "-c", f'ulimit -n {self.files} && exec "$@"', "sh", *command]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.environment
        )
        try:
            self._wait()
        except BaseException:
            self.kill()
            raise

    def _wait(self) -> None:
        assert self.process is not None
        said = threading.Event()
        threading.Thread(target=self._listen, args=(self.process, said), daemon=True).start()
        end = time.monotonic() + PATIENCE
        said.wait(PATIENCE)
        while time.monotonic() < end and self.alive:
            try:
                with Client(self.address, "waits-for-the-server", source=ORDINARY) as client:
                    if client.ask("GET", "/api/health").status == 200:
                        return
            except NoAnswer:
                pass
            time.sleep(0.05)
        raise ServerError(f"The server did not start: {' '.join(self.last_lines)}")

    def _listen(self, process: subprocess.Popen[bytes], said: threading.Event) -> None:
        """Read what the server prints, so that it never waits; keep the last lines."""
        assert process.stdout is not None
        for line in process.stdout:
            self.logged += len(line)
            self.last_lines.append(line.decode(errors="replace").strip())
            if not said.is_set() and (found := re.search(rb"http://([\d.]+):(\d+)", line)):
                self.address = (found[1].decode(), int(found[2]))
                said.set()
        said.set()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """End the process by force."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def restart(self) -> None:
        """Kill the process and start it again."""
        self.kill()
        self.start()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
