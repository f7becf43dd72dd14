"""Games of TextArena's Mastermind, as its environment holds them when they are over.

TextArena writes no files of its own. What people keep is `env.state.logs`, pairs of who spoke and
what, with −1 for the game, or the same with a kind in `observations`; and `env.state.game_state`
with the secret and the history. Either is enough. Numbers begin with 1 there and with 0 here.

    {"model": "some-model", "game_state": {"secret_code": [2, 4, 1, 6], "code_length": 4,
     "num_numbers": 6, "duplicate_numbers": false,
     "history": [{"guess": [1, 2, 3, 4], "black": 0, "white": 3}]},
     "logs": [[-1, "You are playing Mastermind. …"], [0, "[1 2 3 4]"],
              [-1, "Submitted [1 2 3 4]. Feedback: 0 black peg(s), 3 white peg(s)."]]}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from perfectplay.errors import PerfectPlayError, quote
from perfectplay.evals.errors import TranscriptError
from perfectplay.evals.reading import parse_json
from perfectplay.evals.transcript import UNANSWERED, Attempt, Transcript
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import check_feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.variant import Variant

KEYS = frozenset({"game_state", "logs", "observations"})
GAME = -1
_NUMBERS = r"([0-9]{1,3}(?:[ ,]{1,3}[0-9]{1,3}){0,30})"
_ANSWER = re.compile(
    rf"[Ss]ubmitted [\['‘]{_NUMBERS}[\]'’]\. Feedback: ([0-9]{{1,2}}) black peg\(s\), "
    r"([0-9]{1,2}) white peg\(s\)"
)
_NUMBER = re.compile(r"[0-9]{1,3}")
_LIST = re.compile(r"[ ,]*[0-9]{1,3}(?:[ ,]+[0-9]{1,3})*[ ,]*")
_FOUND = re.compile(r"cracked the code")
_GUESS = re.compile(rf"\[{_NUMBERS}\]|\A\s*{_NUMBERS}\s*\Z")
_RULES = re.compile(r"([0-9]{1,2}) (?:digits|numbers)[^.]{0,40}?from 1 to ([0-9]{1,2})(.{0,120})")
_REPEATS = re.compile(r"(?<!not )may (?:be )?repeat|(?:with|possible) (?:repeats|duplicates)")
_EXAMPLE = '{"model": "some-model", "game_state": {…}, "logs": […]}'


class _Said(NamedTuple):
    """A message: who spoke, and what."""

    speaker: int
    text: str


def parse_games(text: str, beside: str = "") -> list[Transcript | TranscriptError]:
    """Read games on lines of their own, or a value of JSON that is one or a list of them."""
    try:
        whole = parse_json(text)
    except TranscriptError:
        named = [(f"Line {n}", line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
        return [_read(name, line, True) for name, line in named]
    games = whole if isinstance(whole, list) else [whole]
    return [_read(f"Game {number}", game, False) for number, game in enumerate(games, 1)]


def _read(name: str, game: Any, written: bool) -> Transcript | TranscriptError:
    try:
        return _game(name, parse_json(game) if written else game)
    except PerfectPlayError as error:
        return TranscriptError(f"{name}: {error}", given=error.given, allowed=error.allowed)


def _game(name: str, data: Any) -> Transcript:
    if not isinstance(data, Mapping):
        raise _odd("a game", data)
    state = data.get("game_state") or {}
    messages = _messages(data.get("logs") or data.get("observations") or [])
    if not isinstance(state, Mapping) or not (state or messages):
        raise _odd("a game", data)
    variant = _variant(state, messages)
    told = state.get("history") or []
    if not isinstance(told, list):
        raise _odd("the history", told)
    history = [_turn(variant, entry) for entry in told]
    attempts = _attempts(variant, messages, history) if messages else history
    secret = state.get("secret_code")
    player = next((data[k] for k in ("player", "model", "model_name", "agent") if data.get(k)), "")
    return Transcript(
        str(player) or "unnamed",
        variant,
        tuple(attempts),
        _code(variant, secret) if secret else None,
        str(data.get("game") or data.get("seed") or name.rpartition(" ")[2]),
        str(data.get("env_id") or "textarena"),
    )


def _messages(logs: Any) -> list[_Said]:
    """Return what was said, from `logs`, or from the `observations` of the only player."""
    if isinstance(logs, Mapping):
        logs = next(iter(logs.values()), [])
    if not isinstance(logs, list):
        raise _odd("the logs", logs)
    found = []
    for entry in logs:
        pair = entry[:2] if isinstance(entry, list) else ()
        if len(pair) != 2 or not isinstance(pair[0], int) or not isinstance(pair[1], str):
            raise _odd("a message", entry)
        found.append(_Said(*pair))
    return found


def _variant(state: Mapping[str, Any], messages: Sequence[_Said]) -> Variant:
    """Return the rules, from the state or else from what the player was told first."""
    if "code_length" in state:
        pegs, colours = state.get("code_length"), state.get("num_numbers", 6)
        return Variant(pegs, colours, state.get("duplicate_numbers") is True)  # type: ignore[arg-type]
    told = next((found for m in messages if (found := _RULES.search(m.text))), None)
    if told is None:
        raise TranscriptError(
            "Neither the game_state nor the first message says how long the code is; for example "
            f"{_EXAMPLE}.",
            allowed=_EXAMPLE,
        )
    return Variant(int(told[1]), int(told[2]), _REPEATS.search(told[3]) is not None)


def _turn(variant: Variant, entry: Any) -> Attempt:
    if not isinstance(entry, Mapping):
        raise _odd("an entry of the history", entry)
    answer = check_feedback(variant, (entry.get("black", -1), entry.get("white", -1)))
    return Attempt(_code(variant, entry.get("guess")), answer)


def _attempts(
    variant: Variant, messages: Sequence[_Said], history: Sequence[Attempt]
) -> list[Attempt]:
    """Return every reply with what the game said to it; the history knows the last guess."""
    found: list[Attempt] = []
    said: str | None = None
    for message in messages:
        if message.speaker != GAME:
            if said is not None:
                found.append(_unanswered(variant, said))
            said = message.text
            continue
        if said is None:
            continue
        answered = _ANSWER.search(message.text)
        if answered:
            pair = Feedback(int(answered[2]), int(answered[3]))
            guess = _code(variant, answered[1])
            found.append(Attempt(guess, check_feedback(variant, pair), said))
        elif _FOUND.search(message.text):
            found.append(Attempt(_said_code(variant, said), variant.win, said))
        else:
            found.append(Attempt(said=said, problem=message.text))
        said = None
    if said is not None:
        found.append(_unanswered(variant, said))
    return _with_history(found, history)


def _with_history(found: list[Attempt], history: Sequence[Attempt]) -> list[Attempt]:
    """Fill in what the messages leave open: the last guess is not always answered in words."""
    answered = [place for place, attempt in enumerate(found) if attempt.turn is not None]
    missing = history[len(answered) :]
    if len(missing) == 1 and found and found[-1].turn is None:
        found[-1] = Attempt(missing[0].guess, missing[0].answer, found[-1].said)
    elif missing:
        found += missing
    return found


def _unanswered(variant: Variant, said: str) -> Attempt:
    try:
        return Attempt(_said_code(variant, said), None, said, UNANSWERED)
    except PerfectPlayError as error:
        return Attempt(said=said, problem=str(error))


def _said_code(variant: Variant, said: str) -> str:
    match = _GUESS.search(said)
    if match is None:
        raise TranscriptError(
            f"No guess is in {quote(said)}; for example [1 2 3 4].", given=said, allowed="[1 2 3 4]"
        )
    return _code(variant, match[1] or match[2])


def _code(variant: Variant, given: Any) -> str:
    """Read numbers from 1 on, in a list or in a text."""
    if isinstance(given, str):
        if not _LIST.fullmatch(given):
            raise _odd("a guess", given)
        given = [int(number) for number in _NUMBER.findall(given)]
    if not isinstance(given, list) or not all(type(n) is int for n in given):
        raise _odd("a guess", given)
    return parse_code(variant, [number - 1 for number in given])


def _odd(what: str, given: Any) -> TranscriptError:
    return TranscriptError(
        f"{quote(given)} is not {what} of TextArena's Mastermind; for example {_EXAMPLE}.",
        given=given,
        allowed=_EXAMPLE,
    )
