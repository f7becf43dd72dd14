"""Idle moments: real work goes first, one thing at a time, and nothing that nobody waits for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from perfectplay.web.spare import MOST, Spare
from tests.web.helpers import PATIENCE
from tests.web.test_jobs import here, wait_until


def test_it_begins_only_when_nothing_else_is_done_and_gives_way_again() -> None:
    busy = threading.Event()
    busy.set()
    spare = Spare(busy.is_set, threading.Event())
    rounds: list[bool] = []

    def work(cut: Callable[[], bool]) -> bool:
        rounds.append(busy.is_set())
        if len(rounds) == 1:
            busy.set()
            assert cut()
            return False
        return True

    async def play() -> bool | None:
        asked = asyncio.create_task(spare.run(here, work))
        await asyncio.sleep(0.1)
        assert rounds == []
        busy.clear()
        while len(rounds) < 1:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert len(rounds) == 1
        busy.clear()
        return await asyncio.wait_for(asked, PATIENCE)

    assert asyncio.run(play()) is True
    assert rounds == [False, False]


def test_one_at_a_time_and_few_that_wait() -> None:
    spare = Spare(lambda: False, threading.Event())
    free = threading.Event()
    at_once, most = 0, 0

    def work(cut: Callable[[], bool]) -> bool:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        free.wait(PATIENCE)
        at_once -= 1
        return True

    async def play() -> list[bool | None]:
        asked = [asyncio.create_task(spare.run(here, work)) for _ in range(MOST + 2)]
        while sum(task.done() for task in asked) < 2:
            await asyncio.sleep(0.01)
        free.set()
        return await asyncio.gather(*asked)

    assert asyncio.run(play()) == [True] * MOST + [None] * 2
    assert most == 1


@pytest.mark.parametrize("how", ["gone", "stopping"])
def test_it_ends_with_whoever_asked_and_with_the_server(how: str) -> None:
    stopping, begun, gone = threading.Event(), threading.Event(), threading.Event()
    spare = Spare(lambda: False, stopping)

    def work(cut: Callable[[], bool]) -> bool:
        begun.set()
        while not cut():
            threading.Event().wait(0.001)
        return False

    async def left() -> bool:
        return gone.is_set()

    async def play() -> bool | None:
        asked = asyncio.create_task(spare.run(left, work))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        {"gone": gone, "stopping": stopping}[how].set()
        return await asyncio.wait_for(asked, PATIENCE)

    assert asyncio.run(play()) is False
    wait_until(lambda: spare.waiting == 0)


def test_an_accident_is_heard_and_the_next_one_is_served() -> None:
    spare = Spare(lambda: False, threading.Event())

    def fail(cut: Callable[[], bool]) -> bool:
        raise ValueError("an accident")

    async def play() -> bool | None:
        with pytest.raises(ValueError, match="an accident"):
            await spare.run(here, fail)
        return await spare.run(here, lambda cut: True)

    assert asyncio.run(play()) is True
