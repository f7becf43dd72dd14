"""A Dask cluster as a workplace; Dask is an optional extra and loaded only here.

Results must not depend on which worker did a chunk. So every worker is asked for the fingerprint
of its code before it gets any, and chunks are handed to those workers alone whose code is ours.
"""

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
from perfectplay.extras import require
from perfectplay.lab.errors import ClusterError, OtherCodeError, SettingError
from perfectplay.lab.provenance import worker_fingerprint
from perfectplay.lab.workplace import Workplace, checked

T = TypeVar("T")
PATIENCE = 15
"""Seconds to wait for a scheduler to answer and for its first worker."""
INTRODUCTION = 60
"""Seconds that new workers get to say which code they have; they may have just been started."""
CLOSING = 5
"""Seconds that a cluster gets to end."""
RECOUNT = 5.0
"""Seconds after which the workers of a cluster are counted again."""
_LOCAL = re.compile(r"local(?::([0-9]{1,9}))?")
_REMOTE = re.compile(r"(tcp|tls|ucx|ws|wss|inproc)://\S+")


class Cluster(Workplace):
    """Workers of a Dask scheduler: one that runs elsewhere, or one made here for the run."""

    elsewhere = True

    def __init__(self, address: str) -> None:
        self._address = address.strip()
        self._client: Any = None
        self._cluster: Any = None
        self._counted = 0.0
        self._checked: dict[str, str] = {}  # workers with our code: addresses and folders
        self._sent: dict[Future[Any], frozenset[str]] = {}  # what is under way, and who may do it
        self._alone_since: float | None = None
        self._lost_since: float | None = None
        local = _LOCAL.fullmatch(self._address)
        if not local and not _REMOTE.fullmatch(self._address):
            raise SettingError(
                f"{quote(address)} is not a cluster; give the address of a Dask scheduler or a "
                "number of local workers, for example --cluster tcp://127.0.0.1:8786 or "
                "--cluster local:2."
            )
        self._local_workers = checked(int(local[1] or 2)) if local else 0
        distributed = require("distributed", what="A cluster", library="Dask", extra="cluster")
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
        for name in ("asyncio", "tornado.application"):
            logging.getLogger(name).addFilter(_is_not_about_dask)
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
        """Have something done by a worker that has our code."""
        with self._while_there():
            if self._executor is None:
                self._executor = self._make()
            allowed = frozenset(self._checked)
            future: Future[T] = self._executor.submit(work, *arguments, workers=sorted(allowed))
        self._sent[future] = allowed
        future.add_done_callback(lambda done: self._sent.pop(done, None))
        return future

    def room(self) -> int:
        """Return how many chunks may be under way; workers that come or go later count as well."""
        self.look()
        return super().room()

    def look(self) -> None:
        """Count the workers again; without any for too long, waiting is given up.

        So it is without the scheduler, to which Dask tries to find back by itself.
        """
        if self._client is None:
            return
        lost = self._client.status == "connecting"
        self._lost_since = (self._lost_since or time.monotonic()) if lost else None
        if self._lost_since and time.monotonic() - self._lost_since > PATIENCE:
            raise self._gone()
        if lost or time.monotonic() - self._counted < RECOUNT:
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
        """Count the workers, look at the code of new ones, and take work back from lost ones."""
        threads, known = self._workers()
        # A worker that was started again at the same address is a new one, and may have other
        # code; its folder is another, since Dask draws the name of the folder.
        folders = {a: str(known[a]["local_directory"]) for a in threads if a in known}
        self._checked = {a: f for a, f in self._checked.items() if folders.get(a) == f}
        self._compare_code({a: f for a, f in folders.items() if a not in self._checked})
        self._counted = time.monotonic()
        self.workers = max(1, sum(threads[address] for address in self._checked))
        if self._checked:
            for future, allowed in list(self._sent.items()):
                if not allowed & self._checked.keys():
                    future.cancel()  # nobody who may do it is left; it is sent to others then
        return len(self._checked)

    def _workers(self) -> tuple[dict[str, int], dict[str, dict[str, Any]]]:
        """Ask the scheduler for the threads of each worker and what else it knows of it.

        Both questions have a limit, since a scheduler that hangs would never answer; Dask's own
        `scheduler_info` has none.
        """
        threads: dict[str, int] = self._client.nthreads(callback_timeout=PATIENCE)
        identity = self._client.scheduler.identity
        found = self._client.sync(identity, n_workers=-1, callback_timeout=PATIENCE)
        return threads, found.get("workers", {})

    @contextmanager
    def _while_there(self) -> Iterator[None]:
        """Turn whatever Dask says of a scheduler that has gone into one sentence."""
        from distributed.client import ClosedClientError

        try:
            yield
        except (ClosedClientError, OSError, RuntimeError, TimeoutError, CancelledError):
            raise self._gone() from None

    def _gone(self) -> ClusterError:
        return ClusterError(
            f"The cluster at {quote(self._address)} has gone; what is done is kept, and the same "
            "command goes on when it is back."
        )

    def addresses(self) -> list[str]:
        """Return the workers that are there now."""
        return [] if self._client is None else sorted(self._client.nthreads())

    def _compare_code(self, workers: dict[str, str]) -> None:
        """Refuse workers that have other code than we have."""
        if not workers:
            return
        found = self._client.run(
            _code, workers=sorted(workers), on_error="return", callback_timeout=INTRODUCTION
        )
        for worker, code in sorted(found.items()):
            if isinstance(code, OSError):
                continue  # it left while it was asked
            if misfit := compare_code(worker, code, _code()):
                raise misfit
            self._checked[worker] = workers[worker]

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
        self._checked.clear()
        self._sent.clear()

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


def _is_not_about_dask(record: logging.LogRecord) -> bool:
    """Tell whether a record has nothing to do with Dask, for those whom Dask runs on.

    Of a task of Dask's that fails after its scheduler has gone, these log the whole traceback.
    """
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        if str(trace.tb_frame.f_globals.get("__name__")).startswith("distributed"):
            return False
        trace = trace.tb_next
    return "distributed" not in record.getMessage()


def _code() -> tuple[str, str]:
    """Return the version and the fingerprint of the code where this is run."""
    return __version__, worker_fingerprint()


def compare_code(worker: str, found: object, ours: tuple[str, str]) -> OtherCodeError | None:
    """Compare what a worker said of its code, version and fingerprint, with ours."""
    same = f"install the same on all, for example: pip install perfectplay=={ours[0]}"
    if not isinstance(found, tuple):
        other = "no perfectplay, or one that cannot be compared with ours"
        return OtherCodeError(worker, other, same)
    version, fingerprint = found
    if version != ours[0]:
        other = f"perfectplay {version}, and here it is {ours[0]}"
        return OtherCodeError(worker, other, same)
    if fingerprint != ours[1]:
        return OtherCodeError(
            worker,
            f"other code than this machine, although both are perfectplay {version} "
            f"(fingerprints {fingerprint} and {ours[1]})",
            f"start the worker again with the same files as here, or {same}",
        )
    return None


def is_address(text: str) -> bool:
    """Tell whether a text is the address of a scheduler."""
    return _REMOTE.fullmatch(text) is not None
