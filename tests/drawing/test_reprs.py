"""What a notebook draws: every class, well-formed, escaped, the same every time, and no secret."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from perfectplay.drawing import DRAWN, MarksError, draw_code, prefer
from perfectplay.mastermind import Game, Knowledge, Record
from perfectplay.mastermind.errors import PaletteError
from perfectplay.mastermind.session import MastermindSession
from perfectplay.session import load
from perfectplay.ultimate import Record as UltimateRecord
from tests.drawing.things import SECRET, THINGS, game, thing

SVG = "{http://www.w3.org/2000/svg}"
MARKUP = "\"><script>alert('x')</script>&\ud800\x00"


class Balanced(HTMLParser):
    """Reads HTML and remembers what is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data


def read(html: str) -> Balanced:
    """Read HTML that must be balanced."""
    reader = Balanced()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(autouse=True)
def as_at_first() -> Iterator[None]:
    yield
    prefer()


def test_every_class_of_the_table_has_a_drawing_and_a_thing_to_try() -> None:
    tried = {type(thing(name)) for name in THINGS}
    classes = {load(where) for where in DRAWN}
    assert classes == tried
    assert all(hasattr(kind, "_repr_html_") for kind in classes)


@pytest.mark.parametrize("name", THINGS)
def test_a_drawing_is_whole_and_always_the_same(name: str) -> None:
    html = thing(name)._repr_html_()
    found = read(html)
    assert found.text.strip()
    assert "script" not in found.seen
    # Nothing is fetched, and nothing is meant for the whole notebook.
    assert not re.search(r"https?://(?!www\.w3\.org)|@import|src=|url\((?!#)", html)
    assert thing(name)._repr_html_() == html
    json.dumps(html).encode()
    ElementTree.fromstring(html)  # HTML that is XML as well


@pytest.mark.parametrize("name", THINGS)
def test_style_reaches_nothing_else(name: str) -> None:
    html = thing(name)._repr_html_()
    style = re.search(r"<style>(.*?)</style>", html, re.S)
    assert style is not None
    plain = re.sub(r"@(media|container)[^{]*\{", "", style[1])
    for selectors in re.findall(r"([^{}]+)\{[^{}]*\}", plain):
        outside = re.sub(r":is\(.*?\) ", "", selectors)
        for selector in outside.split(","):
            assert re.match(r"\s*\.(perfectplay|pp[0-9a-f]{10})\b", selector), selector


@pytest.mark.parametrize("name", THINGS)
def test_who_does_not_see_a_drawing_is_told(name: str) -> None:
    tree = ElementTree.fromstring(thing(name)._repr_html_())
    for element in tree.iter():
        if element.get("role") in {"img", "table", "group"}:
            named = element.get("aria-label") or element.get("aria-labelledby")
            assert named, ElementTree.tostring(element)[:200]
    shown = [e for e in tree.iter() if e.tag.endswith("svg")]
    inside = {id(child) for svg in shown for child in svg.iter()} - {id(svg) for svg in shown}
    for svg in shown:
        hidden = svg.get("aria-hidden") == "true"
        assert hidden or svg.get("role") == "img" or id(svg) in inside


PICTURES = [name for name in THINGS if hasattr(thing(name), "_repr_svg_")]


def test_what_is_one_picture_can_stand_alone() -> None:
    assert {"Board", "Analysis", "Solution", "DecisionTree", "Evaluation"} <= set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_xml_with_its_own_colours(name: str) -> None:
    text = thing(name)._repr_svg_()
    tree = ElementTree.fromstring(text)
    assert tree.tag == f"{SVG}svg"
    title = tree.find(f"{SVG}title")
    assert title is not None
    assert title.text
    assert "var(" not in text
    assert "color-mix" not in text
    assert "prefers-color-scheme: dark" in text


def test_a_code_is_drawn_in_any_notation_palette_and_mark() -> None:
    figure = draw_code("RRBY")
    assert figure.label == "red red blue yellow"
    assert draw_code("0013")._repr_svg_() == figure._repr_svg_()
    safe = draw_code("0123", palette="colour-blind", marks="shapes")
    texts = [t.text for t in ElementTree.fromstring(safe.svg()).iter(f"{SVG}text")]
    assert texts == ["●", "■", "▲", "◆"]
    prefer(palette="colour-blind", marks="both")
    assert draw_code("0123").label == "blue orange yellow black"
    assert "●" in game("0011")._repr_html_()
    with pytest.raises(MarksError, match="There are no marks 'dots' for pegs; choose one of"):
        draw_code("0123", marks="dots")
    with pytest.raises(PaletteError, match="chalmers"):
        draw_code("0-1-2-8", "4x12", palette="chalmers")


def test_the_secret_of_a_running_game_is_in_no_drawing() -> None:
    found = game("0011")
    running = MastermindSession("4x6", "play", secret=SECRET)
    running.guess("0011")
    lesson = MastermindSession("4x6", "learn", secret=SECRET)
    lesson.guess("0011")
    for shown in (found, running, lesson, Record.parse(running.to_record())):
        html = shown._repr_html_()
        # No row of pegs says the code: orange yellow green blue.
        assert "orange yellow green blue" not in html
        assert SECRET not in html
    running.resign("breaker")
    assert "The code was" in read(running._repr_html_()).text
    assert "orange yellow green blue" in running._repr_html_()


def test_a_game_that_hides_its_code_never_counts_in_play() -> None:
    running = MastermindSession("4x6", "play", secret=SECRET)
    running.guess("0011")
    assert "codes left" not in read(running._repr_html_()).text
    running.resign("breaker")
    assert "codes left" in read(running._repr_html_()).text


def test_what_people_write_is_escaped() -> None:
    record = UltimateRecord(moves=[40], x=MARKUP, o=MARKUP, comments={1: MARKUP})
    found = read(record._repr_html_())
    assert "script" not in found.seen
    assert "<script>alert('x')</script>&\ufffd\ufffd" in found.text
    record._repr_html_().encode()


@pytest.mark.parametrize(
    "shown",
    [
        Game("2x2"),
        Game("4x26 norepeat 2 turns"),
        Knowledge("1x1"),
        Knowledge("5x8 black only", [("01234", "1")]),
        Knowledge("4x6 1 lie", [("0011", "1B1W"), ("0011", "2B0W")]),
        MastermindSession("4x6", "guess"),
        MastermindSession("5x8", "two", secret="01234"),
    ],
    ids=str,
)
def test_unusual_games_are_drawn(shown: Any) -> None:
    assert read(shown._repr_html_()).text.strip()


def test_what_stands_in_a_drawing() -> None:
    text = read(thing("Knowledge")._repr_html_()).text
    assert "24 codes fit of 1,296" in text
    text = read(thing("Judged")._repr_html_()).text
    assert "inaccuracy" in text
    assert "At worst 6 guesses instead of 5." in text
    text = read(thing("Solution")._repr_html_()).text
    assert "Perfect play" in text or "Not settled" in text
    text = read(thing("Review")._repr_html_()).text
    assert "expected at the start" in text
