"""Whether plots are drawn, and the files they become."""

from __future__ import annotations

from perfectplay.cli.terminal import Terminal
from perfectplay.errors import ExtraMissingError
from perfectplay.lab.figures import Draw, render, require_matplotlib


def plots_wanted(terminal: Terminal, asked: bool | None) -> bool:
    """Tell whether to draw plots; called before the work starts.

    Without matplotlib, plots that were asked for are an error, and those that come by default are
    left out with a sentence.
    """
    if asked is False:
        return False
    try:
        require_matplotlib()
    except ExtraMissingError as error:
        if asked:
            raise
        terminal.say(str(error), style="dim")
        terminal.event("no_plots", message=str(error))
        return False
    return True


def plot_files(wanted: bool, **drawings: Draw) -> dict[str, bytes | None]:
    """Return the files of plots, by the names of the plots; None for each if none are wanted."""
    stems = {name.replace("_", "-"): draw for name, draw in drawings.items()}
    if not wanted:
        names = [f"{stem}{dark}" for stem in stems for dark in ("", "-dark")]
        return {f"{name}.{ending}": None for name in names for ending in ("svg", "png")}
    contents: dict[str, bytes | None] = {}
    for stem, draw in stems.items():
        contents |= render(draw, stem)
    return contents
