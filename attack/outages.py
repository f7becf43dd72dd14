"""Trouble with the database under load: a lock, a full disk, PostgreSQL stopped and frozen."""

from __future__ import annotations

import contextlib
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from attack.client import ORDINARY, Address, Client, NoAnswer
from attack.databases import missing_postgres, postgres, sqlite
from attack.light import Light
from attack.plan import LIFTED, Plan
from attack.players import Team
from attack.server import Server
from attack.table import Line, Verdict

OUTAGE = 8.0
PLAYERS = 24
"""More than the threads that a server has for short work, so that writers who wait fill them."""
BESIDE = 1.0
"""How long the players play before and after."""
RECOVERY = 60.0
LONGEST_READ = 6.0
"""While only writers have to wait, a reader who waited so long waited behind them."""
Outage = Callable[[], contextlib.AbstractContextManager[object]]


def attack(plan: Plan) -> list[Line]:
    """Play through every outage: answers are 503 while it lasts, and nothing is lost or doubled."""
    folder = plan.new_folder("outages")
    lines = []
    with Server(sqlite(folder), LIFTED) as server:
        file = folder / "games.db"
        lines.append(_play(plan, server, "SQLite locked by another process", lambda: locked(file)))
        if (wait := lines[-1].wait or 0.0) > LONGEST_READ:
            lines[-1].count(Verdict.WRONG, f"a reader waited {wait:.1f} s behind writers")
        if hasattr(resource, "prlimit"):
            pid = server.pid
            lines.append(_play(plan, server, "SQLite on a full disk", lambda: full_disk(pid)))
    if reason := missing_postgres():
        plan.say(f"outages of PostgreSQL are left out: {reason}")
        return lines
    with postgres() as database, Server(database.url, LIFTED) as server:

        @contextlib.contextmanager
        def stopped() -> Iterator[None]:
            database.stop()
            yield
            database.start()

        @contextlib.contextmanager
        def frozen() -> Iterator[None]:
            database.freeze()
            try:
                yield
            finally:
                database.thaw()

        lines.append(_play(plan, server, "PostgreSQL stopped and started", stopped, reads=False))
        lines.append(_play(plan, server, "PostgreSQL frozen and thawed", frozen, reads=False))
    return lines


def _play(plan: Plan, server: Server, what: str, outage: Outage, reads: bool = True) -> Line:
    """Let a team play before, during and after an outage; compare what it remembers."""
    line = Line(f"moves, {what}")
    plan.say(what)
    with contextlib.ExitStack() as stack:
        stack.enter_context(Light(server.address, line, plan.patience, refusals=not reads))
        team = stack.enter_context(Team(server.address, line, plan.seed, PLAYERS))
        time.sleep(BESIDE)
        with outage():
            time.sleep(2.0 if plan.quick else OUTAGE)
        if not _recovers(server.address):
            line.count(Verdict.LOST, f"no game could be started {RECOVERY:.0f} s after the outage")
        before = team.acknowledged
        end = time.monotonic() + RECOVERY
        while team.acknowledged <= before and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(BESIDE)
        plan.say(f"{team.acknowledged:,} moves acknowledged")
        team.settle()
    if not server.alive:
        line.count(Verdict.LOST, "the server ended")
        server.start()
    return line


def _recovers(address: Address) -> bool:
    """Tell whether the service comes back by itself."""
    end = time.monotonic() + RECOVERY
    while time.monotonic() < end:
        client = Client(address, "somebody-who-comes-afterwards", source=ORDINARY, timeout=10.0)
        with client, contextlib.suppress(NoAnswer):
            client.new_game("ultimate", mode="two")
            return True
        time.sleep(0.2)
    return False


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the lock for writing on a SQLite file, as another program may."""
    with contextlib.closing(sqlite3.connect(file, timeout=30, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        yield
        db.execute("ROLLBACK")


@contextlib.contextmanager
def full_disk(pid: int) -> Iterator[None]:
    """Let no file of a process grow, as on a full disk."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
