"""Parts of other packages: found when asked for, and left out with a sentence when broken."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from perfectplay.errors import PluginError
from perfectplay.mastermind import strategies
from perfectplay.mastermind.errors import PlayerError
from perfectplay.ultimate import evaluators
from tests.outside import EVALUATOR, PLAYER, look_again, on_the_path, write_package


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with on_the_path(tmp_path, monkeypatch) as found:
        yield found


def test_a_player_of_a_package_is_one_of_the_players(folder: Path) -> None:
    write_package(folder, "pack", PLAYER, strategies={"mine": "pack:Mine"})
    assert strategies.names()[-1] == "mine"
    player = strategies.get(" Mine ")
    assert (player.name, player.title, player.deterministic) == ("mine", "mine", True)
    assert repr(player) == "strategies.get('mine')"
    found = strategies.OUTSIDE.find("mine")
    assert found is not None
    assert (found.package, found.module) == ("pack 1.0", "pack")


def test_an_evaluator_of_a_package(folder: Path) -> None:
    write_package(folder, "pack", EVALUATOR, evaluators={"even": "pack:even"})
    assert evaluators.names() == ["even"]
    assert evaluators.describe("even") == "All positions are alike."
    assert repr(evaluators.get("even")) == "evaluators.get('even')"


def test_packages_are_looked_at_only_for_names_that_are_not_ours(folder: Path) -> None:
    write_package(folder, "pack", "raise SystemExit(3)", strategies={"mine": "pack:Mine"})
    assert strategies.get("knuth").name == "knuth"
    assert strategies.find("1") is not None
    assert "pack" not in sys.modules
    assert strategies.OUTSIDE.left_out == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise RuntimeError('no\\nmore')", "loading pack:Mine raised RuntimeError: no."),
        ("import nothing_like_it", "raised ModuleNotFoundError: No module named"),
        ("raise SystemExit(3)", "raised SystemExit: 3."),
        ("def broken(:", "raised SyntaxError"),
        ("Other = 1", "raised AttributeError"),
        ("Mine = 3", "is not a subclass of"),
        ("class Mine: pass", "'Mine' is not a subclass of"),
        (PLAYER.replace("def consider", "def ponder"), "'Mine' lacks the method consider."),
        (PLAYER.replace('"mine",', '"other",'), "'mine' and its class 'other'; give both one"),
        (PLAYER.replace('"guesses the last code that is left"', "''"), "lacks a description"),
        (PLAYER + "\n    def __init__(self): 1 / 0\n", "raised ZeroDivisionError"),
    ],
)
def test_a_broken_player_is_left_out_with_a_sentence(
    text: str, why: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write_package(folder, "pack", text, strategies={"mine": "pack:Mine"})
    write_package(folder, "good", PLAYER.replace("mine", "good"), strategies={"good": "good:Mine"})
    with caplog.at_level(logging.WARNING):
        assert strategies.names()[-1] == "good"
        assert strategies.names()[-1] == "good"
    (said,) = (record.getMessage() for record in caplog.records)
    assert said.startswith("The player 'mine' of pack 1.0 is left out: ")
    assert why in said
    assert "\n" not in said
    with pytest.raises(PluginError) as caught:
        strategies.get("mine")
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("even = 3", "3 cannot be called"),
        ("def even(): pass", "cannot be called with a board alone"),
        ("def even(a, b): pass", "cannot be called with a board alone"),
        ("class even:\n    def __init__(self): 1 / 0", "raised ZeroDivisionError"),
        ("class even: pass", "cannot be called"),
    ],
)
def test_a_broken_evaluator_is_left_out_with_a_sentence(text: str, why: str, folder: Path) -> None:
    write_package(folder, "pack", text, evaluators={"even": "pack:even"})
    assert evaluators.names() == []
    assert why in evaluators.OUTSIDE.left_out["even"]
    with pytest.raises(PluginError, match="is left out"):
        evaluators.get("even")


@pytest.mark.parametrize("name", ["knuth", "optimal", "human", "minimax", "default", "all"])
def test_our_names_stay_ours(name: str, folder: Path) -> None:
    write_package(folder, "pack", PLAYER.replace("mine", name), strategies={name: "pack:Mine"})
    assert strategies.names().count(name) == (name in {*strategies.REGISTRY, "optimal"})
    assert "taken by perfectplay itself" in strategies.OUTSIDE.left_out[name]


@pytest.mark.parametrize("name", ["Mine", "7", "a b", "ä", "-", "x" * 41])
def test_odd_names_are_left_out(name: str, folder: Path) -> None:
    write_package(folder, "pack", PLAYER.replace("mine", name), strategies={name: "pack:Mine"})
    assert set(strategies.names()) == {*strategies.REGISTRY, *strategies.SOLVER_PLAYERS}
    assert len(strategies.OUTSIDE.left_out) == 1


def test_two_packages_with_one_name(folder: Path) -> None:
    write_package(folder, "beta", "raise RuntimeError", strategies={"mine": "beta:Mine"})
    write_package(folder, "alpha", PLAYER, strategies={"mine": "alpha:Mine"})
    found = strategies.OUTSIDE.find("mine")
    assert found is not None
    assert found.package == "alpha 1.0"
    (said,) = strategies.OUTSIDE.left_out.values()
    assert said == ("The player 'mine' of beta 1.0 is left out: alpha 1.0 brings one of this name.")


def test_nobody_brings_what_is_asked_for(folder: Path) -> None:
    with pytest.raises(PluginError, match="no package that is installed brings one"):
        evaluators.get("even")
    evaluators.register("even", lambda board: 0.5)
    with pytest.raises(PluginError, match="choose one of even"):
        evaluators.get("odd")
    with pytest.raises(PlayerError, match="choose one of"):
        strategies.get("mine")


def test_damaged_notes_of_some_package_break_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(**_: str) -> None:
        raise OSError("disk")

    monkeypatch.setattr("perfectplay.plugins.metadata.entry_points", broken)
    look_again()
    assert strategies.names() == [*strategies.REGISTRY, *strategies.SOLVER_PLAYERS]
    assert "cannot be looked through (OSError: disk)" in caplog.text


def test_a_package_with_damaged_notes_costs_only_itself(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write_package(folder, "pack", PLAYER, strategies={"mine": "pack:Mine"})
    write_package(folder, "damaged", "")
    (folder / "damaged-1.0.dist-info" / "entry_points.txt").write_bytes(b"\xff\xfe[")
    look_again()
    assert strategies.names()[-1] == "mine"
    assert "cannot be looked through (UnicodeDecodeError" in caplog.text


def test_what_a_package_says_cannot_steer_the_terminal(folder: Path) -> None:
    text = "raise RuntimeError('\\x1b[31mred')"
    write_package(folder, "pack", text, strategies={"mine": "pack:Mine", "other": "\x1b[2J:x"})
    assert strategies.OUTSIDE.names() == []
    assert len(strategies.OUTSIDE.left_out) == 2
    assert all(said.isprintable() for said in strategies.OUTSIDE.left_out.values())


def test_titles_and_descriptions_cannot_steer_the_terminal(folder: Path) -> None:
    odd = PLAYER.replace('"guesses the', '"\\x1b]0;x\\x07guesses the') + '    title = "\\x1b[31m"\n'
    write_package(folder, "pack", odd, strategies={"mine": "pack:Mine"})
    player = strategies.get("mine")
    assert player.title.endswith("[31m")
    assert player.description.endswith("that is left")
    assert (player.title + player.description).isprintable()
    even = EVALUATOR.replace('"All', '"\\x1b[31mAll')
    write_package(folder, "values", even, evaluators={"even": "values:even"})
    look_again()
    assert evaluators.describe("even").endswith("[31mAll positions are alike.")
    assert evaluators.describe("even").isprintable()


def test_registering(folder: Path) -> None:
    class Own(strategies.Strategy):
        name, description = "own", "the first code"

        def consider(
            self, knowledge: Any, rng: Any = None, progress: Any = None
        ) -> strategies.Choice:
            return strategies.Choice("000")

    assert strategies.register(Own) is Own
    assert strategies.find("own") is Own
    other = Own()
    strategies.register(other)  # the same again: the last one counts
    assert strategies.get("own").player is other  # type: ignore[attr-defined]
    write_package(folder, "pack", PLAYER, strategies={"mine": "pack:Mine"})
    look_again()
    Own.name = "mine"
    with pytest.raises(PluginError, match="brought by an installed package already"):
        strategies.register(Own)
    Own.name = "knuth"
    with pytest.raises(PluginError, match="taken by perfectplay itself"):
        strategies.register(Own)
    with pytest.raises(PluginError, match="cannot be the name of a player"):
        strategies.register(3)  # type: ignore[arg-type]
    with pytest.raises(PluginError, match="cannot be the name of an evaluator"):
        evaluators.register("A name", lambda board: 0.5)


def test_nothing_is_loaded_by_help_and_import(folder: Path) -> None:
    write_package(folder, "pack", "raise SystemExit(3)", strategies={"mine": "pack:Mine"})
    code = (
        "import sys; sys.argv = ['perfectplay', 'mastermind', '--help']\n"
        "from perfectplay.cli import main\n"
        "try:\n    main()\nexcept SystemExit: pass\n"
        "assert 'pack' not in sys.modules and 'perfectplay.plugins' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
