"""The databases under attack: a SQLite file, and a real PostgreSQL that can be stopped."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from tests.web.helpers import postgresql
from tools.system import POSTGRESQL

PATIENCE = 60.0


def sqlite(folder: Path) -> str:
    """Return the address of a SQLite file in a folder."""
    return f"sqlite:///{folder / 'games.db'}"


class Postgres:
    """A running PostgreSQL; `url` is its address."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.folder = Path(url.partition("host=")[2])
        self.data = self.folder / "data"
        self._own: subprocess.Popen[bytes] | None = None
        self._frozen: list[int] = []

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """Stop it at once, as an administrator does; its clients are cut off."""
        pid = self.pid
        os.kill(pid, signal.SIGINT)
        end = time.monotonic() + PATIENCE
        while (self.data / "postmaster.pid").exists() and time.monotonic() < end:
            time.sleep(0.05)
        if self._own is not None:
            self._own.wait(PATIENCE)
            self._own = None

    def start(self) -> None:
        """Start it again, as the user it ran as before."""
        programs = POSTGRESQL.find()
        assert programs is not None
        command = [f"{programs}/postgres", "-D", f"{self.data}", "-k", f"{self.folder}"]
        command += ["-c", "listen_addresses="]
        user = self.data.stat().st_uid if os.getuid() == 0 else None
        quiet = subprocess.DEVNULL
        self._own = subprocess.Popen(
            command, stdout=quiet, stderr=quiet, user=user, cwd=self.folder
        )

    def freeze(self) -> None:
        """Stop all its processes in their tracks: connections stay open and say nothing."""
        self._frozen = [self.pid, *_children(self.pid)]
        for pid in self._frozen:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let its processes go on."""
        for pid in self._frozen:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
        self._frozen = []

    def close(self) -> None:
        """End what was started here."""
        self.thaw()
        if self._own is not None:
            self._own.send_signal(signal.SIGINT)
            self._own.wait(PATIENCE)


def _children(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    )
    pairs = (line.split() for line in listed.stdout.splitlines())
    return [int(pid) for pid, above in pairs if int(above) == parent]


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL in a folder of its own, and end it."""
    with postgresql() as url:
        made = Postgres(url)
        try:
            yield made
        finally:
            made.close()


def missing_postgres() -> str | None:
    """Return why there is no PostgreSQL here, or None when there is one."""
    return None if POSTGRESQL.find() else POSTGRESQL.missing()
