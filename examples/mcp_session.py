"""A short session with `perfectplay mcp`, as the client of a language model has it.

Needs perfectplay[mcp]. Prints every call and the text of its answer.
"""

import json
import sys
from typing import Any

import anyio
from mcp import Client, StdioServerParameters, stdio_client
from mcp_types import TextContent

SERVER = StdioServerParameters(command=sys.executable, args=["-m", "perfectplay", "mcp"])


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    """Call a tool, print what it says, return its facts."""
    found = await client.call_tool(tool, arguments)
    facts = found.structured_content or {}
    shown = {name: value for name, value in arguments.items() if name != "game_id"}
    print(f"> {tool} {json.dumps(shown)}")  # noqa: T201
    for part in found.content:
        if isinstance(part, TextContent):
            # The id of a game is another one in every session.
            lines = part.text.splitlines()
            print("\n".join(line for line in lines if not line.startswith("Game ")))  # noqa: T201
    print()  # noqa: T201
    return facts


async def main() -> None:
    """Ask about a guess, play a lesson, ask about a board."""
    async with Client(stdio_client(SERVER)) as client:
        await call(client, "mastermind_judge", guess="0012", turns="0011 1B1W")
        await call(client, "mastermind_contradiction", turns="0011 4B0W, 0022 4B0W")
        game = await call(client, "new_mastermind_game", mode="learn", seed=7)
        for guess in ("0011", "2345"):
            await call(client, "make_guess", game_id=game["id"], guess=guess, keep=False)
        await call(client, "hint", game_id=game["id"], step=2)
        await call(client, "resign", game_id=game["id"])
        await call(client, "ultimate_analyze", position="ee ea", simulations=20_000, seconds=20)


if __name__ == "__main__":
    anyio.run(main)
