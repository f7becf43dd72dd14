"""The page's own JavaScript draws the same pegs, answers and boards: element by element."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from perfectplay.drawing.element import Element
from perfectplay.drawing.judged import chip
from perfectplay.drawing.mastermind.pegs import answer, code, pin_strip, shine
from perfectplay.drawing.ultimate.picture import Chance, Look, in_words, picture
from perfectplay.judgement import Judgement
from perfectplay.mastermind import PALETTES, Palette
from perfectplay.session import to_data
from perfectplay.ultimate import Board
from perfectplay.ultimate.views import BoardView
from tests.drawing.things import SOLVABLE, board
from tests.system import give_up

STATIC = Path(__file__).parents[2] / "src/perfectplay/web/static"
DRAW = """
import { answer, code, pinStrip } from "STATIC/js/mastermind/pegs.js";
import { judgedChip } from "STATIC/js/parts/judged.js";
import { picture, words } from "STATIC/js/ultimate/drawing.js";
import { tellMarks } from "STATIC/js/core/prefs.js";
const draw = {
  code: ([values, palette, small, marks]) => (tellMarks(marks), code(values, palette, { small })),
  answer: (given) => answer(...given),
  strip: (given) => pinStrip(...given),
  chip: (given) => judgedChip(given),
  board: ([board, look]) =>
    picture(board, { ...look, chances: new Map(Object.entries(look.chances ?? {})) }, {}),
  words: ([board]) => ({ text: words(board) }),
};
const wanted = JSON.parse(await new Promise((done) => {
  let text = "";
  process.stdin.on("data", (part) => (text += part)).on("end", () => done(text));
}));
console.log(JSON.stringify(wanted.map(([what, given]) => draw[what](given))));
"""
Drawn = dict[str, Any]


def as_data(element: Element | str) -> Drawn:
    """Write one of our elements as the page's are written."""
    if isinstance(element, str):
        return {"text": element}
    children = [as_data(child) for child in element.children]
    return {"tag": element.tag, "props": dict(element.attributes), "children": children}


def plain(drawn: Drawn) -> Drawn:
    """Leave out of an element what does not matter: keys, spaces between classes, texts' ends."""
    if "tag" not in drawn:
        return {"text": drawn["text"]}
    props = {}
    for name, value in drawn["props"].items():
        if name == "key" or value is None or value is False:
            continue
        if name == "css":
            name, value = "style", ";".join(f"{key}:{one}" for key, one in value.items())
        if name == "class":
            value = " ".join(value.split())
        if name == "fill":
            value = str(value).replace("perfectplay-shine", "shine")
        props[name] = value if isinstance(value, str) else json.dumps(value)
    if not props.get("class", "x"):
        del props["class"]
    children = [plain(child) for child in drawn["children"]]
    return {"tag": drawn["tag"], "props": props, "children": joined(children)}


def joined(children: list[Drawn]) -> list[Drawn]:
    """Join texts that stand side by side."""
    found: list[Drawn] = []
    for child in children:
        if child.get("text") == "":
            continue
        if "text" in child and found and "text" in found[-1]:
            found[-1] = {"text": found[-1]["text"] + child["text"]}
        else:
            found.append(child)
    return found


def lines(drawn: Drawn, deep: int = 0) -> list[str]:
    """Write an element over lines, so that what differs is found."""
    if "tag" not in drawn:
        return [f"{' ' * deep}{drawn['text']}"]
    said = " ".join(f"{name}={value}" for name, value in sorted(drawn["props"].items()))
    below = [line for child in drawn["children"] for line in lines(child, deep + 1)]
    return [f"{' ' * deep}{drawn['tag']} {said}", *below]


@cache
def node() -> str:
    """Return where node is."""
    return shutil.which("node") or give_up("node was not found, which runs the page's drawing.")


def by_the_page(wanted: Sequence[tuple[str, Any]]) -> list[Drawn]:
    """Let the page's modules draw."""
    run = subprocess.run(
        [node(), "--input-type=module", "--eval", DRAW.replace("STATIC", STATIC.as_uri())],
        input=json.dumps(wanted),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: list[Drawn] = json.loads(run.stdout)
    return found


def palette_data(palette: Palette) -> Drawn:
    colours = [
        {"name": c.name, "letter": c.letter, "shape": c.shape, "hex": c.hex, "ink": c.ink}
        for c in palette
    ]
    return {"name": palette.name, "colours": colours}


def test_pegs_and_answers() -> None:
    wanted: list[tuple[str, Any]] = []
    ours: list[Element] = []
    for palette in PALETTES.values():
        for marks in ("letters", "shapes", "both"):
            for small in (False, True):
                values = list(range(min(6, len(palette))))
                wanted.append(("code", [values, palette_data(palette), small, marks]))
                ours.append(code(values, palette, small=small, marks=marks))
    for black, white, pegs in ((0, 0, 4), (1, 2, 4), (4, 0, 4), (2, 3, 5), (0, 1, 1), (3, 4, 9)):
        wanted += [("answer", [black, white, pegs]), ("strip", [black, white])]
        ours += [answer(black, white, pegs), pin_strip(black, white)]
    for word in Judgement:
        wanted.append(("chip", {"word": word.value, "sign": word.sign}))
        ours.append(chip(word))
    for mine, theirs in zip(ours, by_the_page(wanted), strict=True):
        assert lines(plain(as_data(mine))) == lines(plain(theirs))


def played(seed: int) -> Board:
    """Play a game with any moves to its end."""
    rng, found = random.Random(seed), Board()
    while not found.is_over:
        found.push(rng.choice(list(found.legal_moves)))
    return found


def test_boards() -> None:
    shown = [
        (Board(), Look()),
        (board(), Look()),
        (Board(SOLVABLE), Look(chances={"eb": Chance("win", "proof win")}, best="eb")),
        (board("ee ea"), Look(wrong="ab", best="ac", chances={"ac": Chance("55")})),
        (Board(SOLVABLE), Look(legal=["ea"])),
        *((played(seed), Look()) for seed in range(12)),
    ]
    states = {state for one, _ in shown for state in BoardView.of(one).boards}
    assert states == {"", "X", "O", "draw"}
    wanted: list[tuple[str, Any]] = []
    for one, look in shown:
        view = to_data(BoardView.of(one))
        chances = {move: chance._asdict() for move, chance in look.chances.items()}
        given: Drawn = {"best": look.best, "wrong": look.wrong, "chances": chances}
        if look.legal is not None:
            given["legal"] = look.legal
        wanted += [("board", [view, given]), ("words", [view])]
    theirs = iter(by_the_page(wanted))
    for one, look in shown:
        view = BoardView.of(one)
        assert lines(plain(as_data(picture(view, look)))) == lines(plain(next(theirs)))
        assert in_words(view) == next(theirs)["text"]


def test_the_light_on_pegs_is_that_of_the_page() -> None:
    index = (STATIC / "index.html").read_text("utf-8")
    gradient = index[index.index("<radialGradient") : index.index("</radialGradient>")]
    for part in str(shine()).replace("perfectplay-shine", "shine").split("<stop")[1:]:
        wanted = part.partition(">")[0]
        assert wanted.strip() in gradient.replace("/>", ""), wanted
