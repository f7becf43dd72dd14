"""How a tool answers: structured facts, and beside them the sentences that say the same."""

from __future__ import annotations

from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, ConfigDict

READS = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
"""A question that changes nothing."""
PLAYS = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
)
"""A call that goes on with a game."""
ENDS = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False
)
"""A call after which something of a game is gone."""


class Answer(BaseModel):
    """The structured part of an answer."""

    model_config = ConfigDict(frozen=True)


def told(text: str, answer: Answer) -> CallToolResult:
    """Answer with facts for programs and a text for whoever reads."""
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        structured_content=answer.model_dump(mode="json"),
    )


def sentences(*said: str | None) -> str:
    """Join sentences, leaving out those that say nothing.

    >>> sentences("It fits.", "", None, "So it may be the code.")
    'It fits. So it may be the code.'
    """
    return " ".join(filter(None, said))
