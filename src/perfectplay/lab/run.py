"""Doing the chunks of an experiment, wherever that is, and giving back what came out in order."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from perfectplay.lab import interrupts
from perfectplay.lab.errors import FolderError, LostWorkersError
from perfectplay.lab.journal import Journal
from perfectplay.lab.workplace import Workplace

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""
LOOK_EVERY = 2.0
"""Seconds without news after which the workplace is looked at."""
ATTEMPTS = 4
"""How often a chunk is tried when the worker that does it dies."""


@dataclass(frozen=True)
class Chunk:
    """A part of an experiment that one worker does in one go."""

    key: str
    """Its name in the journal; no other chunk of the experiment has it."""
    arguments: Mapping[str, Any]
    """All that the work depends on: numbers, texts, lists of them."""
    size: int = 1
    """How much of the whole it is, in what the progress bar counts (games, mostly)."""


@dataclass(frozen=True)
class ChunkResult:
    """What came of a chunk: facts, the same wherever it ran, and measures such as times."""

    facts: Any
    measures: dict[str, float] = field(default_factory=dict)


Work = Callable[..., ChunkResult]
"""A function of a module that does a chunk from its arguments; workers find it by its name."""


class Run:
    """A run of an experiment: its journal, the place where it is worked on, and its progress.

    Used in a `with` statement. The description says all that the results depend on; a folder
    makes the run survive its own end.
    """

    def __init__(
        self,
        description: dict[str, Any],
        workplace: Workplace,
        folder: Path | None = None,
        *,
        fresh: bool = False,
        progress: Progress | None = None,
    ) -> None:
        self.workplace = workplace
        self.journal = Journal(description, folder, fresh)
        self.lost = 0
        """How many chunks had to be tried again because their worker died."""
        self._progress = progress
        self._before = 0  # what earlier lists of chunks came to: the bar does not jump back

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.journal.close()

    def results(self, work: Work, chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, ChunkResult]]:
        """Yield every chunk with its outcome, in the order of the chunks.

        Whoever has seen enough may stop taking: what is under way is then given up. Since the
        order does not depend on who was faster, a rule that stops early stops at the same place
        in every run.
        """
        done: set[str] = set()
        with closing(self._as_done(work, deque(chunks))) as finished:
            for chunk in chunks:
                while chunk.key not in done:
                    done.add(next(finished).key)
                yield chunk, self._kept(chunk)

    def flow(
        self,
        work: Work,
        chunks: Iterable[Chunk],
        then: Callable[[Chunk, ChunkResult], Iterable[Chunk]],
    ) -> None:
        """Do chunks, and those that follow from what came of others, until there are no more.

        `then` gets each chunk as soon as it is done, and returns what is to be done next. It is
        told in no certain order: what follows must not depend on who was faster.
        """
        waiting = deque(chunks)
        for chunk in self._as_done(work, waiting):
            waiting += then(chunk, self._kept(chunk))

    def _as_done(self, work: Work, given: deque[Chunk]) -> Generator[Chunk, None, None]:
        """Yield each chunk when its outcome is in the journal, also those that are added later."""
        total = done = self._before
        keys: set[str] = set()
        waiting: deque[Chunk] = deque()
        doing: dict[Future[ChunkResult], Chunk] = {}
        tries: Counter[str] = Counter()
        try:
            with interrupts.remembered() as raise_if_pressed:
                while given or waiting or doing:
                    known: list[Chunk] = []
                    added = bool(given)
                    while given:
                        chunk = given.popleft()
                        if chunk.key in keys:
                            raise ValueError("two chunks of an experiment have the same key")
                        keys.add(chunk.key)
                        total += chunk.size
                        (known if chunk.key in self.journal else waiting).append(chunk)
                    done += sum(chunk.size for chunk in known)
                    if added:
                        self._tell(done, total)
                    yield from known
                    known.clear()
                    if given or not (waiting or doing):
                        continue
                    raise_if_pressed()
                    self._hand_out(work, waiting, doing)
                    # All that is ready is written down first: whoever gets it may stop us.
                    for chunk in self._finished(work, doing, tries):
                        done += chunk.size
                        self._tell(done, total)
                        known.append(chunk)
                    yield from known
        finally:
            self._before = done
            for future in doing:
                future.cancel()

    def _kept(self, chunk: Chunk) -> ChunkResult:
        """Return the outcome of a chunk as it stands in the journal."""
        entry = self.journal[chunk.key]
        try:
            return ChunkResult(entry["facts"], {**entry["measures"]})
        except (KeyError, TypeError, IndexError):
            raise FolderError(
                f"What the journal in {self.journal.folder} says of {chunk.key!r} is not the "
                "result of a chunk; give another folder, for example --out results, or --fresh to "
                "begin again there."
            ) from None

    def _tell(self, done: int, total: int) -> None:
        if self._progress:
            self._progress(done, total)

    def _hand_out(
        self, work: Work, waiting: deque[Chunk], doing: dict[Future[ChunkResult], Chunk]
    ) -> None:
        """Keep every worker busy and one chunk ready behind each, not more: we may stop early."""
        while waiting and len(doing) < self.workplace.room():
            chunk = waiting.popleft()
            doing[self._submit(work, chunk)] = chunk

    def _submit(self, work: Work, chunk: Chunk) -> Future[ChunkResult]:
        try:
            return self.workplace.submit(_do, work, dict(chunk.arguments))
        except (BrokenExecutor, RuntimeError):
            self.workplace.restart()
            return self.workplace.submit(_do, work, dict(chunk.arguments))

    def _finished(
        self, work: Work, doing: dict[Future[ChunkResult], Chunk], tries: Counter[str]
    ) -> Iterator[Chunk]:
        ready, _ = wait(doing, timeout=LOOK_EVERY, return_when=FIRST_COMPLETED)
        # Dask does not always tell `wait` of a cancelled future: not if the worker died after the
        # chunk was done and before its result was fetched.
        ready |= {future for future in doing if future.cancelled()}
        if not ready:
            self.workplace.look()
        lost: list[Chunk] = []
        for future in sorted(ready, key=lambda f: doing[f].key):
            chunk = doing.pop(future)
            try:
                outcome = future.result()
            except self.workplace.losses as error:
                lost.append(chunk)
                if isinstance(error, BrokenExecutor):
                    # The whole pool is gone, and with it whatever else it was doing.
                    lost += doing.values()
                    doing.clear()
                    self.workplace.restart()
                    break
                continue
            self.journal.write(chunk.key, {"facts": outcome.facts, "measures": outcome.measures})
            yield chunk
        for chunk in lost:
            tries[chunk.key] += 1
            self.lost += 1
            if tries[chunk.key] >= ATTEMPTS:
                raise LostWorkersError(
                    f"The workers died {ATTEMPTS} times while doing {chunk.key!r} and what was "
                    "beside it; look at their memory, then run the same command again."
                )
            doing[self._submit(work, chunk)] = chunk


def _do(work: Work, arguments: dict[str, Any]) -> ChunkResult:
    """Do a chunk where the worker is, and note how long it took."""
    started = time.perf_counter()
    outcome = work(**arguments)
    measures = {"seconds": time.perf_counter() - started, **outcome.measures}
    return ChunkResult(outcome.facts, measures)
