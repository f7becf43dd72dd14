"""Finding the guess in what a language model says, or saying in a sentence why there is none.

In this order, and what comes first decides:

1. the last line such as `GUESS: 0123`, however it is emphasised;
2. `\\boxed{0123}`, an object of JSON such as `{"guess": "0123"}` and a block between fences that
   holds a code alone; if they name different codes, nothing is guessed for the player;
3. a reply that is a code and nothing else.

What stands before `</think>` is not part of the reply. The time is linear in its length.

>>> parse_guess(Variant(), "They clash, so I try\\n**GUESS: 0 1 2 3**")
'0123'
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from perfectplay.errors import quote
from perfectplay.evals.errors import ReplyError
from perfectplay.mastermind import notation
from perfectplay.mastermind.errors import CodeError
from perfectplay.mastermind.variant import Variant

_THOUGHT = "</think>"
_BOXED = re.compile(r"\\boxed\s*\{([^{}\\\n]{0,200})\}")
_OBJECT = re.compile(r"\{[^{}]{0,2000}\}")
_TEXT_MACRO = re.compile(r"\\(?:text|mathtt|texttt|mathrm)\s*\{([^{}\\\n]{0,200})\}")
_CODE = re.compile(r"[\d\s,;/+|-]+", re.ASCII)
_NUMBERS = re.compile(r"\d+", re.ASCII)
_LABELS = re.compile(r"(?i)\b(?:answers?|turns?|numbers?|nos?\.?|and)\b|[\s,;&#]")
_WRAPPING = " \t*_`\"'[](){}<>.$“”‘’"
_FENCE = "```"


def parse_guess(variant: Variant, text: str) -> str:
    """Return the one guess that a reply makes, as digits."""
    example = format_guess(example_code(variant))
    said = _one_of(text, "guess", example, lambda part: _code_text(part) is not None)
    return check_code(variant, said)


def format_guess(code: str) -> str:
    """Return the line that makes a guess; `parse_guess` reads it back."""
    return f"GUESS: {code}"


def parse_turns(turns: int, text: str) -> tuple[int, ...]:
    """Return the turns that a reply names, ascending: the last line such as `ANSWER: 1, 3`."""
    said = _one_of(text, "answer", "ANSWER: 1, 2", lambda part: _turn_numbers(part) is not None)
    found = _turn_numbers(said)
    if not found:
        raise ReplyError(
            f"{quote(said)} is not a list of turns; for example ANSWER: 1, 2.",
            given=said,
            allowed=f"numbers from 1 to {turns}",
        )
    for number in found:
        if not 1 <= number <= turns:
            raise ReplyError(
                f"There is no turn {quote(number)} here; the turns are 1 to {turns}, "
                "for example ANSWER: 1, 2.",
                given=said,
                allowed=f"numbers from 1 to {turns}",
            )
    return tuple(sorted(set(found)))


def format_turns(turns: tuple[int, ...]) -> str:
    """Return the line that names turns; `parse_turns` reads it back."""
    return f"ANSWER: {', '.join(map(str, turns))}"


def check_code(variant: Variant, said: str) -> str:
    """Read a code that was said alone, or say which rule it breaks."""
    example = example_code(variant)
    written = _code_text(said)
    if written is None:
        raise ReplyError(
            f"{quote(said)} is not a code: write {variant.pegs} digits from 0 to "
            f"{variant.colours - 1}, for example {example}.",
            given=said,
            allowed=f"{variant.pegs} digits from 0 to {variant.colours - 1}",
        )
    try:
        return notation.parse_code(variant, written)
    except CodeError as error:
        # The usual example would be a good opening.
        sentence = str(error).replace(notation.example_code(variant, None), example)
        raise ReplyError(sentence, given=said, allowed=error.allowed) from None


def example_code(variant: Variant) -> str:
    """Return the code of the examples in prompts, `5432` for 4x6: no opening worth copying."""
    return variant.text([(variant.colours - 1 - n) % variant.colours for n in range(variant.pegs)])


def _one_of(text: str, word: str, example: str, fits: Callable[[str], bool]) -> str:
    """Return what a reply says, by the first way of saying it that is there."""
    reply = text.rpartition(_THOUGHT)[2]
    lines = reply.splitlines()
    for line in reversed(lines):
        if (said := _after_label(line, word)) is not None:
            return said
    named = (*_boxed(reply), *_objects(reply, word), *_fenced(lines))
    readable = {_comparable(said): said for said in named if fits(said)}
    if len(readable) > 1:
        shown = " and ".join(quote(said, 20) for said in list(readable.values())[:3])
        raise ReplyError(
            f"More than one {word} was found, {shown}; end with one line such as {example}.",
            given=list(readable.values()),
            allowed=example,
        )
    if readable:
        return next(iter(readable.values()))
    if len(alone := _unwrapped(reply)) <= 200 and fits(alone):
        return alone
    raise ReplyError(
        f"No {word} was found: end with a line such as {example}.",
        given=reply[-200:],
        allowed=example,
    )


def _after_label(line: str, word: str) -> str | None:
    """Return what follows `GUESS:` at the start of a line, None where that is not."""
    start = line.lstrip(" \t*_`#>-\"'")[: len(word) + 8]
    if not start.lower().startswith(word):
        return None
    rest = line[line.lower().index(word) + len(word) :]
    before, colon, said = rest.partition(":")
    return _unwrapped(said) if colon and not before.strip(" *_`") else None


def _boxed(reply: str) -> Iterator[str]:
    reply = _TEXT_MACRO.sub(r"\1", reply)
    return (_unwrapped(match[1]) for match in _BOXED.finditer(reply))


def _objects(reply: str, word: str) -> Iterator[str]:
    for match in _OBJECT.finditer(reply):
        try:
            found = json.loads(match[0])
        except (ValueError, RecursionError):
            continue
        said: Any = found.get(word) if isinstance(found, dict) else None
        if isinstance(said, list):
            said = " ".join(map(str, said)) if len(said) <= 60 else None
        if isinstance(said, str | int) and not isinstance(said, bool):
            yield _unwrapped(_written(said))


def _written(said: str | int) -> str:
    try:
        return str(said)[:200]
    except ValueError:  # Python writes no whole number of more than some thousand digits
        return ""


def _fenced(lines: list[str]) -> Iterator[str]:
    """Yield the blocks between fences that have one line."""
    opened: int | None = None
    for number, line in enumerate(lines):
        if line.strip().startswith(_FENCE):
            if opened is not None and number == opened + 2 and len(lines[opened + 1]) <= 200:
                yield _unwrapped(lines[opened + 1])
                opened = None
            else:
                opened = None if opened is not None else number


def _unwrapped(said: str) -> str:
    """Take off what people put around a code: quotes, brackets, stars, a full stop."""
    return said.strip().strip(_WRAPPING)


def _code_text(said: str) -> str | None:
    """Return a code as it was written, without quotes within; None for other words."""
    plain = said.replace('"', "").replace("'", "")
    return plain if len(plain) <= 200 and _CODE.fullmatch(plain) else None


def _comparable(said: str) -> tuple[str, ...]:
    return tuple(_NUMBERS.findall(said)) if "-" in said else tuple("".join(_NUMBERS.findall(said)))


def _turn_numbers(said: str) -> list[int] | None:
    """Return the numbers in a list of turns; None where there are other words."""
    if len(said) > 200:
        return None
    parts = [part for part in _LABELS.split(said) if part]
    numbers = [part for part in parts if part.isascii() and part.isdecimal() and len(part) < 4]
    return list(map(int, numbers)) if parts and len(numbers) == len(parts) else None
