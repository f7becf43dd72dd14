"""Values to send: such as fit a field of the API, and nasty ones."""

from __future__ import annotations

import random
from typing import Any

from attack.client import Json

TEXTS = (
    "",
    " ",
    "\x00",
    "eı",
    "eİ",
    "ﬀ",
    "½",
    "٣٣",
    "𝟘𝟘𝟙𝟙",
    "é\u0301" * 50,
    "\u202eee",
    "\ud800",
    "\ufeffee",
    "🂡" * 99,
    "null",
    "-1",
    "1e999",
    "0x10",
    "9" * 5000,
    "-" + "9" * 400,
    "../../etc/passwd",
    "%2e%2e%2f",
    "' OR 1=1 --",
    "${jndi:ldap://x}",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "a" * 9000,
    "* " * 120 + "zz",
    "{} " * 80 + "zz",
    '[Level "' + "9" * 5000 + '"]\n1. ee *',
    "\r\nSet-Cookie: x=1",
    "e\te\ne",
)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    0.5,
    -0.0,
    1e308,
    1e-320,
    float("nan"),
    float("inf"),
    float("-inf"),
    2**31 - 1,
    2**31,
    2**63,
    -(2**63) - 1,
    10**400,
    [],
    {},
    [[]],
    [None] * 100,
    [0] * 41,
    [-1, -1, -1, -1],
    [1e400],
    {"": ""},
    {"__proto__": 1},
    {"$ref": "#"},
)
# What fits a field, by its name; the schema alone does not know a move from a variant.
FITTING: dict[str, tuple[Any, ...]] = {
    "variant": ("4x6", "classic", "3x4", "2x3", "5x8", "4x6 no repeats", "4x6 1 turns", "super"),
    "mode": ("play", "two", "learn", "guess", "computer", "watch"),
    "palette": ("classic", None, "letters", "shapes"),
    "player": ("human", "optimal", "random", "knuth", "consistent", "5"),
    "sense": ("worst", "expected"),
    "secret": ("0123", None, [0, 1, 2, 3]),
    "guess": ("0011", "RRBB", "0123", [0, 1, 2, 3], "01234"),
    "history": ("", "0011 1B1W", "0011 1B1W, 0023 0B2W", "0011 4B4W"),
    "turns": ([], [["0011", [1, 1]]], [["0011", [1, 1]], ["2345", [0, 2]]]),
    "first": ("me", "computer"),
    "level": (1, 1, 2, 10),
    "rule": ("line", "boards", None),
    "moves": ("", "ee", "ee ea ab", None),
    "move": ("ee", "ea", "e5", "aa", "ii"),
    "position": ("ee ea", "9/9/9/9/4x4/9/9/9/9 o e line", None, "9/9/9/9/9/9/9/9/9 x - line"),
    "text": (
        "ee ea ab",
        '[Game "Ultimate Tic-Tac-Toe"]\n\n1. ee ea *\n',
        "perfectplay mastermind game 1\nvariant: 4x6\nmode: play\npalette: classic\n"
        "player: human\nsecret: 5432\n\n 1.  0011  0B0W\n",
    ),
    "token": ("AAAAAAAAAAAAAAAAAAAAAAAA",),
    "seconds": (0.05, 1, 0.001),
    "count": (1, 10, 50),
    "start": (0, 40),
    "limit": (1, 50),
    "format": ("text", "json"),
    "black": (0, 1, 4),
    "white": (0, 1, 2),
    "turn": (0, 1),
    "ply": (0, 1, 5),
    "step": (1, 2, 3),
}


def text_of_size(rng: random.Random, size: int) -> str:
    """Return a random text of many scripts and signs."""
    signs = "eEabix019 \n\t*{}[]().,;:-/\\\"'%ıİéß漢🂡\u0301\u200d\x7f"
    return "".join(rng.choice(signs) for _ in range(size))


def nasty(rng: random.Random) -> Any:
    """Return a value that does not belong anywhere."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(OTHERS)
    if kind == 1:
        return text_of_size(rng, rng.choice((1, 3, 10, 39, 41, 200, 3000)))
    if kind == 2:
        return {rng.choice(TEXTS): nasty(rng)} if rng.random() < 0.3 else [nasty(rng)]
    return rng.choice(TEXTS)


def fitting(rng: random.Random, name: str, schema: Json, schemas: Json) -> Any:
    """Return a value that fits a field: by its name if that is known, else by its schema."""
    if name in FITTING:
        return rng.choice(FITTING[name])
    schema = resolve(schema, schemas)
    if "anyOf" in schema:
        return fitting(rng, "", rng.choice(schema["anyOf"]), schemas)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if "const" in schema:
        return schema["const"]
    kind = schema.get("type")
    if kind == "object":
        return body_of(rng, schema, schemas)
    if kind == "array":
        return [fitting(rng, "", schema.get("items", {}), schemas) for _ in range(rng.randrange(4))]
    if kind in ("integer", "number"):
        return rng.randint(int(schema.get("minimum", 0)), int(min(schema.get("maximum", 9), 99)))
    if kind == "boolean":
        return rng.random() < 0.5
    return "ee" if kind == "string" else None


def resolve(schema: Json, schemas: Json) -> Json:
    """Follow a reference to a named schema."""
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    return schema


def body_of(rng: random.Random, schema: Json, schemas: Json) -> Json:
    """Return a body with all needed fields and some of the others."""
    schema = resolve(schema, schemas)
    needed = set(schema.get("required", ()))
    return {
        name: fitting(rng, name, part, schemas)
        for name, part in schema.get("properties", {}).items()
        if name in needed or rng.random() < 0.4
    }
