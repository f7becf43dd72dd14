"""Players and evaluators of other packages in the lab: everywhere, and never mixed up."""

import platform
from collections.abc import Iterator
from pathlib import Path

import pytest

from perfectplay.errors import PluginError
from perfectplay.lab import FolderError, OtherCodeError, Run, SettingError, Workplace
from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.lab.matches.match import EngineMatch
from perfectplay.lab.outside import codes_of, packages_data, require_same
from perfectplay.lab.strategies import PlayerTable, Settings, compare
from perfectplay.lab.trees import build
from perfectplay.mastermind import Variant, evaluate
from perfectplay.mastermind.strategies.simple import LowestPlayer
from perfectplay.ultimate import evaluators
from tests.lab.dask import real_cluster
from tests.outside import EVALUATOR, PLAYER, look_again, on_the_path, write_package


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with on_the_path(tmp_path / "packages", monkeypatch) as found:
        write_package(found, "pack", PLAYER, strategies={"mine": "pack:Mine"})
        write_package(found, "eval_pack", EVALUATOR, evaluators={"even": "eval_pack:even"})
        yield found


def compared(settings: Settings, place: Workplace, folder: Path | None = None) -> PlayerTable:
    with place, Run(settings.description(), place, folder) as run:
        return compare(settings, run)


def test_it_plays_in_threads_and_processes(folder: Path) -> None:
    settings = Settings.of("3x5", "mine,knuth")
    table = compared(settings, Workplace.processes(2))
    assert table.rows[0].total == evaluate("mine", "3x5").total
    assert compared(settings, Workplace.threads(1)).rows[0].total == table.rows[0].total
    assert "mine" in Settings.of("3x5", "default").players
    with Workplace.threads(1) as place, Run({}, place) as run:
        (tree,) = build(run, Variant.parse("3x4"), ["mine"])
    assert tree.total == evaluate("mine", "3x4").total


def test_lots_are_drawn_in_processes_too(folder: Path) -> None:
    text = PLAYER.replace('"\n\n', '"\n    deterministic = False\n\n', 1)
    assert "deterministic" in text
    write_package(folder, "pack", text, strategies={"mine": "pack:Mine"})
    row = compared(Settings.of("3x4", "mine", runs=2), Workplace.processes(1)).rows[0]
    assert row.games == 128


def test_changed_code_is_not_mixed_with_older_results(folder: Path, tmp_path: Path) -> None:
    place, kept = Workplace.threads(1), tmp_path / "kept"
    before = Settings.of("3x4", "mine,knuth").description()
    compared(Settings.of("3x4", "mine,knuth"), place, kept)
    (folder / "pack.py").write_text(PLAYER.replace("[-1]", "[0]"))
    look_again()
    after = Settings.of("3x4", "mine,knuth").description()
    assert {key for key in after if after[key] != before[key]} == {"packages"}
    with pytest.raises(FolderError, match="a player or an evaluator that has changed since"):
        compared(Settings.of("3x4", "mine,knuth"), Workplace.threads(1), kept)
    assert "packages" not in Settings.of("3x4", "knuth").description()


def test_a_worker_without_the_package_says_so(folder: Path) -> None:
    codes = codes_of("player", ["mine", "knuth"])
    assert list(codes) == ["mine"]
    assert codes["mine"].startswith("pack 1.0 ")
    require_same("player", codes)
    with pytest.raises(OtherCodeError, match="another version of the player 'mine'"):
        require_same("player", {"mine": "pack 0.9 0123"})
    with pytest.raises(OtherCodeError, match="no player 'other' that can be used; install the"):
        require_same("player", {"other": "pack 1.0 0123"})


def test_a_worker_process_without_the_package_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings.of("3x4", "mine")
    monkeypatch.setattr("sys.path", [p for p in __import__("sys").path if p != str(folder)])
    monkeypatch.delenv("PYTHONPATH")
    with pytest.raises(OtherCodeError, match="no player 'mine' that can be used"):
        compared(settings, Workplace.processes(1))


def test_a_worker_of_a_cluster_without_the_package_says_so(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cluster").mkdir()
    with real_cluster(tmp_path / "cluster", workers=1) as cluster:  # its path lacks the folder
        with pytest.raises(OtherCodeError) as caught:
            compared(Settings.of("3x4", "mine"), Workplace.cluster(cluster.address))
        assert str(caught.value) == (
            f"The worker {platform.node()} has no player 'mine' that can be used; install the same "
            "packages there as here and start the worker again; here it is from pack 1.0."
        )
        found = compared(Settings.of("3x4", "knuth"), Workplace.cluster(cluster.address))
        assert found.rows[0].total == 209


def test_what_is_registered_works_in_threads_only(folder: Path) -> None:
    class Own(LowestPlayer):
        name, description = "own", "for a test"

    settings = Settings.of("3x4", [Own, "mine"])
    assert settings.players == ("own", "mine")
    assert compared(settings, Workplace.threads(2)).rows[0].games == 64
    with pytest.raises(SettingError, match="registered in this program and is not known to"):
        compared(settings, Workplace.processes(1))
    data = packages_data("player", ["own"])
    instance = Own()
    instance.depth = 3  # type: ignore[attr-defined]
    Settings.of("3x4", [instance])
    assert packages_data("player", ["own"]) != data


def test_an_evaluator_plays_matches_anywhere(folder: Path) -> None:
    entrant = parse_entrant("eval:even,sims=5")
    assert str(entrant) == "mcts:eval=even,sims=5"
    match = EngineMatch(entrant, parse_entrant("random"), games=2)
    assert match.description()["packages"]["even"].startswith("eval_pack 1.0 ")
    entrant.check()
    alone = match.result()
    assert match.result(Workplace.processes(1)).to_data() == alone.to_data()


def test_an_evaluator_that_is_not_there(folder: Path) -> None:
    entrant = parse_entrant("eval:other")
    with pytest.raises(PluginError, match="There is no evaluator 'other'; choose one of even"):
        entrant.check()
    evaluators.register("own", lambda board: 0.5)
    with pytest.raises(SettingError, match="registered in this program"):
        EngineMatch(parse_entrant("eval:own"), parse_entrant("random"), games=2).result(
            Workplace.processes(1)
        )


def test_rubbish_ends_a_match_with_a_sentence(folder: Path) -> None:
    evaluators.register("own", lambda board: 2.0)
    with pytest.raises(PluginError, match=r"The evaluator 'own' answered 2\.0"):
        EngineMatch(parse_entrant("eval:own"), parse_entrant("random"), games=2).result()
