"""A real PostgreSQL in a temporary folder that tests can stop, freeze and start again."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from perfectplay.web.database.opening import open_database
from tests.system import give_up, need
from tools.system import POSTGRESQL

# How long a test waits for what surely comes, on a machine that compiles and does other things.
PATIENCE = 300.0


class PostgreSQL:
    """One server, reached through a socket in its folder; it runs as another user if we are root.

    Use it with `with`, which starts and ends it.
    """

    def __init__(self) -> None:
        self._programs = need(POSTGRESQL)
        self.folder = Path(tempfile.mkdtemp(prefix="pp-pg-"))
        self.data = self.folder / "data"
        self.url = f"postgresql://player@/postgres?host={self.folder}"
        self._who: dict[str, Any] = {}
        self._server: subprocess.Popen[bytes] | None = None
        if os.name == "posix" and os.getuid() == 0:
            # It refuses to run as root.
            import pwd

            known = {entry.pw_name for entry in pwd.getpwall()}
            user = next((name for name in ("postgres", "nobody") if name in known), None)
            if user is None:
                give_up("PostgreSQL refuses to run as root, and there is no other user")
            shutil.chown(self.folder, user)
            self._who = {"user": user, "cwd": self.folder}

    def _run(self, program: str, *options: str) -> int:
        command = [f"{self._programs}/{program}", *options]
        done = subprocess.run(command, check=False, timeout=PATIENCE, **self._quiet)
        return done.returncode

    @property
    def _quiet(self) -> dict[str, Any]:
        return {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **self._who}

    def begin(self, *options: str) -> None:
        """Start the server without waiting for it; `options` are settings as `name=value`."""
        command = [f"{self._programs}/postgres", "-D", f"{self.data}", "-k", f"{self.folder}"]
        for option in ("listen_addresses=", *options):
            command += ["-c", option]
        self._server = subprocess.Popen(command, **self._quiet)

    def wait(self) -> None:
        """Wait until the server takes connections."""
        end = time.monotonic() + PATIENCE
        while self._run("pg_isready", "-h", f"{self.folder}", "-U", "player", "-d", "postgres"):
            assert time.monotonic() < end, "PostgreSQL did not get ready in time"
            time.sleep(0.1)

    def start(self, *options: str) -> None:
        """Start the server and wait for it."""
        self.begin(*options)
        self.wait()

    def stop(self, sign: signal.Signals = signal.SIGINT) -> None:
        """End the server and all its connections at once."""
        if self._server is not None:
            self._server.send_signal(sign)
            self._server.wait(PATIENCE)
            self._server = None

    def change(self, *statements: str) -> None:
        """Change something as its owner, each statement by itself."""
        opened = open_database(self.url)
        with opened.writer.connect() as db:
            db.execution_options(isolation_level="AUTOCOMMIT")
            for statement in statements:
                db.exec_driver_sql(statement)
        opened.close()

    def new_role(self, name: str, options: str = "") -> None:
        """Make a user who may look at the tables that there will be, and nothing else."""
        drop = f"DROP OWNED BY {name}; DROP ROLE {name}"
        there = f"EXISTS (SELECT FROM pg_roles WHERE rolname = '{name}')"
        self.change(
            f"DO $$ BEGIN IF {there} THEN {drop}; END IF; END $$",
            f"CREATE ROLE {name} LOGIN {options}",
            f"GRANT USAGE ON SCHEMA public TO {name}",
        )

    def processes(self) -> list[int]:
        """Return the numbers of all its processes."""
        assert self._server is not None
        parent = self._server.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text()
        return [parent, *map(int, children.split())]

    @contextlib.contextmanager
    def frozen(self) -> Any:
        """Stop all processes for a while without ending them: nothing is answered, nothing lost."""
        stopped = self.processes()
        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in stopped:
                os.kill(process, signal.SIGCONT)

    def __enter__(self) -> PostgreSQL:
        try:
            made = self._run("initdb", "-D", f"{self.data}", "-U", "player", "-A", "trust",
                             "--no-sync")  # fmt: skip
            assert made == 0, "initdb failed"
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
