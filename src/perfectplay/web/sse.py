"""Server-sent events: lines of text that a browser reads while they come."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi.responses import StreamingResponse

HEARTBEAT = ": still here\n\n"
# Said to proxies too: nothing is to be held back or kept.
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def event(name: str, data: Any) -> str:
    """Write one event."""
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def stream(lines: AsyncIterator[str]) -> StreamingResponse:
    """Answer with events."""
    return StreamingResponse(lines, media_type="text/event-stream", headers=HEADERS)
