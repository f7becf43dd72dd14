"""Work in threads: many at a time, cancelled, over its time, too much of it; and progress."""

import threading
import time
from typing import Any

import anyio
import pytest
from mcp import Client

from perfectplay.mcp import desk as desks
from perfectplay.mcp.desk import Desk, Task
from perfectplay.mcp.errors import LongCallError, ManyCallsError
from perfectplay.mcp.server import make_server
from tests.mcp.talking import Talk, talk


class Asker:
    """Whoever asks; remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[float, float | None, str]] = []

    async def report_progress(self, done: float, total: float | None, text: str) -> None:
        self.told.append((done, total, text))


def asker() -> Any:
    return Asker()


def test_work_is_done_off_the_loop_and_told_of() -> None:
    who = asker()
    loop = threading.get_ident()

    def work(task: Task) -> int:
        assert threading.get_ident() != loop
        task.tell(1, 2, "half")
        time.sleep(4 * desks.POLL)
        return 7

    assert anyio.run(lambda: Desk().light(who, work)) == 7
    assert who.told == [(1, 2, "half")]


def test_an_error_comes_through_as_it_is() -> None:
    def work(task: Task) -> None:
        raise KeyError("this")

    with pytest.raises(KeyError, match="this"):
        anyio.run(lambda: Desk().light(asker(), work))


def test_work_over_its_time_is_braked_and_then_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "GRACE", 0.05)
    pressed = threading.Event()

    def braked(task: Task) -> str:
        task.brake(pressed.set)
        assert pressed.wait(30)
        return "what there is"

    def endless(task: Task) -> None:
        while True:
            task.check()
            time.sleep(0.01)

    assert anyio.run(lambda: Desk().heavy(asker(), "mastermind", braked, 0.01)) == "what there is"
    with pytest.raises(LongCallError, match=r"longer than 0\.01 seconds"):
        anyio.run(lambda: Desk().heavy(asker(), "mastermind", endless, 0.01))


def test_cancelled_work_ends_before_the_call_does() -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(task: Task) -> None:
        begun.set()
        try:
            while True:
                task.check()
                time.sleep(0.01)
        finally:
            ended.set()

    async def go() -> None:
        desk = Desk()
        async with anyio.create_task_group() as group:
            group.start_soon(desk.light, asker(), endless)
            while not begun.is_set():
                await anyio.sleep(0.01)
            group.cancel_scope.cancel()

    anyio.run(go)
    assert ended.is_set()


def test_too_many_calls_are_refused() -> None:
    gate = threading.Event()

    def wait(task: Task) -> None:
        gate.wait(60)

    async def go() -> None:
        desk = Desk(threads=1, waiting=2)
        async with anyio.create_task_group() as group:
            for _ in range(3):  # one is worked on, two wait
                group.start_soon(desk.heavy, asker(), "mastermind", wait)
            while desk.waiting < 2:
                await anyio.sleep(0.01)
            with pytest.raises(ManyCallsError, match="2 calls wait already"):
                await desk.heavy(asker(), "mastermind", wait)
            assert await desk.light(asker(), lambda task: "at once") == "at once"
            gate.set()

    anyio.run(go)


def test_many_calls_at_the_same_time_get_their_own_answers() -> None:
    async def work(client: Talk) -> None:
        guesses = ["0011", "0012", "0123", "0001", "0000", "0122"]
        values: dict[str, list[Any]] = {guess: [] for guess in guesses}
        games: list[str] = []

        async def judge(guess: str) -> None:
            facts = await client.ask("mastermind_judge", guess=guess, better=0, by="expected")
            assert facts["guess"] == guess
            values[guess].append(facts["regret"])

        async def play(seed: int) -> None:
            game_id = (await client.ask("new_mastermind_game", seed=seed, mode="learn"))["id"]
            for guess in ("0123", "4455"):
                facts = await client.ask("make_guess", game_id=game_id, guess=guess)
            assert [turn["guess"] for turn in facts["view"]["turns"]] == ["0123", "4455"]
            games.append(game_id)

        await client.ask("list_games")  # so that the schemas are known
        async with anyio.create_task_group() as group:
            for guess in guesses * 2:
                group.start_soon(judge, guess)
            for seed in range(4):
                group.start_soon(play, seed)
        assert all(first == second for first, second in values.values())
        assert values["0012"] == ["0", "0"]
        assert len(set(games)) == 4

    talk(work)


def test_guesses_in_one_game_at_the_same_time_wait_for_each_other() -> None:
    async def work(client: Talk) -> None:
        game_id = (await client.ask("new_mastermind_game", variant="4x6", seed=2))["id"]
        guesses = ["0011", "2233", "4455", "0123", "5432"]

        async def make(guess: str) -> None:
            await client.ask("make_guess", game_id=game_id, guess=guess)

        async with anyio.create_task_group() as group:
            for guess in guesses:
                group.start_soon(make, guess)
        facts = await client.ask("game_state", game_id=game_id)
        assert sorted(turn["guess"] for turn in facts["view"]["turns"]) == sorted(guesses)

    talk(work)


def test_a_cancelled_analysis_leaves_the_engine_free() -> None:
    async def go() -> None:
        async with Client(make_server(desk=Desk(threads=1))) as client:
            with anyio.move_on_after(0.5) as scope:
                await client.call_tool("ultimate_analyze", {"seconds": 60})
            assert scope.cancelled_caught
            found = await client.call_tool("ultimate_analyze", {"seconds": 20, "simulations": 100})
            assert not found.is_error

    begin = time.monotonic()
    anyio.run(go)
    assert time.monotonic() - begin < 60
