"""Training in Mastermind: positions, slips and ratings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from perfectplay.judgement import Judgement
from perfectplay.mastermind import strategies
from perfectplay.mastermind.breaking import BREAKER
from perfectplay.mastermind.judged_views import JudgedView
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.notation import format_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.players import HUMAN
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.variant import Variant
from perfectplay.ratings import mastermind as rated
from perfectplay.ratings.story import Played
from perfectplay.session import Data
from perfectplay.training.mastermind.puzzles import MastermindPuzzle
from perfectplay.training.mastermind.steps import MastermindStep
from perfectplay.web.mastermind.options import ColourView
from perfectplay.web.players import Owner
from perfectplay.web.store import Kept
from perfectplay.web.training.parts import (
    FairOpponent,
    Scale,
    Slip,
    Training,
    Tried,
    key_of,
    slip_turns,
)

REVIEWED_MODES = frozenset({"learn", "play", "two"})
RATED_MODE = "play"
PALETTE = "classic"


@dataclass(frozen=True, kw_only=True)
class KnownTurn:
    """A guess with its answer."""

    guess: str
    values: list[int]
    black: int
    white: int


@dataclass(frozen=True, kw_only=True)
class MastermindPosition:
    """What is known before a guess."""

    kind: Literal["mastermind"]
    variant: str
    title: str
    pegs: int
    colours: int
    repeats: bool
    palette: str
    look: list[ColourView]
    """The colours of the palette, so that nothing else is needed to draw it."""
    turns: list[KnownTurn]
    left: int


def show_position(
    variant: Variant, turns: tuple[Turn, ...], left: int | None = None, palette: str = PALETTE
) -> MastermindPosition:
    """Show what is known after some turns."""
    colours = list(get_palette(palette))[: variant.colours]
    return MastermindPosition(
        kind="mastermind",
        variant=str(variant),
        title=variant.title,
        pegs=variant.pegs,
        colours=variant.colours,
        repeats=variant.repeats,
        palette=palette,
        look=[ColourView(c.name, c.letter, c.shape, c.hex, c.ink) for c in colours],
        turns=[
            KnownTurn(
                guess=turn.guess,
                values=list(variant.values(turn.guess)),
                black=turn.feedback.black,
                white=turn.feedback.white,
            )
            for turn in turns
        ],
        left=len(Knowledge.trusted(variant, turns).candidates) if left is None else left,
    )


def of_game(session: MastermindSession, turn: int) -> MastermindPosition:
    """Show what was known before a turn."""
    before = session.knowledge_before(turn)
    left = session.notes[turn - 1].left if turn else session.variant.size
    return show_position(session.variant, before.turns, left, session.palette.name)


def made(session: MastermindSession, turn: int) -> tuple[str, list[int]]:
    """Return the guess of a turn."""
    guess = session.turns[turn].guess
    return session.show(guess), list(session.variant.values(guess))


def own_turns(kept: Kept, owner: Owner) -> frozenset[int] | None:
    """Find the guesses of a player who breaks the code; computer players may have made others."""
    if kept.mode not in REVIEWED_MODES or owner.seats(kept) != {BREAKER}:
        return None
    rows = kept.state["turns"]
    return frozenset(turn for turn, row in enumerate(rows) if row["player"] == HUMAN)


def slips(kept: Kept, owner: Owner) -> list[Slip] | None:
    """Find the player's slips; turns of computer players, and games with a known code, have none.

    The kept data is read as it is, since many games may be looked at.
    """
    if kept.mode not in REVIEWED_MODES or owner.seats(kept) != {BREAKER}:
        return []
    rows: list[Data] = kept.state["turns"]
    judged: list[Data]
    if kept.review is not None:
        judged = kept.review["turns"]
    elif all(row["word"] is not None for row in rows if row["player"] == HUMAN):
        judged = [{**row, **(row["remark"] or {})} for row in rows]
    else:
        return None
    found = []
    for turn, (row, told) in enumerate(zip(rows, judged, strict=True)):
        if row["player"] != HUMAN or told["word"] is None or not Judgement(told["word"]).is_slip:
            continue
        known = " ".join(f"{r['guess']}={r['answer']}" for r in rows[:turn])
        key = key_of(kept.state["variant"], kept.state["sense"], known, row["guess"])
        found.append(Slip(key, turn, Judgement(told["word"]), _cost(told)))
    return found


def _cost(told: Data) -> str:
    return str(told.get("cost") or f"{told['regret_decimal']} guesses lost on average.")


def tried(session: MastermindSession, judged: JudgedView) -> Tried:
    """Show a judged guess."""
    better = judged.better
    solved = judged.word.solves_a_retry
    # Where nothing is better, the guess itself is the best.
    best = better.guess if better is not None else judged.guess if solved else None
    values = better.values if better is not None else judged.values if solved else None
    return Tried(
        given=session.show(judged.guess),
        values=judged.values,
        word=judged.word,
        sign=judged.sign,
        solved=solved,
        text=judged.reason,
        best=None if best is None else session.show(best),
        best_values=values,
    )


def played(kept: Kept, owner: Owner) -> Played | None:
    """Rate a game that the player played alone: no teacher, no computer player, no known code."""
    if kept.mode != RATED_MODE or owner.seats(kept) != {BREAKER}:
        return None
    rows = kept.state["turns"]
    if any(row["player"] != HUMAN for row in rows):
        return None
    variant = Variant.parse(kept.state["variant"])
    found = kept.outcome == BREAKER
    meetings = rated.meet(variant, len(rows) if found else None)
    if meetings is None:
        return None
    return Played(meetings, len(rows) + (not found), slip_turns(kept.review))


def fair(rating: float) -> FairOpponent:
    """Name the computer player nearest to a rating."""
    place = rated.fair_player(rating)
    return FairOpponent(
        name=place.player,
        title=strategies.get(place.player).title,
        text=f"needs {place.mean:.2f} guesses on average; can you do it in fewer?",
        url="/mastermind/new?mode=play",
    )


def of_puzzle(puzzle: MastermindPuzzle) -> MastermindPosition:
    """Show what is known at the beginning of a puzzle."""
    return show_position(puzzle.variant, puzzle.turns, puzzle.left)


def of_step(step: MastermindStep) -> MastermindPosition:
    """Show what is known at a step of a lesson."""
    return show_position(step.variant, step.knowledge.turns)


def answer(puzzle: MastermindPuzzle) -> tuple[str, list[int]]:
    """Return the best guess of a puzzle, in colours."""
    shown = format_code(puzzle.variant, puzzle.best, get_palette(PALETTE), "names")
    return shown, values(puzzle, puzzle.best)


def values(asked: MastermindPuzzle | MastermindStep, given: str) -> list[int]:
    """Return the pegs of a guess."""
    return list(asked.variant.values(given))


training = Training(
    position=MastermindPosition,
    of_game=of_game,
    slips=slips,
    own_turns=own_turns,
    played=played,
    made=made,
    tried=tried,
    scale=Scale(
        centre=rated.CENTRE,
        by_guesses=True,
        phases={
            "turn 1": range(1, 2),
            "turns 2–3": range(2, 4),
            "turn 4 and later": range(4, 1000),
        },
        counts="Counted are games in Play, all guesses your own, where best play is known.",
        fair=fair,
    ),
    of_puzzle=of_puzzle,
    of_step=of_step,
    answer=answer,
    values=values,
    by_pegs=True,
)
