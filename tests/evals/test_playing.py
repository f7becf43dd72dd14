"""One door for all players: dialogues, their ends, and the transcripts that come of them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from perfectplay.evals.errors import EvalError
from perfectplay.evals.playing import Dialogue, Question, play, strategy_player
from perfectplay.evals.prompts import load_prompts
from perfectplay.evals.sets import Problem, find_set
from perfectplay.evals.transcript import Transcript
from perfectplay.mastermind import strategies

EASY = find_set("easy").problems[0]  # its code is 133
WRONG, CLASH = (find_set("contradiction").problems[n] for n in (0, 3))
CHOICE = find_set("best-of-four").problems[0]


def dialogue_of(*replies: str, **options: Any) -> Dialogue:
    dialogue = Dialogue(EASY, **options)
    for reply in replies:
        assert not dialogue.over
        dialogue.reply(reply)
    return dialogue


def test_a_game_is_played_to_its_end() -> None:
    dialogue = dialogue_of("GUESS: 012", "Hm. GUESS: 5", "GUESS: 133")
    assert [message["role"] for message in dialogue.messages] == [
        "system",
        "user",
        *["assistant", "user"] * 3,
    ]
    assert [message["content"].splitlines()[0] for message in dialogue.messages[3::2]] == [
        "Guess 1, 012: 0 black, 1 white.",
        "No guess was found: end with a line such as GUESS: 543.",
        "Guess 2, 133: 3 black, 0 white. You have found the code.",
    ]
    found = dialogue.transcript("me", cost=3)
    assert (found.solved, found.malformed, found.game) == (True, 1, "easy-v1-01")
    assert [attempt.said for attempt in found.attempts] == [
        "GUESS: 012",
        "Hm. GUESS: 5",
        "GUESS: 133",
    ]
    assert found.notes["cost"] == 3
    assert found.notes["prompts_sha256"] == load_prompts().fingerprint
    assert found.notes["set_sha256"] == find_set("easy-v1").fingerprint
    assert Transcript.from_data(json.loads(json.dumps(found.to_data()))) == found


def test_the_last_guess_ends_a_game() -> None:
    dialogue = dialogue_of("GUESS: 000", "GUESS: 000", turns=2)
    assert dialogue.over
    assert dialogue.messages[-1]["content"].endswith(
        "That was the last guess; the code was not found."
    )
    found = dialogue.transcript("me")
    assert (found.solved, len(found.turns), found.variant.turns) == (False, 2, 2)


def test_malformed_replies_are_bounded() -> None:
    dialogue = dialogue_of("?", "GUESS: 000", "?", malformed=1)
    assert dialogue.over
    assert dialogue.messages[3]["content"].endswith("that the game still allows: 0.")
    assert dialogue.messages[-1]["content"].endswith("one too many; the game is over.")
    assert dialogue.transcript("me").malformed == 2


def test_a_tool_makes_guesses() -> None:
    dialogue = Dialogue(EASY, tools=True)
    assert dialogue.guess("0 1 2", "I begin.") == (
        "Guess 1, 012: 0 black, 1 white.\nGuesses left: 9. Make the next one."
    )
    assert dialogue.guess("789").startswith("7, 8, 9 are not colours here; use digits 0 to 5, for")
    assert "Call the tool" in dialogue.refuse("I resign.", "No tool was called.")
    assert dialogue.guess("133").endswith("You have found the code.")
    found = dialogue.transcript("me")
    assert [(a.guess, a.said, bool(a.problem)) for a in found.attempts] == [
        ("012", "I begin.", False),
        (None, "789", True),
        (None, "I resign.", True),
        ("133", "", False),
    ]
    assert found.notes["tools"] is True


@pytest.mark.parametrize(
    ("problem", "reply", "notes"),
    [
        (WRONG, "ANSWER: 3", {"right": True, "named": [3], "said": "ANSWER: 3"}),
        (WRONG, "ANSWER: 1", {"right": False, "named": [1], "said": "ANSWER: 1"}),
        (CLASH, "ANSWER: 3, 1", {"right": True, "named": [1, 3], "said": "ANSWER: 3, 1"}),
        (CHOICE, "GUESS: 015", {"right": True, "regret": "0"}),
        (CHOICE, "GUESS: 440", {"right": False, "regret": "2/7"}),
    ],
)
def test_positions_are_one_answer(problem: Problem, reply: str, notes: dict[str, object]) -> None:
    dialogue = Dialogue(problem)
    assert dialogue.reply("?") != ""
    assert dialogue.reply(reply) == ""
    assert dialogue.over
    found = dialogue.transcript("me")
    assert notes.items() <= found.notes.items()
    assert found.malformed == 1
    assert found.given == dialogue.problem.given
    assert Transcript.from_data(json.loads(json.dumps(found.to_data()))) == found


def test_a_position_that_is_never_answered_is_wrong() -> None:
    dialogue = Dialogue(WRONG, malformed=0)
    dialogue.reply("?")
    assert dialogue.over
    assert dialogue.transcript("me").notes["right"] is False


def test_nothing_is_said_after_the_end() -> None:
    dialogue = dialogue_of("GUESS: 133")
    with pytest.raises(EvalError, match="easy-v1-01 is over; begin another dialogue"):
        dialogue.reply("GUESS: 133")
    with pytest.raises(EvalError, match="is over"):
        dialogue.guess("133")


@pytest.mark.parametrize("name", ["easy", "classic", "bulls-and-cows", "deduction"])
def test_a_strategy_plays_as_it_chooses(name: str) -> None:
    games = list(play(name, strategy_player("knuth"), player="knuth", count=3))
    assert all(game.solved for game in games)
    first = games[0]
    know = Dialogue(find_set(name).problems[0]).question.knowledge
    for turn in first.turns:
        assert strategies.get("knuth").choose(know) == turn.guess
        know = know.told(turn)


def test_lots_depend_on_the_seed_and_the_game_alone() -> None:
    def guesses(seed: int, count: int) -> list[list[str]]:
        ask = strategy_player("random", seed)
        games = play("easy", ask, player="random", count=count)
        return [[turn.guess for turn in game.turns] for game in games]

    assert guesses(1, 3) == guesses(1, 3)
    assert guesses(1, 3)[:2] == guesses(1, 2)
    assert guesses(1, 3) != guesses(2, 3)


def test_a_question_does_not_hold_the_secret() -> None:
    seen: list[Question] = []

    def ask(question: Question) -> str:
        seen.append(question)
        return "GUESS: 000"

    list(play("easy", ask, player="zero", count=1, turns=3))
    assert [len(question.turns) for question in seen] == [0, 1, 2]
    assert "133" not in repr(seen)
    assert seen[1].text.startswith("Guess 1, 000: 0 black, 0 white.")


def test_progress_counts_games() -> None:
    said: list[tuple[int, int]] = []
    games = play(
        "easy", strategy_player("knuth"), player="k", count=2, progress=lambda *n: said.append(n)
    )
    assert len(list(games)) == 2
    assert said == [(0, 2), (1, 2)]


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (lambda: play("easy", lambda question: 12, player="me"), "'me' returned 12 and no text"),  # type: ignore[arg-type,return-value]
        (lambda: play("contradiction", strategy_player("knuth"), player="k"), "'knuth' makes gue"),
        (lambda: play("easy", strategy_player("knuth"), player="k", count=51), "no problem 51 in"),
        (lambda: play("easy", strategy_player("knuth"), player="k", count=0), "no problem 0 in"),
    ],
)
def test_what_cannot_be_played(start: Callable[[], object], said: str) -> None:
    with pytest.raises(EvalError, match=said):
        list(start())  # type: ignore[call-overload]
