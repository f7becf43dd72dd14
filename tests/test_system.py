"""Programs of the system: installed by `make system` only, missed loudly by the tests."""

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.system import need
from tools import system
from tools.system import Part, install

HERE = Path(__file__).parent


class Machine:
    """A machine whose package manager works, fails, or is not there; it notes what it is asked."""

    def __init__(self, *, works: bool = True) -> None:
        self.works, self.installed, self.asked = works, set[str](), list[list[str]]()

    def part(self, package: str) -> Part:
        return Part(
            package.title(),
            package,
            "the tests of something",
            lambda: Path(package) if package in self.installed else None,
        )

    def run(self, arguments: Sequence[str]) -> int:
        self.asked.append(list(arguments))
        if self.works and arguments[0] == "install":
            self.installed.update(arguments)
        return 0 if self.works else 100


def test_only_what_is_missing_is_installed_and_the_reason_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine = Machine()
    machine.installed.add("there")
    parts = [machine.part("there"), machine.part("missing")]
    assert install(parts, allowed=True, run=machine.run) == []
    said = capsys.readouterr().out
    assert "'missing', for the tests of something" in said
    assert "'there'" not in said
    assert machine.asked[0] == ["update"]  # a fresh machine has no list of packages
    assert machine.asked[1][0] == "install"
    assert "missing" in machine.asked[1]
    assert "there" not in machine.asked[1]


def test_nothing_runs_when_nothing_is_missing_or_allowed() -> None:
    machine = Machine()
    part = machine.part("missing")
    assert install([part], allowed=False, run=machine.run) == [part]
    machine.installed.add("missing")
    assert install([part], allowed=True, run=machine.run) == []
    assert machine.asked == []


def test_a_package_manager_that_fails_leaves_the_part_missing() -> None:
    machine = Machine(works=False)
    part = machine.part("missing")
    assert install([part], allowed=True, run=machine.run) == [part]


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
def test_a_part_that_stays_missing_is_named_and_is_an_error_in_ci(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ci: str, status: int
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(system, "install", lambda parts: [Machine().part("missing")])
    assert system.main() == status
    assert "'missing'" in capsys.readouterr().err


def test_a_test_without_its_part_is_skipped_and_in_ci_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    part = Machine().part("missing")
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="make system"):
        need(part)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="make system"):
        need(part)


def test_a_part_that_is_there_is_found() -> None:
    machine = Machine()
    machine.installed.add("there")
    assert need(machine.part("there")) == Path("there")


def test_no_test_installs_anything() -> None:
    installers = {"apt-get", "apt", "dnf", "brew", "pip", "npm"}
    for path in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.List) and path != Path(__file__):
                said = {e.value for e in node.elts if isinstance(e, ast.Constant)}
                # pip without an index unpacks a file that is here, for a test of that file.
                assert not ("install" in said and said & installers) or "--no-index" in said, path
