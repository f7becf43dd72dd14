"""The lowest versions allowed: which they are, and (slow) that the tests pass with them."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from perfectplay.extras import LIBRARIES
from tools import lowest
from tools.clean import FailedError

ROOT = Path(__file__).parents[1]
NOT_TRIED = {"train"}
"""PyTorch is some gigabytes; only who trains a network has it."""


def test_a_bound_becomes_a_version() -> None:
    assert lowest.lowest(Requirement("typer>=0.26")) == "typer==0.26"
    assert lowest.lowest(Requirement("psycopg[binary]>=3.2,<4")) == "psycopg[binary]==3.2"
    here, elsewhere = f"sys_platform == {sys.platform!r}", f"sys_platform != {sys.platform!r}"
    assert lowest.lowest(Requirement(f"numba>=0.61; {here}")) == "numba==0.61"
    assert lowest.lowest(Requirement(f"numba>=0.61; {elsewhere}")) is None
    with pytest.raises(FailedError, match="no lower bound"):
        lowest.lowest(Requirement("typer"))


def test_every_extra_is_tried_in_a_group() -> None:
    tried = {extra for group in lowest.GROUPS.values() for extra in group.extras}
    assert tried == {extra for _, extra in LIBRARIES.values()} - NOT_TRIED


def test_every_group_has_one_version_of_each_library() -> None:
    for group in lowest.GROUPS.values():
        names = [Requirement(pin).name for pin in lowest.pins(group)]
        assert len(names) == len(set(names))
        assert ("numba" in names) == group.base
    # Both platforms of numba have their own line; one of them is for this machine.
    project = tomllib.loads(lowest.PYPROJECT.read_text("utf-8"))["project"]
    assert sum("numba" in line for line in project["dependencies"]) == 2


def test_the_tests_are_there_and_what_they_are_made_with_is_known() -> None:
    paths = [*lowest.GROUPS["base"].tests, *lowest.LEFT_OUT]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert all("==" in pin for pin in lowest.testers())


def test_a_group_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert lowest.main(["chess"]) == 2
    assert capsys.readouterr().err == "'chess' is no group; there are base, tools, evals.\n"


def test_the_versions_can_be_seen_without_any_install(capsys: pytest.CaptureFixture[str]) -> None:
    assert lowest.main(["--pins", "evals"]) == 0
    assert capsys.readouterr().out.startswith("evals: inspect-ai==")


@pytest.mark.slow
@pytest.mark.parametrize("name", lowest.GROUPS)
def test_the_tests_pass_with_the_lowest_versions(name: str) -> None:
    command = [sys.executable, "-m", "tools.lowest", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-5000:]}{done.stderr[-2000:]}"
