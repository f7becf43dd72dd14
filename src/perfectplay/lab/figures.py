"""How the lab's figures look, and how they become files: SVG and PNG, for light and dark pages.

A figure is made by a function of a theme, so that the same figure can be drawn for both. Colours
can be told apart by people who see fewer of them, and lines differ in their markers too. The same
figure gives the same bytes.

matplotlib, which draws them, is an optional extra, and loaded only when a figure is drawn.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from perfectplay.extras import require

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Pixels for an inch of a PNG; sharp on screens with two pixels for one.
DPI = 160
# Dots and circles would make an SVG twenty times as large.
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")


@dataclass(frozen=True)
class Theme:
    """The colours of a figure."""

    name: str
    background: str
    ink: str
    """Titles and values."""
    quiet: str
    """Axes, ticks and notes."""
    grid: str
    colours: tuple[str, ...]
    """For what is compared, in this order; each has enough contrast with the background."""

    def colour(self, number: int) -> str:
        """Return the colour of the n-th thing, beginning again when they run out."""
        return self.colours[number % len(self.colours)]


# The colours of Okabe and Ito, darker on white and lighter on black where they would fade.
LIGHT = Theme(
    "light",
    background="#ffffff",
    ink="#1f2328",
    quiet="#59636e",
    grid="#d8dee4",
    colours=(
        "#0072b2",
        "#d55e00",
        "#007a5a",
        "#b35a8c",
        "#b07900",
        "#3d8fc4",
        "#6b6ecf",
        "#5c5c5c",
    ),
)
DARK = Theme(
    "dark",
    background="#0d1117",
    ink="#e6edf3",
    quiet="#9aa4af",
    grid="#30363d",
    colours=(
        "#56b4e9",
        "#ff8f3f",
        "#2fc796",
        "#e39ac4",
        "#f0c544",
        "#8ab4f8",
        "#a5a7f5",
        "#b4bcc5",
    ),
)

Grid = Literal["x", "y", "both", "none"]
Draw: TypeAlias = "Callable[[Theme], Figure]"
"""A figure, for whichever theme it is asked for."""


def require_matplotlib() -> None:
    """Raise an error that says how to get matplotlib, unless it is installed."""
    require("matplotlib.figure", what="A plot", library="matplotlib", extra="plots")


def marker(number: int) -> str:
    """Return the marker of the n-th thing."""
    return MARKERS[number % len(MARKERS)]


def new(
    theme: Theme, title: str, note: str = "", width: float = 8.0, height: float = 4.5
) -> Figure:
    """Return an empty figure in inches, with a title on top and, if given, a note below it."""
    require_matplotlib()
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), facecolor=theme.background)
    figure.set_layout_engine("constrained", w_pad=0.1, h_pad=0.09)
    figure.suptitle(
        title, x=0.012, ha="left", color=theme.ink, fontsize=13, fontweight="bold", wrap=True
    )
    if note:
        figure.supxlabel(note, x=0.012, ha="left", color=theme.quiet, fontsize=8.5, wrap=True)
    return figure


def dress(axes: Axes, theme: Theme, *, x: str = "", y: str = "", grid: Grid = "y") -> Axes:
    """Give axes their labels and the looks of the theme; `grid` is x, y, both or none."""
    axes.set_facecolor(theme.background)
    axes.set_xlabel(x, color=theme.quiet, fontsize=9.5)
    axes.set_ylabel(y, color=theme.quiet, fontsize=9.5)
    axes.tick_params(colors=theme.quiet, labelsize=9, length=3)
    for side, spine in axes.spines.items():
        spine.set_color(theme.grid)
        spine.set_visible(side in ("left", "bottom"))
    axes.set_axisbelow(True)
    if grid != "none":
        axes.grid(True, axis=grid, color=theme.grid, linewidth=0.7)
    return axes


def legend(axes: Axes, theme: Theme, **places: Any) -> None:
    """Add a legend without a box, in the theme's ink."""
    axes.legend(frameon=False, labelcolor=theme.ink, fontsize=9, **places)


def render(draw: Draw, stem: str) -> dict[str, bytes]:
    """Return the files of a figure by name: `stem.svg`, `stem.png` and the same for dark pages."""
    files = {}
    for theme, name in ((LIGHT, stem), (DARK, f"{stem}-dark")):
        figure = draw(theme)
        # Laid out once for both files; matplotlib would do it again for each, twice.
        figure.draw_without_rendering()
        figure.set_layout_engine(None)
        files[f"{name}.svg"] = render_svg(figure, name)
        files[f"{name}.png"] = render_png(figure)
    return files


def render_svg(figure: Figure, name: str = "figure") -> bytes:
    """Return a figure as SVG whose text is text, so that it can be searched and read aloud."""
    import matplotlib

    out = io.BytesIO()
    # The salt makes the ids inside the same every time; without it they are drawn by lot.
    with matplotlib.rc_context({"svg.hashsalt": name, "svg.fonttype": "none"}):
        title = figure.get_suptitle()
        metadata = {"Title": title, "Date": None, "Creator": "perfectplay"}
        figure.savefig(out, format="svg", metadata=metadata)
    return out.getvalue()


def render_png(figure: Figure) -> bytes:
    """Return a figure as PNG."""
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=DPI, metadata={"Software": "perfectplay"})
    return out.getvalue()
