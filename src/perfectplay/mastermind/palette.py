"""Palettes: a name, a letter, a shape and a colour for every value of a code."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase

from perfectplay.errors import quote
from perfectplay.mastermind.errors import PaletteError

SHAPES = "●■▲◆★✚♥♣♠▼◀▶✖◐◑◒"


@dataclass(frozen=True, slots=True)
class Colour:
    """One kind of peg; `hex` is what it is painted with, never the only way to tell it."""

    name: str
    letter: str
    shape: str
    hex: str

    @property
    def ink(self) -> str:
        """Black or white, whichever reads better on this colour."""
        red, green, blue = (int(self.hex[i : i + 2], 16) for i in (1, 3, 5))
        return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


@dataclass(frozen=True, slots=True)
class Palette:
    """A named list of colours, in the order of the values 0, 1, 2, …"""

    name: str
    title: str
    """What people call it; `name` is for programs and for typing."""
    description: str
    colours: tuple[Colour, ...]

    def __len__(self) -> int:
        return len(self.colours)

    def __getitem__(self, value: int) -> Colour:
        return self.colours[value]

    def __iter__(self) -> Iterator[Colour]:
        return iter(self.colours)

    def require(self, count: int) -> "Palette":
        """Return this palette if it has `count` colours, or say which palettes have."""
        if count <= len(self):
            return self
        larger = ", ".join(p.name for p in PALETTES.values() if len(p) >= count)
        raise PaletteError(
            f"The palette {self.name!r} has {len(self)} colours and the game needs {count}; "
            f"palettes with enough: {larger}.",
            given=self.name,
            allowed=larger,
        )


# name, letter, paint. Letters differ from each other within a palette: black is K, as printers say.
_PAINTS = {
    "red": ("R", "#d9433b"),
    "blue": ("B", "#3b6fd9"),
    "green": ("G", "#2f9e5b"),
    "yellow": ("Y", "#e8bb2d"),
    "orange": ("O", "#ee8b2c"),
    "black": ("K", "#3a3f4b"),
    "white": ("W", "#f4f1ea"),
    "purple": ("P", "#8a4fc7"),
    "cyan": ("C", "#3cc3d6"),
    "magenta": ("M", "#d955b5"),
    "brown": ("N", "#8a5a34"),
    "lime": ("L", "#a5d63a"),
    "teal": ("T", "#1d7d80"),
    "silver": ("S", "#b3b9c4"),
    "violet": ("V", "#c3a6f5"),
    "azure": ("A", "#8ecbff"),
}


def _painted(names: str, paints: dict[str, tuple[str, str]]) -> tuple[Colour, ...]:
    return tuple(
        Colour(name, paints[name][0], SHAPES[i], paints[name][1])
        for i, name in enumerate(names.split())
    )


def _plain(names: list[str], letters: str) -> tuple[Colour, ...]:
    paints = [hex_ for _, hex_ in _PAINTS.values()]
    return tuple(
        Colour(
            name,
            letters[i],
            SHAPES[i] if i < len(SHAPES) else letters[i],
            paints[i % len(paints)],
        )
        for i, name in enumerate(names)
    )


# After Okabe and Ito's set for all kinds of colour vision, in the order of the engine design.
_SAFE_PAINTS = {
    "blue": ("B", "#0072b2"),
    "orange": ("O", "#e69f00"),
    "yellow": ("Y", "#f0e442"),
    "black": ("K", "#22252c"),
    "white": ("W", "#f7f7f5"),
    "magenta": ("M", "#cc4c9c"),
    "sky": ("S", "#7cc8f2"),
    "teal": ("T", "#00735c"),
    "brown": ("N", "#7a3b12"),
    "grey": ("G", "#9a9a9a"),
}

PALETTES: dict[str, Palette] = {
    palette.name: palette
    for palette in (
        Palette(
            "classic",
            "Classic",
            "red, blue, green, yellow, orange, black and ten more",
            _painted(" ".join(_PAINTS), _PAINTS),
        ),
        Palette(
            "colour-blind",
            "For all kinds of colour vision",
            "blue, orange, yellow, black, white, magenta and four more, told apart by everybody",
            _painted(" ".join(_SAFE_PAINTS), _SAFE_PAINTS),
        ),
        Palette(
            "chalmers",
            "Black and white first",
            "black, white, blue, red, yellow, green: the order of the Chalmers lab",
            _painted("black white blue red yellow green", _PAINTS),
        ),
        Palette(
            "letters", "Letters", "A, B, C, … Z", _plain(list(ascii_uppercase), ascii_uppercase)
        ),
    )
}
_ALIASES = {
    "colorblind": "colour-blind",
    "colourblind": "colour-blind",
    "color-blind": "colour-blind",
}
_TITLES = {palette.title.lower(): palette.name for palette in PALETTES.values()}


def get_palette(name: str) -> Palette:
    """Find a palette by its name or its title, or say which there are."""
    wanted = str(name).strip().lower()
    wanted = _ALIASES.get(wanted) or _TITLES.get(wanted, wanted)
    if wanted not in PALETTES:
        raise PaletteError(
            f"There is no palette {quote(name)}; choose one of {', '.join(PALETTES)}, "
            "for example colour-blind.",
            given=name,
            allowed=", ".join(PALETTES),
        )
    return PALETTES[wanted]
