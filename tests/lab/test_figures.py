"""Figures of the lab: what is written on them, their files, and colours that can be seen."""

import xml.etree.ElementTree as ElementTree

import pytest

from perfectplay.lab import figures
from perfectplay.lab.figures import DARK, LIGHT
from perfectplay.lab.strategies import Settings
from perfectplay.lab.strategies.histogram import draw_histogram
from tests.lab.strategies.test_comparison import compared


def test_the_figure_has_titles_and_labels_in_both_themes() -> None:
    table = compared(Settings.of("3x4", "random,knuth,entropy", runs=2))
    for theme in (LIGHT, DARK):
        figure = draw_histogram(table, theme)
        assert "Mastermind 3 × 4" in figure.get_suptitle()
        assert "all 64 secrets (random: 2 times each)" in figure.get_supxlabel()
        panels = figure.axes
        assert [axes.get_title(loc="left") for axes in panels] == ["random", "knuth", "entropy"]
        assert panels[0].get_ylabel() == "games (%)"
        assert all(axes.get_xlabel() == "guesses" for axes in panels)
        # Bars of a player add up to all of its games, also where several numbers share one.
        for axes in panels:
            heights = [bar.get_height() for bar in axes.patches]  # type: ignore[attr-defined]
            assert sum(heights) == pytest.approx(100)
        assert panels[1].get_xlim() == panels[2].get_xlim()


def test_figure_files_parse_and_are_the_same_each_time() -> None:
    table = compared(Settings.of("3x4", "knuth"))
    files = figures.render(lambda theme: draw_histogram(table, theme), "histogram")
    assert list(files) == [
        "histogram.svg",
        "histogram.png",
        "histogram-dark.svg",
        "histogram-dark.png",
    ]
    assert figures.render(lambda theme: draw_histogram(table, theme), "histogram") == files
    for name in ("histogram.svg", "histogram-dark.svg"):
        root = ElementTree.fromstring(files[name])
        texts = " ".join(e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}text"))
        assert "Mastermind 3 × 4" in texts
        assert "guesses" in texts
        assert "knuth" in texts
    assert all(files[name].startswith(b"\x89PNG") for name in files if name.endswith("png"))
    assert LIGHT.background.encode() in files["histogram.svg"]
    assert DARK.background.encode() in files["histogram-dark.svg"]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_have_contrast(theme: figures.Theme) -> None:
    ground = luminance(theme.background)

    def contrast(colour: str) -> float:
        light, dark = sorted((luminance(colour), ground), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    assert contrast(theme.ink) > 7
    assert contrast(theme.quiet) > 4.5
    assert all(contrast(colour) >= 3 for colour in theme.colours)
    assert len(set(theme.colours)) == len(theme.colours) <= len(set(figures.MARKERS))
