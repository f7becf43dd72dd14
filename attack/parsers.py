"""Every text that the API reads, at its largest allowed size and of the nastiest kinds."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from attack import values
from attack.client import Client, Json, NoAnswer, judge
from attack.databases import sqlite
from attack.light import Light
from attack.plan import LIFTED, SHORT_WORK, Plan
from attack.requests import Operation, operations
from attack.server import Server
from attack.table import Line, Verdict

PATIENCE = 10.0
"""The largest allowed text of any kind is read in a small part of this."""
LONGEST_PATH = 60_000
UNBOUNDED = 200
"""What a text without a limit of its own is tried with, such as the address of a game."""
REPEATED = (
    " ", "\n", "\t", "\r\n", "* ", "{} ", "{", "}", "(", ")", "[", "]", '"', "\\", "'", ";", ":",
    "- ", "/", "9", "9/", "9 ", "1. ", "1... ", "e", "ee ", "ee,ea ", "e e ", "e5 ", "x", "X9 ",
    "0", "0011 1B1W, ", "0011 1B1W 1B1W ", "0011 : ", "1B1W", "B W ", "RRBB ", "eı ", "eİ ", "ﬀ",
    "e\u0301", "\u200d", "🂡", "\x00", "4x6 ", "1 turns ", "no repeats ", "a: b\n", "a " * 9 + "\n",
    '[A "b"] ', '[Level "', "{(;)} ", "=== ", "tokub ", "%00", "&amp;", "../",
)  # fmt: skip
TAILS = ("", "zz", "*", "}", '"]', "\n 1.  0011  0B0W")
HEADS = {
    "/api/import": (
        "",
        "perfectplay mastermind game 1\n",
        "perfectplay mastermind game 1\nvariant: 4x6\nmode: play\nsecret: 5432\n\n 1.  0011",
        "perfectplay mastermind game 1\nvariant: ",
        '[Game "Ultimate Tic-Tac-Toe"]\n',
        '[Game "Ultimate Tic-Tac-Toe"]\n[Level "',
        '[Game "Ultimate Tic-Tac-Toe"]\n\n1. ee ',
        '{"format": "perfectplay game 1", "kind": "ultimate", "text": "',
        "{" * 9,
    ),
    "/api/ultimate/read": ("", "ee ea ", '[Game "', "9/9/9/9/4x4/9/9/9/9 ", "1. ee {"),
}
"""What makes a reader take a text for something, before it gets nasty."""


@dataclass(frozen=True)
class Field:
    """One text that an operation takes, and how long it may be."""

    asked: Operation
    name: str
    size: int
    where: str

    @property
    def heads(self) -> tuple[str, ...]:
        """What such a text may begin with."""
        return HEADS.get(self.asked.path, ("", "ee ")) if self.size > 1000 else ("",)


def fields(openapi: Json) -> list[Field]:
    """Find every text that the API takes."""
    schemas = openapi["components"]["schemas"]
    found = []
    for asked in operations(openapi):
        places = [(p["name"], p.get("schema", {}), p["in"]) for p in asked.parameters]
        body = values.resolve(asked.body or {}, schemas)
        places += [(name, part, "body") for name, part in body.get("properties", {}).items()]
        found += [
            Field(asked, name, size, where)
            for name, schema, where in places
            # The address of a game is read in the same way everywhere: one route shows it.
            if (size := _size(schema, schemas)) and (name != "game_id" or "export" in asked.path)
        ]
    return found


def _size(schema: Json, schemas: Json) -> int:
    """Return how long a text may be, or 0 for something that is no text."""
    schema = values.resolve(schema, schemas)
    if "anyOf" in schema:
        return max(_size(part, schemas) for part in schema["anyOf"])
    if schema.get("type") != "string" or "enum" in schema or "const" in schema:
        return 0
    return int(schema.get("maxLength", UNBOUNDED))


def texts(field: Field) -> Iterator[str]:
    """Make nasty texts of just the allowed size for a field."""
    for head in field.heads:
        for number, part in enumerate(REPEATED):
            # All tails would be too many: each kind of text gets one, and the long ones two.
            usual = TAILS[number % len(TAILS)]
            for tail in sorted({usual, "z z" if field.size > 1000 else usual}):
                room = field.size - len(head) - len(tail)
                yield head + (part * (room // len(part) + 1))[: max(0, room)] + tail


def lists(openapi: Json) -> Iterator[tuple[str, Json]]:
    """Make the largest bodies that hold lists of texts."""
    if "/api/mastermind/explain" in openapi["paths"]:
        for part in ("0", "0 ", "(", "R", "🂡"):
            code = (part * 200)[:200]
            turns = [[code, [1, 1]] for _ in range(60)]
            yield "/api/mastermind/explain", {"variant": "4x6", "turns": turns, "secret": code}
        codes = [[f"{n % 8}{n // 8}01234"[:6], [1, 1]] for n in range(60)]
        body = {"variant": "6x8 60 turns", "turns": codes, "secret": "012345"}
        yield "/api/mastermind/explain", body
    if "/api/mastermind/analysis" in openapi["paths"]:
        history = ", ".join(f"{n % 6}{n % 5}01 0B1W" for n in range(300))
        yield "/api/mastermind/analysis", {"variant": "4x6", "history": history}


def attack(plan: Plan) -> list[Line]:
    """Send every nasty text to every reader; each is answered soon, and others do not wait."""
    line = Line("nasty texts for every reader")
    chance = random.Random(plan.seed)
    with contextlib.ExitStack() as stack:
        database = sqlite(plan.new_folder("parsers"))
        server = stack.enter_context(Server(database, LIFTED | SHORT_WORK))
        stack.enter_context(Light(server.address, line, plan.patience))
        client = Client(server.address, "somebody-with-nasty-texts", timeout=PATIENCE)
        stack.enter_context(client)
        openapi = client.ask("GET", "/api/openapi.json").json()
        games = {
            "mastermind": client.new_game("mastermind", mode="learn", variant="3x4")["id"],
            "ultimate": client.new_game("ultimate", mode="two")["id"],
        }
        cases: list[tuple[str, str, Any]] = [
            _request(field, text, openapi, games)
            for field in fields(openapi)
            for text in texts(field)
        ]
        cases += [("POST", path, body) for path, body in lists(openapi)]
        chance.shuffle(cases)
        if plan.quick:
            cases = cases[:60]
        for number, (method, path, body) in enumerate(cases):
            if plan.late:
                break
            if number % 500 == 0:
                plan.say(f"{number:,} of {len(cases):,} nasty texts")
            _send(line, server, client, method, path, body)
    plan.expect(line, line.tried, len(cases), "texts")
    return [line]


def _request(field: Field, text: str, openapi: Json, games: dict[str, str]) -> tuple[str, str, Any]:
    """Put a text into its place of a request that is right apart from it."""
    rng = random.Random(1)
    game = games.get(field.asked.path.split("/")[2], games["ultimate"])
    schemas = openapi["components"]["schemas"]
    path, query = field.asked.path, []
    for parameter in field.asked.parameters:
        name = parameter["name"]
        fits = game if name == "game_id" else values.FITTING.get(name, (1,))[0]
        mine = name == field.name and parameter["in"] == field.where
        written = quote((text if mine else str(fits)).encode(), safe="")
        if parameter["in"] == "path":
            path = path.replace("{" + name + "}", written)
        elif mine or parameter.get("required"):
            query.append(f"{name}={written}")
    body = None
    if field.asked.body is not None:
        body = values.body_of(rng, field.asked.body, schemas)
        if "version" in body:
            body["version"] = 1
        if field.where == "body":
            body[field.name] = text
    target = (path + ("?" + "&".join(query) if query else ""))[:LONGEST_PATH]
    return field.asked.method, target, body


def _send(
    line: Line, server: Server, client: Client, method: str, path: str, body: Json | None
) -> None:
    shown = f"{method} {path[:60]} {json.dumps(body)[:100] if body else ''}"
    try:
        answer = client.ask(method, path, body, {"Connection": "close"})
    except NoAnswer as error:
        line.count(Verdict.LOST, f"{error} within {PATIENCE:.0f} s to {shown}")
        server.restart()  # it may be at this text for minutes, and others are to be tried too
        return
    verdict, why = judge(answer, method)
    line.count(verdict, f"{why} to {shown}")
