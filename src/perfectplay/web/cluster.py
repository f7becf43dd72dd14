"""Engines elsewhere: a front server sends its questions to the workers of a Dask cluster.

Everything that concerns the cluster runs in one event loop, in a thread of its own. There the
connection is kept: workers are counted again and again, those with other code than ours get no
question, and a scheduler that was lost is called until it is back. A question whose worker dies
is asked again.

What people who play wait for goes first at every worker, and of the threads of all workers one is
kept free for it; where there is only one, it waits for the question that is being answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import uuid4

from perfectplay.errors import quote
from perfectplay.extras import require
from perfectplay.lab.cluster import compare_code, is_address
from perfectplay.lab.errors import ClusterError, OtherCodeError
from perfectplay.session import Data
from perfectplay.web.errors import EngineUnavailable
from perfectplay.web.jobs import POLL, RESERVE, Job, JobQueue
from perfectplay.web.questions import Answer
from perfectplay.web.settings import Settings
from perfectplay.web.worker import answer_here, code, introduce
from perfectplay.work import Abandoned

T = TypeVar("T")
PATIENCE = 15.0
"""Seconds to wait for a scheduler, for its first worker, and for one in the place of a lost one."""
CALL = 3.0
"""Seconds in which a scheduler has to take a call."""
CALL_AGAIN = 1.0
RECOUNT = 1.0
"""Seconds after which workers are counted again."""
CLOSING = 4.0
ATTEMPTS = 4
"""How many workers may die of one question before it is given up."""
RETRY_AFTER = 5.0
QUICK, SLOW = 10, 0
"""How Dask orders questions that wait for the same worker."""

NOT_REACHED = "The engines cannot be reached"
NO_WORKER = "No engine is at work"
DEADLY = "The engines died of this question"

log = logging.getLogger("perfectplay.web")


class Lost(Exception):  # noqa: N818 - not an error: the question is asked again
    """Whoever was asked is there no more; `deaths` counts the workers that died of the question."""

    def __init__(self, deaths: int = 0) -> None:
        self.deaths = deaths


@dataclass(frozen=True)
class Worker:
    """A worker of the cluster; one that is started again has another folder."""

    folder: str
    threads: int


class Cluster:
    """The connection to a Dask cluster, made and kept by itself until it is closed."""

    def __init__(self, address: str, question_seconds: float, *, warm: bool = True) -> None:
        self.address = address.strip()
        if not is_address(self.address):
            raise ClusterError(
                f"{quote(address)} is not the address of a Dask scheduler; give one such as "
                "--cluster tcp://127.0.0.1:8786.",
                given=address,
                allowed="tcp://HOST:PORT or tls://HOST:PORT",
            )
        distributed = require("distributed", what="A cluster", library="Dask", extra="cluster")
        self._dask = distributed
        # What happens is said in our own sentences.
        for name in ("distributed", "distributed.client", "distributed.core"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._asked = (warm, question_seconds)
        self._client: Any = None
        self._workers: dict[str, Worker] = {}
        self._refused: dict[str, Worker] = {}
        self._meeting: dict[str, asyncio.Task[None]] = {}
        self._misfit: OtherCodeError | None = None
        self._trouble: str | None = NOT_REACHED
        self._reports: dict[str, Callable[[Any], None]] = {}
        self._looked = threading.Event()
        self.loop = asyncio.new_event_loop()
        self._keeper = self.loop.create_task(self._keep())
        self._thread = threading.Thread(target=self.loop.run_forever, name="cluster", daemon=True)
        self._thread.start()

    # -- how it stands, for any thread --------------------------------------------------------

    @property
    def trouble(self) -> str | None:
        """Why no question can be asked now, or None."""
        return self._trouble

    @property
    def threads(self) -> int:
        """How many questions can be answered at the same time."""
        return sum(worker.threads for worker in list(self._workers.values()))

    def wait_for_look(self) -> None:
        """Wait until the cluster was looked at once, whatever was found."""
        self._looked.wait(PATIENCE)

    def require_worker(self) -> None:
        """Wait for a worker that has our code, or say why there is none."""
        end = time.monotonic() + PATIENCE
        while self.trouble and not self._misfit and time.monotonic() < end:
            time.sleep(0.05)
        if self.trouble:
            raise self._misfit or ClusterError(
                f"No cluster with a worker answered at {quote(self.address)} within "
                f"{PATIENCE:.0f} seconds; start one with 'dask scheduler' and 'dask worker'."
            )

    def close(self) -> None:
        """Let go of the cluster; questions that are still there are given up."""
        closing = asyncio.run_coroutine_threadsafe(self._end(), self.loop)
        with contextlib.suppress(NotYet):
            closing.result(2 * CLOSING)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(CLOSING)
        if not self._thread.is_alive():
            self.loop.close()

    async def _end(self) -> None:
        # The client is closed by its keeper, before its own tasks are taken from it.
        self._keeper.cancel()
        await asyncio.wait({self._keeper})
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    # -- the connection -----------------------------------------------------------------------

    async def _keep(self) -> None:
        """Be connected for ever, one connection after the other."""
        while True:
            try:
                await self._use_one_connection()
            except Exception as error:  # whatever Dask raises, the next call may succeed
                log.debug("the cluster at %s: %s", self.address, error)
            self._note(NOT_REACHED)
            await asyncio.sleep(CALL_AGAIN)

    async def _use_one_connection(self) -> None:
        client = self._dask.Client(
            self.address, asynchronous=True, timeout=CALL, set_as_default=False
        )
        try:
            await client
            self._client = client
            while client.status == "running":
                await asyncio.wait_for(self._count(client), PATIENCE)
                if self._workers or not self._meeting or self._looked.is_set():
                    self._note(None if self._workers else NO_WORKER)
                await asyncio.sleep(RECOUNT)
        finally:
            self._client = None
            self._workers = {}
            for meeting in self._meeting.values():
                meeting.cancel()
            self._meeting = {}
            with contextlib.suppress(Exception):
                await asyncio.wait_for(client.close(timeout=None), CLOSING)

    def _note(self, trouble: str | None) -> None:
        """Remember how it stands, and log what is new."""
        if trouble != self._trouble or not self._looked.is_set():
            if trouble:
                log.warning("%s (%s)", trouble, self.address)
            elif self._looked.is_set():
                log.warning("The engines at %s are back", self.address)
        self._trouble = trouble
        self._looked.set()

    async def _count(self, client: Any) -> None:
        """Count the workers, and look at the code of new ones, each in its own time."""
        identity = await client.scheduler.identity(n_workers=-1)
        there = {
            address: Worker(str(known["local_directory"]), int(known["nthreads"]))
            for address, known in identity["workers"].items()
        }
        self._workers = {a: w for a, w in self._workers.items() if there.get(a) == w}
        self._refused = {a: w for a, w in self._refused.items() if there.get(a) == w}
        for address, worker in there.items():
            if address not in {**self._workers, **self._refused, **self._meeting}:
                self._meeting[address] = asyncio.create_task(self._meet(client, address, worker))
        if self._meeting:
            await asyncio.wait(self._meeting.values(), timeout=RECOUNT)

    async def _meet(self, client: Any, address: str, worker: Worker) -> None:
        """Compare the code of a worker with ours; one that says nothing is asked again later."""
        try:
            asked = client.run(introduce, *self._asked, workers=[address], on_error="return")
            found = (await asyncio.wait_for(asked, PATIENCE)).get(address)
            if found is None or isinstance(found, OSError):
                return  # it left while it was asked
            if misfit := compare_code(address, found, code()):
                log.warning("It gets no question: %s", misfit)
                self._misfit = misfit
                self._refused[address] = worker
            else:
                self._workers[address] = worker
        except Exception as error:  # whatever Dask raises, others are not held up by it
            log.debug("the worker %s: %s", address, error)
        finally:
            self._meeting.pop(address, None)

    # -- questions ----------------------------------------------------------------------------

    async def ask(
        self, question: Data, report: Callable[[Any], None] | None = None, *, slow: bool = False
    ) -> Answer:
        """Have a question answered, by another worker if one is lost; a slow one gives way."""
        deaths, patience = 0, CALL
        while deaths < ATTEMPTS:
            await self._wait_for_worker(patience)
            try:
                found = await self._send(question, report, slow)
            except Lost as lost:
                deaths += lost.deaths
                patience = PATIENCE
                continue
            if found.error is not None:
                raise found.error
            if found.fault is not None:
                raise RuntimeError(f"an engine failed with {found.fault}")
            return found
        raise EngineUnavailable(RETRY_AFTER, DEADLY)

    async def _wait_for_worker(self, patience: float) -> None:
        """Wait for somebody to ask; a scheduler that is away has only as long as for a call."""
        begun = self.loop.time()
        while self._client is None or self._client.status != "running" or not self._workers:
            limit = min(patience, CALL) if self._client is None else patience
            if self.loop.time() - begun >= limit:
                raise EngineUnavailable(RETRY_AFTER, self._trouble or NOT_REACHED)
            await asyncio.sleep(CALL_AGAIN / 10)

    async def _send(
        self, question: Data, report: Callable[[Any], None] | None, slow: bool
    ) -> Answer:
        client, allowed = self._client, set(self._workers)
        # Its beginning groups questions that take equally long, for whoever plans the work.
        key = f"perfectplay-{question['kind']}-{question['do']}-{uuid4().hex}"
        topic = None
        if report is not None:
            # Dask forgets the reports of a client that has left, if the topic has its name.
            topic, self._reports[key] = client.id, report
            client.subscribe_topic(topic, self._hear)
        future = client.submit(
            answer_here,
            question,
            self._asked[1],
            topic,
            key=key,
            workers=sorted(allowed),
            pure=False,
            priority=SLOW if slow else QUICK,
        )
        waiting = asyncio.ensure_future(future.result())
        try:
            while not waiting.done():
                await asyncio.wait({waiting}, timeout=RECOUNT)
                if not waiting.done() and not allowed & self._workers.keys():
                    raise Lost  # nobody who may do it is left
            answer: Answer = waiting.result()
            return answer
        except self._dask.scheduler.KilledWorker as error:
            raise Lost(deaths=error.allowed_failures + 1) from None
        except self._dask.client.FutureCancelledError:
            raise Lost from None
        except (OSError, TimeoutError):  # the way was cut while the answer was fetched
            raise Lost from None
        finally:
            # Nobody waits for it any more: the scheduler takes it back, and its worker stops.
            waiting.cancel()
            future.release()
            self._reports.pop(key, None)

    def _hear(self, event: tuple[float, Any]) -> None:
        """Hand a report on to whoever follows the question."""
        said = event[1]
        if report := self._reports.get(said["key"]):
            report(said["report"])


class ClusterQueue(JobQueue):
    """Jobs that are done elsewhere: their work is a coroutine in the loop of the cluster."""

    def __init__(self, cluster: Cluster, queue: int) -> None:
        super().__init__(0, queue)
        self._cluster = cluster
        self._waiting: list[Job] = []

    def at_once(self, slow: bool) -> int:
        """Return how many questions of a lane the workers answer at the same time."""
        return max(1, self._cluster.threads - (RESERVE if slow else 0))

    def before(self, job: Job) -> int | None:
        """Count the slow questions that wait before this one; None when it was sent."""
        ahead = 0
        for other in list(self._waiting):
            if other is job:
                return ahead
            ahead += not other.cancelled.is_set()
        return None

    def submit(
        self, work: Callable[[Job], T], seconds: float | None = None, slow: bool = False
    ) -> tuple[Job, Any]:
        """Send a job off, or say at once that nobody could do it."""
        if trouble := self._cluster.trouble:
            raise EngineUnavailable(RETRY_AFTER, trouble)
        return super().submit(work, seconds, slow)

    def _begin(self, job: Job, work: Callable[[Job], Any]) -> Future[Any]:
        if job.slow:
            self._waiting.append(job)
        return asyncio.run_coroutine_threadsafe(self._follow(job, work), self._cluster.loop)

    def _done(self, job: Job) -> None:
        self._leave(job)
        super()._done(job)

    def _leave(self, job: Job) -> None:
        with contextlib.suppress(ValueError):  # it was sent already
            self._waiting.remove(job)

    async def _wait_for_turn(self, job: Job) -> None:
        """Hold a slow question back while others of its lane are answered."""
        while self.before(job) or self._slow_ones() >= self.at_once(slow=True):
            await asyncio.sleep(POLL)
        self._leave(job)

    def _slow_ones(self) -> int:
        with self._lock:
            return sum(job.slow and job.begun is not None for job in self._jobs)

    async def _follow(self, job: Job, work: Callable[[Job], Coroutine[Any, Any, Any]]) -> Any:
        task = asyncio.current_task()
        assert task is not None

        def leave() -> None:
            if job.cancelled.is_set():
                self._cluster.loop.call_soon_threadsafe(task.cancel)

        job.brake(leave)
        # Else the end of what nobody waits for would be logged as never heard.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            job.check()
            if job.slow:
                await self._wait_for_turn(job)
            job.begun = time.monotonic()
            return await work(job)
        except asyncio.CancelledError:
            raise Abandoned from None


def open_cluster(settings: Settings) -> Cluster | None:
    """Connect to the cluster that the settings name, if they name one."""
    if not settings.cluster:
        return None
    cluster = Cluster(settings.cluster, settings.question_seconds, warm=settings.warm_up)
    cluster.wait_for_look()
    return cluster


def check_cluster(address: str) -> None:
    """Raise an error that says in a sentence why a cluster cannot be used, if so."""
    cluster = Cluster(address, 1.0, warm=False)
    try:
        cluster.require_worker()
    finally:
        cluster.close()
