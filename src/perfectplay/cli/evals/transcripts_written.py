"""What `perfectplay eval play` and `transcripts` do: they end with transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from perfectplay.cli.files import require_free
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.evals.logs import read_log
from perfectplay.evals.playing import play, strategy_name, strategy_player
from perfectplay.evals.reading import format_transcript, write_transcripts
from perfectplay.evals.transcript import Transcript


def play_set(
    player: str,
    name: str,
    count: int | None,
    turns: int | None,
    seed: int,
    output: Path | None,
    *,
    force: bool,
    as_json: bool,
) -> None:
    """Let a player of ours play a set."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        require_free(output, force, "games-2.jsonl")
        ask, player = strategy_player(player, seed), strategy_name(player)
        with terminal.progress(f"{player} plays {name}", "games") as progress:
            games = list(
                play(name, ask, player=player, count=count, turns=turns, progress=progress)
            )
        _write(terminal, games, output)


def from_logs(logs: Sequence[Path], output: Path | None, *, force: bool, as_json: bool) -> None:
    """Take the transcripts out of logs."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        require_free(output, force, "games-2.jsonl")
        with terminal.waiting("Reading"):
            games = [game for path in logs for game in read_log(path)]
        _write(terminal, games, output)


def _write(terminal: Terminal, games: Sequence[Transcript], output: Path | None) -> None:
    """Print transcripts, or write them to a file and say so."""
    if output is None:
        for game in games:
            typer.echo(format_transcript(game))
        return
    write_transcripts(games, output)
    many = "1 transcript is" if len(games) == 1 else f"{len(games)} transcripts are"
    terminal.tell(
        "saved",
        f"{many} in {output}. Judge with: perfectplay eval judge {output}",
        file=str(output),
        games=len(games),
    )
