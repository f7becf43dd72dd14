"""Relative links in the Markdown files, found and checked: `python -m tools.links`.

The guides are read in two places, on a code host and in the site that `make docs` builds. A link
to a heading is checked by the code host's rule here, and by the site's own rule when it is built.
A link to a Python file may name a class or function, as in `perfectplay/errors.py#quote`: the code
host opens the file, the site goes to the line, and a name that is gone is a broken link.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
FENCED = r"^(?P<fence>`{3,}|~{3,}).*?^(?P=fence)"
CODE = re.compile(FENCED + r"|(?P<tick>`+)[^`].*?(?P=tick)", re.S | re.M)
TARGETS = (
    re.compile(r"\]\((?P<target>[^)\s]+)[^)]*\)"),  # [text](target), ![text](target)
    re.compile(r"^\[[^\]]+\]:\s+(?P<target>\S+)", re.M),  # [name]: target
    re.compile(r"(?:src|srcset|href)=\"(?P<target>[^\"]+)\""),  # <img src="target">
)


@dataclass(frozen=True)
class Link:
    """A link to a file of the repository, and where it stands in the text."""

    target: str
    start: int

    @property
    def path(self) -> str:
        """The file, relative to the page; empty for a link within the page."""
        return self.target.partition("#")[0]

    @property
    def fragment(self) -> str:
        """The heading or the name in the file, or nothing."""
        return self.target.partition("#")[2]


def without_code(text: str) -> str:
    """Return a text of the same length in which code is blank."""
    return CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def relative_links(text: str) -> list[Link]:
    """Return the links of a page that do not lead out into the world, in order."""
    prose = without_code(text)
    found = [
        Link(match["target"], match.start("target"))
        for pattern in TARGETS
        for match in pattern.finditer(prose)
    ]
    outside = re.compile(r"[a-z][a-z0-9+.-]*:", re.I)
    return sorted((x for x in found if not outside.match(x.target)), key=lambda x: x.start)


def anchors(text: str) -> set[str]:
    """Return what a code host makes of the headings of a page."""
    found: set[str] = set()
    prose = re.sub(FENCED, "", text, flags=re.S | re.M)
    for title in re.findall(r"^#{1,6}\s+(.+?)\s*#*$", prose, re.M):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "").replace("*", "")
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        again = sum(1 for other in found if re.fullmatch(rf"{re.escape(slug)}(-\d+)?", other))
        found.add(f"{slug}-{again}" if again else slug)
    return found


def names(source: str) -> dict[str, int]:
    """Return the classes, functions, methods and constants of a Python file, and their lines."""
    found: dict[str, int] = {}

    def visit(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found[prefix + node.name] = node.lineno
                if isinstance(node, ast.ClassDef):
                    visit(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                plain = [target.id for target in targets if isinstance(target, ast.Name)]
                found.update({prefix + name: node.lineno for name in plain})

    visit(ast.parse(source).body, "")
    return found


def faults(page: Path, text: str | None = None) -> Iterator[str]:
    """Yield a sentence for every relative link of a page that leads nowhere."""
    text = page.read_text("utf-8") if text is None else text
    for link in relative_links(text):
        line = text.count("\n", 0, link.start) + 1
        place = f"{page.name}:{line}: the link to '{link.target}' leads nowhere"
        target = (page.parent / link.path).resolve() if link.path else page
        if not target.exists():
            yield f"{place}: there is no such file."
        elif link.fragment and target.suffix == ".md":
            if link.fragment not in anchors(text if target == page else target.read_text("utf-8")):
                yield f"{place}: there is no such heading."
        elif (
            link.fragment
            and target.suffix == ".py"
            and link.fragment not in names(target.read_text("utf-8"))
        ):
            yield f"{place}: there is no such name in the file."


def pages(root: Path = ROOT) -> list[Path]:
    """Return the Markdown files of the repository that people read."""
    folders = (root / "docs", root / "src" / "perfectplay" / "ultimate" / "published")
    return sorted([*root.glob("*.md"), *(page for f in folders for page in f.rglob("*.md"))])


def main() -> int:
    """Print every broken link; the status is 1 when there is one."""
    found = [fault for page in pages() for fault in faults(page)]
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
