"""An ordinary client beside an attack: it asks for small things and notes its longest wait."""

from __future__ import annotations

import threading
import time

from attack.client import ORDINARY, Address, Client, NoAnswer
from attack.table import Line, Verdict

REST = 0.05
KEY = "an-ordinary-player-who-looks-on"


class Light:
    """Asks for the health on new connections, and for a game on a kept one, again and again.

    A request that is refused, or finds nobody, is repeated until it is answered, as a page does;
    the wait is counted from the first try. With `refusals` a deliberate 503 is an answer too.
    After `patience` seconds a request is lost.
    """

    def __init__(
        self, address: Address, line: Line, patience: float, *, refusals: bool = False
    ) -> None:
        self.line = line
        self.patience = patience
        self.refusals = refusals
        self._fresh = Client(address, KEY, source=ORDINARY, timeout=patience)
        self._kept = Client(address, KEY, source=ORDINARY, timeout=patience)
        self._game = f"/api/ultimate/games/{self._kept.new_game('ultimate', mode='two')['id']}"
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="light", daemon=True)

    def __enter__(self) -> Light:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join(self.patience + 5)
        self._fresh.close()
        self._kept.close()

    def _run(self) -> None:
        while not self._end.is_set():
            self._ask(self._fresh, "/api/health")
            self._fresh.close()
            self._ask(self._kept, self._game)
            self._end.wait(REST)

    def _ask(self, client: Client, path: str) -> None:
        begin = time.monotonic()
        last = "no answer"
        while (waited := time.monotonic() - begin) < self.patience:
            client.timeout = max(0.1, self.patience - waited)
            try:
                answer = client.ask("GET", path)
            except NoAnswer as error:
                last = str(error)
            else:
                if answer.status == 200 or (self.refusals and answer.is_refusal):
                    self._note(time.monotonic() - begin)
                    return
                last = str(answer.status)
                if answer.status >= 500 and not answer.is_refusal:
                    self.line.count(Verdict.ERROR, f"{last} for a light request")
                    self._note(time.monotonic() - begin)
                    return
            if self._end.wait(REST):
                break
        waited = time.monotonic() - begin
        self._note(waited)
        if waited >= self.patience:
            shown = path if path == "/api/health" else "a game"
            why = f"a light request for {shown} was not answered in {self.patience:.0f} s ({last})"
            self.line.count(Verdict.LOST, why)

    def _note(self, waited: float) -> None:
        self.line.wait = max(self.line.wait or 0.0, waited)
