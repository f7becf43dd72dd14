"""The files of the page as they are sent: joined or one by one, compressed once."""

from __future__ import annotations

import hashlib
import html
import json
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from perfectplay.javascript.scan import PageError
from perfectplay.web.page.join import Joined, join_modules, join_styles

STATIC = Path(__file__).parent.parent / "static"
MADE = "/static/made/"
FOR_EVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
FIRST_SHEETS, LAST_SHEET = ("tokens.css", "base.css", "parts.css"), "pages.css"
LATER = "later"
"""The folder of style sheets that come with the file of scripts of the same name."""
PARTS_OF_PAGES = {"games": "my-games", "puzzles": "train", "lessons": "train", "mistakes": "train"}
"""Pages whose part has another name than their address."""


@dataclass(frozen=True)
class Sent:
    """A text that is sent often: its bytes, and the same compressed."""

    text: str
    kind: str
    cache: str
    plain: bytes = field(init=False)
    small: bytes = field(init=False)
    tag: str = field(init=False)

    def __post_init__(self) -> None:
        """Compress it, and name it after its hash."""
        plain = self.text.encode()
        object.__setattr__(self, "plain", plain)
        object.__setattr__(self, "small", _squeezed(plain))
        object.__setattr__(self, "tag", f'"{hashlib.sha256(plain).hexdigest()[:16]}"')

    def answer(self, request: Request) -> Response:
        """Answer with it; a browser that has it already is told so."""
        headers = {"Cache-Control": self.cache, "Vary": "Accept-Encoding", "ETag": self.tag}
        known = request.headers.get("if-none-match", "")
        if self.tag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            return Response(status_code=304, headers=headers)
        media = f"{self.kind}; charset=utf-8"
        if takes_gzip(request.headers.get("accept-encoding", "")):
            headers["Content-Encoding"] = "gzip"
            return Response(self.small, media_type=media, headers=headers)
        return Response(self.plain, media_type=media, headers=headers)


def _squeezed(plain: bytes) -> bytes:
    """Compress as gzip, with all the memory that it may use."""
    made = zlib.compressobj(9, zlib.DEFLATED, 31, 9)
    return made.compress(plain) + made.flush()


def takes_gzip(accepted: str) -> bool:
    """Tell whether somebody who accepts these encodings takes gzip."""
    for item in accepted.lower().split(","):
        name, _, rest = item.strip().partition(";")
        if name.strip() in {"gzip", "*"}:
            return rest.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False


@dataclass(frozen=True)
class PageFiles:
    """Everything that the page is made of, for some games."""

    kinds: tuple[str, ...]
    index: str
    made: dict[str, Sent]
    sheets: tuple[str, ...]
    scripts: Joined | None
    worker: Sent
    later: dict[str, str] = field(default_factory=dict)
    """For files of scripts that have a style sheet of their own, its address."""

    def page(self, name: str) -> Sent:
        """Return the page for an address that begins with a name."""
        head = [f'<link rel="stylesheet" href="{sheet}">' for sheet in self.sheets]
        if self.scripts is None:
            head.append('<script type="module" src="/static/js/main.js"></script>')
        else:
            part = PARTS_OF_PAGES.get(name, name)
            addresses = sorted(set(self.scripts.parts.values()))
            wanted = [a for a in addresses if re.match(rf"{MADE}{part}-[0-9a-f]+\.js", a)]
            sheets = [self.later[address] for address in wanted if address in self.later]
            head += [f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets]
            # Data, not a script: what is loaded later, with the file that has it and its sheet.
            table = json.dumps({**self.scripts.parts, **self.later}).replace("<", "\\u003c")
            head.append(f'<script type="application/json" id="parts">{table}</script>')
            shell = f"{MADE}{self.scripts.shell}"
            head += [f'<link rel="modulepreload" href="{a}">' for a in (shell, *wanted)]
            head.append(f'<script type="module" src="{shell}"></script>')
        links = [
            f'<a href="/{kind}" data-page="{kind}" data-game>{html.escape(kind.title())}</a>'
            for kind in self.kinds
        ]
        text = self.index.replace("<!-- files -->", "\n  ".join(head))
        text = text.replace("<!-- games -->", "\n          ".join(links))
        return Sent(text, "text/html", "no-cache")


def read_page(kinds: Iterable[str], joined: bool, folder: Path = STATIC) -> PageFiles | None:
    """Read the page, joined once for each state of its files; none where there is no page."""
    if not (folder / "index.html").is_file():
        return None
    if not joined:
        return _read(tuple(kinds), joined, folder)
    newest = max(file.stat().st_mtime_ns for file in folder.rglob("*") if file.is_file())
    return _read_once(tuple(kinds), folder, newest)


@lru_cache(maxsize=4)
def _read_once(kinds: tuple[str, ...], folder: Path, newest: int) -> PageFiles:
    return _read(kinds, True, folder)


def _read(kinds: tuple[str, ...], joined: bool, folder: Path) -> PageFiles:
    index = (folder / "index.html").read_text(encoding="utf-8")
    css, root = folder / "css", folder / "js"
    found = sorted(file.name for file in css.glob("*.css"))
    others = [name for name in found if name not in (*FIRST_SHEETS, LAST_SHEET)]
    names = [*FIRST_SHEETS, *others, LAST_SHEET]
    late = sorted((css / LATER).glob("*.css"))
    if not joined:
        names += [f"{LATER}/{file.name}" for file in late]
        sheets = tuple(f"/static/css/{name}" for name in names)
        return PageFiles(kinds, index, {}, sheets, None, _worker(folder, "", ()))
    style, text = join_styles("style", ((css / n).read_text(encoding="utf-8") for n in names))
    scripts = join_modules(
        {
            file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")
            for file in sorted(root.rglob("*.js"))
        },
        MADE,
    )
    files = {style: text, **scripts.files}
    later = {}
    for file in late:
        sheet, text = join_styles(file.stem, [file.read_text(encoding="utf-8")])
        later[_script_of(file.stem, scripts)] = f"{MADE}{sheet}"
        files[sheet] = text
    made = {
        name: Sent(text, TYPES[f".{name.rpartition('.')[2]}"], FOR_EVER)
        for name, text in files.items()
    }
    version = hashlib.sha256("".join((index, *sorted(files))).encode()).hexdigest()[:12]
    kept = ("/", f"{MADE}{style}", f"{MADE}{scripts.shell}")
    worker = _worker(folder, version, kept)
    return PageFiles(kinds, index, made, (f"{MADE}{style}",), scripts, worker, later)


def _script_of(name: str, scripts: Joined) -> str:
    """Return the address of the file of scripts with a name."""
    for file in scripts.files:
        if file.rpartition("-")[0] == name:
            return f"{MADE}{file}"
    raise PageError(f"The style sheet {LATER}/{name}.css has no file of scripts of its name.")


def _worker(folder: Path, version: str, kept: tuple[str, ...]) -> Sent:
    """Write the service worker for a version of the page; without one it takes itself away."""
    file = folder / "offline.js"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    text = text.replace('"VERSION"', json.dumps(version)).replace('"KEPT"', json.dumps(kept))
    return Sent(text, TYPES[".js"], "no-cache")
