"""What the tools for playing answer with, and how a game is told in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from pydantic import Field

from perfectplay.mastermind.judged_views import AccountView, GuessesReviewView, JudgedView
from perfectplay.mastermind.views import MastermindView
from perfectplay.mcp.answering import Answer, sentences
from perfectplay.mcp.games import KeptGame
from perfectplay.mcp.ultimate_tools import board_text
from perfectplay.ultimate.views import MovesReviewView, UltimateView

GameName = Literal["mastermind", "ultimate"]
_TOOLS = {
    ("mastermind", "move"): "make_guess",
    ("ultimate", "move"): "make_move",
    ("mastermind", "step"): "computer_move",
    ("mastermind", "optimal"): "computer_move",
    ("ultimate", "step"): "computer_move",
    ("mastermind", "hint"): "hint",
    ("ultimate", "hint"): "hint",
    ("mastermind", "undo"): "undo",
    ("ultimate", "undo"): "undo",
    ("mastermind", "review"): "review_game",
    ("ultimate", "review"): "review_game",
    ("mastermind", "correct"): "answer_guess",
}
"""The tool for each command of a session."""


class GameAnswer(Answer):
    """A game as its player may see it; a running game's secret is never in it."""

    id: str
    game: GameName
    over: bool
    result: str | None = Field(description="How it ended, in a sentence; null while it runs.")
    next: list[str] = Field(description="Tools that can be called now with this id.")
    view: MastermindView | UltimateView
    made: bool = Field(description="False if a guess was only asked about and not made.")
    judged: JudgedView | None = Field(description="In a lesson: the guess that was just given.")
    account: AccountView | None = Field(description="In a lesson: skill and luck of that guess.")


class HintAnswer(Answer):
    """A hint; in Mastermind a step of three: a nudge, a direction, the guess."""

    id: str
    game: GameName
    text: str
    step: int | None
    move: str | None = Field(description="In Ultimate Tic-Tac-Toe: the move.")
    chance: float | None = Field(description="Its chance for the side to move.")
    proof: str | None


class ReviewAnswer(Answer):
    """A whole game, judged."""

    id: str
    game: GameName
    over: bool
    slips: list[int] = Field(description="Turns or moves that are worth trying again, from 0.")
    review: GuessesReviewView | MovesReviewView
    record: str = Field(description="The game as text; without the secret while it runs.")


class GameLine(Answer):
    """A game in a list."""

    id: str
    game: GameName
    mode: str
    title: str
    turns_made: int
    over: bool
    result: str | None


class GamesAnswer(Answer):
    """The games of the client, the last used first."""

    games: list[GameLine]
    note: str | None


class EndedAnswer(Answer):
    """A game that is kept no longer."""

    id: str
    ended: bool


def game_line(game: KeptGame) -> GameLine:
    """Show a game in a list."""
    session = game.session
    ending = session.ending
    return GameLine(
        id=game.id,
        game=cast(GameName, session.kind),
        mode=session.mode,
        title=session.title,
        turns_made=session.turns_made,
        over=ending is not None,
        result=None if ending is None else ending.sentence,
    )


def game_answer(
    game: KeptGame,
    *,
    made: bool = True,
    judged: JudgedView | None = None,
    account: AccountView | None = None,
) -> GameAnswer:
    """Show a game to its client."""
    session = game.session
    view = cast(Any, session.view(game.mine))
    ending = session.ending
    return GameAnswer(
        id=game.id,
        game=cast(GameName, session.kind),
        over=ending is not None,
        result=None if ending is None else ending.sentence,
        next=_next(game),
        view=replace(view, id=game.id),
        made=made,
        judged=judged,
        account=account,
    )


def _next(game: KeptGame) -> list[str]:
    session = game.session
    found = [_TOOLS.get((session.kind, one)) for one in session.commands(game.mine)]
    if session.mode == "guess":
        found = ["answer_guess" if tool == "make_guess" else tool for tool in found]
    found += ["resign"] if "resign" in session.may(game.mine) else []
    return [*dict.fromkeys(filter(None, found)), "game_state", "end_game"]


def game_text(answer: GameAnswer) -> str:
    """Tell a game in words."""
    if isinstance(answer.view, MastermindView):
        said = _mastermind_text(answer.view)
    else:
        board = answer.view.board
        said = sentences(f"Moves: {' '.join(answer.view.moves)}." if answer.view.moves else "")
        said = "\n".join(filter(None, [said, board_text(board), answer.view.message]))
    return "\n".join(filter(None, [f"Game {answer.id}", said, _judged_text(answer)]))


def _judged_text(answer: GameAnswer) -> str:
    """Say what the teacher thinks of the guess that was just given."""
    judged, account = answer.judged, answer.account
    if judged is None:
        return ""
    luck = None if account is None else f"The luck of its answer: {account.words}."
    asked = None if answer.made else "It was not made; to make it, send it again with keep true."
    word = f"{judged.guess}: {judged.word.value}."
    return sentences(word, judged.cost, judged.aside, judged.reason, luck, asked)


def _mastermind_text(view: MastermindView) -> str:
    lines = [f"{view.title}; {len(view.turns)} of {view.turn_limit} turns made."]
    if view.unusual_rules:
        lines.append(view.unusual_rules)
    for number, turn in enumerate(view.turns, 1):
        word = f"  {turn.word.word.value}" if turn.word else ""
        answer = f"{turn.black}B{turn.white}W"
        lines.append(f"{number:2}.  {turn.guess}  {answer}  {turn.left:,} left{word}")
    if view.contradiction is not None:
        lines.append(view.contradiction.text)
    if view.waiting is not None:
        lines.append(f"My guess is {view.waiting.guess}; answer it with answer_guess.")
    if view.outcome is not None:
        secret = f" The code was {view.secret}." if view.secret else ""
        lines.append(f"{view.outcome.sentence}{secret}")
    return "\n".join(lines)


def record_of(game: KeptGame) -> str:
    """Return a game as text; a running game's secret is left out of it."""
    return game.session.to_record(lambda secret, rest: "")


def review_text(answer: ReviewAnswer) -> str:
    """Tell a review in words."""
    review = answer.review
    if isinstance(review, GuessesReviewView):
        rows = [
            f"{number:2}.  {turn.guess}  {turn.word.value}. "
            + sentences(turn.cost, f"Luck: {turn.words}.", turn.reason)
            for number, turn in enumerate(review.turns, 1)
        ]
        return "\n".join([sentences(review.cost, review.account), *rows])
    rows = [
        f"{move.ply + 1:2}.  {move.by} {move.move}  {move.word.value}"
        + (f"; better {move.best}" if move.move != move.best and move.lost else "")
        + (f", because {move.because}" if move.because and move.ply in review.slips else "")
        for move in review.moves
    ]
    kept = [f"{seat.upper()} {value:.0f} %" for seat, value in review.accuracy.items() if value]
    return "\n".join([f"Accuracy: {', '.join(kept) or 'no choices to judge'}.", *rows])
