"""The papers of the house: links, targets, sizes, the diagram, the site, the releases."""

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import perfectplay
from tools import architecture, check_js, dist, links, lowest, make_exact_moves, site
from tools.docstrings import as_markdown

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PAGES = links.pages()
MOST_LINES, MOST_FUNCTION_LINES = 400, 80
LONG_BECAUSE = re.compile(r"# long because: \S+ \S+")


def page_id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# -- links ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    assert list(links.faults(page)) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[x](nothing.md)", "no such file"),
        ("![x](pictures/nothing.svg)", "no such file"),
        ('<img src="nothing.svg">', "no such file"),
        ("[x]: nothing.md", "no such file"),
        ("[x](lab.md#nothing)", "no such heading"),
        ("# Here\n\n[x](#there)", "no such heading"),
        ("[x](../src/perfectplay/errors.py#nothing)", "no such name"),
        ("# Here\n\n[x](#here)", None),
        ("[x](../src/perfectplay/errors.py#PerfectPlayError)", None),
        ("[x](https://example.org/nothing.md)", None),
        ("`[x](nothing.md)`", None),
        ("```\n[x](nothing.md)\n```", None),
    ],
)
def test_a_link_that_leads_nowhere_is_found(text: str, fault: str | None) -> None:
    found = list(links.faults(ROOT / "docs" / "page.md", text))
    assert len(found) == (fault is not None)
    assert fault is None or fault in found[0]


def test_headings_become_anchors_as_on_a_code_host() -> None:
    text = "# One `two`\n## What, why?\n## What, why?\n```\n# no heading\n```\n### A – b\n"
    assert links.anchors(text) == {"one-two", "what-why", "what-why-1", "a--b"}


# -- make -------------------------------------------------------------------------------------


def targets() -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.M))


def recipe(target: str) -> Iterator[str]:
    """Yield the commands of a target and of the targets before it."""
    rule = re.search(rf"^{target}:([^#\n]*).*\n((?:\t.*\n)*)", MAKEFILE, re.M)
    assert rule is not None
    for before in rule[1].split():
        if before in targets():
            yield from recipe(before)
    yield from rule[2].splitlines()


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_target_that_a_page_names_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    code = re.findall(r"`([^`\n]+)`|^ {4,}(.*)$", text, re.M)
    named = {
        name
        for pair in code
        for name in re.findall(r"(?:^|\s)make(?: [A-Z]+=\S+)* ([a-z][a-z-]*)", "".join(pair))
    }
    assert named <= targets()


def test_the_makefile_says_what_every_target_does() -> None:
    listed = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.M)
    assert listed is not None
    said = set(re.findall(r"^([a-z][a-z-]*):.*## \S", MAKEFILE, re.M))
    assert said == set(listed[1].split()) == targets()


def test_a_commit_is_checked_as_make_check_does() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0][
        "hooks"
    ]
    entries = " ".join(hook["entry"] for hook in hooks)
    made = [line for line in recipe("check") if "$(BIN)" in line]
    assert made
    for line in made:
        words = line.strip().lstrip("@").replace("$(BIN)", ".venv/bin").split()
        assert " ".join(word for word in words if word[:2] != "--" and word != ".") in entries


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "tools").glob("[a-z]*.py")))
def test_tools_write_to_places_that_exist(name: str) -> None:
    if name == "site_docstrings":
        return  # loaded by the builder of the site, which the tests do without
    constants = vars(importlib.import_module(f"tools.{name}"))
    places = {key: value for key, value in constants.items() if isinstance(value, Path)}
    made = {
        site.BUILD,
        site.SITE,
        check_js.FOLDER,
        make_exact_moves.JOURNAL,
        dist.DIST,
        lowest.HOME,
    }
    assert [key for key, value in places.items() if value not in made and not value.exists()] == []


# -- sizes ------------------------------------------------------------------------------------


def own_files() -> list[Path]:
    folders = ("src", "tools", "tests", "benchmarks")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    return sorted(path for path in found if path.suffix in {".py", ".js"})


def test_files_are_short_or_say_why_not() -> None:
    long = {
        page_id(path): count
        for path in own_files()
        if (count := len(lines := path.read_text("utf-8").splitlines())) > MOST_LINES
        and not any(LONG_BECAUSE.match(line) for line in lines[:20])
    }
    assert long == {}


def long_functions(source: str) -> Iterator[tuple[str, int]]:
    """Yield the functions that are too long and do not say why in a comment of their own."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = lines[node.lineno - 1 : node.end_lineno]
            if len(body) > MOST_FUNCTION_LINES and not any(map(LONG_BECAUSE.search, body)):
                yield node.name, len(body)


def test_functions_are_short_or_say_why_not() -> None:
    long = {
        f"{page_id(path)}: {name}": count
        for path in own_files()
        if path.suffix == ".py" and path.is_relative_to(ROOT / "src")
        for name, count in long_functions(path.read_text("utf-8"))
    }
    assert long == {}


def test_a_long_function_is_found_unless_it_says_why() -> None:
    body = "    x = 1\n" * MOST_FUNCTION_LINES
    assert list(long_functions(f"def f():\n{body}")) == [("f", MOST_FUNCTION_LINES + 1)]
    assert not list(long_functions(f"def f():\n    # long because: one loop\n{body}"))
    assert list(long_functions(f"def f():\n    # long because:\n{body}"))


# -- the diagram ------------------------------------------------------------------------------


def test_the_diagram_shows_the_code_as_it_is() -> None:
    shipped = architecture.PICTURE.read_text("utf-8")
    assert shipped == architecture.picture(), "draw it again: python -m tools.architecture"


def test_the_diagram_has_every_room_and_only_the_arrows_that_are_needed() -> None:
    rooms = architecture.boxes()
    assert {"perfectplay.lab", "perfectplay.cli", "perfectplay.web"} <= set(rooms)
    everything, drawn = architecture.arrows(), architecture.needed(architecture.arrows())
    assert drawn < everything
    below = {room: {b for a, b in drawn if a == room} for room in rooms}
    for room, target in everything:  # what is not drawn is reached through what is
        seen, left = set[str](), [room]
        while left:
            for nearer in below[left.pop()] - seen:
                seen.add(nearer)
                left.append(nearer)
        assert target in seen


# -- the site ---------------------------------------------------------------------------------


def test_every_guide_is_in_the_menu_of_the_site() -> None:
    menu = (ROOT / "mkdocs.yml").read_text("utf-8")
    named = set(re.findall(r": (\S+\.md)$", menu, re.M))
    guides = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert named == guides | set(site.PAPERS.values())


def test_every_public_module_has_a_page() -> None:
    found = site.public_modules()
    games = {"perfectplay.mastermind", "perfectplay.mastermind.solver", "perfectplay.ultimate"}
    assert games | {"perfectplay.mastermind.teacher", "perfectplay.session"} <= set(found)
    assert {"perfectplay.judgement", "perfectplay.errors", "perfectplay.lab.matches"} <= set(found)
    assert not any(name.startswith(("perfectplay.cli", "perfectplay.web")) for name in found)


def test_links_are_rewritten_for_the_site() -> None:
    source = "src/perfectplay/errors.py"
    line = links.names((ROOT / source).read_text("utf-8"))["quote"]
    linked = set[Path]()
    text = f"[a](lab.md#players) [b](../CHANGELOG.md) [c](../{source}#quote) [d](#here) `[e](f.md)`"
    assert site.rewritten(ROOT / "docs" / "page.md", text, linked) == (
        f"[a](lab.md#players) [b](changelog.md) [c](source/{source}.md#__codelineno-0-{line}) "
        "[d](#here) `[e](f.md)`"
    )
    assert linked == {ROOT / source}
    assert site.rewritten(ROOT / "README.md", "[a](docs/lab.md)", linked) == "[a](lab.md)"


def test_what_a_page_would_fetch_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text('<a href="https://example.org">x</a><script src="./own.js"></script>', "utf-8")
    assert site.fetched(tmp_path) == []
    for fetching in (
        '<script src="https://example.org/x.js"></script>',
        '<link rel="stylesheet" href="https://example.org/x.css">',
        '<img alt="" src="//example.org/x.png">',
    ):
        page.write_text(fetching, "utf-8")
        assert len(site.fetched(tmp_path)) == 1


def test_docstrings_become_markdown() -> None:
    text = "Ask :meth:`of`.\n\n    >>> 1 + 1\n    2\n\nMore."
    assert as_markdown(text) == "Ask `of`.\n\n    ```pycon\n    >>> 1 + 1\n    2\n    ```\n\nMore."


# -- releases ---------------------------------------------------------------------------------


def test_the_changelog_begins_with_this_version() -> None:
    releases = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert releases[0] == perfectplay.__version__
    assert releases == sorted(releases, key=lambda v: [int(x) for x in v.split(".")], reverse=True)


def test_every_dependency_has_a_tested_version() -> None:
    def plain(name: str) -> str:
        return re.split(r"[\[<>=;! ]", name, maxsplit=1)[0].lower().replace("_", "-")

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = {plain(name) for part in (project["dependencies"], *extras) for name in part}
    pinned = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert wanted - {"perfectplay"} <= {plain(line) for line in pinned}
    assert pinned == sorted(pinned, key=str.lower)
