"""HTTP/1.1 for `perfectplay serve`: uvicorn's, with an end for those who are slow."""

from __future__ import annotations

import asyncio
import json
import socket

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from perfectplay.web.door import Door
from perfectplay.web.errors import error_data
from perfectplay.web.watch import REQUEST_ID, new_request_id

SEND_BUFFER = 128 * 1024
"""Bytes that the system keeps for a client; more waits in the app until it reads."""


class GuardedProtocol(H11Protocol):
    """One connection. Its phases: head and body of a request, work, and idle between two."""

    door: Door
    host = ""
    phase = "idle"
    since = 0.0
    asked = False
    _blocked: float | None = None
    _closing: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in, or refuse it."""
        super().connection_made(transport)
        self.door = self.app_state["door"]
        self.host = self.client[0] if self.client else ""
        line = transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if reason := self.door.let_in(self):
            self.refuse(503, "Busy", f"{reason}; please try again in 1 s.", {"Retry-After": "1"})
            return
        self._enter("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.door.left(self)
        super().connection_lost(exc)

    def _enter(self, phase: str) -> None:
        if phase == self.phase:
            return
        self.phase, self.since = phase, self.loop.time()
        if phase == "work":
            self.door.work_for(self)
        else:
            self.door.wait_for(self)

    def data_received(self, data: bytes) -> None:
        """Read on, and note what the client still owes."""
        self.asked = True
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self._enter("head")
        else:
            self._enter("body" if self.cycle.more_body else "work")

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.asked = False
        self._enter("idle")
        super().on_response_complete()
        # What came while this answer was written is read by now.
        if self.cycle is not None and not self.cycle.response_complete:
            self._enter("body" if self.cycle.more_body else "work")

    def pause_writing(self) -> None:
        """Hold the app back: the client does not read."""
        self._blocked = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Let the app go on: the client reads again."""
        self._blocked = None
        super().resume_writing()

    def stopped_reading(self, now: float, seconds: float) -> bool:
        """Tell whether the client has not read its answer, or its rest at the end, for so long."""
        if self.transport.is_closing() and self._closing is None:
            self._closing = now
        return any(
            begun is not None and now - begun > seconds for begun in (self._blocked, self._closing)
        )

    def too_slow(self, seconds: float) -> None:
        """Answer half a request with 408; a client that said nothing hears nothing."""
        if not self.asked:
            self.drop()
            return
        message = f"The request took longer than {seconds:g} s to arrive; please send it again."
        self.refuse(408, "TooSlow", message)

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP in the one shape of all errors."""
        message = "This is not a request that can be read; this server speaks HTTP/1.1."
        self.refuse(400, "BadHttp", message)

    def refuse(
        self, status: int, kind: str, message: str, more: dict[str, str] | None = None
    ) -> None:
        """Answer in the app's place, and close the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            named = new_request_id()
            body = json.dumps(error_data(kind, message, request=named)).encode()
            headers = {
                "Content-Type": "application/json",
                "Content-Length": str(len(body)),
                "Connection": "close",
                REQUEST_ID: named,
                **(more or {}),
            }
            events = (
                h11.Response(
                    status_code=status, headers=list(headers.items()), reason=STATUS_PHRASES[status]
                ),
                h11.Data(data=body),
                h11.EndOfMessage(),
            )
            self.transport.write(b"".join(self.conn.send(event) or b"" for event in events))
        # What was not taken by the system by now will not be read either.
        if self.transport.get_write_buffer_size():
            self.drop()
        else:
            self._leave()
            self.transport.close()

    def drop(self) -> None:
        """Close the connection at once, without a word."""
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        self.door.left(self)
        if self.cycle is not None and not self.cycle.response_complete:
            # The app hears that nobody waits for its answer any more.
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: the app refuses such a request with a sentence."""
