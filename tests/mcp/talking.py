"""Talking to the server as a client does, in memory; every structured answer is checked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import jsonschema  # type: ignore[import-untyped]
from mcp import Client
from mcp_types import TextContent

from perfectplay.mcp.server import make_server

Facts = dict[str, Any]


class Talk:
    """A client that knows the schemas of all tools and checks each answer against its own."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.schemas: dict[str, Facts] = {}

    async def ask(self, tool: str, **arguments: Any) -> Facts:
        """Call a tool that must answer; return its facts."""
        facts, text = await self.told(tool, **arguments)
        assert text.strip()
        return facts

    async def told(self, tool: str, **arguments: Any) -> tuple[Facts, str]:
        """Call a tool that must answer; return its facts and its text."""
        await self._learn()
        found = await self.client.call_tool(tool, arguments)
        text = found.content[0]
        assert isinstance(text, TextContent)
        assert not found.is_error, text.text
        assert isinstance(found.structured_content, dict)
        jsonschema.Draft202012Validator(self.schemas[tool]).validate(found.structured_content)
        return found.structured_content, text.text

    async def refused(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must refuse; return its sentence."""
        found = await self.client.call_tool(tool, arguments)
        text = found.content[0]
        assert isinstance(text, TextContent)
        assert found.is_error, text.text
        assert found.structured_content is None
        assert_sentence(text.text)
        return text.text

    async def _learn(self) -> None:
        if not self.schemas:
            for tool in (await self.client.list_tools()).tools:
                assert tool.output_schema is not None
                self.schemas[tool.name] = tool.output_schema


def assert_sentence(text: str) -> None:
    """Check that a refusal is one short sentence and no traceback."""
    assert text.strip()[-1] in ".?*", text  # an example of a record ends in *
    assert len(text) < 1000
    assert "\n" not in text
    assert "Traceback" not in text
    assert "went wrong in perfectplay" not in text


def talk(work: Callable[[Talk], Awaitable[None]], **parts: Any) -> None:
    """Connect to a new server in memory and do something."""

    async def go() -> None:
        async with Client(make_server(**parts), raise_exceptions=False) as client:
            await work(Talk(client))

    anyio.run(go)
