"""The guide lists every setting with its default, and no other."""

import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from perfectplay.web.settings import PREFIX, Settings

GUIDE = Path(__file__).parents[2] / "docs" / "settings.md"
ROW = re.compile(rf"^\| `{PREFIX}(\w+)` \| (.+?) \| (.+) \|$", re.M)
SAID = {"hosts": "`*`, on the loopback only its names", "cluster": "none"}


def listed() -> dict[str, tuple[str, str]]:
    return {name.lower(): (usual, what) for name, usual, what in ROW.findall(GUIDE.read_text())}


def test_all_settings_are_listed_and_no_others() -> None:
    assert set(listed()) == {item.name for item in fields(Settings)}


@pytest.mark.parametrize("name", sorted(item.name for item in fields(Settings)))
def test_a_default_is_the_one_that_is_told(name: str) -> None:
    item = next(item for item in fields(Settings) if item.name == name)
    usual, what = listed()[name]
    assert ("0:" in what) == ("zero" in item.metadata and name != "database_wait")
    if item.default is MISSING:
        return
    if isinstance(item.default, bool):
        expected = "yes" if item.default else "no"
    elif isinstance(item.default, str):
        expected = f"`{item.default}`"
    else:
        expected = f"{item.default:g}" if isinstance(item.default, float) else str(item.default)
    assert usual == SAID.get(name, expected)
