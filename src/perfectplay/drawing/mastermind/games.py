"""Games of Mastermind: running or over, played by a session, or read from a file.

Nothing here asks for the secret of a running game.
"""

from __future__ import annotations

from collections.abc import Sequence

from perfectplay.drawing.choices import palette_with
from perfectplay.drawing.element import Child, h
from perfectplay.drawing.judged import chip
from perfectplay.drawing.mastermind.pegs import PARTS, code, defined
from perfectplay.drawing.mastermind.turns import codes_left, turn_table
from perfectplay.drawing.picture import Card, card, note
from perfectplay.mastermind.game import Game, outcome_of
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.palette import Palette, get_palette
from perfectplay.mastermind.players import HUMAN, player_title
from perfectplay.mastermind.record import Record
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.variant import Variant


def game(shown: Game) -> Card:
    """Draw a game that the program answers."""
    palette = palette_with(shown.variant.colours)
    table = turn_table(
        shown.variant, shown.turns, palette, left=codes_left(shown.variant, shown.turns)
    )
    over = shown.outcome
    secret = shown.secret if over else None
    said = f"{over.winner.value.capitalize()} won: {over.reason}." if over else None
    return _game_card(shown.variant, palette, shown.turns, table, said, secret)


def session(shown: MastermindSession) -> Card:
    """Draw a game of any mode as an onlooker sees it."""
    view, palette = shown.view(()), shown.palette
    counted = view.mode != "play" or view.outcome is not None
    clash = view.contradiction.clash if view.contradiction else ()
    remarks = [
        (turn.word and chip(turn.word.word))
        or (player_title(turn.player) if turn.player != HUMAN else "")
        for turn in view.turns
    ]
    table = turn_table(
        shown.variant,
        shown.turns,
        palette,
        left=[turn.left for turn in view.turns] if counted else None,
        remarks=remarks if any(remarks) else None,
        clash=clash,
    )
    said = view.outcome.sentence if view.outcome else None
    more: list[Child] = []
    if view.contradiction:
        more.append(note(view.contradiction.text))
    if view.waiting:
        more.append(
            h("div", {"class": "codes"}, "Next guess: ", code(view.waiting.values, palette))
        )
    return _game_card(shown.variant, palette, shown.turns, table, said, view.secret, more)


def record(shown: Record) -> Card:
    """Draw a game as it was written down."""
    variant, palette = shown.variant, get_palette(shown.palette)
    remarks = [player_title(mover) if mover != HUMAN else "" for mover in shown.movers]
    remarks += [""] * (len(shown.turns) - len(remarks))
    table = turn_table(
        variant,
        shown.turns,
        palette,
        left=codes_left(variant, shown.turns),
        remarks=remarks if any(remarks) else None,
        remark="player",
    )
    over = outcome_of(variant, shown.turns)
    said = f"{over.winner.value.capitalize()} won: {over.reason}." if over else None
    secret = shown.secret if shown.is_over else None
    return _game_card(variant, palette, shown.turns, table, said, secret)


def _game_card(
    variant: Variant,
    palette: Palette,
    turns: Sequence[Turn],
    table: Child,
    said: str | None,
    secret: str | None,
    more: Sequence[Child] = (),
) -> Card:
    """Put a game together; the secret comes here only when it is over."""
    made = "1 turn" if len(turns) == 1 else f"{len(turns)} turns"
    how = said or f"{made} made, {variant.turns - len(turns)} left."
    found = bool(turns) and turns[-1].feedback == variant.win
    show = secret is not None and not found
    return card(
        ["Mastermind ", h("span", {"class": "more"}, variant.title)],
        defined(),
        bool(turns) and table,
        more,
        show
        and secret is not None
        and h("div", {"class": "codes"}, "The code was ", code(variant.values(secret), palette)),
        note(how, " ", variant.unusual_rules),
        label=f"A game of Mastermind, {variant.title}: {how}",
        parts=PARTS | {"judged"},
    )
