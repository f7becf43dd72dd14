"""`perfectplay mastermind`: the options of its commands; bodies are loaded when one starts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.options import Json, Pace, Resume, Retry, Seed, Yes

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
        help="classic, mastermind7, super, bulls-and-cows, 5x8, '4x10 norepeat', "
        "'4x6 black only', '4x6 1 lie' …",
    ),
]
Palette = Annotated[
    str | None,
    typer.Option("--palette", "-p", help="classic, colour-blind, chalmers or letters."),
]
Pegs = Annotated[str, typer.Option("--pegs", help="On pegs: letters, shapes, digits or names.")]
Turns = Annotated[int | None, typer.Option("--turns", "-t", help="How many guesses are allowed.")]
Count = Annotated[bool, typer.Option("--count/--no-count", help="Show how many codes are left.")]


def resume_command(text: str) -> str:
    """Return the command that goes on with a saved game."""
    from perfectplay.mastermind.record import Record

    return {"learn": "teach", "two": "play"}.get(mode := Record.parse(text).mode, mode)


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
    from perfectplay.cli.mastermind import start

    start.play(
        start.Options(variant, palette, pegs, turns, seed, count, resume, as_json, yes, pace),
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
    from perfectplay.cli.mastermind import start

    start.guess(
        start.Options(variant, palette, pegs, turns, seed, count, resume, as_json, yes),
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
    from perfectplay.cli.mastermind import start

    start.watch(
        start.Options(variant, palette, pegs, turns, seed, count, None, as_json, yes, pace),
        player,
        code,
    )


@app.command()
def players(as_json: Json = False) -> None:
    """List the computer players, each with a sentence."""
    from perfectplay.cli.mastermind import start

    start.players(as_json)


Time = Annotated[str, typer.Option("--time", help="How long to think: 5s, 500ms, 2m.")]
Sense = Annotated[str, typer.Option("--sense", help="What optimal means: worst (case) or average.")]


@app.command()
def teach(
    sense: Annotated[
        str | None,
        typer.Option("--sense", help="What is taught: worst (case) or average."),
    ] = None,
    variant: Variant = None,
    palette: Palette = None,
    pegs: Pegs = "letters",
    turns: Turns = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Never ask whether a guess should be taken back.")
    ] = False,
    think: Time = "1.5s",
    seed: Seed = None,
    count: Count = True,
    resume: Resume = None,
    as_json: Json = False,
    yes: Yes = False,
) -> None:
    """Learn optimal play: every guess is judged before its answer is shown."""
    from perfectplay.cli.mastermind import start

    start.teach(
        start.Options(variant, palette, pegs, turns, seed, count, resume, as_json, yes),
        sense,
        keep,
        think,
    )


@app.command()
def analyze(
    history: Annotated[
        str, typer.Argument(help="The turns so far: '0011 1B1W, 0023 0B2W'; '' for none.")
    ] = "",
    variant: Annotated[str, typer.Option("--variant", "-v", help="As for play.")] = "classic",
    palette: Palette = None,
    guess: Annotated[str | None, typer.Option("--guess", "-g", help="A guess to judge.")] = None,
    sense: Sense = "worst",
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=100)] = 10,
    think: Time = "5s",
    as_json: Json = False,
) -> None:
    """Analyse any position: codes left, both optima, the best guesses."""
    from perfectplay.cli.mastermind import study

    study.analyze(history, variant, palette, guess, sense, count, think, as_json)


@app.command()
def solve(
    variant: Annotated[str, typer.Argument(help="What to solve: 4x6, '3x4 1 lie', …")] = "classic",
    sense: Sense = "expected",
    within: Annotated[
        int | None, typer.Option("--within", min=1, help="Only strategies of this depth at most.")
    ] = None,
    think: Annotated[str | None, typer.Option("--time", help="Stop after: 30s, 5m.")] = None,
    cpu: Annotated[
        bool,
        typer.Option("--cpu", help="Count --time in CPU seconds: a busy machine gives as much."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Solve a variant exactly; Ctrl-C stops it and tells what is proven."""
    from perfectplay.cli.mastermind import study

    study.solve(variant, sense, within, think, as_json, cpu=cpu)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A game that 'save' has written.")],
    palette: Palette = None,
    sense: Annotated[
        str | None,
        typer.Option("--sense", help="By what: worst (case) or average; else as the game was."),
    ] = None,
    think: Time = "3s",
    retry: Retry = None,
    as_json: Json = False,
) -> None:
    """Review a saved game: skill, luck, what was best, and the slips to try again."""
    from perfectplay.cli.mastermind import review as body

    body.review_file(file, palette, sense, think, retry, as_json)


@app.command()
def tree(
    variant: Annotated[str, typer.Argument(help="Which game: 4x6, mastermind7, …")] = "classic",
    by: Annotated[
        str, typer.Option("--by", help="expected, worst, or a player: knuth, entropy, …")
    ] = "expected",
    within: Annotated[
        int | None, typer.Option("--within", min=1, help="Only strategies of this depth at most.")
    ] = None,
    form: Annotated[
        str, typer.Option("--format", "-f", help="summary, text, json or dot (Graphviz).")
    ] = "summary",
    source: Annotated[
        Path | None, typer.Option("--load", help="Take a saved tree instead of building one.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write it to a file; JSON by default.")
    ] = None,
    after: Annotated[
        str | None, typer.Option("--next", help="The tree's guess after '0012 1B1W, …'.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Build, verify, export or look up a whole strategy."""
    from perfectplay.cli.mastermind import tree as body

    body.tree(variant, by, within, form, source, output, after, as_json)
