"""Resources and prompts, as a client reads them."""

import json

import anyio
import pytest
from mcp import Client, MCPError
from mcp_types import TextContent, TextResourceContents

from perfectplay.mastermind import strategies
from perfectplay.mastermind.variant import PRESETS, Variant
from perfectplay.mcp.server import make_server
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.levels import LEVELS
from tests.mcp.talking import Talk, assert_sentence, talk

PLACE = "perfectplay://"


async def read(client: Talk, place: str) -> str:
    found = (await client.client.read_resource(PLACE + place)).contents[0]
    assert isinstance(found, TextResourceContents)
    return found.text


def test_every_listed_resource_can_be_read() -> None:
    async def work(client: Talk) -> None:
        listed = (await client.client.list_resources()).resources
        assert len(listed) == 9
        for resource in listed:
            assert resource.title
            text = await read(client, resource.uri.removeprefix(PLACE))
            if resource.mime_type == "application/json":
                assert json.loads(text)
            else:
                assert resource.mime_type == "text/markdown"
                assert text.startswith("# ")

    talk(work)


def test_the_lists_are_those_of_the_library() -> None:
    async def work(client: Talk) -> None:
        variants = json.loads(await read(client, "mastermind/variants"))
        assert {one["name"]: Variant.parse(one["variant"]) for one in variants} == PRESETS
        players = json.loads(await read(client, "mastermind/strategies"))
        assert [one["name"] for one in players] == strategies.names()
        levels = json.loads(await read(client, "ultimate/levels"))
        assert [one["level"] for one in levels] == [level.number for level in LEVELS]
        palettes = json.loads(await read(client, "mastermind/palettes"))
        assert palettes[0]["colours"][0] == {"name": "red", "letter": "R"}

    talk(work)


def test_the_rules_tell_what_the_library_plays() -> None:
    """The examples in the text, checked against the definition."""

    async def work(client: Talk) -> None:
        rules = await read(client, "mastermind/rules")
        flat = " ".join(rules.split())
        assert "For the code 0112, the guess 1111 gets 2 black and 0 white" in flat
        assert "the guess 1021 gets 0 black and 4 white" in flat
        answer = Variant().answer
        assert tuple(answer("1111", "0112")) == (2, 0)
        assert tuple(answer("1021", "0112")) == (0, 4)

    talk(work)


def test_a_game_is_a_resource_of_its_client() -> None:
    async def work(client: Talk) -> None:
        templates = (await client.client.list_resource_templates()).resource_templates
        assert [one.uri_template for one in templates] == [
            "perfectplay://games/{game_id}",
            "perfectplay://games/{game_id}/record",
        ]
        game = await client.ask("new_mastermind_game", variant="3x4", seed=1)
        await client.ask("make_guess", game_id=game["id"], guess="012")
        shown = json.loads(await read(client, f"games/{game['id']}"))
        assert shown == await client.ask("game_state", game_id=game["id"])
        record = await read(client, f"games/{game['id']}/record")
        assert "perfectplay mastermind game 1" in record
        assert "secret" not in record
        for strange in ("games/nothing", "games/../secrets", "chess/rules"):
            with pytest.raises(MCPError) as caught:
                await read(client, strange)
            assert "Traceback" not in caught.value.error.message

    talk(work)


PROMPTS = {
    "teach_mastermind": {"variant": "bulls-and-cows"},
    "guess_my_code": {},
    "play_ultimate": {"level_number": "7"},
    "review_my_game": {"game": "ee ea ae"},
}


def test_prompts_name_tools_that_exist() -> None:
    async def go() -> None:
        async with Client(make_server()) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            listed = (await client.list_prompts()).prompts
            assert {prompt.name for prompt in listed} == set(PROMPTS)
            for name, arguments in PROMPTS.items():
                found = await client.get_prompt(name, arguments)
                content = found.messages[0].content
                assert isinstance(content, TextContent)
                words = {word.strip('.,:;()"') for word in content.text.split()}
                named = {word for word in words if "_" in word}
                assert named
                assert named <= tools
                for value in arguments.values():
                    assert value in content.text or "norepeat" in content.text

    anyio.run(go)


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("teach_mastermind", {"variant": "99x99"}, "99 pegs"),
        ("teach_mastermind", {"variant": "4x6 1 lie"}, "true answers"),
        ("teach_mastermind", {"variant": "\ud800"}, "variant"),
        ("play_ultimate", {"level_number": "11"}, "no level"),
        ("play_ultimate", {"level_number": "nine"}, "no level"),
        ("review_my_game", {}, "missing"),
        ("review_my_game", {"game": "  "}, "is no game"),
        ("review_my_game", {"game": "9" * 50_000}, "letters"),
        ("review_my_game", {"games": "ee"}, "is not an argument"),
        ("nothing", {}, "There is no prompt"),
    ],
)
def test_a_prompt_is_refused_in_a_sentence(name: str, arguments: dict[str, str], said: str) -> None:
    async def go() -> None:
        async with Client(make_server(), raise_exceptions=False) as client:
            with pytest.raises(MCPError) as caught:
                await client.get_prompt(name, arguments)
            assert said in caught.value.error.message
            assert_sentence(caught.value.error.message)

    anyio.run(go)


def test_the_numbers_of_move_sequences_are_those_of_the_rules() -> None:
    async def work(client: Talk) -> None:
        suite = json.loads(await read(client, "ultimate/perft"))
        board = Board()
        first, second = suite["positions"][0]["counts"][:2]
        count = 0
        for move in board.legal_moves:
            board.push(move)
            count += len(board.legal_moves)
            board.pop()
        assert (first, second) == (81, 720) == (len(board.legal_moves), count)

    talk(work)
