"""Results of the public benchmark of Bulls and Cows, stalkermustang/llm-bulls-and-cows-benchmark.

Its results.json has a `config` with the model and the rules, and `games`, each with the `target`
and a `history` of guesses with bulls and cows. A reply that broke the format is only counted there;
full_conversations.json has the words. The two number their games differently, so that a
conversation is found by its guesses.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from perfectplay.errors import PerfectPlayError, quote
from perfectplay.evals.errors import TranscriptError
from perfectplay.evals.reading import parse_json
from perfectplay.evals.transcript import Attempt, Transcript
from perfectplay.mastermind.errors import CodeError
from perfectplay.mastermind.knowledge import check_feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.variant import Variant

_DIGITS = 10
_GUESS = re.compile(r"GUESS:\s*([0-9]{1,20})\s*\Z")
_BROKEN = "the reply did not end with a guess in the form asked for"

_Said: TypeAlias = tuple[tuple[str, ...], str]
"""The broken replies before a guess, and the one with the guess."""
_Words: TypeAlias = dict[tuple[str, ...], deque[list[_Said]]]
"""Conversations by their guesses."""


def parse_results(text: str, conversations: str = "") -> list[Transcript | TranscriptError]:
    """Read results.json, and the words from full_conversations.json where that is given."""
    data = parse_json(text)
    if isinstance(data, Mapping) and "games" not in data and "game_id" in data:
        raise TranscriptError(
            "This is full_conversations.json, which does not tell what the last guess got; give "
            "the results.json beside it, and the words are read from here.",
            allowed="results.json",
        )
    config, games = _part(data, "config", Mapping), _part(data, "games", list)
    player = str(_part(_part(config, "llm", Mapping), "model", str))
    variant = _variant(_part(config, "benchmark", Mapping))
    words = _conversations(conversations) if conversations else {}
    found: list[Transcript | TranscriptError] = []
    for number, game in enumerate(games, 1):
        try:
            found.append(_game(player, variant, str(number), game, words))
        except PerfectPlayError as error:
            found.append(TranscriptError(f"Game {number}: {error}", given=error.given))
    return found


def _part(data: Any, key: str, kind: type) -> Any:
    found = data.get(key) if isinstance(data, Mapping) else None
    if not isinstance(found, kind) or isinstance(found, bool):
        raise TranscriptError(
            f"'{key}' of results of the Bulls and Cows benchmark is {quote(found)}; give the "
            "results.json that it has written.",
            given=found,
            allowed="results.json",
        )
    return found


def _variant(rules: Mapping[str, Any]) -> Variant:
    repeats = rules.get("allow_repeating_digits") is True
    return Variant(_part(rules, "target_length", int), _DIGITS, repeats)


def _game(player: str, variant: Variant, number: str, game: Any, words: _Words) -> Transcript:
    history = [_entry(entry) for entry in _part(game, "history", list)]
    # Games with the same guesses have the conversations in the order in which they stand there.
    told = words.get(tuple(guess for guess, _ in history))
    said = told.popleft() if told else None
    attempts: list[Attempt] = []
    for place, (guess, answer) in enumerate(history):
        before, own = said[place] if said else ((), "")
        attempts += [Attempt(said=text, problem=_BROKEN) for text in before]
        attempts.append(_attempt(variant, guess, answer, own))
    broken = game.get("format_failures")
    known = sum(attempt.problem == _BROKEN for attempt in attempts)
    if isinstance(broken, int) and 0 < broken - known <= 1000:
        attempts += [Attempt(problem=_BROKEN)] * (broken - known)
    secret = parse_code(variant, str(_part(game, "target", str)))
    return Transcript(player, variant, tuple(attempts), secret, number, "bulls-and-cows-benchmark")


def _entry(entry: Any) -> tuple[str, Any]:
    if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str):
        return entry[0], entry[1]
    raise TranscriptError(
        f"{quote(entry)} is not a guess with bulls and cows; for example ['1234', [0, 1]].",
        given=entry,
        allowed="['1234', [0, 1]]",
    )


def _attempt(variant: Variant, guess: str, answer: Any, said: str) -> Attempt:
    """Read a guess; one that the rules do not allow is none, though the benchmark answered it."""
    try:
        code = parse_code(variant, guess)
    except CodeError as error:
        return Attempt(said=said or guess, problem=f"no code of this game: {error}")
    pair = answer if isinstance(answer, list) else ()
    return Attempt(code, check_feedback(variant, tuple(pair) or (-1, -1)), said)


def _conversations(text: str) -> _Words:
    """Return what the model said in each game, found by the guesses that are read from it."""
    words: _Words = {}
    for messages in _part(parse_json(text), "game_id", Mapping).values():
        if not isinstance(messages, list):
            raise TranscriptError(
                f"{quote(messages)} is no conversation of the Bulls and Cows benchmark; give the "
                "full_conversations.json that it has written, or take it away.",
                given=messages,
                allowed="a list of messages",
            )
        replies = [m for m in messages if isinstance(m, Mapping) and m.get("role") == "assistant"]
        guesses, said = _said(str(reply.get("content") or "") for reply in replies)
        if guesses:
            words.setdefault(guesses, deque()).append(said)
    return words


def _said(replies: Iterable[str]) -> tuple[tuple[str, ...], list[_Said]]:
    """Return the guesses in replies, and for each the broken replies before it and its own."""
    read: list[str] = []
    found: list[_Said] = []
    before: list[str] = []
    for reply in replies:
        match = _GUESS.search(reply.strip())
        if match is None:
            before.append(reply)
        else:
            read.append(match[1])
            found.append((tuple(before), reply))
            before = []
    return tuple(read), found
