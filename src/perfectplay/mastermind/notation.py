"""Codes as people write them: digits, letters, initials, colour names, shapes; both ways."""

import re
from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import Literal

from perfectplay.errors import quote
from perfectplay.mastermind.errors import (
    CodeError,
    CodeLengthError,
    ColourError,
    ColourTwiceError,
)
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.variant import Variant

Style = Literal["digits", "letters", "names", "shapes"]
STYLES: tuple[Style, ...] = ("digits", "letters", "names", "shapes")

_SEPARATORS = re.compile(r"[\s,;/+|-]+")


def format_code(
    variant: Variant, code: str, palette: Palette | None = None, style: Style = "letters"
) -> str:
    """Write a code in a palette's style, or as digits; `parse_code` reads it back."""
    if palette is None or style == "digits":
        return code
    if style not in STYLES:
        raise CodeError(
            f"{quote(style)} is not a style; choose one of {', '.join(STYLES)}.",
            given=style,
            allowed=", ".join(STYLES),
        )
    colours = [palette.require(variant.colours)[value] for value in variant.values(code)]
    if style == "names":
        return " ".join(colour.name for colour in colours)
    return "".join(colour.letter if style == "letters" else colour.shape for colour in colours)


def parse_code(variant: Variant, given: str | Sequence[int], palette: Palette | None = None) -> str:
    """Read a code in any style and return it as digits, the form that the library uses.

    Digits always work. With a palette its names, initials and shapes do too. Plain letters, A for
    0, B for 1 and so on, are understood when the palette does not read the same text otherwise.

    >>> parse_code(Variant(), "AABC")
    '0012'
    """
    values = _values(variant, given, palette)
    if len(values) != variant.pegs:
        raise CodeLengthError(
            f"{_shown(given)} has {_count(len(values), 'peg')}; a code here has {variant.pegs}, "
            f"for example {example_code(variant, palette)}.",
            given=given,
            allowed=_count(variant.pegs, "peg"),
        )
    if not variant.repeats and len(set(values)) < len(values):
        twice = next(v for v in values if values.count(v) > 1)
        name = palette[twice].name if palette else str(twice)
        raise ColourTwiceError(
            f"{_shown(given)} uses {name} twice; without repeats every colour stands once at most, "
            f"for example {example_code(variant, palette)}.",
            given=given,
            allowed="every colour once at most",
        )
    return variant.text(values)


def _values(variant: Variant, given: str | Sequence[int], palette: Palette | None) -> list[int]:
    if not isinstance(given, str):
        return _checked_integers(variant, given)
    tokens = [token for token in _SEPARATORS.split(given.strip()) if token]
    readers = _readers(variant, palette)
    # First every part between separators as a whole (names, numbers), then every character alone,
    # unless the parts are plainly meant as numbers.
    numbers = len(tokens) == variant.pegs > 1 and all(token.isdecimal() for token in tokens)
    for parts in (tokens,) if numbers else (tokens, list("".join(tokens))):
        for read in readers:
            values = [read(part) for part in parts]
            if parts and None not in values and (len(parts) > 1 or variant.pegs == 1):
                return [value for value in values if value is not None]
    return _explain(variant, given, tokens, palette, readers)


def _checked_integers(variant: Variant, given: Sequence[int]) -> list[int]:
    try:
        values = list(given)
    except TypeError:
        raise CodeError(
            f"{quote(given)} is not a code: give text such as '0011' or a list of numbers.",
            given=given,
            allowed="a text or a list of numbers",
        ) from None
    # numpy's integers are welcome, so ask for what indexing asks for; truth values are a slip.
    bad = [
        v
        for v in values
        if isinstance(v, bool) or not hasattr(v, "__index__") or not 0 <= v < variant.colours
    ]
    if bad:
        shown = list(dict.fromkeys(map(quote, bad)))
        raise _no_colour(variant, shown, None)
    return [int(value) for value in values]


def _readers(variant: Variant, palette: Palette | None) -> list[Callable[[str], int | None]]:
    def number(part: str) -> int | None:
        if not part.isdecimal() or len(part) > 3:
            return None
        return int(part) if int(part) < variant.colours else None

    def letter(part: str) -> int | None:
        # Plain letters only: other ones may turn into several when they are written large.
        value = ascii_uppercase.find(part.upper()) if len(part) == 1 and part.isascii() else -1
        return value if 0 <= value < variant.colours else None

    if palette is None:
        return [number, letter]
    names: dict[str, int] = {}
    for value in range(variant.colours):
        colour = palette.require(variant.colours)[value]
        names |= {colour.name.lower(): value, colour.letter.lower(): value, colour.shape: value}

    def named(part: str) -> int | None:
        return names.get(part.lower())

    def safe_letter(part: str) -> int | None:
        # Not when the letter is another colour's initial: C is cyan before it is the third letter.
        value = letter(part)
        return value if names.get(part.lower(), value) == value else None

    return [number, named, safe_letter]


def _explain(
    variant: Variant,
    given: str,
    tokens: list[str],
    palette: Palette | None,
    readers: list[Callable[[str], int | None]],
) -> list[int]:
    """Raise the error that helps most for a text that no reader understood."""
    if not tokens:
        raise CodeLengthError(
            f"No code was given; a code here has {_count(variant.pegs, 'peg')}, "
            f"for example {example_code(variant, palette)}.",
            given=given,
            allowed=_count(variant.pegs, "peg"),
        )
    if len(tokens) == 1 and (tokens[0].isdecimal() or tokens[0].isalpha() is False):
        tokens = list(tokens[0])
    bad = [t for t in dict.fromkeys(tokens) if all(read(t) is None for read in readers)]
    if not bad and len(tokens) == 1:  # one whole colour where several were wanted
        raise CodeLengthError(
            f"{quote(given)} has 1 peg; a code here has {variant.pegs}, "
            f"for example {example_code(variant, palette)}.",
            given=given,
            allowed=_count(variant.pegs, "peg"),
        )
    if not bad:
        raise ColourError(
            f"{quote(given)} mixes two ways of writing a code; use one, "
            f"for example {example_code(variant, palette)}.",
            tokens,
            "one way of writing a code",
        )
    raise _no_colour(variant, bad, palette)


def _no_colour(variant: Variant, bad: list[str], palette: Palette | None) -> ColourError:
    """Make the error that names what is not a colour, and lists the colours."""
    are = "are not colours" if len(bad) > 1 else "is not a colour"
    allowed = f"digits 0 to {variant.colours - 1}"
    if palette:
        colours = palette.colours[: variant.colours]
        # Where a colour's name is its letter, saying it once is enough.
        allowed += " or " + ", ".join(
            c.name if c.name == c.letter else f"{c.letter} {c.name}" for c in colours
        )
    shown = ", ".join(b if b.isprintable() and len(b) <= 20 else quote(b, 20) for b in bad[:6])
    shown += ", …" if len(bad) > 6 else ""
    example = example_code(variant, palette)
    return ColourError(f"{shown} {are} here; use {allowed}, for example {example}.", bad, allowed)


def example_code(variant: Variant, palette: Palette | None) -> str:
    """Return a code that could be typed here, in both ways of writing it."""
    half = (variant.pegs + 1) // 2
    if variant.repeats:
        values = [0 if i < half else min(1, variant.colours - 1) for i in range(variant.pegs)]
    else:
        values = list(range(variant.pegs))
    digits = variant.text(values)
    if palette is None or len(palette) < variant.colours:
        return digits
    return f"{digits} or {format_code(variant, digits, palette)}"


def _shown(given: str | Sequence[int]) -> str:
    return quote(given if isinstance(given, str) else list(given))


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
