"""`perfectplay eval`: language models and agents judged by the exact cost of every guess.

The signatures of the commands load nothing heavy; each command imports what does its work when it
is called.
"""

import typer

from perfectplay.cli.evals import judge_command

app = typer.Typer(
    name="eval",
    help="Judge language models and agents at Mastermind by exact regret.",
    no_args_is_help=True,
)
app.command("judge")(judge_command.judge)
