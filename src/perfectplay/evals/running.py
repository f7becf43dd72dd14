"""Many transcripts judged, on as many cores as there are, in an order that changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from perfectplay import __version__
from perfectplay.errors import PerfectPlayError
from perfectplay.evals.errors import EvalError
from perfectplay.evals.judging import (
    SOLVED_WHOLE,
    JudgedGame,
    judge_transcript,
    new_judge,
)
from perfectplay.evals.transcript import Transcript
from perfectplay.lab import Chunk, ChunkResult, Run, Workplace
from perfectplay.lab.files import fingerprint
from perfectplay.lab.run import Progress
from perfectplay.mastermind.teacher.judge import Judge
from perfectplay.mastermind.variant import Variant

TOGETHER = 20
"""So many games are judged in one go."""
ALONE = 400
"""Up to so many games are judged here: to start other processes would take longer."""


def find_workplace(games: int, workers: int | None = None) -> Workplace:
    """Return where so many games are judged: here, or in a process for each core."""
    if workers == 1 or (workers is None and games <= ALONE):
        return Workplace.threads(1)
    return Workplace.processes(workers)


def judge_all(
    transcripts: Sequence[Transcript],
    workplace: Workplace | None = None,
    folder: Path | None = None,
    *,
    fresh: bool = False,
    progress: Progress | None = None,
) -> list[JudgedGame | EvalError]:
    """Judge games; one that cannot be judged is an error in its place.

    With a folder, what is done is kept there, and the same call goes on where it was stopped.
    """
    found: list[JudgedGame | EvalError] = []
    with (
        workplace or find_workplace(len(transcripts)) as place,
        Run(_description(transcripts), place, folder, fresh=fresh, progress=progress) as run,
    ):
        for chunk, result in run.results(judge_chunk, list(_chunks(transcripts))):
            start = int(chunk.key)
            for transcript, facts in zip(transcripts[start:], result.facts, strict=False):
                if "error" in facts:
                    found.append(EvalError(facts["error"], given=transcript.player))
                else:
                    found.append(JudgedGame.of_verdict(transcript, facts))
    return found


def _description(transcripts: Sequence[Transcript]) -> dict[str, Any]:
    games = [_quiet(transcript) for transcript in transcripts]
    return {"judged": fingerprint(games, 32), "games": len(games), "perfectplay": __version__}


def _chunks(transcripts: Sequence[Transcript]) -> list[Chunk]:
    chunks = []
    for start in range(0, len(transcripts), TOGETHER):
        # What was said is not needed to judge, and may be long.
        games = [_quiet(each) for each in transcripts[start : start + TOGETHER]]
        chunks.append(Chunk(str(start), {"games": games}, len(games)))
    return chunks


def _quiet(transcript: Transcript) -> dict[str, Any]:
    data = replace(transcript, notes={}).to_data()
    for attempt in data["attempts"]:
        attempt.pop("said", None)
    return data


def judge_chunk(games: Sequence[dict[str, Any]]) -> ChunkResult:
    """Judge some games, where the worker is."""
    facts: list[dict[str, Any]] = []
    for data in games:
        try:
            transcript = Transcript.from_data(data)
            facts.append(judge_transcript(transcript, judge_of(transcript.variant)).verdict())
        except PerfectPlayError as error:
            facts.append({"error": str(error)})
    return ChunkResult(facts)


def judge_of(variant: Variant) -> Judge:
    """Return a judge: one that remembers where all is exact, else one from nothing.

    Where a search may end before its end, what was remembered would decide how far it comes, and
    so the order of the games would change the verdict.
    """
    return _remembering(variant.rules) if variant.size <= SOLVED_WHOLE else new_judge(variant)


@lru_cache(maxsize=4)
def _remembering(variant: Variant) -> Judge:
    return new_judge(variant)
