"""Ways to change the export of a running game, in the hope that a copy shows its secret."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

Change = Callable[[str], str]


def _set(name: str, value: str) -> Change:
    return lambda text: re.sub(rf"(?m)^{name}:.*$", f"{name}: {value}", text)


def _drop(name: str) -> Change:
    return lambda text: re.sub(rf"(?m)^{name}:.*\n", "", text)


def _before(line: str) -> Change:
    """Put a line below the first one."""
    return lambda text: text.replace("\n", f"\n{line}\n", 1)


def _after(line: str) -> Change:
    """Put a line behind the secret, where the other settings end."""
    return lambda text: re.sub(r"(?m)^(secret:.*)$", rf"\1\n{line}", text)


def _turns(*lines: str) -> Change:
    """Put turns at the end."""
    return lambda text: text.rstrip("\n") + "\n" + "\n".join(lines) + "\n"


def _spoil(at: int) -> Change:
    """Change one sign of the locked secret or token."""

    def spoil(text: str) -> str:
        found = re.search(r"(?m)^secret:\s*(\S+)", text)
        if not found:
            return text
        sign = found[1][at]
        spoilt = found[1][:at] + ("b" if sign != "b" else "c") + found[1][at:][1:]
        return text.replace(found[1], spoilt)

    return spoil


CHANGES: dict[str, Change] = {
    "unchanged": lambda text: text,
    **{
        f"variant {value}": _set("variant", value)
        for value in (
            "6x8 1 turns",
            "6x8 2 turns",
            "6x8 1 turn",
            "6X8 1 turns",
            "6x8 30 turns",
            "6x8 no repeats 1 turns",
            "6x9 1 turns",
            "6x7 1 turns",
            "7x8 1 turns",
            "6x8  1  turns  # x",
        )
    },
    **{
        f"mode {value}": _set("mode", value) for value in ("learn", "play", "guess", "two", "watch")
    },
    **{f"player {value}": _set("player", value) for value in ("knuth", "optimal", "random")},
    **{f"palette {value}": _set("palette", value) for value in ("letters", "shapes", "nothing")},
    **{
        f"without {name}": _drop(name) for name in ("variant", "mode", "palette", "player", "sense")
    },
    "variant twice, first": _before("variant: 6x8 1 turns"),
    "variant twice, last": _after("variant: 6x8 1 turns"),
    "mode twice, first": _before("mode: two"),
    "mode twice, last": _after("mode: guess"),
    "a turn limit": _after("turns: 1"),
    "a result": _after("result: lost"),
    "practice": _after("practice: no"),
    "a secret of one's own first": _before("secret: 012345"),
    "a secret of one's own last": _after("secret: 012345"),
    "the secret alone": lambda text: re.sub(r"(?m)^(?!secret|perfectplay).*\n", "", text),
    "a turn more": _turns(" 1.  000000  0B0W"),
    "many turns more": _turns(*(f"{n:2}.  000000  0B0W" for n in range(1, 60))),
    "a solved turn": _turns(" 1.  000000  6B0W"),
    "a comment": lambda text: text + "# a comment\n",
    "spaces": lambda text: text.replace(": ", ":   ") + "\n\n",
    "capitals": lambda text: re.sub(r"(?m)^(\w+):", lambda found: found[0].upper(), text),
    "line ends": lambda text: text.replace("\n", "\r\n"),
    "the first sign spoilt": _spoil(0),
    "a sign of the key spoilt": _spoil(9),
    "the last sign spoilt": _spoil(-1),
}


def wrapped(export: str) -> Iterator[tuple[str, str]]:
    """Change an export as JSON: the text in it in every way above, and what is around it."""
    whole = json.loads(export)
    for name, change in CHANGES.items():
        yield f"JSON, {name}", json.dumps({**whole, "text": change(whole["text"])})
    for extra in ({"mode": "two"}, {"kind": "ultimate"}, {"game": {"turn_limit": 1}}):
        text = CHANGES["variant 6x8 1 turns"](whole["text"]) if "game" in extra else whole["text"]
        yield f"JSON, {extra}", json.dumps({**whole, **extra, "text": text})
