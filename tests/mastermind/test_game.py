"""Games in which the program keeps the secret."""

import random

import pytest

from perfectplay.mastermind import (
    Game,
    Knowledge,
    Variant,
    Winner,
)
from perfectplay.mastermind.errors import (
    CodeLengthError,
    ColourError,
    GameOverError,
    ImpossibleFeedbackError,
    NothingToUndoError,
    RepeatedGuessError,
)
from tests.mastermind.helpers import load


def winner_of(game: Game) -> Winner | None:
    """Return who won, if anybody has."""
    return game.outcome.winner if game.outcome else None


def test_the_engine_suites_games() -> None:
    for fact in load("odin_suite_facts.json")["facts"]:
        if fact["op"] == "game":
            game = Game(Variant(turns=fact["max_turns"]), fact["secret"])
            for guess in fact["guesses"]:
                game.guess(guess)
            assert (game.outcome is not None) is fact["over"]
            winner = game.outcome.winner.name if game.outcome else None
            assert (
                winner
                == {"code_breaker": "BREAKER", "code_maker": "MAKER", None: None}[fact["winner"]]
            )
            if "turns" in fact:
                assert len(game.turns) == fact["turns"]
            if fact.get("further_guess") == "error":
                with pytest.raises(GameOverError):
                    game.guess("0000")
        if fact["op"] == "duplicate_guess":
            game = Game(Variant(turns=3), fact["secret"])
            for guess in fact["entered"]:
                try:
                    game.guess(guess)
                except RepeatedGuessError:
                    continue
            assert [turn.guess for turn in game.turns] == fact["accepted"]
            assert winner_of(game) is Winner.BREAKER


def test_refused_moves_cost_nothing() -> None:
    game = Game(Variant(turns=2), "0123")
    game.guess("0011")
    for bad, error in (
        ("0011", RepeatedGuessError),
        ("001", CodeLengthError),
        ("0016", ColourError),
    ):
        with pytest.raises(error):
            game.guess(bad)
    assert len(game.turns) == 1
    assert game.turns_left == 1
    game.guess("0000")
    assert game.turns_left == 0
    with pytest.raises(GameOverError, match="all 2 turns are used"):
        game.guess("0123")
    assert winner_of(game) is Winner.MAKER
    game.undo()
    assert winner_of(game) is None
    game.guess("0123")
    assert winner_of(game) is Winner.BREAKER


def test_undo_to_the_start_and_no_further() -> None:
    game = Game(secret="0123")
    game.guess("0011")
    assert game.undo().guess == "0011"
    assert game.turns == ()
    assert len(game.knowledge.candidates) == 1296
    with pytest.raises(NothingToUndoError):
        game.undo()


def test_repr_keeps_the_secret() -> None:
    assert "4305" not in repr(Game(secret="4305"))


def test_the_same_seed_makes_the_same_code() -> None:
    made = {Game(rng=random.Random(7)).secret for _ in range(3)}
    assert len(made) == 1


def test_knowledge_reads_back_and_compares() -> None:
    know = Knowledge(Variant.parse("4x6")).after("0011", "1B1W").after([0, 0, 2, 3], (0, 2))
    assert eval(repr(know)) == know
    assert hash(eval(repr(know))) == hash(know)
    assert know != Knowledge(Variant.parse("4x6"))
    assert know != 3
    groups = know.partition("0123")
    assert sum(map(len, groups.values())) == len(know.candidates)
    assert [len(g) for g in groups.values()] == sorted(map(len, groups.values()), reverse=True)
    with pytest.raises(ImpossibleFeedbackError):
        know.after("0123", (3, 1))
