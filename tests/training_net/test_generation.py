"""A whole generation, tiny: all steps, stopped and gone on with, shipped, and told in the guide.

Here fitting is a stand-in, so that all of it is tested where PyTorch is missing; `test_fit.py` has
a generation with the real one.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from perfectplay.ultimate.net import shapes
from tools.train import generation, nets, ship
from tools.train.commands import app
from tools.train.plan import Plan
from tools.train.positions import count, split

TINY = [
    *("--positions", "1200", "--per-file", "400", "--simulations", "16"),
    *("--epochs", "2", "--batch", "100", "--hidden", "8", "--nodes", "100"),
    *("--match-simulations", "8", "--match-games", "20", "--openings", "book"),
    *("--with", "threads", "--workers", "1"),
]


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def make(home: Path, *more: object) -> Result:
    return run("generation", 3, "--home", home, *TINY, *more)


def record_of(home: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((home / "line-3" / "generation.json").read_text())
    return found


def without_times(record: Any) -> Any:
    """Return a record without what differs from run to run."""
    if isinstance(record, list):
        return [without_times(each) for each in record]
    if not isinstance(record, dict):
        return record
    timed = ("cpu_hours", "seconds")
    return {name: without_times(each) for name, each in record.items() if name not in timed}


def stand_in(paths: list[Path], goal: Path, plan: Plan, *_: object) -> dict[str, Any]:
    """Write a network that holds every position to be even, with figures as a fit has them."""
    fitted, held_back = split(paths)
    arrays: dict[str, Any] = {name: np.zeros(size) for name, size in shapes(plan.hidden).items()}
    np.savez(goal, **arrays)
    losses = [{"train": 0.2, "held_back": 0.2 - 0.01 * i, "seconds": 1.0} for i in range(2)]
    return {
        "positions": count(fitted).positions,
        "held_back": count(held_back).positions,
        "losses": losses[: plan.epochs],
        "whole_numbers": {"least_sum": 0, "largest_sum": 0, "loss": 0.19},
        "net": nets.fingerprint(goal),
    }


@pytest.fixture(scope="module", autouse=True)
def without_pytorch() -> Iterator[None]:
    """Put the stand-in where the fit is."""
    module = ModuleType("tools.train.fit")
    module.fit = stand_in  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "torch", ModuleType("torch"))
        patch.setitem(sys.modules, "tools.train.fit", module)
        yield


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished generation, without interruptions."""
    folder = tmp_path_factory.mktemp("home")
    assert make(folder).exit_code == 0
    return folder


def test_a_generation_records_its_figures(home: Path) -> None:
    record = record_of(home)
    assert (record["generation"], record["rule"]) == (3, "line")
    for step in ("play", "relabel", "fit", "match"):
        assert record[step]["cpu_hours"] >= 0
    assert record["play"]["positions"] == record["relabel"]["positions"] > 900
    assert 0 < record["play"]["share_proven"] < record["relabel"]["share_proven"] < 1
    assert len(record["fit"]["losses"]) == 2
    assert record["fit"]["net"] == record["match"]["new"]
    assert record["match"]["old"] == record["old"]
    assert record["match"]["accepted"] is False  # it knows nothing
    assert record["settings"]["play"]["seed"] == 3  # other games than the other generations


@pytest.mark.parametrize("step", ["play", "relabel", "fit", "match"])
def test_a_generation_goes_on_after_any_step(
    step: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*given: object) -> None:
        raise KeyboardInterrupt

    place = sys.modules["tools.train.fit"] if step == "fit" else generation
    with monkeypatch.context() as patch:
        patch.setattr(place, step, stop)
        stopped = make(tmp_path)
    assert stopped.exit_code == 130
    assert "the same command goes on" in stopped.output
    assert step not in record_of(tmp_path)
    assert make(tmp_path).exit_code == 0
    assert without_times(record_of(tmp_path)) == without_times(record_of(home))


def test_a_finished_generation_is_not_made_again(home: Path) -> None:
    before = (home / "line-3" / "generation.json").read_bytes()
    again = make(home)
    assert again.exit_code == 0
    assert "is finished: refused" in again.output
    assert (home / "line-3" / "generation.json").read_bytes() == before


def test_a_generation_begun_otherwise_is_refused(home: Path, tmp_path: Path) -> None:
    other = make(home, "--slips", "0.5")
    assert other.exit_code == 2
    assert "slips is 0.07 there and 0.5 here" in other.output
    stranger = make(home, "--net", home / "line-3" / "net.npz")
    assert stranger.exit_code == 2
    assert "begun with another network" in stranger.output


def test_earlier_positions_can_be_fitted_to_as_well(home: Path, tmp_path: Path) -> None:
    more = make(tmp_path, "--also", home / "line-3" / "exact")
    assert more.exit_code == 0
    alone, both = record_of(home)["fit"], record_of(tmp_path)["fit"]
    # One file of six is held back, and not one of three.
    assert both["held_back"] == alone["held_back"]
    assert both["positions"] == 2 * alone["positions"] + alone["held_back"]


def test_games_of_a_network_of_another_form_are_taken_over(
    home: Path, places: Path, tmp_path: Path
) -> None:
    games = home / "line-3" / "games"
    new = tmp_path / "new"
    found = make(new, "--played", games)
    assert found.exit_code == 0
    assert "without a match" in found.output
    record, before = record_of(new), record_of(home)
    assert record["match"] is None
    assert record["play"] == before["play"]
    assert record["fit"] == before["fit"]
    assert record["old"] == before["old"]
    assert record["settings"]["play"]["simulations"] == 16
    again = make(new, "--played", games)
    assert again.exit_code == 0
    assert record_of(new) == record
    assert run("ship", new / "line-3").exit_code == 0
    assert "other features than before" in (places / "page.md").read_text()
    kept = json.loads((places / "records.json").read_text())
    assert kept[0]["settings"]["played"] == "line-3/games"
    none = make(tmp_path / "none", "--played", home)
    assert none.exit_code == 2
    assert "holds no games with their journal" in none.output
    other = make(tmp_path / "other", "--played", games, "--rule", "boards")
    assert other.exit_code == 2
    assert "write --rule line" in other.output


def test_without_pytorch_nothing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    found = make(tmp_path)
    assert found.exit_code == 2
    assert "pip install 'perfectplay[train]'" in found.output.replace("\n", " ")
    assert not (tmp_path / "line-3" / "games").exists()


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The places that shipping writes to, in a folder of the test."""
    page = tmp_path / "page.md"
    page.write_text(f"# Page\n\n{ship.BEGIN}\nold\n\n{ship.END}\nThe end.\n")
    (tmp_path / "records.json").write_text("[]\n")
    monkeypatch.setattr(nets, "DATA", tmp_path)
    monkeypatch.setattr(ship, "RECORDS", tmp_path / "records.json")
    monkeypatch.setattr(ship, "PAGE", page)
    return tmp_path


def fake(home: Path, places: Path, *, accepted: bool, number: int = 3) -> Path:
    """Return a copy of a generation with another result of its match."""
    folder = places / f"line-{number}-{accepted}"
    folder.mkdir()
    record = record_of(home)
    record["generation"] = number
    record["match"]["accepted"] = accepted
    record["settings"]["also"] = ["/home/someone/build/line-2/exact"]
    (folder / "generation.json").write_text(json.dumps(record))
    (folder / "net.npz").write_bytes((home / "line-3" / "net.npz").read_bytes())
    return folder


def test_an_accepted_network_is_shipped_with_its_record(home: Path, places: Path) -> None:
    later = fake(home, places, accepted=True, number=4)
    assert run("ship", later).exit_code == 0
    assert (places / "net_line.npz").read_bytes() == (later / "net.npz").read_bytes()
    earlier = fake(home, places, accepted=True)
    for _ in range(2):  # the second time it takes its own place
        assert run("ship", earlier).exit_code == 0
    kept = json.loads((places / "records.json").read_text())
    assert [each["generation"] for each in kept] == [3, 4]
    assert kept[0]["settings"]["also"] == ["line-2/exact"]
    page = (places / "page.md").read_text()
    assert page.count("| line |") == 2
    assert "accepted" in page
    assert "old" not in page
    assert page.startswith("# Page")
    assert page.endswith("The end.\n")


def test_a_refused_network_is_not_shipped_but_its_record_may_be(home: Path, places: Path) -> None:
    folder = fake(home, places, accepted=False)
    refused = run("ship", folder)
    assert refused.exit_code == 2
    assert "was refused" in refused.output
    assert run("ship", folder, "--only-record").exit_code == 0
    assert not (places / "net_line.npz").exists()
    assert "refused" in (places / "page.md").read_text()


def test_a_network_that_did_not_play_the_match_is_not_shipped(
    home: Path, places: Path, net: Path
) -> None:
    folder = fake(home, places, accepted=True)
    (folder / "net.npz").write_bytes(net.read_bytes())
    found = run("ship", folder)
    assert found.exit_code == 2
    assert "is not the network that was fitted" in found.output
    record = record_of(home)
    del record["match"]
    (folder / "generation.json").write_text(json.dumps(record))
    assert "is not finished" in run("ship", folder).output


def test_the_guide_has_the_table_of_the_records() -> None:
    page = ship.PAGE.read_text("utf-8")
    assert page == ship.written(page), "write it again: python -m tools.train table"


def test_every_record_is_of_a_finished_generation() -> None:
    for record in ship.read_records():
        assert {"play", "relabel", "fit"} <= record.keys()
        if record.get("match"):  # none where the network had other features than before
            assert record["fit"]["net"] == record["match"]["new"]
            assert record["match"]["accepted"] is True


def test_the_first_difference_is_named() -> None:
    there, here = {"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 3}}
    assert generation.difference(there, here, "x") == "x b c is 2 there and 3 here"
