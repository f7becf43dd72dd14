"""What `perfectplay eval judge` does."""

from __future__ import annotations

from pathlib import Path

from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.evals.judging import judge_transcript
from perfectplay.evals.reading import read_transcripts


def judge_files(files: list[Path], *, as_json: bool) -> None:
    """Judge the games of files."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        for path in files:
            for transcript in read_transcripts(path):
                game = judge_transcript(transcript)
                terminal.tell("judged", f"{transcript.player}: {game.regret}", **game.to_data())
