"""Making requests from the server's own description of its API, right and wrong ones."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from urllib.parse import quote

from attack import values
from attack.client import Address, Json

HEAVY = {"hint", "judge", "table", "review", "optimal", "step", "computer", "retry", "answer"}
HEAVY |= {"correct", "analysis", "solve", "stream"}
"""Last words of addresses behind which an engine works; they are asked less often."""
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW", "get")
TYPES = (
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/xml",
    "",
    "\x01",
)
PATHS = (
    "//api/health",
    "/api//health",
    "/api/health/",
    "/api/./health",
    "/api/../api/health",
    "/api/%2e%2e/health",
    "/static/../../settings.py",
    "/static/%2e%2e/%2e%2e/settings.py",
    "/static/..%2fsettings.py",
    "/static/%00",
    "/api/%00",
    "/api/%ff%fe",
    "/api/games/%F0%28%8C%28/export",
    "/mastermind/" + "x" * 3000,
    "/static/" + "a/" * 1000,
    "/api/" + "%2f" * 800,
    "*",
    "/?" + "a=1&" * 2000,
    "/api/games?limit=1&limit=2&limit=x",
    "/api/openapi.json",
    "/api/metrics",
    "/docs",
    "/favicon.ico",
)
RAW_BODIES = (
    b"",
    b"null",
    b"[]",
    b"1",
    b'"text"',
    b"{",
    b'{"version":1,"version":2}',
    b'{"version":NaN}',
    b'{"version":-Infinity,"move":"ee"}',
    b'{"version":1e999}',
    b"[" * 30_000,
    b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    b'{"version":' + b"9" * 20_000 + b"}",
    b"\xff\xfe{\x00}\x00",
    b"\xef\xbb\xbf{}",
    b'{"text":"\xc3\x28"}',
    b'{"text":"\\ud800"}',
    b'{"text":"' + b"a" * 49_000 + b'"}',
    b"a" * 70_000,
    b"a=1&b=2",
    b"\x00" * 100,
)


@dataclass(frozen=True)
class Operation:
    """One method of one address, with the schemas of what it takes."""

    method: str
    path: str
    parameters: tuple[Json, ...]
    body: Json | None
    streams: bool

    @property
    def weight(self) -> int:
        """How often it is asked, compared with others."""
        return 1 if self.path.rpartition("/")[2] in HEAVY else 8


@dataclass
class Fuzzed:
    """One request, as bytes; `shown` says in a few words what it was."""

    method: str
    data: bytes = field(repr=False)
    shown: str = ""
    streams: bool = False
    api: bool = True


def operations(openapi: Json) -> list[Operation]:
    """List everything that a server can be asked."""
    found = []
    for path, methods in openapi["paths"].items():
        for method, about in methods.items():
            content = (about.get("requestBody") or {}).get("content", {})
            answers = about.get("responses", {}).get("200", {}).get("content", {})
            found.append(
                Operation(
                    method.upper(),
                    path,
                    tuple(about.get("parameters", ())),
                    content.get("application/json", {}).get("schema"),
                    "text/event-stream" in answers,
                )
            )
    return found


class Maker:
    """Makes requests for one client; knows some games, and the versions they had last."""

    def __init__(self, address: Address, openapi: Json, seed: str) -> None:
        self.rng = random.Random(seed)
        self.host = f"{address[0]}:{address[1]}"
        self.key = f"fuzzed-player-{seed}-{self.rng.getrandbits(64)}"
        self.schemas = openapi["components"]["schemas"]
        self.operations = operations(openapi)
        self.weights = [operation.weight for operation in self.operations]
        self.games: dict[str, list[str]] = {"mastermind": [], "ultimate": []}
        self.versions: dict[str, int] = {}

    def learn(self, view: Json | None) -> None:
        """Remember a game that came in an answer, if one did; a few of each kind are enough."""
        if view is None:
            return
        kind, game = view.get("kind", ""), view.get("id", "")
        if kind in self.games and isinstance(view.get("version"), int):
            if game not in self.versions:
                self.games[kind].append(game)
                if len(self.games[kind]) > 30:
                    self.versions.pop(self.games[kind].pop(0), None)
            self.versions[game] = view["version"]

    def make(self) -> Fuzzed:
        """Make any request."""
        rng = self.rng
        if rng.random() < 0.05:
            return self._write(rng.choice(METHODS[:3]), rng.choice(PATHS), b"", api=False)
        asked = rng.choices(self.operations, self.weights)[0]
        # A third of all is as it should be, so that games go on and deep code is reached.
        wild = rng.random() > 0.35
        kind = asked.path.split("/")[2]
        game = self._game(kind, wild)
        path = self._path(asked, game, wild)
        method = rng.choice(METHODS) if wild and rng.random() < 0.05 else asked.method
        body = b""
        if asked.body is not None:
            body = self._body(asked.body, game, wild)
        streams = asked.streams and method == "GET"
        return self._write(method, path, body, wild=wild, streams=streams)

    def _game(self, kind: str, wild: bool) -> str:
        known = self.games.get(kind) or [*self.games["mastermind"], *self.games["ultimate"]]
        if wild and self.rng.random() < 0.2:
            return self.rng.choice(("nosuchgame12", "x" * 200, "", *values.TEXTS[:12]))
        return self.rng.choice(known) if known else "nosuchgame12"

    def _path(self, asked: Operation, game: str, wild: bool) -> str:
        rng, path, query = self.rng, asked.path, []
        for parameter in asked.parameters:
            name, schema = parameter["name"], parameter.get("schema", {})
            value = values.fitting(rng, name, schema, self.schemas)
            if wild and rng.random() < 0.3:
                value = values.nasty(rng)
            if name == "game_id":
                value = game
            written = quote(str(value)[:6000].encode("utf-8", "surrogatepass"), safe="")
            if parameter["in"] == "path":
                path = path.replace("{" + name + "}", written)
            elif parameter.get("required") or rng.random() < 0.7:
                query.append(f"{name}={written}")
        return path + ("?" + "&".join(query) if query else "")

    def _body(self, schema: Json, game: str, wild: bool) -> bytes:
        rng = self.rng
        if wild and rng.random() < 0.2:
            return rng.choice(RAW_BODIES)
        body = values.body_of(rng, schema, self.schemas)
        if "version" in body:
            body["version"] = self.versions.get(game, 1)
        if wild and body:
            for name in rng.sample(sorted(body), rng.randint(1, len(body))):
                body[name] = values.nasty(rng)
            if rng.random() < 0.1:
                body[rng.choice(values.TEXTS)] = 1
        return json.dumps(body, ensure_ascii=rng.random() < 0.8).encode("utf-8", "surrogatepass")

    def _write(
        self,
        method: str,
        path: str,
        body: bytes,
        *,
        wild: bool = True,
        streams: bool = False,
        api: bool = True,
    ) -> Fuzzed:
        rng = self.rng
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"X-Player-Key: {self.key}"]
        kind = rng.choice(TYPES) if wild and rng.random() < 0.1 else "application/json"
        if body or method == "POST":
            lines.append(f"Content-Type: {kind}")
        if wild and rng.random() < 0.15:
            lines += self._headers()
        if body and rng.random() < 0.1:
            lines.append("Transfer-Encoding: chunked")
            size = rng.choice((1 + len(body) // 3, len(body)))
            parts = [body[at : at + size] for at in range(0, len(body), size)]
            content = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
        else:
            lines.append(f"Content-Length: {len(body)}")
            content = body
        head = "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n"
        # The page and its files answer errors outside /api too; those need not be JSON.
        shown = f"{method} {path[:80]} {body[:120]!r}"
        return Fuzzed(method, head + content, shown, streams, api and path.startswith("/api/"))

    def _headers(self) -> list[str]:
        """Return odd headers that are still proper HTTP."""
        rng = self.rng
        choices = (
            [f"Cookie: pp_owner={values.text_of_size(rng, 20)!a}"],
            ["Cookie: pp_owner=" + "a" * 3000],
            ["Cookie: " + "; ".join(f"c{n}=1" for n in range(200))],
            ['Cookie: =;;;="\\', "Cookie: pp_owner"],
            ["Origin: http://evil.example"],
            ["Origin: null"],
            ["Origin: http://[::1"],
            [f"X-Flood-{n}: {n}" for n in range(90)],
            ["Accept: text/html;q=NaN", "Accept-Encoding: " + "gzip, " * 100],
            ["Sec-Fetch-Site: cross-site"],
            ["X-Forwarded-For: 1.2.3.4, ::1, x", "X-Forwarded-Proto: javascript"],
            ["If-None-Match: *", "If-Modified-Since: yesterday"],
            ["Range: bytes=0-0,5-1,-9999999999999999999999"],
            ["X-Player-Key: " + "k" * 500],
            ["Authorization: Basic ////", "X-Request-Id: " + "r" * 1000],
        )
        return rng.choice(choices)
