"""Reading what somebody sends to begin a game or to analyse: moves, records and positions."""

from __future__ import annotations

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule, parse_rule
from perfectplay.ultimate.pasted import looks_like_position, parse_pasted
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.session import UltimateSession
from perfectplay.web.settings import Settings
from perfectplay.web.ultimate.models import NewUltimate

RULE_NAMES = {"draw": "line", "most-boards": "boards"}
"""Words that people use for the two rules, beside the library's own."""


def parse_rule_name(text: str) -> WinRule:
    """Read the name of a rule."""
    wanted = text.strip().lower()
    return parse_rule(RULE_NAMES.get(wanted, wanted))


def parse_text(text: str, rule: str | None) -> Record:
    """Read moves, a record or a position; an error says where it is wrong."""
    return parse_pasted(text, None if rule is None else parse_rule_name(rule))


def new_session(body: NewUltimate, settings: Settings) -> UltimateSession:
    """Set up a new game, from the beginning or from moves or a position."""
    session = UltimateSession.new(
        body.mode, first=body.first, level_of_computer=body.level, record=_beginning(body)
    )
    session.set_clock(body.clock)
    session.set_thinking(body.limit, body.ponder)
    return session


def _beginning(body: NewUltimate) -> Record:
    if body.position is None:
        return parse_text(body.moves or "", body.rule)
    if not looks_like_position(body.position):
        # Said by the reader of positions, whose sentence has an example.
        Board(body.position)
    start = parse_text(body.position, body.rule)
    moves = parse_pasted(body.moves).moves if body.moves is not None else []
    record = Record(moves, start=start.start, rule=start.rule)
    record.board()
    return record
