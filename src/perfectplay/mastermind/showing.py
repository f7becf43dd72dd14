"""How a game of Mastermind is put into a view: what is shown now, and to whom."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from perfectplay.mastermind.breaking import BREAKER, MAKER
from perfectplay.mastermind.game import Winner
from perfectplay.mastermind.judged_views import BoundsView, CodeView, WordView
from perfectplay.mastermind.players import HUMAN, player_title
from perfectplay.mastermind.solver import Bounds, shipped
from perfectplay.mastermind.teacher.reasons import mean_text
from perfectplay.mastermind.teacher.words import luck_words
from perfectplay.mastermind.variant import Variant
from perfectplay.mastermind.views import GuessOutcomeView, MastermindView, TurnView
from perfectplay.session import seat_of

if TYPE_CHECKING:
    from perfectplay.mastermind.session import MastermindSession


def game_view(session: MastermindSession, mine: Collection[str]) -> MastermindView:
    """Show a game to somebody with these seats; the secret when it is over, or to its maker.

    Who sits on both chairs typed it in for somebody else at the same screen, and does not see it;
    nor does who waits for somebody to join, who may still come to this screen.
    """
    variant, ended = session.variant, session.outcome
    own = session.mode == "two" and set(mine) == {MAKER} and session.awaited is None
    secret = session.secret if ended or own else None
    waiting = session.waiting if session.standing == "waiting" else None
    worst, expected = session.worst, session.expected
    if session.mode == "learn" and not session.turns:
        worst, expected = _opening_values(variant)
    return MastermindView(
        mode=session.mode,
        seat=seat_of(mine),
        practice=session.practice,
        variant=str(variant),
        title=variant.title,
        pegs=variant.pegs,
        colours=variant.colours,
        repeats=variant.repeats,
        whites=variant.whites,
        lies=variant.lies,
        unusual_rules=f"{variant.unusual_rules} {session.lies_told}".strip(),
        turn_limit=variant.turns,
        codes=variant.size,
        palette=session.palette.name,
        sense=session.sense,
        player=session.player,
        state=session.standing,
        turns=_turn_views(session),
        waiting=None if waiting is None else CodeView.of_code(variant, waiting.guess),
        left=session.left,
        outcome=None
        if ended is None
        else GuessOutcomeView(
            winner=ended.winner.value,
            reason=ended.reason,
            sentence=f"{_sentence(session, ended.winner is Winner.BREAKER, mine)} "
            f"{session.lies_told}".rstrip(),
        ),
        secret=secret,
        secret_values=None if secret is None else list(variant.values(secret)),
        contradiction=session.contradiction_view,
        worst=worst,
        expected=expected,
        **session.table_view(mine),
    )


def _sentence(session: MastermindSession, found: bool, mine: Collection[str]) -> str:
    """Say how a game ended: `You found the code in 4 guesses.`, `Knuth did not find your code.`"""
    movers = set(session.movers)
    who = "The code breaker"
    if movers <= {HUMAN}:
        who = "You" if BREAKER in mine else who
    elif len(movers) == 1:
        who = player_title(session.movers[0])
    if session.ended is not None:
        gave_up = session.ended.how == "resigned"
        return f"{who} {'gave up' if gave_up else 'ran out of time'}."
    code = "your code" if session.mode == "guess" and MAKER in mine else "the code"
    count = "1 guess" if session.turns_made == 1 else f"{session.turns_made} guesses"
    if len(movers) > 1:
        return f"The code was {'' if found else 'not '}found in {count}."
    return f"{who} {'found' if found else 'did not find'} {code} in {count}."


def _turn_views(session: MastermindSession) -> list[TurnView]:
    before = session.variant.size
    views = []
    for turn, note in zip(session.turns, session.notes, strict=True):
        views.append(
            TurnView(
                guess=turn.guess,
                values=list(session.variant.values(turn.guess)),
                black=turn.feedback.black,
                white=turn.feedback.white,
                left=note.left,
                before=before,
                player=note.player,
                word=None if note.word is None else WordView.of(note.word),
                skill=note.skill,
                fortune=note.fortune,
                words=None if note.fortune is None else luck_words(note.fortune),
                remark=note.remark,
                judging=note.judging,
            )
        )
        before = note.left
    return views


def _opening_values(variant: Variant) -> tuple[BoundsView | None, str | None]:
    """Return what is expected before the first guess, where that comes solved with the package."""
    known = shipped.state(variant, ())
    if known is None:
        return None, None
    total = Bounds(known.total, known.total)
    return BoundsView.of(Bounds(known.worst, known.worst)), mean_text(total, variant.size)
