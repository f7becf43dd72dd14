"""Prompts that a client offers to its user: beginnings of a conversation about the games."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS
from pydantic import Field

from perfectplay.errors import PerfectPlayError, quote
from perfectplay.mastermind.variant import Variant
from perfectplay.mcp.errors import ArgumentError
from perfectplay.ultimate.levels import LEVELS, level

P = ParamSpec("P")
LONGEST = 20_000
VariantGiven = Annotated[
    str, Field(description="A preset or pegs x colours, such as classic or 4x7.")
]
LevelGiven = Annotated[str, Field(description=f"How strong the computer is, 1 to {len(LEVELS)}.")]
GameGiven = Annotated[
    str,
    Field(
        description="The id of a game that was played here, or the moves or turns of any game.",
    ),
]


def teach_mastermind(variant: VariantGiven = "classic") -> str:
    """Teach me a game of Mastermind."""
    kind = Variant.parse(variant)
    kind.require_true_answers("A lesson")
    return (
        f"Teach me Mastermind in a game of {kind.title}. Read perfectplay://mastermind/rules if "
        f'you need to, then begin with new_mastermind_game (variant "{kind}", mode "learn") and '
        "tell me the rules in three sentences. I make the guesses: pass each of mine to "
        "make_guess with keep false. When it was not made, say why it is a slip without naming a "
        "better one, and ask whether I want to keep it. After each guess tell me what its answer "
        "rules out. Give hints one step at a time, only when I ask. At the end use review_game "
        "and tell me which guess cost most and what was luck."
    )


def play_ultimate(level_number: LevelGiven = "4") -> str:
    """Play Ultimate Tic-Tac-Toe with me."""
    number = level(int(level_number) if level_number.isdecimal() else 0).number
    return (
        "Let me play Ultimate Tic-Tac-Toe against the computer. Begin with new_ultimate_game "
        f"(level {number}) and draw the board after each move, with the board where I must play "
        "marked. Pass my moves to make_move as I write them; if one is refused, tell me the rule "
        "that it breaks. Comment on the computer's moves in one sentence. When the game is over, "
        "offer to review it."
    )


def guess_my_code(variant: VariantGiven = "classic") -> str:
    """Guess a code that only I know."""
    kind = Variant.parse(variant)
    return (
        f"I have thought of a code ({kind.title}); guess it. Begin with new_mastermind_game "
        f'(variant "{kind}", mode "guess"), tell me the guess, and pass my answers to '
        "answer_guess. If my answers contradict each other, explain which cannot all be true and "
        "which single change would mend it; when I then tell you my code, use "
        "mastermind_contradiction with it to show each wrong answer."
    )


def review_my_game(game: GameGiven) -> str:
    """Review a game of mine."""
    if not 0 < len(game.strip()) <= LONGEST:
        raise ArgumentError(
            f"{quote(game)} is no game that can be reviewed; give the id of one, or its moves or "
            f"turns, at most {LONGEST:,} letters, for example ee ea ae.",
            given=game,
            allowed=f"1 to {LONGEST:,} letters",
        )
    return (
        "Review this game for me:\n\n"
        f"{game.strip()}\n\n"
        "If it is the id of a game here, use review_game. Turns of Mastermind: judge each guess "
        "with mastermind_judge, given the turns before it. Moves of Ultimate Tic-Tac-Toe: use "
        "ultimate_analyze before and after the moves that look doubtful. Tell me the two or three "
        "moments that mattered, what was better and why, and what I should practise. Say which "
        "values are proven and which are estimates."
    )


def _refusing(prompt: Callable[P, str]) -> Callable[P, str]:
    """Make an error of the library one that a client is told as it is."""

    @wraps(prompt)
    def write(*arguments: P.args, **named: P.kwargs) -> str:
        try:
            return prompt(*arguments, **named)
        except PerfectPlayError as error:
            raise MCPError(INVALID_PARAMS, str(error)) from None

    return write


def add_prompts(server: MCPServer[Any]) -> None:
    """Add all prompts to a server."""
    for prompt, title in (
        (teach_mastermind, "Teach me a game of Mastermind"),
        (guess_my_code, "Guess my code"),
        (play_ultimate, "Play Ultimate Tic-Tac-Toe with me"),
        (review_my_game, "Review my game"),
    ):
        server.prompt(title=title)(_refusing(prompt))
