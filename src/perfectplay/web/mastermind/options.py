"""What can be chosen in Mastermind."""

from __future__ import annotations

from dataclasses import dataclass

from perfectplay.mastermind import strategies
from perfectplay.mastermind.palette import PALETTES
from perfectplay.mastermind.players import HUMAN, NUMBERS, player_title
from perfectplay.mastermind.record import SENSES, Sense
from perfectplay.mastermind.variant import MAX_COLOURS, MAX_PEGS, MAX_TURNS, PRESETS, TITLES
from perfectplay.web.settings import Settings


@dataclass(frozen=True)
class PresetView:
    """A variant with a name for programs and one for people."""

    name: str
    title: str
    variant: str
    about: str


@dataclass(frozen=True)
class ColourView:
    """A colour of a palette, and how a peg of it looks."""

    name: str
    letter: str
    shape: str
    hex: str
    ink: str


@dataclass(frozen=True)
class PaletteView:
    """A palette; a colour's place in it is its value."""

    name: str
    title: str
    description: str
    colours: list[ColourView]


@dataclass(frozen=True)
class PlayerView:
    """Who can break the code: you, or a computer player."""

    name: str
    title: str
    number: int | None
    description: str


@dataclass(frozen=True)
class SenseView:
    """A measure by which guesses are judged."""

    name: Sense
    title: str


@dataclass(frozen=True)
class LimitsView:
    """The largest numbers that a variant may have here."""

    pegs: int
    colours: int
    codes: int
    turns: int


@dataclass(frozen=True)
class MastermindOptions:
    """What can be chosen in Mastermind."""

    presets: list[PresetView]
    palettes: list[PaletteView]
    players: list[PlayerView]
    limits: LimitsView
    senses: list[Sense]
    measures: list[SenseView]


def options(settings: Settings) -> MastermindOptions:
    """List the variants, palettes, players and measures, and the limits of this server."""
    numbers = {name: int(number) for number, name in NUMBERS.items()}
    return MastermindOptions(
        presets=[PresetView(name, TITLES[name], str(v), v.title) for name, v in PRESETS.items()],
        palettes=[
            PaletteView(
                palette.name,
                palette.title,
                palette.description,
                [ColourView(c.name, c.letter, c.shape, c.hex, c.ink) for c in palette],
            )
            for palette in PALETTES.values()
        ],
        players=[
            PlayerView(HUMAN, player_title(HUMAN), 0, "you"),
            *(
                PlayerView(
                    name, player_title(name), numbers.get(name), strategies.get(name).description
                )
                for name in strategies.names()
            ),
        ],
        limits=LimitsView(MAX_PEGS, MAX_COLOURS, settings.max_codes, MAX_TURNS),
        senses=list(SENSES),
        measures=[SenseView("worst", "Worst case"), SenseView("expected", "Average")],
    )
