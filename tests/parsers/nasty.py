"""Texts that are meant to hurt: endless repeats, near misses, odd letters and huge numbers."""

from collections.abc import Callable, Iterator

from perfectplay.mastermind.record import HEADER

HUGE = "9" * 5_000
"""More digits than Python turns into a number."""

# What is repeated, in the hope that a reader looks at all that follows again and again.
REPEATS = (
    *("* ", "{} ", "{a}", "{", "[", '[X "a"] ', '[X "', "(", "() ", "(0,", "\\", '"', "'"),
    *(" ", "  ", "\n", " \n", "\t", "\u3000", "a ", "a  ", "   a", "a", "x", "/", "9/", "9", "0"),
    *("1.", "1. ", "1.. ", "ee ", ",", ", ", "0,", "-", "=", ":", "a:", "a=", ";", "#\n"),
    *("no ", "no-", "norepeat ", "with ", "unique ", "4x6 ", "1 turns ", "turns "),
    *("1b ", "1B0W,", "0011 1B0W,", "0011 1B0W\n", "●", "○ ", "sims=1,", "level:"),
    *(" 1.  0011  1B1W  human\n", " 1B1W 0011\n", '{"a":', "[[", '\\"', "ı", "ﬆ", "\ud800", "\0"),
)
ENDS = ("zz", '"]  1B1W')


Shape = Callable[[int], str]
"""Makes a text of about so many characters."""


def _repeat(unit: str, end: str) -> Shape:
    return lambda size: unit * (size // len(unit)) + end


def _gap(size: int) -> str:
    return " " * (size // 4)


SHAPES: dict[str, Shape] = {
    **{f"{unit!r} … {end!r}": _repeat(unit, end) for unit in REPEATS for end in ENDS},
    # Texts that almost fit one reader: its marks, with endless spaces between.
    "coordinates": lambda n: f"(0{_gap(n)}0{_gap(n)}0{_gap(n)}3)",
    "coordinates with commas": lambda n: f"(0{_gap(n)},{_gap(n)}0,0{_gap(n)}3)",
    "board and square": lambda n: f"5{_gap(n)}/{_gap(n)}",
    "turn of a record": lambda n: f"0011{_gap(n)}1B1W x y",
    "turn of a saved game": lambda n: f"{HEADER}\n 1.  0011{_gap(n)}{_gap(n)}1B1W x y",
    "turn and mover": lambda n: f"{HEADER}\n 1.  0{_gap(n)}0{_gap(n)}1B1W{_gap(n)}x y",
    "turn of a history": lambda n: f"0{_gap(n)}={_gap(n)}:{_gap(n)} ",
    "no repeats": lambda n: f"4x6 no{_gap(n)}- repeat",
    "with repeats": lambda n: f"4x6 with{_gap(n)}repeated",
    "turns": lambda n: f"4x6 1{_gap(n)}turnt",
    "size": lambda n: f"4{_gap(n)}x{_gap(n)}y",
    "black and white": lambda n: f"1{_gap(n)};{_gap(n)}x",
    "tag": lambda n: f'[{_gap(n)}X{_gap(n)}"a"{_gap(n)}',
    "tag without its end": lambda n: '[X "' + "\\" * (n - 4) + "a",
    "cookie": lambda n: 'pp_owner="' + '\\"' * (n // 2) + '"',
    "secret": lambda n: f"{HEADER}\nsecret: sealed-{'a' * n}",
    "position": lambda n: "9/" * (n // 4) + " x" * (n // 4),
    "wide board": lambda n: "9" * n + "/9/9/9/9/9/9/9/9 x -",
    "deep tree": lambda n: (
        "4x6 | x\n0011\n"
        + "".join(" " * depth + "0B0W 0011\n" for depth in range(1, int((2 * n) ** 0.5)))
    ),
}


# One odd letter, digit or mark each.
LETTERS = (
    "ı",
    "İ",
    "ſ",
    "\N{KELVIN SIGN}",
    "Ａ",
    "ａ",
    "ﬆ",
    "ß",
    "ǆ",
    "\N{ANGSTROM SIGN}",
    "é",
    "🎲",
)
DIGITS = ("１", "²", "٣", "५", "⑤", "½", "Ⅷ")
MARKS = ("\0", "\ufeff", "\u202e", "\u200f", "\ud800", "\udcff", "\x85", "\u2028", "\x1b[2J")
PLAIN = (
    *("ee", "e", "b2b2", "5/5", "(1,1,1,1)", "40", "1. ee", "line", "4x6", "classic", "8 turns"),
    *("2B1W", "1 1", "●●○", "0011", "red red blue blue", "0011 1B1W", "knuth", "human", "worst"),
    *("level:7", "sims=10", "random:8", "elo0=0,elo1=20", "local:2", "5s", "yes", "me", "letters"),
    *("9/9/9/9/4x4/9/9/9/9 o e line", '[X "Ann"]', '[Rule "line"]', '[XLevel "4"]', "all"),
    *(f"{HEADER}\nvariant: 4x6", f"{HEADER}\n 1.  0011  1B1W  human", "~", "4x6 | x\n0011"),
    *('{"format": "perfectplay game 1", "kind": "ultimate", "text": "ee"}', "pp_owner=a"),
)
NUMBERS = (
    *(HUGE, f"-{HUGE}", f"{HUGE}x6", f"4x{HUGE}", f"4x6 {HUGE} turns", f"{HUGE}B1W", f"1 {HUGE}"),
    *(f"{HUGE}.", f"{HUGE}. ee", f"{HUGE}/1", f"({HUGE},0,0,0)", f"level:{HUGE}", f"sims={HUGE}"),
    *(f"random:{HUGE}", f"elo0=0,elo1={HUGE}", f"local:{HUGE}", f"{HUGE}s", f"0.{HUGE}s", "nan"),
    *(f'[Level "{HUGE}"]', f'[XLevel "{HUGE}"] ee', f"{HEADER}\n{HUGE}.  0011  1B1W", "1e999"),
    *(f"{HEADER}\nvariant: {HUGE}x6", f"9/9/9/9/9/9/9/9/{HUGE} x -", f'{{"format": {HUGE}}}'),
    *("sims=nan", "seconds=inf", "c=nan", "elo0=nan,elo1=1", "infs", "-1", "+1", "1_000"),
)


def odd() -> Iterator[str]:
    """Yield short texts: plain ones with an odd character before, within or behind; numbers."""
    for number, sign in enumerate((*LETTERS, *DIGITS, *MARKS)):
        yield from (sign, sign * 2, sign * 4)
        for other, text in enumerate(PLAIN):
            at = (0, 1, len(text) // 2, len(text) - 1)[(number + other) % 4]
            yield text[:at] + sign + text[at + 1 :]
    yield from NUMBERS
    yield from ("eı", "eİ", "ıe", "İe", "", " ", "\n", "[" * 20_000, '{"a":' * 4_000)
