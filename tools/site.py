"""The site of guides and API reference: `make docs`, or `python -m tools.site`.

The pages are put together in build/docs: the guides, the papers at the root, a page for every
public module, and a page for every file of the repository that a guide links to. Links between
them are rewritten on the way, so that the same Markdown works on a code host and in the site.
Zensical then builds the site. A broken link is an error, and so is anything that a page would
fetch from the network.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

from tools.links import ROOT, names, relative_links

PACKAGE = ROOT / "src" / "perfectplay"
BUILD = ROOT / "build"
SITE = ROOT / "site"
PUBLISHED = "src/perfectplay/ultimate/published"
PAPERS = {
    f"{PUBLISHED}/rules.md": "ultimate-rules.md",
    f"{PUBLISHED}/notation.md": "ultimate-notation.md",
    "README.md": "readme.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
# Programs, not libraries: what they offer is their commands, their pages and their HTTP routes.
PROGRAMS = {"cli", "web", "__main__"}
LANGUAGES = {".py": "python", ".sh": "bash", ".toml": "toml", ".js": "javascript", ".json": "json"}
# What a page would load by itself; a link that a reader may follow is nobody's dependency.
FETCHED = re.compile(
    r"<(?:script|img|iframe|source)[^>]+src=\"?(?:https?:)?//[^>]+>"
    r"|<link[^>]+rel=\"?(?:stylesheet|preconnect|preload)[^>]+(?:https?:)?//[^>]+>"
)


def is_public(path: Path) -> bool:
    """Return whether a module of the package has a page: it says what is public, or is a room."""
    inner = path.relative_to(PACKAGE).parts
    if inner[0].removesuffix(".py") in PROGRAMS or path == PACKAGE / "__init__.py":
        return False
    if len(inner) == 1:
        return True
    lists = any(
        isinstance(node, ast.Assign)
        and any(getattr(t, "id", "") == "__all__" for t in node.targets)
        for node in ast.parse(path.read_text("utf-8")).body
    )
    return lists or (inner[0] == "lab" and len(inner) == 3 and path.name == "__init__.py")


def module_name(path: Path) -> str:
    """Return the name by which a file of the package is imported."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def public_modules() -> dict[str, Path]:
    """Return every module that has a page in the reference, by name."""
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py")) if is_public(path)}


def api_page(name: str, path: Path) -> str:
    """Return the page of a module; of a room that lists no names, the names in its modules."""
    page = f"::: {name}\n"
    if path.name == "__init__.py" and "__all__" not in names(path.read_text("utf-8")):
        for inner in sorted(path.parent.glob("[!_]*.py")):
            page += f"\n::: {name}.{inner.stem}\n    options:\n      heading_level: 2\n"
    return page


def place(path: PurePosixPath) -> PurePosixPath:
    """Return where a file of the repository stands in the site."""
    if path.parts[0] == "docs":
        return path.relative_to("docs")
    if str(path) in PAPERS:
        return PurePosixPath(PAPERS[str(path)])
    return PurePosixPath("source", f"{path}.md")


def rewritten(page: Path, text: str, linked: set[Path]) -> str:
    """Return a page with its links as the site needs them; note the other files it links to."""
    here = place(PurePosixPath(page.relative_to(ROOT).as_posix())).parent
    for link in reversed(relative_links(text)):
        if not link.path:
            continue
        target = (page.parent / link.path).resolve()
        if target.is_dir():
            target /= "__init__.py"
        inside = PurePosixPath(target.relative_to(ROOT).as_posix())
        fragment = f"#{link.fragment}" if link.fragment else ""
        if place(inside).parts[0] == "source":
            linked.add(target)
            if link.fragment:
                fragment = f"#__codelineno-0-{names(target.read_text('utf-8'))[link.fragment]}"
        new = PurePosixPath(os.path.relpath(place(inside), here)).as_posix() + fragment
        text = text[: link.start] + new + text[link.start + len(link.target) :]
    return text


def source_page(path: Path) -> str:
    """Return the page that shows a file of the repository."""
    language = LANGUAGES.get(path.suffix, "text")
    name = path.relative_to(ROOT).as_posix()
    body = path.read_text("utf-8").rstrip("\n")
    return f'# `{name}`\n\n`````{language} linenums="1"\n{body}\n`````\n'


def put_together(build: Path = BUILD) -> Path:
    """Write all pages and the settings of the site; return the file with the settings."""
    docs = build / "docs"
    shutil.rmtree(docs, ignore_errors=True)
    shutil.copytree(ROOT / "docs", docs)
    linked: set[Path] = set()
    guides = [*(ROOT / "docs").rglob("*.md"), *(ROOT / paper for paper in PAPERS)]
    for page in guides:
        target = docs / place(PurePosixPath(page.relative_to(ROOT).as_posix()))
        target.write_text(rewritten(page, page.read_text("utf-8"), linked), "utf-8")
    for path in linked:
        target = docs / place(PurePosixPath(path.relative_to(ROOT).as_posix()))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source_page(path), "utf-8")
    (docs / "api").mkdir(exist_ok=True)
    for name, path in public_modules().items():
        (docs / "api" / f"{name}.md").write_text(api_page(name, path), "utf-8")
    config = build / "mkdocs.yml"
    config.write_text(json.dumps(settings()), "utf-8")  # JSON is YAML
    return config


def settings() -> dict[str, Any]:
    """Return mkdocs.yml with the pages of the API and with this machine's folders."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    pages = [{name.removeprefix("perfectplay."): f"api/{name}.md"} for name in public_modules()]
    found["nav"].append({"API": pages})
    found.update(docs_dir="docs", site_dir="site")
    plugins = {
        name: value for x in found["plugins"] if isinstance(x, dict) for name, value in x.items()
    }
    plugins["mkdocstrings"]["handlers"]["python"]["paths"] = [str(PACKAGE.parent)]
    return found


def fetched(site: Path = SITE) -> list[str]:
    """Return what the pages of a site would load from the network."""
    return [
        f"{page.relative_to(site)} loads {found}"
        for page in sorted(site.rglob("*.html"))
        for found in FETCHED.findall(page.read_text("utf-8"))
    ]


def main() -> int:
    """Build the site; the status is 1 when a link is broken or a page needs the network."""
    program = Path(sysconfig.get_path("scripts")) / "zensical"
    if not program.exists():
        sys.stderr.write("Zensical, which builds the site, is not installed: run 'make docs'.\n")
        return 1
    config = put_together()
    build = [str(program), "build", "--strict", "--clean", "--config-file", str(config)]
    # The extension that reads docstrings is found from the root of the repository.
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        build, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr.partition("Traceback")[0])
        return 1
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(BUILD / "site", SITE)  # zensical builds only beside its settings
    if needs := fetched():
        sys.stderr.write("\n".join(needs) + "\n")
        return 1
    print(f"The site is in {SITE.relative_to(ROOT)}/: open {SITE.name}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
