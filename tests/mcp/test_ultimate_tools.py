"""The tools that look at a position of Ultimate Tic-Tac-Toe."""

from perfectplay.ultimate import Board
from perfectplay.ultimate.notation import format_move
from tests.mcp.talking import Facts, Talk, talk

START = "9/9/9/9/9/9/9/9/9 x - line"
NEARLY_OVER = (
    "xoo1oxxxx/1xxxxooox/o1oo1xxxo/ooxx1xxo1/oo1ooxxox/oo1o1xooo/ooo1x1xo1"
    "/xxxx1x1oo/xxx1x1o1o x - line"
)


def test_a_position_is_analysed() -> None:
    async def work(client: Talk) -> None:
        facts, text = await client.told(
            "ultimate_analyze", position="ee ea", simulations=3000, seconds=20, top=3
        )
        board = Board()
        for move in ("ee", "ea"):
            board.push_text(move)
        assert facts["position"] == board.position
        assert (facts["turn"], facts["legal_moves"], len(facts["moves"])) == ("X", 9, 3)
        assert facts["best"] == facts["moves"][0]["move"] == facts["line"][0]
        assert facts["best"] in map(format_move, board.legal_moves)
        assert (facts["proof"], facts["exact"]) == (None, False)
        assert 0 < facts["chance"] < 1
        assert f"best {facts['best']}" in text
        again = await client.ask(
            "ultimate_analyze", position="ee ea", simulations=3000, seconds=20, top=3
        )
        assert (again["best"], again["chance"]) == (facts["best"], facts["chance"])

    talk(work)


def test_a_proven_result_is_said_to_be_proven() -> None:
    async def work(client: Talk) -> None:
        facts, text = await client.told("ultimate_analyze", position=NEARLY_OVER, seconds=5)
        assert facts["exact"]
        assert facts["proof"] in ("win", "draw", "loss")
        assert facts["chance"] == {"win": 1, "draw": 0.5, "loss": 0}[facts["proof"]]
        assert f"proven {facts['proof']}" in text

    talk(work)


def test_a_position_is_told_in_every_notation() -> None:
    async def work(client: Talk) -> None:
        for given in ("ee ec", "(1,1,1,1) (1,1,0,2)", "1. 5/5 5/3", "B2b2 B2c1", "40 38"):
            facts, text = await client.told("ultimate_position", position=given)
            assert facts["moves"] == ["ee", "ec"]
            assert facts["legal"] == [f"c{square}" for square in "abcdefghi"]
            assert facts["board"]["target"] == 2
            assert "top-right board" in text
        start = await client.ask("ultimate_position")
        assert (start["position"], len(start["legal"])) == (START, 81)
        ruled = await client.ask("ultimate_position", rule="boards")
        assert ruled["position"].endswith("boards")
        read = await client.ask("ultimate_position", position=ruled["position"])
        assert read["board"]["rule"] == "boards"

    talk(work)


def test_rules_are_explained() -> None:
    async def work(client: Talk) -> None:
        for game, word in (("mastermind", "white"), ("ultimate", "boards")):
            for about in ("rules", "notation"):
                facts, text = await client.told("explain_rules", game=game, about=about)
                assert facts["text"] == text
                assert text.startswith("# ")
            rules = await client.ask("explain_rules", game=game)
            assert word in rules["text"]

    talk(work)


REFUSED: list[tuple[str, Facts, str]] = [
    ("ultimate_position", {"position": "ee aa"}, "the last move sends you"),
    ("ultimate_position", {"position": "zz"}, "is not a move"),
    ("ultimate_position", {"position": "9/9/9/9/9/9/9/9 x - line"}, "nine"),
    ("ultimate_position", {"rule": "luck"}, "'line' or 'boards'"),
    ("ultimate_analyze", {"position": "ee", "seconds": 1e9}, "less than or equal to 60"),
    ("ultimate_analyze", {"simulations": 0}, "greater than or equal to 1"),
    ("ultimate_analyze", {"top": 82}, "less than or equal to 81"),
    ("explain_rules", {"game": "chess"}, "'mastermind' or 'ultimate'"),
    ("explain_rules", {}, "game of explain_rules is missing; for example mastermind"),
]


def test_refusals_are_sentences() -> None:
    async def work(client: Talk) -> None:
        for tool, arguments, said in REFUSED:
            assert said in await client.refused(tool, **arguments), (tool, arguments)

    talk(work)


def test_a_finished_game_is_not_analysed() -> None:
    import random

    board, rng = Board(), random.Random(7)
    moves = []
    while not board.is_over:
        moves.append(format_move(rng.choice(list(board.legal_moves))))
        board.push_text(moves[-1])

    async def work(client: Talk) -> None:
        over = await client.ask("ultimate_position", position=" ".join(moves))
        assert over["legal"] == []
        assert over["board"]["outcome"]["winner"] in ("X", "O", "draw")
        said = await client.refused("ultimate_analyze", position=" ".join(moves))
        assert "The game is over" in said

    talk(work)
