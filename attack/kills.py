"""Kills by force under load: what was acknowledged is there after the restart, once."""

from __future__ import annotations

import contextlib
import random
import time

from attack.databases import missing_postgres, postgres, sqlite
from attack.light import Light
from attack.plan import LIFTED, Plan
from attack.players import Team
from attack.server import Server
from attack.table import Line

KILLS, MOVES = 10, 1600
"""On each of the two databases."""
LONGEST_LIFE = 60.0
DOWN = 300.0
"""How long a light request waits for a server that is killed and started again."""


def attack(plan: Plan) -> list[Line]:
    """Kill a server on SQLite, and one on PostgreSQL where there is one."""
    lines = [_kill(plan, "SQLite", sqlite(plan.new_folder("kills")))]
    if plan.quick:
        return lines
    if reason := missing_postgres():
        plan.say(f"kills on PostgreSQL are left out: {reason}")
        return lines
    with postgres() as database:
        lines.append(_kill(plan, "PostgreSQL", database.url))
    return lines


def _kill(plan: Plan, name: str, database: str) -> Line:
    kills, moves = plan.often(KILLS, 2), plan.often(MOVES, 60)
    line = Line(f"moves, {name}")
    chance = random.Random(f"{plan.seed}-{name}")
    done = 0
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(Server(database, LIFTED))
        stack.enter_context(Light(server.address, line, DOWN))
        team = stack.enter_context(Team(server.address, line, plan.seed))
        while done < kills and not plan.late:
            _live(team, moves * (done + 1) // kills, chance)
            server.kill()
            done += 1
            plan.say(f"kill {done} of {kills} on {name}, {team.acknowledged:,} moves acknowledged")
            team.park()
            server.start()
            team.verify()
            team.going.set()
        _live(team, moves, chance)
        team.settle()
    line.what = f"moves acknowledged before {done} kills, {name}"
    plan.expect(line, done, kills, "kills")
    plan.expect(line, team.acknowledged, moves, "moves")
    return line


def _live(team: Team, goal: int, chance: random.Random) -> None:
    """Let the players play until enough is acknowledged, and a moment that nobody can foresee."""
    end = time.monotonic() + LONGEST_LIFE
    while team.acknowledged < goal and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(chance.uniform(0.0, 0.3))
