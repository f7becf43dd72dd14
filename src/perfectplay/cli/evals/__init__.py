"""`perfectplay eval`: language models and agents judged by the exact cost of every guess.

The signatures of the commands load nothing heavy; each command imports what does its work when it
is called.
"""

import typer

from perfectplay.cli.evals import judge_command, set_commands

app = typer.Typer(
    name="eval",
    help="Judge language models and agents at Mastermind by exact regret.",
    no_args_is_help=True,
)
app.command("judge")(judge_command.judge)
app.command("reference")(judge_command.reference)
for command in (
    set_commands.sets,
    set_commands.show,
    set_commands.export,
    set_commands.play,
    set_commands.transcripts,
):
    app.command(command.__name__)(command)
