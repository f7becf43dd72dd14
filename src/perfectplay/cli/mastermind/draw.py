"""Mastermind drawn with rich: pegs with letters, answers as small pegs, one row a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from perfectplay.mastermind.feedback import BLACK_MARK, WHITE_MARK, Feedback
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.notation import Style, format_code
from perfectplay.mastermind.palette import PALETTES, Palette, get_palette
from perfectplay.mastermind.variant import Variant


class Look:
    """How codes are shown: a palette and a style, `letters` unless the user likes another."""

    def __init__(self, variant: Variant, palette: Palette, style: Style = "letters") -> None:
        self.variant = variant
        self.palette = palette.require(variant.colours)
        self.style = style

    def plain(self, code: str) -> str:
        """Return a code as text that can be typed back."""
        return format_code(self.variant, code, self.palette, self.style)

    def pegs(self, code: str) -> Text:
        """Return a code as coloured pegs, each with its letter, shape, digit or name."""
        drawn = Text()
        for value in self.variant.values(code):
            colour = self.palette[value]
            signs = {
                "letters": colour.letter,
                "shapes": colour.shape,
                "names": colour.name,
                "digits": str(value),
            }
            drawn.append(f" {signs[self.style]} ", style=f"bold {colour.ink} on {colour.hex}")
            drawn.append(" ")
        return drawn

    def colours(self) -> Columns:
        """Return the legend: every colour with what can be typed for it."""
        items = []
        for value in range(self.variant.colours):
            colour = self.palette[value]
            sign = colour.shape if self.style == "shapes" else colour.letter
            item = Text(no_wrap=True)
            item.append(f" {sign} ", style=f"bold {colour.ink} on {colour.hex}")
            name = "" if colour.name == colour.letter else f"{colour.name} "
            item.append(f" {name}{value}", style="dim")
            items.append(item)
        return Columns(items, padding=(0, 2))

    def codes(self, codes: Iterable[str]) -> str:
        """Return codes in a list that can be told apart."""
        return (", " if self.style == "names" else " ").join(map(self.plain, codes))

    def rows(
        self,
        turns: Sequence[Turn],
        left: Sequence[int] = (),
        movers: Sequence[str] = (),
        marked: Iterable[int] = (),
        waiting: str | None = None,
        last_only: bool = False,
    ) -> Iterator[str]:
        """Yield the board as plain lines, for pipes and for narrow screens."""
        clashing = set(marked)
        for number, turn in enumerate(turns):
            if last_only and number < len(turns) - 1:
                continue
            feedback = turn.feedback
            row = f"{number + 1:2}  {self.plain(turn.guess)}  {feedback.marks}  {feedback}"
            if number in clashing:
                row += "  ← cannot be true together"
            elif number < len(left):
                row += f"  {left[number]:,} left"
            if len(set(movers)) > 1 and number < len(movers):
                row += f"  {movers[number]}"
            yield row
        if waiting is not None:
            yield f"{len(turns) + 1:2}  {self.plain(waiting)}  ?"

    def fits(self, table: Table, console: Console) -> bool:
        """Tell whether a table can be drawn without losing anything."""
        wide = console.options.update(width=10_000)
        return console.measure(table, options=wide).maximum <= console.width

    def answer(self, feedback: Feedback) -> Text:
        """Return an answer as marks and as words, so that neither colour nor shape is needed."""
        empty = self.variant.pegs - feedback.black - feedback.white
        drawn = Text()
        drawn.append(BLACK_MARK * feedback.black + WHITE_MARK * feedback.white, style="bold")
        drawn.append("·" * empty, style="dim")
        drawn.append(f"  {feedback.words if self.variant.whites else f'{feedback.black} black'}")
        return drawn

    def board(
        self,
        turns: Sequence[Turn],
        left: Sequence[int] = (),
        movers: Sequence[str] = (),
        marked: Iterable[int] = (),
        waiting: str | None = None,
        last_only: bool = False,
    ) -> Table:
        """Return the board; `left[i]` codes remain after turn i, `marked` turns clash.

        `waiting` is a guess that has no answer yet; `last_only` leaves out all turns but one.
        """
        table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
        table.add_column(justify="right", min_width=2)
        for _ in range(2):
            table.add_column(no_wrap=True)
        # Wide enough that rows drawn one by one stand below each other.
        table.add_column(no_wrap=True, min_width=len(f"{self.variant.size:,} left"))
        table.add_column(no_wrap=True)
        clashing = set(marked)
        show_movers = len(set(movers)) > 1
        for number, turn in enumerate(turns):
            if last_only and number < len(turns) - 1:
                continue
            note = f"{left[number]:,} left" if number < len(left) else ""
            if number in clashing:
                note = "← cannot be true together"
            mover = movers[number] if show_movers and number < len(movers) else ""
            table.add_row(
                Text(f"{number + 1}", style="dim"),
                self.pegs(turn.guess),
                self.answer(turn.feedback),
                Text(note, style="bold red" if number in clashing else "cyan"),
                Text(mover, style="dim"),
            )
        if waiting is not None:
            table.add_row(Text(f"{len(turns) + 1}", style="dim"), self.pegs(waiting), Text("?"))
        return table


def look_for(variant: Variant, palette: str | None) -> Look:
    """Return how codes are shown: in the palette asked for, or one that is large enough."""
    enough = [p for p in PALETTES.values() if len(p) >= variant.colours]
    return Look(variant, get_palette(palette) if palette else enough[0])
