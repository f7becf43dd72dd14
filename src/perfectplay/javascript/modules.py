"""What a module of the page takes from others and gives, read from its statements.

Only what our modules use is understood: `import { a, b as c } from "./x.js"`, `export` before
`const`, `function` and `class`, and `import("./x.js")` for what is loaded later, where the name may
have a `${word}` in it. Anything else is refused, so that nothing is joined wrongly.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from perfectplay.javascript.scan import PageError, Token, tight, tokens

_NAME = re.compile(r"[A-Za-z_$][\w$]*")


@dataclass(frozen=True)
class Import:
    """Names taken from a module: theirs, and what they are called here."""

    source: str
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Module:
    """A module by its name, such as `core/vdom.js`; `later` is what it loads when needed."""

    name: str
    imports: tuple[Import, ...]
    exports: tuple[str, ...]
    later: tuple[str, ...]
    body: str


class _Reader:
    """Goes through the tokens of one module, from statement to statement."""

    def __init__(self, name: str, code: str) -> None:
        self.name = name
        self.tokens = tokens(code)
        self.imports: list[Import] = []
        self.exports: list[str] = []
        self.later: list[str] = []

    def read(self) -> Module:
        """Take the statements out and return the module."""
        kept: list[Token] = []
        at = deep = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind == "sign":
                deep += {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}.get(token.text, 0)
            before = next((old for old in reversed(kept) if old.kind != "space"), None)
            named = before is not None and before.text == "."
            if token.text == "import" and token.kind == "word" and not named:
                if self._after(at + 1).text == "(":
                    at = self._load(at, kept)
                else:
                    at = self._import(at, deep)
            elif token.text == "export" and token.kind == "word" and not named:
                at = self._export(at, deep)
            else:
                kept.append(token)
                at += 1
        return Module(
            self.name,
            tuple(self.imports),
            tuple(self.exports),
            tuple(self.later),
            tight(kept).strip(),
        )

    def _solid(self, at: int) -> Iterator[tuple[int, Token]]:
        for place in range(at, len(self.tokens)):
            if self.tokens[place].kind != "space":
                yield place, self.tokens[place]

    def _after(self, at: int) -> Token:
        return next((token for _, token in self._solid(at)), Token("end", ""))

    def _refuse(self, at: int) -> PageError:
        said = "".join(token.text for token in self.tokens[at : at + 12]).split("\n")[0]
        return PageError(
            f"{self.name}: {said!r} cannot be joined; write it as "
            'import { a } from "./x.js", export const a, or import("./x.js").'
        )

    def _import(self, at: int, deep: int) -> int:
        """Read `import { a, b as c } from "./x.js";` and return where it ends."""
        solid = self._solid(at + 1)
        _, token = next(solid, (at, Token("end", "")))
        if deep or token.text != "{":
            raise self._refuse(at)
        words: list[str] = []
        for _, token in solid:
            if token.text == "}":
                break
            words.append(token.text)
        rest = [next(solid, (at, Token("end", ""))) for _ in range(3)]
        if [rest[0][1].text, rest[1][1].kind, rest[2][1].text] != ["from", "literal", ";"]:
            raise self._refuse(at)
        names = []
        for item in " ".join(words).split(","):
            match item.split():
                case []:
                    continue
                case [name] if _NAME.fullmatch(name):
                    names.append((name, name))
                case [name, "as", local] if _NAME.fullmatch(name) and _NAME.fullmatch(local):
                    names.append((name, local))
                case _:
                    raise self._refuse(at)
        self.imports.append(Import(self._resolve(rest[1][1].text, at), tuple(names)))
        return rest[2][0] + 1

    def _export(self, at: int, deep: int) -> int:
        """Note the name that is exported and return where its declaration begins."""
        solid = self._solid(at + 1)
        begin, token = next(solid, (at, Token("end", "")))
        if token.text == "async":
            _, token = next(solid, (at, Token("end", "")))
        if deep or token.text not in {"const", "function", "class"}:
            raise self._refuse(at)
        _, name = next(solid, (at, Token("end", "")))
        if name.kind != "word" or not _NAME.fullmatch(name.text):
            raise self._refuse(at)
        self.exports.append(name.text)
        return begin

    def _load(self, at: int, kept: list[Token]) -> int:
        """Write `import("./x.js")` as a call of the loader, and return where it ends."""
        solid = self._solid(at + 1)
        parts = [next(solid, (at, Token("end", ""))) for _ in range(3)]
        if parts[1][1].kind != "literal" or parts[2][1].text != ")":
            raise self._refuse(at)
        name = self._resolve(parts[1][1].text, at)
        self.later.append(name)
        kept.append(Token("word", "$load"))
        kept.append(Token("sign", "("))
        kept.append(Token("literal", f"`{name}`"))
        kept.append(Token("sign", ")"))
        return parts[2][0] + 1

    def _resolve(self, literal: str, at: int) -> str:
        """Return the module that a literal means."""
        path = literal[1:-1]
        if not path.startswith(("./", "../")) or not path.endswith(".js"):
            raise self._refuse(at)
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path))


def read_module(name: str, code: str) -> Module:
    """Read the text of a module."""
    return _Reader(name, code).read()
