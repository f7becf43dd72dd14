"""Whole strategies: how they fare over every secret, and their decision trees."""

from __future__ import annotations

import hashlib
import re

from perfectplay.drawing.element import h
from perfectplay.drawing.picture import Figure
from perfectplay.drawing.sheets import scoped_text
from perfectplay.lab.trees.comparison import VerifiedStrategy, shape_of
from perfectplay.lab.trees.drawing import draw_svg
from perfectplay.mastermind.evaluate import Evaluation
from perfectplay.mastermind.solver import DecisionTree

_BAR, _GAP, _HIGH, _ABOVE, _BELOW = 44, 14, 150, 44, 26


def evaluation(shown: Evaluation) -> Figure:
    """Draw how many secrets are found in 1, 2, 3, … guesses."""
    counts = shown.distribution
    most = max(counts.values(), default=1)
    bars = []
    for i, (guesses, count) in enumerate(counts.items()):
        x = _GAP + i * (_BAR + _GAP)
        tall = round(_HIGH * count / most, 1)
        y = _ABOVE + 16 + _HIGH - tall
        middle = x + _BAR / 2
        bars += [
            h("rect", {"x": x, "y": y, "width": _BAR, "height": tall, "rx": 5}),
            h("text", {"x": middle, "y": y - 5}, f"{count:,}"),
            h(
                "text",
                {"class": "quiet", "x": middle, "y": _ABOVE + 16 + _HIGH + 17},
                f"{guesses}",
            ),
        ]
    facts = f"{shown.mean:.4f} guesses on average, {shown.most} at most"
    wide = max(340, _GAP + len(counts) * (_BAR + _GAP))
    title = f"{shown.player} · {shown.variant.title}"
    head = [
        h("text", {"x": wide / 2, "y": 15}, title),
        h("text", {"class": "quiet", "x": wide / 2, "y": 33}, facts),
    ]
    tall = _ABOVE + 16 + _HIGH + _BELOW
    spread = ", ".join(f"{count:,} in {guesses}" for guesses, count in counts.items())
    content = h("svg", {"class": "histogram", "viewBox": f"0 0 {wide} {tall}"}, head, bars)
    label = f"{title}: {facts}. Secrets found: {spread}."
    return Figure(content, frozenset(), (wide, tall), label)


def tree(shown: DecisionTree) -> str:
    """Draw a decision tree as the lab does, as a picture of its own."""
    name = shown.made_by or "of your own"
    strategy = VerifiedStrategy(name, shown, shape_of(shown), shown.distribution)
    return draw_svg(strategy)


def _without_uses(drawn: str) -> str:
    """Put a copy in the place of every peg that is only pointed at.

    What is pointed at stands outside of everything, so that no rule for an element's inside
    reaches it.
    """
    pegs = dict(re.findall(r'<g id="(p\d+)">(.*?)</g>', drawn))
    drawn = re.sub(r"<defs>.*?</defs>\n", "", drawn, count=1, flags=re.S)

    def copy(found: re.Match[str]) -> str:
        return f'<g transform="translate({found[2]} {found[3]})">{pegs[found[1]]}</g>'

    return re.sub(r'<use href="#(p\d+)" x="(\d+)" y="(\d+)"/>', copy, drawn)


def tree_html(shown: DecisionTree) -> str:
    """Draw the same inside a notebook: its style and its names are for it alone."""
    drawn = _without_uses(tree(shown))
    own = f"pp{hashlib.sha256(drawn.encode()).hexdigest()[:10]}"
    drawn = re.sub(r'(id="|aria-labelledby=")', rf"\1{own}-", drawn)
    style = re.search(r"<style>(.*?)</style>", drawn, re.S)
    if style is not None:
        drawn = drawn.replace(style[1], scoped_text(style[1], f".{own}"), 1)
    room = "max-width:100%;max-height:640px;overflow:auto"
    label = "A decision tree, from left to right"
    return (
        f'<div class="{own}" role="group" tabindex="0" aria-label="{label}" style="{room}">'
        f"{drawn}</div>"
    )
