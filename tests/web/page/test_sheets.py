"""Style sheets that come later: with their scripts, for their scripts, in any order."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from perfectplay.javascript.scan import PageError
from perfectplay.web.page.files import LATER, MADE, STATIC, read_page
from tests.web.helpers import client, settings

SHEETS = {file.stem: file for file in (STATIC / "css" / LATER).glob("*.css")}
RULE = re.compile(r"([^{}]+)\{[^{}]*\}")
CLASSES = re.compile(r"""class:("[^"]*"|`[^`]*`)""")


def selectors(text: str) -> set[str]:
    """Return the selectors of a sheet, one by one, those in media queries too."""
    plain = re.sub(r"/\*[\s\S]*?\*/", "", text)
    found = {part.strip() for match in RULE.finditer(plain) for part in match[1].split(",")}
    return {selector for selector in found if selector not in {"from", "to"}}


def test_no_two_later_sheets_speak_of_the_same_thing() -> None:
    for one, two in combinations(SHEETS.values(), 2):
        # Whichever came last would win, and that depends on the way through the page.
        assert not selectors(one.read_text()) & selectors(two.read_text()), (one.name, two.name)


@pytest.mark.parametrize("name", SHEETS)
def test_what_a_later_sheet_dresses_is_made_by_its_own_folder(name: str) -> None:
    files = read_page(("mastermind", "ultimate"), joined=True)
    assert files is not None
    folder = name.split("-")[0]
    own = {scripts for scripts in files.made if scripts.startswith(f"{folder}-")}
    others = " ".join(
        sent.text for file, sent in files.made.items() if file.endswith(".js") and file not in own
    )
    used = {word for text in CLASSES.findall(others) for word in re.findall(r"[\w-]+", text)}
    for selector in selectors(SHEETS[name].read_text()):
        classes = re.findall(r"\.([a-z][\w-]*)", selector)
        assert any(word not in used for word in classes), selector


def test_a_page_begins_with_the_sheets_that_it_needs(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:

        def sheets(path: str) -> list[str]:
            found = re.findall(
                rf'stylesheet" href="{MADE}([\w-]+)-[0-9a-f]+\.css', api.get(path).text
            )
            assert found[0] == "style"
            return found[1:]

        assert sheets("/") == []
        assert sheets("/mastermind") == []
        assert sheets("/ultimate/abc") == ["ultimate"]
        assert sheets("/lessons") == ["train"]


def test_a_later_sheet_without_scripts_is_told(tmp_path: Path) -> None:
    for name, text in {
        "index.html": "<!-- files -->",
        "css/tokens.css": "",
        "css/base.css": "",
        "css/parts.css": "",
        "css/pages.css": "",
        "css/later/nobody.css": "a { color: red }",
        "js/main.js": "",
    }.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    with pytest.raises(PageError, match=r"later/nobody\.css has no file of scripts"):
        read_page(("mastermind",), joined=True, folder=tmp_path)
