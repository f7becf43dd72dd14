"""A Dask cluster as a workplace; Dask is an optional extra and loaded only here."""

from __future__ import annotations

import logging
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from perfectplay import __version__
from perfectplay.errors import quote
from perfectplay.lab.errors import ClusterError, ExtraMissingError, SettingError
from perfectplay.lab.workplace import Workplace, checked

T = TypeVar("T")
PATIENCE = 15
"""Seconds to wait for a scheduler to answer and for its first worker."""
CLOSING = 5
"""Seconds that a cluster gets to say goodbye."""
RECOUNT = 5.0
"""Seconds after which the workers of a cluster are counted again."""
_LOCAL = re.compile(r"local(?::(\d+))?")
_REMOTE = re.compile(r"(tcp|tls|ucx|ws|wss|inproc)://\S+")


class Cluster(Workplace):
    """Workers of a Dask scheduler: one that runs elsewhere, or one made here for the run."""

    def __init__(self, address: str) -> None:
        self._address = address.strip()
        self._client: Any = None
        self._cluster: Any = None
        self._counted = 0.0
        self._checked: set[str] = set()
        self._alone_since: float | None = None
        local = _LOCAL.fullmatch(self._address)
        if not local and not _REMOTE.fullmatch(self._address):
            raise SettingError(
                f"{quote(address)} is no cluster; give the address of a Dask scheduler or a "
                "number of local workers, for example --cluster tcp://127.0.0.1:8786 or "
                "--cluster local:2."
            )
        self._local_workers = checked(int(local[1] or 2)) if local else 0
        try:
            import distributed
        except ImportError:
            raise ExtraMissingError(
                "A cluster needs Dask, which is not installed; "
                "try: pip install 'perfectplay[cluster]'"
            ) from None
        self.losses = (
            *Workplace.losses,
            distributed.scheduler.KilledWorker,
            distributed.client.FutureCancelledError,
        )
        super().__init__(self._connect, max(1, self._local_workers), f"cluster {self._address}")

    def _connect(self) -> Executor:
        from distributed import Client, LocalCluster

        # The bar and our own sentences say what happens; Dask's log would tear them apart.
        for name in ("distributed", "distributed.client", "distributed.nanny"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            if self._local_workers:
                with _deaf_children():
                    self._cluster = LocalCluster(
                        n_workers=self._local_workers,
                        threads_per_worker=1,
                        processes=True,
                        host="127.0.0.1",
                        dashboard_address="127.0.0.1:0",
                        silence_logs=logging.CRITICAL,
                    )
            self._client = Client(
                self._cluster or self._address, timeout=PATIENCE, set_as_default=False
            )
            self._client.wait_for_workers(1, timeout=PATIENCE)
            self._count()
        except (OSError, TimeoutError, ValueError) as error:
            self.restart()
            if isinstance(error, ClusterError):
                raise
            raise ClusterError(
                f"No cluster with a worker answered at {quote(self._address)} within {PATIENCE} "
                "seconds; start one with 'dask scheduler' and 'dask worker', or use "
                "--cluster local:2."
            ) from None
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Have something done by a worker."""
        with self._while_there():
            return super().submit(work, *arguments)

    def room(self) -> int:
        """Return how many chunks may be under way; workers that come or go later count as well."""
        self.look()
        return super().room()

    def look(self) -> None:
        """Count the workers again; without any for too long, waiting is given up."""
        if self._client is None or time.monotonic() - self._counted < RECOUNT:
            return
        with self._while_there():
            found = self._count()
        self._alone_since = None if found else self._alone_since or time.monotonic()
        if self._alone_since and time.monotonic() - self._alone_since > PATIENCE:
            raise ClusterError(
                f"No worker is left at {quote(self._address)}; what is done is kept, so start one "
                "with 'dask worker' and give the same command again."
            )

    def _count(self) -> int:
        threads = self._client.nthreads()
        self._compare_versions(sorted(set(threads) - self._checked))
        self._counted = time.monotonic()
        self.workers = max(1, sum(threads.values()))
        return len(threads)

    @contextmanager
    def _while_there(self) -> Iterator[None]:
        """Turn whatever Dask says of a scheduler that has gone into one sentence."""
        from distributed.client import ClosedClientError

        try:
            yield
        except (ClosedClientError, OSError, RuntimeError, TimeoutError, CancelledError):
            raise ClusterError(
                f"The cluster at {quote(self._address)} has gone; what is done is kept, and the "
                "same command goes on when it is back."
            ) from None

    def addresses(self) -> list[str]:
        """Return the workers that are there now."""
        return [] if self._client is None else sorted(self._client.nthreads())

    def _compare_versions(self, workers: list[str]) -> None:
        """Refuse workers that would play by other code than ours."""
        if not workers:
            return
        found = self._client.run(_version, workers=workers, on_error="return")
        for worker, version in found.items():
            if isinstance(version, OSError):
                continue  # it left while it was asked
            if version != __version__:
                there = f"perfectplay {version}" if isinstance(version, str) else "no perfectplay"
                raise ClusterError(
                    f"The worker {worker} has {there}, and here it is {__version__}; "
                    f"install the same on all, for example: pip install perfectplay=={__version__}"
                )
            self._checked.add(worker)

    def _shut(self, executor: Executor, wait: bool) -> None:
        # Dask's executor has no `cancel_futures`: not to wait is to cancel.
        with suppress(Exception):  # the scheduler may be gone, and with it all there was to end
            executor.shutdown(wait=wait)

    def restart(self) -> None:
        super().restart()
        for part in (self._client, self._cluster):
            if part is not None:
                with suppress(Exception):
                    part.close(timeout=CLOSING)
        self._client = self._cluster = None

    def close(self) -> None:
        super().close()
        self.restart()


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Start processes that do not hear Ctrl-C: it is for us alone, and we tell them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _version() -> str:
    import perfectplay

    return perfectplay.__version__
