"""Style for drawings: the page's own rules and colours, so that both always look alike.

Every rule is for what lies inside an element of the class `perfectplay` and for nothing else of a
notebook. A drawing follows the theme of the notebook where that says which it is, and of the
system where it does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from perfectplay.drawing.colours import resolved
from perfectplay.javascript.scan import tight_css

CSS = Path(__file__).parent.parent / "web" / "static" / "css"
OWN = Path(__file__).parent / "drawing.css"
SCOPE = ".perfectplay"
PREFERS_DARK = "@media (prefers-color-scheme: dark)"
DARK_HOSTS = (
    '[data-jp-theme-light="false"]',  # JupyterLab and Notebook
    '[data-vscode-theme-kind$="dark"]',
    '[data-vscode-theme-kind="vscode-high-contrast"]',
    '[data-theme="dark"]',  # marimo, sites of guides
    '[data-md-color-scheme="slate"]',
    '[theme="dark"]',  # Colab
    ".dark",
)
LIGHT_HOSTS = (
    '[data-jp-theme-light="true"]',
    '[data-vscode-theme-kind$="light"]',
    '[data-theme="light"]',
    '[data-md-color-scheme="default"]',
    '[theme="light"]',
    ".light",
)
PARTS: dict[str, tuple[str, frozenset[str]]] = {
    "pegs": (
        "mastermind.css",
        frozenset({"peg", "pegs", "answer", "tray", "pins", "counted"}),
    ),
    "board": ("nine-boards.css", frozenset({"nine-boards", "board-picture", "sign", "symbol"})),
    "judged": ("parts.css", frozenset({"judged", "word"})),
    "chart": ("parts.css", frozenset({"chart"})),
    "guessing": (
        "mastermind.css",
        frozenset(
            [
                "hole",
                "ghost",
                "guess-box",
                "active",
                "guess-row",
                "guess-dock",
                "guess-palette",
                "palette",
                "letters",
                "guess-buttons",
            ]
        ),
    ),
    "squares": ("nine-boards.css", frozenset({"squares", "small-board", "square"})),
}
"""The parts of a drawing: the page's sheet that has their rules, and the classes that they are for.

A rule belongs to the first class that it names.
"""


class Rule(NamedTuple):
    """A rule of a style sheet, with the condition around it, which is mostly empty."""

    condition: str
    selector: str
    body: str


@cache
def read_rules(file: Path) -> tuple[Rule, ...]:
    """Read the rules of a sheet; animations are left out, since a drawing is still."""
    return tuple(_rules(tight_css(file.read_text("utf-8"))))


def _rules(text: str, condition: str = "") -> list[Rule]:
    found: list[Rule] = []
    at = 0
    while (begin := text.find("{", at)) >= 0:
        selector, end, deep = text[at:begin].strip(), begin + 1, 1
        while deep:
            deep += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        inside = text[begin + 1 : end - 1]
        at = end
        if selector.startswith("@keyframes"):
            continue
        if selector.startswith("@"):
            found += _rules(inside, selector)
        else:
            still = (part for part in inside.split(";") if part and not part.startswith("anim"))
            found.append(Rule(condition, selector, ";".join(still)))
    return found


@cache
def tokens() -> tuple[dict[str, str], dict[str, str]]:
    """Return the page's colours and sizes by name, light and dark."""
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    for rule in read_rules(CSS / "tokens.css"):
        found = dict(
            part.split(":", 1) for part in rule.body.split(";") if part.startswith(("--", "color-"))
        )
        if rule.selector == ":root" and not rule.condition:
            light |= found
        elif rule.selector == ':root[data-theme="dark"]':
            dark |= found
    return light, {**light, **dark}


def rules_of(parts: Iterable[str], own: Iterable[Path] = (OWN,)) -> list[Rule]:
    """Return the rules for some parts, those of the card around them last."""
    found: list[Rule] = []
    for part in sorted(set(parts)):
        sheet, classes = PARTS[part]
        for rule in read_rules(CSS / sheet):
            mine = [s.strip() for s in rule.selector.split(",") if _first_class(s) in classes]
            if mine and _is_for_all(rule.condition) and rule.body:
                found.append(Rule(rule.condition, ",".join(mine), rule.body))
    mine_alone = [rule for sheet in own for rule in read_rules(sheet)]
    return found + [rule for rule in mine_alone if _is_for_all(rule.condition)]


def _is_for_all(condition: str) -> bool:
    """Say whether a rule is for a drawing of any kind: none is as wide as a window."""
    return not condition.startswith("@media")


def _is_drawn(rule: Rule) -> bool:
    """Say whether a rule is for a picture and not for the card around it."""
    return _first_class(rule.selector) in {"histogram", "backing"}


def _first_class(selector: str) -> str:
    found = re.match(r"\s*[a-z]*\.([\w-]+)", selector)
    return found[1] if found else ""


def for_html(parts: Iterable[str], own: Iterable[Path] = (OWN,)) -> str:
    """Return the style of a drawing inside a notebook; `own` is what the page does not have."""
    chosen = rules_of(parts, own)
    used = _used(chosen)
    light, dark = ({name: one[name] for name in used} for one in tokens())
    darker = {name: value for name, value in dark.items() if value != light[name]}
    other = {name: light[name] for name in darker}
    text = f"{SCOPE}{{color-scheme:light;{_declared(light)}}}"
    text += f"{PREFERS_DARK}{{{SCOPE}{{color-scheme:dark;{_declared(darker)}}}}}"
    text += f":is({','.join(DARK_HOSTS)}) {SCOPE}{{color-scheme:dark;{_declared(darker)}}}"
    text += f":is({','.join(LIGHT_HOSTS)}) {SCOPE}{{color-scheme:light;{_declared(other)}}}"
    return text + "".join(_scoped(rule) for rule in chosen)


def for_picture(parts: Iterable[str]) -> str:
    """Return the style of a picture of its own, with every colour written out."""
    light, dark = tokens()
    own = set(read_rules(OWN))
    plain = night = ""
    for rule in rules_of(parts):
        if rule.condition or "::" in rule.selector or (rule in own and not _is_drawn(rule)):
            continue
        bright, gloom = resolved(rule.body, light), resolved(rule.body, dark)
        plain += f"{_in_scope(rule.selector)}{{{bright}}}"
        before = set(bright.split(";"))
        if more := ";".join(part for part in gloom.split(";") if part not in before):
            night += f"{_in_scope(rule.selector)}{{{more}}}"
    return f"{plain}{PREFERS_DARK}{{{night}}}" if night else plain


def _used(chosen: Iterable[Rule]) -> list[str]:
    """Return the names that rules use, also those that stand in other names' values."""
    known = tokens()[0]
    found: dict[str, None] = {}

    def visit(text: str) -> None:
        for name in re.findall(r"var\((--[\w-]+)", text):
            if name in known and name not in found:
                found[name] = None
                visit(known[name])

    for rule in chosen:
        visit(rule.body)
    return sorted(found)


def _declared(values: dict[str, str]) -> str:
    return ";".join(f"{name}:{value}" for name, value in values.items())


def _in_scope(selector: str) -> str:
    """Put a selector into the scope; `:scope` is the element of the scope itself."""
    parts = [part.strip() for part in selector.split(",")]
    return ",".join(
        part.replace(":scope", SCOPE) if ":scope" in part else f"{SCOPE} {part}" for part in parts
    )


def _scoped(rule: Rule) -> str:
    text = f"{_in_scope(rule.selector)}{{{rule.body}}}"
    return f"{rule.condition}{{{text}}}" if rule.condition else text


def scoped_text(text: str, scope: str) -> str:
    """Return a style sheet of light and dark rules for what is inside an element alone.

    Where the notebook says which theme it has, that counts, and not what the system says.
    """
    light = dark = ""
    for rule in _rules(tight_css(text)):
        parts = ",".join(
            scope if part.strip() == "svg" else f"{scope} {part.strip()}"
            for part in rule.selector.split(",")
        )
        if rule.condition:
            dark += f"{parts}{{{rule.body}}}"
        else:
            light += f"{parts}{{{rule.body}}}"
    hosts = ((DARK_HOSTS, dark), (LIGHT_HOSTS, light))
    told = "".join(_below(f":is({','.join(names)})", rules) for names, rules in hosts)
    return f"{light}{PREFERS_DARK}{{{dark}}}{told}"


def _below(ancestor: str, rules: str) -> str:
    """Put every selector of plain rules below an ancestor."""
    return "".join(
        f"{','.join(f'{ancestor} {part}' for part in rule.selector.split(','))}{{{rule.body}}}"
        for rule in _rules(rules)
    )
