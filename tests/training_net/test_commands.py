"""The command line of the training: help for everything, and bad values in one sentence."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tools.train.commands import app

COMMANDS = ("play", "relabel", "fit", "accept", "generation", "ship", "table")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    found = CliRunner().invoke(app, [command, "--help"])
    assert found.exit_code == 0
    assert "Usage:" in found.output


def test_play_and_relabel_say_what_they_did(tmp_path: Path) -> None:
    games, exact = str(tmp_path / "games"), str(tmp_path / "exact")
    small = ["--positions", "400", "--per-file", "200", "--simulations", "8"]
    one = ["--with", "threads", "--workers", "1"]
    played = CliRunner().invoke(app, ["play", "shipped", games, *small, *one])
    assert played.exit_code == 0
    assert "positions in 2 files" in played.output
    looked = CliRunner().invoke(app, ["relabel", games, exact, "--nodes", "50", *one])
    assert looked.exit_code == 0
    assert "% were proven" in looked.output


def test_accept_says_its_verdict(tmp_path: Path) -> None:
    words = ["--simulations", "4", "--games", "4", "--openings", "book", "--out", str(tmp_path)]
    found = CliRunner().invoke(
        app, ["accept", "shipped", "shipped", *words, "--with", "threads", "--workers", "1"]
    )
    assert found.exit_code == 0
    assert "Refused: the new network scored" in found.output
    assert {"results.json", "games.txt", "journal.jsonl"} == {p.name for p in tmp_path.iterdir()}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "none.npz", "F"], "The network none.npz cannot be read"),
        (["play", "shipped", "F", "--slips", "2"], "--slips is a number from 0 to 1, not 2.0"),
        (["play", "shipped", "F", "--per-file", "10"], "--per-file is a number from 162"),
        (["play", "shipped", "F", "--workers", "0"], "0 workers are not possible"),
        (["play", "shipped", "F", "--with", "magic"], "'magic' is not a way to work"),
        (["play", "shipped", "F", "--cluster", "x"], "'x' is not a cluster"),
        (["play", "shipped", "F", "--cluster", "local:2", "-w", "2"], "a cluster has its own"),
        (["relabel", "F", "G"], "There are no files of positions in 'F'"),
        (["fit", "net.npz", "F"], "There are no files of positions in 'F'"),
        (["fit", "net.npz", "F", "--trust", "2"], "--trust is a number from 0 to 1"),
        (["accept", "shipped", "none.npz"], "The network none.npz cannot be read"),
        (["accept", "shipped", "shipped", "--games", "3"], "Games are played in pairs"),
        (["accept", "shipped", "shipped", "--sprt", "x"], "'x' is not a test"),
        (["accept", "shipped", "shipped", "--openings", "x"], "'x' is not a supply of openings"),
        (["generation", "1", "--also", "F"], "There are no files of positions in 'F'"),
        (["ship", "F"], "There is no readable generation.json in F"),
    ],
)
def test_bad_values_are_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(app, words)
    assert found.exit_code == 2
    said = " ".join(found.output.split())
    assert sentence in said
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == []
