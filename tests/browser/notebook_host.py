"""A notebook's side of a widget, as small as can be: its messages over HTTP, its page in a browser.

The widget is the real one. Its messages (`comm_open`, `update`, `custom`) are those that a kernel
would send; here they go to a page by server-sent events, and what the page sends comes back to an
event loop of its own, as in a kernel.
"""

from __future__ import annotations

import asyncio
import json
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import comm
from comm.base_comm import BaseComm

PAGE = Path(__file__).with_name("notebook_host.html")


class Wire:
    """Everything that the kernel has sent, in its order."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.model = ""
        self.news = threading.Condition()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the page."""
        text = json.loads(json.dumps(message))  # nothing that JSON cannot write goes over a wire
        with self.news:
            self.sent.append(text)
            self.news.notify_all()

    def after(self, count: int, seconds: float) -> list[dict[str, Any]]:
        """Return what was sent after so many messages, as soon as there is something."""
        with self.news:
            self.news.wait_for(lambda: len(self.sent) > count, seconds)
            return self.sent[count:]


@contextmanager
def wired(wire: Wire) -> Iterator[None]:
    """Let widgets that are made now speak over a wire."""

    class WireComm(BaseComm):
        def publish_msg(
            self,
            msg_type: str,
            data: Any = None,
            metadata: Any = None,
            buffers: Any = None,
            **_: Any,
        ) -> None:
            assert not buffers
            if (data.get("state") or {}).get("_model_name") == "AnyModel":
                wire.model = self.comm_id
            if self.comm_id == wire.model:  # and not its layout, which is a model too
                wire.send({"type": msg_type, "data": data})

    before = comm.create_comm
    comm.create_comm = WireComm
    try:
        yield
    finally:
        comm.create_comm = before


class Kernel:
    """An event loop in a thread of its own, where a widget lives."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, what: Callable[[], Any]) -> Any:
        """Do something there and return what it gives."""
        given: queue.Queue[Any] = queue.Queue()

        async def inside() -> None:
            try:
                given.put((what(), None))
            except BaseException as problem:
                given.put((None, problem))

        asyncio.run_coroutine_threadsafe(inside(), self.loop)
        found, problem = given.get(timeout=60)
        if problem is not None:
            raise problem
        return found

    def close(self) -> None:
        """End it."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


class Host:
    """A page on loopback that shows one widget."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.wire, self.kernel = Wire(), Kernel()

        def made() -> Any:
            with wired(self.wire):
                return make()

        self.widget = self.kernel.run(made)
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args: object, **more: object) -> None:
                """Say nothing."""

            def do_GET(self) -> None:
                count = int(self.path.partition("?after=")[2] or 0)
                if self.path.startswith("/messages"):
                    body, kind = json.dumps(host.wire.after(count, 5)).encode(), "application/json"
                elif self.path == "/":
                    body, kind = PAGE.read_bytes(), "text/html; charset=utf-8"
                else:
                    body, kind = b"", "image/x-icon"
                self.answer(body, kind)

            def do_POST(self) -> None:
                told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                host.kernel.run(
                    lambda: host.widget._handle_msg({"content": {"data": told}, "buffers": []})
                )
                self.answer(b"{}", "application/json")

            def answer(self, body: bytes, kind: str) -> None:
                with suppress(BrokenPipeError, ConnectionResetError):  # the page has gone
                    self.write(body, kind)

            def write(self, body: bytes, kind: str) -> None:
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """End the server and the kernel."""
        self.widget.stop()
        self.server.shutdown()
        self.server.server_close()
        self.kernel.close()


@contextmanager
def hosted(make: Callable[[], Any]) -> Iterator[Host]:
    """Show a widget on a page as long as it is needed."""
    host = Host(make)
    try:
        yield host
    finally:
        host.close()
