"""The ratings of the levels: shipped, measured with these levels, and the user's own first."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.ultimate import ratings
from perfectplay.ultimate.levels import LEVELS
from perfectplay.ultimate.ratings import (
    LevelRating,
    level_ratings,
    own_file,
    ratings_data,
    read_ratings,
    shipped_file,
)
from perfectplay.ultimate.search_settings import SETTINGS
from tools import levels_table


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.ultimate.ratings.data_folder", lambda: tmp_path / "data")


def test_the_shipped_ratings_are_those_of_these_levels() -> None:
    found = read_ratings(shipped_file().read_text("utf-8"))
    assert level_ratings() == found
    values = [found[level.number].elo for level in LEVELS]
    assert values[0] == 1000
    assert values == sorted(values)
    assert all(rating.games >= 20 for rating in found.values())
    data = json.loads(shipped_file().read_text("utf-8"))
    steps = data["against_the_level_below"]
    assert [step["level"] for step in steps] == list(range(2, 11))
    assert all(step["score"] >= 0.6 for step in steps)
    for step in steps:
        assert step["won"] + step["drawn"] + step["lost"] == step["games"]
        assert step["score"] == round((step["won"] + step["drawn"] / 2) / step["games"], 4)


def test_the_guide_shows_the_shipped_ratings() -> None:
    text = levels_table.PAGE.read_text("utf-8")
    assert levels_table.written(text) == text


def test_an_own_measurement_counts_instead_and_a_broken_one_does_not() -> None:
    shipped = level_ratings()
    mine = {number: LevelRating(100.0 * number, 5.0, 12) for number in shipped}
    own_file().parent.mkdir()
    own_file().write_text(json.dumps(ratings_data(mine)))
    assert level_ratings() == mine
    assert level_ratings()[3].sentence == (
        "About 300 Elo points (level 1: 1000), measured over 12 games."
    )
    whole = shipped_file().read_text("utf-8")
    wrong = [whole.replace('"elo": 1000.0', f'"elo": {elo}') for elo in ("NaN", "1" * 400)]
    wrong.append(whole.replace('"games": 100', '"games": Infinity'))
    assert whole not in wrong
    for text in (
        "",
        "[]",
        "{}",
        '{"fingerprint": "old", "levels": []}',
        "\x00",
        "[" * 10**5,
        *wrong,
    ):
        own_file().write_text(text)
        assert level_ratings() == shipped


def test_ratings_of_other_constants_networks_or_levels_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = shipped_file().read_text("utf-8")
    read_ratings(text)
    for constants in SETTINGS.values():
        for name in constants:
            with monkeypatch.context() as patch:
                patch.setitem(constants, name, constants[name] + 0.01)
                with pytest.raises(ValueError, match="other levels"):
                    read_ratings(text)
    with monkeypatch.context() as patch:
        patch.setattr(ratings, "_nets", lambda: ["another", "network"])
        with pytest.raises(ValueError, match="other levels"):
            read_ratings(text)
    with monkeypatch.context() as patch:
        patch.setattr(ratings, "LEVELS", (replace(LEVELS[0], slips=0.5), *LEVELS[1:]))
        with pytest.raises(ValueError, match="other levels"):
            read_ratings(text)
    read_ratings(text)


@given(
    st.fixed_dictionaries(
        {
            level.number: st.builds(
                LevelRating,
                st.integers(-90_000, 90_000).map(lambda n: n / 10),
                st.integers(0, 9000).map(lambda n: n / 10),
                st.integers(0, 10**6),
            )
            for level in LEVELS
        }
    )
)
def test_what_is_written_is_read_back(found: dict[int, LevelRating]) -> None:
    assert read_ratings(json.dumps(ratings_data(found))) == found


@pytest.mark.parametrize("text", ["", "[]", "9" * 5000, "[" * 20_000], ids=["", "list", "9", "["])
def test_a_file_that_is_no_file_of_ratings(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_ratings(text)
