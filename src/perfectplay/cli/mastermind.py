"""`perfectplay mastermind`: play, guess, watch. Heavy imports wait until a game starts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="mastermind",
    help="Mastermind: break a code, let the program break yours, or watch it play.",
    no_args_is_help=True,
)

PLAYERS = "human (0), random (1), consistent (2), minimax (3), knuth, entropy, …"
Variant = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        help="classic, mastermind7, super, bulls-and-cows, 5x8, '4x10 norepeat' …",
    ),
]
Palette = Annotated[
    str | None,
    typer.Option("--palette", "-p", help="classic, colour-blind, chalmers or letters."),
]
Pegs = Annotated[str, typer.Option("--pegs", help="On pegs: letters, shapes, digits or names.")]
Turns = Annotated[int | None, typer.Option("--turns", "-t", help="How many guesses are allowed.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Make chance repeatable.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]
Count = Annotated[bool, typer.Option("--count/--no-count", help="Show how many codes are left.")]
Resume = Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Take the defaults, ask nothing.")]
Pace = Annotated[
    float | None, typer.Option("--pace", min=0.0, max=60.0, help="Seconds between guesses.")
]


@app.command()
def play(
    player: Annotated[
        str | None, typer.Argument(help=f"Who breaks the code at first: {PLAYERS}")
    ] = None,
    variant: Variant = None,
    palette: Palette = None,
    pegs: Pegs = "letters",
    turns: Turns = None,
    maker: Annotated[
        str | None,
        typer.Option("--maker", help="Who makes the code: computer, or human (typed hidden)."),
    ] = None,
    pace: Pace = None,
    seed: Seed = None,
    count: Count = True,
    resume: Resume = None,
    as_json: Json = False,
    yes: Yes = False,
) -> None:
    """Break a code; any player can take over at any turn."""
    from perfectplay.cli import mastermind_sessions as sessions

    sessions.play(
        sessions.Options(variant, palette, pegs, turns, seed, count, resume, as_json, yes, pace),
        player,
        maker,
    )


@app.command()
def guess(
    player: Annotated[
        str | None, typer.Argument(help="Which computer player guesses: knuth, consistent, …")
    ] = None,
    variant: Variant = None,
    palette: Palette = None,
    pegs: Pegs = "letters",
    turns: Turns = None,
    secret: Annotated[
        bool | None,
        typer.Option("--secret/--no-secret", help="Type your code in hidden, to check answers."),
    ] = None,
    seed: Seed = None,
    count: Count = True,
    resume: Resume = None,
    as_json: Json = False,
    yes: Yes = False,
) -> None:
    """Keep a code; the program guesses it from your answers."""
    from perfectplay.cli import mastermind_sessions as sessions

    sessions.guess(
        sessions.Options(variant, palette, pegs, turns, seed, count, resume, as_json, yes),
        player,
        secret,
    )


@app.command()
def watch(
    player: Annotated[
        str | None, typer.Argument(help="Which computer player breaks the code.")
    ] = None,
    variant: Variant = None,
    palette: Palette = None,
    pegs: Pegs = "letters",
    turns: Turns = None,
    code: Annotated[
        str | None, typer.Option("--code", help="The code to break; drawn by lot when missing.")
    ] = None,
    pace: Pace = None,
    seed: Seed = None,
    count: Count = True,
    as_json: Json = False,
    yes: Yes = False,
) -> None:
    """Watch one computer player break the code of another."""
    from perfectplay.cli import mastermind_sessions as sessions

    sessions.watch(
        sessions.Options(variant, palette, pegs, turns, seed, count, None, as_json, yes, pace),
        player,
        code,
    )


@app.command()
def players(as_json: Json = False) -> None:
    """List the computer players, each with a sentence."""
    from perfectplay.cli import mastermind_sessions as sessions

    sessions.players(as_json)
