"""Server-sent events: lines of text that a browser reads while they come.

FastAPI writes them, and a comment after fifteen seconds without any, so that no proxy gives up. The
route is a generator of events. Its answer has begun when it runs, so whatever may be refused with a
status of its own is done before, in a dependency of the route.
"""

from __future__ import annotations

from typing import Any

from fastapi.sse import EventSourceResponse, ServerSentEvent


class Events(EventSourceResponse):
    """A stream of events. FastAPI names its type by itself, and takes it for that of errors too."""

    media_type = None  # type: ignore[assignment]  # so that errors are described as the JSON they are


ROUTE: dict[str, Any] = {
    "response_class": Events,
    "responses": {200: {"content": {"text/event-stream": {}}, "description": "Events."}},
}
"""How a route of events is added to a router."""


def event(name: str, data: Any) -> ServerSentEvent:
    """Make one event; its data is sent as JSON."""
    return ServerSentEvent(event=name, data=data)
