"""Files of others are read for what they are, and one bad game costs no other."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.evals.errors import TranscriptError
from perfectplay.evals.judging import judge_transcript
from perfectplay.evals.readers import FORMATS, find_format, parse_games, read_games
from perfectplay.evals.reading import (
    each_line,
    format_transcript,
    parse_transcript,
    read_transcripts,
    write_transcripts,
)
from perfectplay.evals.transcript import Attempt, Transcript
from perfectplay.mastermind import Variant
from tests.evals.samples import ARENA, ARENA_TOLD, CONVERSATIONS, RESULTS

OWN = '{"player": "me", "variant": "2x3", "attempts": [{"guess": "01", "answer": "1B0W"}]}'


def games(text: str, form: str = "auto", beside: str = "") -> list[Transcript]:
    found = parse_games(text, form, beside)
    assert not [each for each in found if isinstance(each, TranscriptError)]
    return [each for each in found if isinstance(each, Transcript)]


def guesses(told: Transcript) -> list[str]:
    return [f"{turn.guess} {turn.feedback}" for turn in told.turns]


def test_the_bulls_and_cows_benchmark_is_read() -> None:
    first, second = games(json.dumps(RESULTS, indent=2))
    assert (first.player, str(first.variant), first.secret) == (
        "made-up/one",
        "4x10 norepeat",
        "5186",
    )
    assert guesses(first) == ["1234 0B1W", "5162 2B1W", "5186 4B0W"]
    assert (first.malformed, first.solved) == (1, True)
    assert guesses(second) == ["0123 0B1W"]
    # A digit twice is answered there, but no code of the game; two replies broke the format.
    assert (second.malformed, second.solved) == (3, False)
    assert "uses 1 twice" in second.attempts[0].problem
    assert judge_transcript(first).balanced


def test_what_the_model_said_is_found_by_its_guesses(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text(json.dumps(RESULTS))
    (tmp_path / "full_conversations.json").write_text(json.dumps(CONVERSATIONS))
    first, second = read_games(tmp_path / "results.json")
    assert isinstance(first, Transcript)
    assert [attempt.said[:7] for attempt in first.attempts] == [
        "I try.\n",
        "**GUESS",
        "GUESS: ",
        "So it i",
    ]
    assert [attempt.guess for attempt in first.attempts] == ["1234", None, "5162", "5186"]
    assert isinstance(second, Transcript)
    assert [attempt.said for attempt in second.attempts] == ["1123", "", "", ""]
    with pytest.raises(TranscriptError, match="give the results"):
        read_games(tmp_path / "full_conversations.json")


def test_one_bad_game_of_the_benchmark_costs_no_other() -> None:
    odd = {**RESULTS, "games": [{"target": "5186"}, *RESULTS["games"], {"history": []}]}
    found = parse_games(json.dumps(odd))
    assert [isinstance(each, Transcript) for each in found] == [False, True, True, False]
    assert str(found[0]).startswith("Game 1: 'history' of results")


def test_textarena_is_read_from_its_logs_and_its_state() -> None:
    (told,) = games(json.dumps(ARENA))
    assert (told.player, told.set, told.game) == ("made-up-two", "Mastermind-v0", "7")
    assert (str(told.variant), told.secret) == ("4x6 norepeat", "1305")
    assert guesses(told) == ["0123 0B3W", "1305 4B0W"]
    assert [attempt.said for attempt in told.attempts][1:] == ["[7 7 7 7]", "[2 4 1 6]"]
    assert told.attempts[1].problem == "All numbers must be between 1 and 6."
    assert judge_transcript(told).balanced


@pytest.mark.parametrize("left_out", ["logs", "game_state"])
def test_either_part_of_textarena_is_enough(left_out: str) -> None:
    told = {**ARENA, "observations": {"0": [*ARENA["logs"]]}}
    rules = ARENA_TOLD.replace("3 digits", "4 digits").replace("to 4", "to 6")
    told["observations"]["0"][0] = [-1, rules, "PROMPT"]
    del told["logs"], told["observations" if left_out == "logs" else left_out]
    (found,) = games(json.dumps(told))
    assert guesses(found) == ["0123 0B3W", "1305 4B0W"]


def test_textarena_tells_the_rules_in_words() -> None:
    told = {"model": "m", "logs": [[-1, ARENA_TOLD], [0, "1 1 2"], [0, "[4, 4, 4]"]]}
    (found,) = games(json.dumps(told))
    assert str(found.variant) == "3x4"
    assert [attempt.guess for attempt in found.attempts] == ["001", "333"]
    assert (found.turns, found.malformed) == ((), 0)  # nobody answered, which is no fault of theirs


def test_halves_of_letters_are_replaced_so_that_all_can_be_written() -> None:
    told = {**ARENA, "model": "m\ud800", "note": ["\udfff"]}
    (found,) = games(json.dumps(told))
    assert found.player == "m\ufffd"
    assert parse_transcript(OWN.replace("me", "\ud83d\ude00\udce9")).player == "😀\ufffd"


def test_games_of_textarena_come_on_lines_or_in_a_list() -> None:
    one = json.dumps(ARENA)
    assert len(games(f"{one}\n\n{one}\n")) == 2
    assert len(games(f"[{one},{one}]")) == 2
    bad = parse_games(f'{one}\n{{"game_state": 3}}\n', "textarena")
    assert str(bad[1]).startswith("Line 2: ")


def test_the_format_is_seen_or_named() -> None:
    assert find_format(OWN) == find_format("") == find_format("{") == "own"
    assert find_format(json.dumps(RESULTS)) == "bulls-and-cows"
    assert find_format(json.dumps(RESULTS, indent=1)) == "bulls-and-cows"
    assert find_format(json.dumps([ARENA], indent=1)) == "textarena"
    assert set(FORMATS) == {"own", "bulls-and-cows", "textarena"}
    with pytest.raises(TranscriptError, match="choose auto, own, bulls-and-cows, textarena"):
        find_format(OWN, "chess")


def test_a_bad_line_is_named_and_the_others_are_read() -> None:
    found = list(each_line([OWN, "", "{", '{"player": 3}', OWN]))
    assert [isinstance(each, Transcript) for each in found] == [True, False, False, True]
    assert str(found[1]).startswith("Line 3: '{' is not JSON")
    assert str(found[2]).startswith("Line 4: ")
    with pytest.raises(TranscriptError, match="Line 2"):
        read_transcripts([OWN, "x"])


@pytest.mark.parametrize("told", [7, "x", {"guess": [1]}, True])
def test_a_history_that_is_none_is_refused(told: object) -> None:
    state = {**ARENA["game_state"], "history": told}
    (found,) = parse_games(json.dumps({**ARENA, "game_state": state}), "textarena")
    assert isinstance(found, TranscriptError)
    assert "is not the history" in str(found)


@pytest.mark.parametrize("guess", ["a b", "² 1", "9" * 5000, "1 2 3 x", "1;2"])
def test_guesses_that_are_no_numbers_are_refused(guess: str) -> None:
    for state in ({"secret_code": guess}, {"history": [{"guess": guess, "black": 0, "white": 0}]}):
        game = {**ARENA, "game_state": {**ARENA["game_state"], **state}}
        (found,) = parse_games(json.dumps(game), "textarena")
        assert isinstance(found, TranscriptError)
        assert "is not a guess" in str(found)


@pytest.mark.parametrize("messages", [None, 5, "GUESS: 1234", {"role": "assistant"}])
def test_conversations_that_are_none_are_refused(messages: object) -> None:
    beside = json.dumps({"game_id": {"0": messages}})
    with pytest.raises(TranscriptError, match="is no conversation"):
        parse_games(json.dumps(RESULTS), "bulls-and-cows", beside)


def test_words_are_found_in_time_that_grows_with_the_games() -> None:
    """Every game looked through every conversation; 3,000 games took a minute."""
    many = 3_000
    game = {"target": "1234", "history": [["5678", [0, 0]]] * 3}
    replies = [{"role": "assistant", "content": f"GUESS: 8765 {' ' * 50}"}] * 10
    results = json.dumps({**RESULTS, "games": [game] * many})
    words = json.dumps({"game_id": {str(number): replies for number in range(many)}})
    begin = time.process_time()
    assert len(games(results, "bulls-and-cows", words)) == many
    assert time.process_time() - begin < 10


def test_games_with_the_same_guesses_have_words_of_their_own() -> None:
    game = RESULTS["games"][0]
    guesses_made = [guess for guess, _ in game["history"]]
    words = {
        who: [{"role": "assistant", "content": f"{who}. GUESS: {one}"} for one in guesses_made]
        for who in ("first", "second")
    }
    results = json.dumps({**RESULTS, "games": [{**game, "format_failures": 0}] * 3})
    found = games(results, "bulls-and-cows", json.dumps({"game_id": words}))
    assert [told.attempts[0].said.partition(".")[0] for told in found] == ["first", "second", ""]


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity"])
def test_numbers_that_json_cannot_write_again_are_refused(number: str) -> None:
    with pytest.raises(TranscriptError, match="none or too large"):
        parse_transcript(f'{OWN[:-1]}, "note": {number}}}')


def test_transcripts_are_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    told = [parse_transcript(OWN), Transcript("é\u2028", Variant(), (Attempt(said="\ud800"),))]
    write_transcripts(told, path)
    assert [each.player for each in read_transcripts(path)] == ["me", "é\u2028"]
    with pytest.raises(TranscriptError, match="cannot be read"):
        read_transcripts(tmp_path / "none.jsonl")
    with pytest.raises(TranscriptError, match="cannot be written"):
        write_transcripts(told, tmp_path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(TranscriptError, match="it is not text"):
        read_transcripts(path)


@given(st.text(), st.text(min_size=1), st.none() | st.text("012", min_size=2, max_size=2))
def test_a_line_is_read_back(said: str, player: str, guess: str | None) -> None:
    problem = "it was not answered" if guess else "no guess was found in it"
    told = Transcript(player, Variant.parse("2x3"), (Attempt(guess, None, said, problem),))
    line = format_transcript(told)
    assert "\n" not in line
    assert parse_transcript(line) == told
