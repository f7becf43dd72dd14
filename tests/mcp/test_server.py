"""The server as a whole: what it lists, and what it makes of nasty input."""

from typing import Any

import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mcp import Client
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import TextContent

from perfectplay import __version__
from perfectplay.mcp.arguments import LONGEST_RECORD
from perfectplay.mcp.server import PerfectPlayServer, make_server
from tests.mcp.talking import assert_sentence

NASTY: list[Any] = [
    "'" * 50_000,
    "[" * 5_000,
    "9" * 5_000,
    "9" * (LONGEST_RECORD + 1),
    "\ud800",
    "\0",
    "NaN",
    "null",
    "[]",
    "{}",
    '{"a": 1}',
    "ſı\u202e" * 30,
    float("nan"),
    float("inf"),
    -(10**400),
    True,
    None,
    [],
    [[]] * 50,
    [{"guess": "\ud800", "answer": "9" * 5000}],
    {"guess": "0011"},
    "",
]


def listing() -> list[Any]:
    """Return all tools as a client sees them."""
    found: list[Any] = []

    async def go() -> None:
        async with Client(make_server()) as client:
            assert client.server_info is not None
            assert client.server_info.name == "perfectplay"
            assert client.server_info.version == __version__
            assert client.instructions
            found.extend((await client.list_tools()).tools)

    anyio.run(go)
    return found


def test_every_tool_is_described_well() -> None:
    tools = listing()
    assert len(tools) == 22
    for tool in tools:
        assert tool.title
        assert tool.description.strip()[-1] == "."
        assert tool.output_schema["type"] == "object"
        assert tool.annotations.open_world_hint is False
        for name, schema in tool.input_schema.get("properties", {}).items():
            assert "description" in schema, (tool.name, name)
        for name, schema in tool.output_schema["properties"].items():
            assert schema, (tool.name, name)
    reads = {tool.name for tool in tools if tool.annotations.read_only_hint}
    assert {"mastermind_judge", "ultimate_analyze", "game_state", "review_game"} <= reads
    ends = {tool.name for tool in tools if tool.annotations.destructive_hint}
    assert ends == {"undo", "resign", "end_game"}


async def called(client: Client, tool: str, arguments: dict[str, Any]) -> None:
    """Call a tool; it answers, or refuses in a sentence."""
    found = await client.call_tool(tool, arguments)
    text = found.content[0]
    assert isinstance(text, TextContent)
    assert "Traceback" not in text.text
    if found.is_error:
        assert_sentence(text.text)


def test_nasty_arguments_end_in_a_sentence() -> None:
    """Each argument of each tool in turn, the others as they should be."""
    usual: dict[str, Any] = {
        "guess": "0123", "secret": "0123", "turns": "0011 1B1W", "game_id": "nothing",
        "move": "ee", "answer": "1B1W", "game": "ultimate", "seconds": 0.05, "simulations": 50,
    }  # fmt: skip
    quick = {"mastermind_solve": {"variant": "2x3"}}

    async def go() -> None:
        async with Client(make_server(), raise_exceptions=False) as client:
            for tool in (await client.list_tools()).tools:
                known = tool.input_schema.get("properties", {})
                right = {name: usual[name] for name in known if name in usual}
                right |= quick.get(tool.name, {})
                for name in known:
                    for bad in NASTY:
                        await called(client, tool.name, {**right, name: bad})

    anyio.run(go)


@settings(max_examples=40)
@given(st.dictionaries(st.text(max_size=8), st.text(max_size=30), max_size=3))
def test_any_arguments_end_in_a_sentence(arguments: dict[str, Any]) -> None:
    async def go() -> None:
        async with Client(SERVER, raise_exceptions=False) as client:
            await called(client, "ultimate_position", arguments)
            await called(client, "mastermind_score", {"guess": "0123", **arguments})

    anyio.run(go)


SERVER = make_server()


def test_a_refusal_is_no_fault_to_the_package() -> None:
    """It logs any error but its own `ToolError` with a traceback, from mcp 2.3 on."""

    async def go() -> None:
        for tool, arguments in (
            ("nothing", {}),
            ("make_guess", {"guess": "0011"}),
            ("mastermind_judge", {"guess": "0011", "colour": 3}),
            ("mastermind_judge", {"guess": "\ud800"}),
            ("mastermind_judge", {"guess": "0129"}),
        ):
            with pytest.raises(ToolError) as refused:
                await SERVER.call_tool(tool, arguments)
            assert_sentence(str(refused.value))
            assert type(refused.value) is ToolError

    anyio.run(go)


def test_a_fault_is_one_sentence_too(caplog: pytest.LogCaptureFixture) -> None:
    server = make_server()

    async def broken(number: int = 0) -> int:
        """Divide by nothing."""
        return 1 // number

    server.add_tool(broken)
    assert isinstance(server, PerfectPlayServer)

    async def go() -> None:
        async with Client(server, raise_exceptions=False) as client:
            found = await client.call_tool("broken", {})
            text = found.content[0]
            assert isinstance(text, TextContent)
            assert found.is_error
            assert "Something went wrong in perfectplay itself (ZeroDivisionError)" in text.text

    anyio.run(go)
    assert "ZeroDivisionError" in caplog.text
