"""JavaScript and CSS without what only people read: comments, indentation, needless spaces.

Strings, templates and regular expressions stay as they are. Whether a slash divides or begins a
regular expression is decided by what stands before it, as usual for formatted code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from perfectplay.errors import PerfectPlayError

_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*[\s\S]*?\*/)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<space>\s+)
    |(?P<word>[\w$\#]+)
    |(?P<sign>.)""",
    re.VERBOSE,
)
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "await"}
# A space beside one of these says nothing; neither does a new line after or before some of them.
_TIGHT = set("{}()[],;:=<>?&|!")
_NO_LINE_AFTER, _NO_LINE_BEFORE = set("{([,;=:?&|>"), set(")]},:?&|.")
_CSS = re.compile(r"""/\*[\s\S]*?\*/|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""")


class PageError(PerfectPlayError):
    """A file of the page that cannot be joined with the others."""


@dataclass(frozen=True)
class Token:
    """A piece of code: a word, a sign, a literal, or the space between."""

    kind: str
    text: str


def tokens(code: str) -> list[Token]:
    """Cut code into its tokens, without comments."""
    found: list[Token] = []
    at = 0
    while at < len(code):
        match = _TOKEN.match(code, at)
        if match is None:  # pragma: no cover - the last alternative takes anything
            raise PageError(f"This cannot be read: {code[at : at + 40]!r}.")
        kind, end = match.lastgroup or "", match.end()
        if kind == "sign" and match[0] == "`":
            kind, end = "literal", _template_end(code, at)
        elif kind == "sign" and match[0] == "/" and _regex_may_follow(found):
            regex = _REGEX.match(code, at)
            if regex is None:
                raise PageError(f"This is no regular expression: {code[at : at + 40]!r}.")
            kind, end = "literal", regex.end()
        elif kind == "string":
            kind = "literal"
        if kind == "comment":
            kind = "space"
            found.append(Token(kind, "\n" if "\n" in match[0] or match[0][1] == "/" else " "))
        else:
            found.append(Token(kind, code[at:end]))
        at = end
    return found


def _regex_may_follow(found: list[Token]) -> bool:
    """Say whether a slash here begins a regular expression."""
    before = next((token for token in reversed(found) if token.kind != "space"), None)
    if before is None:
        return True
    if before.kind == "word":
        return before.text in _BEFORE_REGEX
    return before.kind == "sign" and before.text not in ")]}"


def _template_end(code: str, at: int) -> int:
    """Return where a template that begins at a place ends."""
    at += 1
    while at < len(code):
        if code[at] == "\\":
            at += 2
        elif code[at] == "`":
            return at + 1
        elif code.startswith("${", at):
            at = _braces_end(code, at + 1)
        else:
            at += 1
    raise PageError("A template has no end.")


def _braces_end(code: str, at: int) -> int:
    """Return where the code in braces that begins at a place ends."""
    deep = 0
    while at < len(code):
        match = _TOKEN.match(code, at)
        if match is None:  # pragma: no cover - as above
            break
        if match[0] == "`":
            at = _template_end(code, at)
            continue
        deep += {"{": 1, "}": -1}.get(match[0], 0)
        at = match.end()
        if deep == 0:
            return at
    raise PageError("An expression in a template has no end.")


def tight(found: list[Token]) -> str:
    """Write tokens with as little space as possible."""
    written: list[str] = []
    last, gap = "", ""
    for token in found:
        if token.kind == "space":
            gap = "\n" if "\n" in token.text or gap == "\n" else " "
            continue
        first = token.text[0]
        if gap and written and not _needless(gap, last, first if token.kind == "sign" else ""):
            written.append(gap)
        written.append(token.text)
        last = token.text[-1] if token.kind == "sign" else ""
        gap = ""
    return "".join(written)


def _needless(gap: str, last: str, first: str) -> bool:
    """Say whether a gap between two signs, empty where there is none, can be left out."""
    if gap == "\n":
        return last in _NO_LINE_AFTER or first in _NO_LINE_BEFORE
    return last in _TIGHT or first in _TIGHT


def tight_css(text: str) -> str:
    """Write a style sheet without comments and needless space."""
    text = _CSS.sub(lambda match: match[1] or "", text)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,]) ?", r"\1", text).strip().replace(";}", "}")
    return re.sub(r"([\w-]): (?=[^\s\"])", r"\1:", text)
