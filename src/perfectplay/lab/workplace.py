"""Where chunks are worked on: any `concurrent.futures.Executor`, and how to get a new one."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, TypeVar

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError

T = TypeVar("T")
MOST_WORKERS = 1024
KINDS = ("processes", "threads")


class Workplace:
    """An executor that can be replaced when its workers die; used in a `with` statement."""

    losses: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    """Errors that mean: the worker is gone, try again."""
    elsewhere = False
    """Whether the work is done outside this process, where only what is installed is known."""

    def __init__(self, make: Callable[[], Executor], workers: int, name: str = "executor") -> None:
        self.workers = workers
        self.name = name
        self._make = make
        self._executor: Executor | None = None

    @staticmethod
    def threads(workers: int = 1) -> Workplace:
        """Work in threads of this process."""
        workers = checked(workers)
        return Workplace(lambda: ThreadPoolExecutor(workers), workers, f"{workers} threads")

    @staticmethod
    def processes(workers: int | None = None) -> Workplace:
        """Work in processes of this machine; one for each core unless given."""
        return _Processes(checked(workers or cores()))

    @staticmethod
    def cluster(address: str) -> Workplace:
        """Work on a Dask cluster: `tcp://…`, or `local:2` for one of two workers made here."""
        from perfectplay.lab.cluster import Cluster  # it is a workplace, so it imports this file

        return Cluster(address)

    @staticmethod
    def find(kind: str = "processes", workers: int | None = None, cluster: str = "") -> Workplace:
        """Return the workplace that the options of a command describe."""
        if cluster and workers is not None:
            raise SettingError(
                f"{workers} workers were asked for, but a cluster has its own; leave one of the "
                "two out, for example --cluster local:2 alone."
            )
        if cluster:
            return Workplace.cluster(cluster)
        if kind not in KINDS:
            raise SettingError(
                f"{quote(kind)} is not a way to work; choose {' or '.join(KINDS)}, for example "
                "--with processes."
            )
        if kind == "threads":
            return Workplace.threads(workers or cores())
        return Workplace.processes(workers)

    def room(self) -> int:
        """Return how many chunks may be under way: one for each worker and one behind it."""
        return 2 * self.workers

    def look(self) -> None:
        """Raise an error when there is nothing left to wait for; called now and then."""

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Have something done by a worker."""
        if self._executor is None:
            self._executor = self._make()
        return self._executor.submit(work, *arguments)

    def restart(self) -> None:
        """Give up the workers; new ones are made for the next work."""
        if self._executor is not None:
            self._shut(self._executor, wait=False)
            self._executor = None

    def close(self) -> None:
        """Let the workers go."""
        if self._executor is not None:
            self._shut(self._executor, wait=True)
            self._executor = None

    def abandon(self) -> None:
        """Let the workers go without waiting for what they are doing, where that can be."""
        self.restart()

    def _shut(self, executor: Executor, wait: bool) -> None:
        executor.shutdown(wait=wait, cancel_futures=True)

    def __enter__(self) -> Workplace:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abandon()

    def __repr__(self) -> str:
        return f"<Workplace: {self.name}>"


class _Processes(Workplace):
    """Processes that end with this one, however it ends, and leave Ctrl-C to it."""

    elsewhere = True

    def __init__(self, workers: int) -> None:
        super().__init__(self._pool, workers, f"{workers} processes")
        self._others: set[BaseProcess] = set()

    def _pool(self) -> Executor:
        self._others = set(multiprocessing.active_children())
        # Started afresh, not forked: threads of numba or of a caller do not survive a fork.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_settle_in)

    def abandon(self) -> None:
        ours = [p for p in multiprocessing.active_children() if p not in self._others]
        self.restart()
        for process in ours:
            process.terminate()
        for process in ours:
            process.join(timeout=5)


def _settle_in() -> None:
    """Prepare a worker process: it ends with its parent, and Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def leave_with_parent() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=leave_with_parent, daemon=True).start()


def cores() -> int:
    """Return how many cores this process may use."""
    with contextlib.suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checked(workers: int) -> int:
    """Return the number if that many workers are possible."""
    if not 1 <= workers <= MOST_WORKERS:
        raise SettingError(
            f"{workers} workers are not possible; give 1 to {MOST_WORKERS}, for example "
            "--workers 2."
        )
    return workers
