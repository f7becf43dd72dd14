"""The report of an evaluation: one HTML file that needs nothing else.

The leaderboard is plain HTML. The games are data, of which the page's script draws what is asked
for, so that thousands of them open at once. Whatever a player said is escaped here and set as text
there; a policy forbids the page to load anything.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from typing import Any

from perfectplay import __version__
from perfectplay.evals.judging import JudgedGame, JudgedTurn
from perfectplay.evals.leaderboard import Estimate, Leaderboard, Row, grouped
from perfectplay.evals.transcript import Transcript
from perfectplay.judgement import Judgement

LONGEST_WORDS = 4_000
"""Of what a player said, so many letters are shown."""
NONE = "–"
_COLUMNS = (
    ("Player", "who played"),
    ("Games", "how many"),
    ("Solved", "share of games in which the code was found"),
    ("Guesses", "in games that were solved"),
    ("Regret", "guesses given away in a game, on average"),
    ("A guess", "guesses given away with each guess"),
    ("Luck", "guesses that chance gave in a game"),
    ("Best", "share of guesses that are as good as any"),
    ("Contradict", "share of guesses that could not be the code after earlier answers"),
    ("Bad", "replies that were no guess"),
)


def format_report(board: Leaderboard, games: Sequence[JudgedGame]) -> str:
    """Return the whole page."""
    css, script = _file("report.css"), _file("report.js")
    told = [game.transcript for game in games]
    parts = {
        "css": css,
        "script": script,
        "policy": f"default-src 'none'; style-src {_hash(css)}; script-src {_hash(script)}",
        "version": escape(__version__),
        "games": f"{len(games):,} game{'' if len(games) == 1 else 's'}",
        "tables": "".join(_table(rows) for rows in grouped(board.rows)),
        "pairs": _pairs(board),
        "players": _options(each.player for each in told),
        "sets": _options(each.set for each in told if each.set),
        "data": _data(games),
    }
    page = _file("report.html")
    for name, part in parts.items():
        if name != "data":
            page = page.replace(f"<!--{name}-->", part)
    return page.replace("<!--data-->", parts["data"])  # last: it may hold anything


def _file(name: str) -> str:
    return (resources.files("perfectplay.evals.report") / name).read_text("utf-8")


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _options(names: Iterable[str]) -> str:
    return "".join(f"<option>{escape(name)}</option>" for name in sorted(set(names)))


def _table(rows: Sequence[Row]) -> str:
    first = rows[0]
    name = escape(f"{first.set}, {first.variant}" if first.set else first.variant)
    heads = "".join(f'<th scope="col" title="{about}">{head}</th>' for head, about in _COLUMNS)
    body = "".join(_row(row) for row in rows)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{name}"><table><caption>{name}'
        f"</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _row(row: Row) -> str:
    about = "" if row.exact else "≈ "
    cells = (
        f"{row.games:,}",
        _percent(row.solved),
        _number(row.guesses, 2),
        about + _number(row.regret, 3),
        about + _number(row.regret_per_guess, 3),
        _number(row.luck, 2),
        _percent(row.optimal),
        _percent(row.contradicting),
        f"{row.malformed:,}",
    )
    kind = ' class="reference"' if row.reference else ""
    player = escape(row.player) + (" (reference)" if row.reference else "")
    return f'<tr{kind}><th scope="row">{player}</th>' + "".join(_cell(c) for c in cells) + "</tr>"


def _cell(text: str) -> str:
    return f"<td>{text}</td>"


def _percent(share: Estimate | None) -> str:
    if share is None:
        return NONE
    low, high = share.interval or (None, None)
    ends = "" if low is None else f' title="95 %: {low:.1%} to {high:.1%}"'
    return f"<span{ends}>{float(share.value):.1%}</span>"


def _number(value: Estimate | None, digits: int) -> str:
    if value is None:
        return NONE
    margin = "" if value.margin is None else f" ± {value.margin:.{digits}f}"
    return f'<span title="exactly {value.value}">{float(value.value):.{digits}f}{margin}</span>'


def _pairs(board: Leaderboard) -> str:
    if not board.pairs:
        return ""
    lines = [f"<li>{escape(pair.text(named=True))}</li>" for pair in board.pairs]
    return f"<h3>The same games, compared one by one</h3><ul>{''.join(lines)}</ul>"


def _data(games: Sequence[JudgedGame]) -> str:
    words = {word.value: {"sign": word.sign, "colour": word.colour} for word in Judgement}
    data = {"words": words, "games": [_game(game) for game in games]}
    text = json.dumps(data, separators=(",", ":"))
    # Nothing in a script may look like its end or like a comment.
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _game(game: JudgedGame) -> dict[str, Any]:
    told = game.transcript
    judged = {turn.attempt: turn for turn in game.turns}
    return {
        "player": told.player,
        "set": told.set,
        "variant": str(told.variant.rules),
        "game": told.game,
        "secret": told.secret,
        "solved": game.solved,
        "guesses": game.guesses,
        "luck": None if game.luck is None else f"{float(game.luck):+.3f}",
        "faults": list(game.faults),
        "given": [f"{turn['guess']} {turn['answer']}" for turn in _given(told)],
        "turns": [
            {
                "guess": attempt.guess,
                "answer": None if attempt.answer is None else str(attempt.answer),
                "said": attempt.said[:LONGEST_WORDS],
                "cut": len(attempt.said) > LONGEST_WORDS,
                "problem": attempt.problem,
                "judged": _turn(judged[place]) if place in judged else None,
            }
            for place, attempt in enumerate(told.attempts)
        ],
    }


def _given(told: Transcript) -> list[dict[str, Any]]:
    """Return the turns that were made before the player took over, where the transcript has any."""
    found = told.to_data().get("given", [])
    turns = found if isinstance(found, list) else []
    return [turn for turn in turns if isinstance(turn, dict) and {"guess", "answer"} <= turn.keys()]


def _turn(turn: JudgedTurn) -> dict[str, Any]:
    return {
        "codes": turn.codes,
        "left": turn.left,
        "word": turn.word.value,
        "regret": round(float(turn.regret), 6),
        "fraction": str(turn.regret),
        "exact": turn.exact,
        "best": turn.best,
        "possible": turn.possible,
        "repeated": turn.repeated,
        "luck": None if turn.luck is None else f"{float(turn.luck):+.3f}",
    }
