"""The rooms of the lab offer their public names in one place each."""

import importlib

import pytest

ROOMS = ("claims", "matches", "solving", "strategies", "trees")


@pytest.mark.parametrize("name", ["perfectplay.lab", *(f"perfectplay.lab.{r}" for r in ROOMS)])
def test_public_names_exist_and_are_sorted(name: str) -> None:
    room = importlib.import_module(name)
    assert all(hasattr(room, public) for public in room.__all__)
    # Constants, classes, functions, as the linter sorts them; no name twice.
    kinds = [(not n.isupper(), not n[0].isupper(), n) for n in room.__all__]
    assert kinds == sorted(set(kinds))
    assert not [public for public in room.__all__ if public.startswith("_")]
