"""Games, matches with swapped players, and saved games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import (
    Game,
    Knowledge,
    Match,
    Record,
    State,
    Variant,
    Winner,
    strategies,
)
from perfectplay.mastermind.errors import (
    CodeLengthError,
    ColourError,
    GameOverError,
    ImpossibleFeedbackError,
    NothingToUndoError,
    PlayerError,
    RecordError,
    RepeatedGuessError,
)
from perfectplay.mastermind.match import find_player, list_players, player_names
from perfectplay.mastermind.record import HEADER
from tests.mastermind.helpers import codes, load, variants


def winner_of(game: Game) -> Winner | None:
    """Return who won, if anybody has."""
    return game.outcome.winner if game.outcome else None


def state_of(match: Match) -> str:
    """Return the state as text; it changes under the type checker's eyes."""
    return match.state.value


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


def test_any_player_takes_over_at_any_turn() -> None:
    """Seeded games in which somebody else goes on after every turn."""
    rng = random.Random(3)
    for _ in range(25):
        match = Match(Game(Variant(4, 7, True, 60), rng=rng), "human", rng)
        while match.state is not State.OVER:
            match.switch(rng.choice(player_names()))
            if match.state is State.HUMAN:
                match.guess(strategies.get("consistent").choose(match.game.knowledge, rng))
            else:
                match.step()
        assert len(match.movers) == len(match.game.turns)


def test_states_and_refusals() -> None:
    match = Match(Game(Variant(turns=2), "0123"), "2")
    assert match.player == "consistent"
    assert state_of(match) == "computer"
    with pytest.raises(PlayerError, match="consistent is playing"):
        match.guess("0000")
    match.switch("0")
    assert state_of(match) == "human"
    with pytest.raises(PlayerError, match="human's turn"):
        match.step()
    match.guess("0000")
    match.undo()
    assert match.movers == []
    match.guess("0123")
    assert state_of(match) == "game over"
    with pytest.raises(GameOverError):
        match.step()
    with pytest.raises(PlayerError, match="choose one of 0 human, 1 random, 2 consistent"):
        match.switch("9")


def test_numbers_of_the_players() -> None:
    assert [find_player(n) for n in "0123"] == ["human", "random", "consistent", "minimax-list"]
    assert all(name in list_players() for name in player_names())


@given(st.data())
@settings(deadline=None, max_examples=80)
def test_records_read_back(data: st.DataObject) -> None:
    variant = data.draw(variants(3_000))
    rng = random.Random(data.draw(st.integers(0, 999)))
    match = Match(Game(variant, data.draw(codes(variant))), "consistent", rng)
    for _ in range(data.draw(st.integers(0, 5))):
        if match.state is not State.OVER:
            match.step()
    palette = (
        "letters"
        if variant.colours > 10
        else data.draw(st.sampled_from(["classic", "colour-blind"]))
    )
    record = Record.of(match, "play", palette)
    again = Record.parse(record.text())
    assert again == record
    if match.state is not State.OVER and variant.pegs > 2:
        assert f"secret: {match.game.secret}" not in record.text()
    resumed = again.match(rng)
    assert resumed.game.turns == match.game.turns
    assert resumed.state == match.state


GOOD = f"{HEADER}\nvariant: 4x6\nmode: play\nsecret: 0123\n\n 1.  0011  1B1W  human\n"


def test_a_record_by_hand() -> None:
    record = Record.parse("# my game\n" + GOOD.replace("0011", "RRBB"))
    assert record.turns[0].guess == "0011"
    assert record.secret == "0123"
    assert record.match().game.turns_left == 9


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no saved game"),
        ("hello", "no saved game"),
        (GOOD.replace("4x6", "99x99"), "does not fit together: 99 pegs"),
        (GOOD.replace("mode: play", "mode: chess"), "mode is 'chess'"),
        (GOOD.replace("1B1W", "2B2W"), "Line 6 .* its secret does not give"),
        (GOOD.replace("1B1W", "5B5W"), "does not fit together"),
        (GOOD.replace("0011", "0099"), "does not fit together: 9 is no colour"),
        (GOOD.replace("secret: 0123", "secret: sealed-abc"), "damaged"),
        (GOOD.replace("secret: 0123", "secret: sealed-aaaaaaaaaaaaaaaa"), "damaged"),
        (GOOD + "what is this\n", "Line 7 of the saved game is not understood"),
        (GOOD + " 2.  0123  4B0W\n 3.  0124  3B0W\n", "Line 8 .* after its end"),
    ],
)
def test_damaged_records_are_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        Record.parse(text)


def test_a_users_own_code_is_resumed_by_guess() -> None:
    record = Record.parse(GOOD.replace("mode: play", "mode: guess").replace("secret: 0123\n", ""))
    with pytest.raises(RecordError, match="guess --resume"):
        record.match()
