"""Whole games of each kind through a client, and what a running game never tells."""

import json
import re

import pytest

from perfectplay.mastermind.feedback import score
from perfectplay.mcp.games import Games
from tests.mcp.talking import Facts, Talk, assert_sentence, talk


async def play_out(client: Talk, facts: Facts) -> Facts:
    """Break the code of a game with consistent guesses."""
    game_id, variant = facts["id"], facts["view"]["variant"]
    while not facts["over"]:
        view = facts["view"]
        turns = [
            {"guess": turn["guess"], "answer": f"{turn['black']}B{turn['white']}W"}
            for turn in view["turns"]
        ]
        left = await client.ask("mastermind_candidates", variant=variant, turns=turns, count=1)
        assert left["codes_left"] == view["left"]
        assert view["secret"] is None
        facts = await client.ask("make_guess", game_id=game_id, guess=left["shown"][0])
    return facts


@pytest.mark.parametrize("mode", ["play", "learn"])
def test_a_whole_game_of_mastermind(mode: str) -> None:
    async def work(client: Talk) -> None:
        begun = await client.ask("new_mastermind_game", variant="3x6", mode=mode, seed=5)
        assert "make_guess" in begun["next"]
        over = await play_out(client, begun)
        secret = over["view"]["secret"]
        last = over["view"]["turns"][-1]
        assert over["view"]["outcome"]["winner"] == "code breaker"
        assert last["guess"] == secret
        for turn in over["view"]["turns"]:
            assert (turn["black"], turn["white"]) == tuple(score(turn["guess"], secret))
        assert (over["judged"] is not None) == (mode == "learn")
        review, text = await client.told("review_game", game_id=over["id"])
        assert review["over"]
        assert review["review"]["balanced"]
        assert len(review["review"]["turns"]) == len(over["view"]["turns"])
        assert f"secret: {secret}" in review["record"]
        assert "expected at the start" in text
        assert "make_guess" not in over["next"]
        assert_sentence(await client.refused("make_guess", game_id=over["id"], guess="000"))

    talk(work)


def test_the_program_guesses_a_code_and_explains_a_wrong_answer() -> None:
    secret = "2041"

    async def work(client: Talk) -> None:
        facts = await client.ask("new_mastermind_game", mode="guess", strategy="knuth")
        game_id = facts["id"]
        assert "answer_guess" in facts["next"]
        wrong = await client.ask("answer_guess", game_id=game_id, answer="0B0W")
        first = wrong["view"]["turns"][0]["guess"]
        right = str(score(first, secret))
        mended = await client.ask("answer_guess", game_id=game_id, answer=right, turn=0)
        assert f"{mended['view']['turns'][0]['black']}B" in right
        facts = mended
        for _ in range(9):
            if facts["over"]:
                break
            answer = score(facts["view"]["waiting"]["guess"], secret)
            facts = await client.ask("answer_guess", game_id=game_id, answer=str(answer))
        assert facts["over"]
        assert facts["view"]["turns"][-1]["guess"] == secret

    talk(work)


def test_answers_that_clash_come_back_explained() -> None:
    async def work(client: Talk) -> None:
        facts, text = await client.told("new_mastermind_game", mode="guess", strategy="consistent")
        game_id = facts["id"]
        for _ in range(6):  # no code has none of six colours
            if facts["view"]["state"] == "waiting":
                facts, text = await client.told("answer_guess", game_id=game_id, answer="0B0W")
        assert facts["view"]["state"] == "contradiction"
        assert facts["view"]["contradiction"]["clash"]
        assert "cannot" in text
        back = await client.ask("undo", game_id=game_id)
        assert back["view"]["contradiction"] is None

    talk(work)


def test_a_whole_game_of_ultimate() -> None:
    async def work(client: Talk) -> None:
        facts = await client.ask("new_ultimate_game", level=1, first="computer", seed=9)
        game_id = facts["id"]
        assert len(facts["view"]["moves"]) == 1
        assert facts["view"]["seat"] == "o"
        hint = await client.ask("hint", game_id=game_id)
        assert hint["move"] in facts["view"]["board"]["legal"]
        while not facts["over"]:
            legal = facts["view"]["board"]["legal"]
            facts = await client.ask("make_move", game_id=game_id, move=legal[len(legal) // 2])
        assert facts["result"]
        review, text = await client.told("review_game", game_id=game_id, seconds=3)
        assert len(review["review"]["moves"]) == len(facts["view"]["moves"])
        assert "Accuracy" in text
        assert '[Game "Ultimate Tic-Tac-Toe"]' in review["record"]
        assert_sentence(await client.refused("make_move", game_id=game_id, move="ee"))

    talk(work)


def test_watching_and_both_sides() -> None:
    async def work(client: Talk) -> None:
        watched = await client.ask("new_ultimate_game", mode="watch", level=1, seed=2)
        moved = await client.ask("computer_move", game_id=watched["id"])
        assert len(moved["view"]["moves"]) == 1
        assert "both sides" in await client.refused(
            "make_move", game_id=watched["id"], move=moved["view"]["board"]["legal"][0]
        )
        two = await client.ask("new_ultimate_game", mode="two", position="ee ea", rule="boards")
        again = await client.ask("make_move", game_id=two["id"], move="ab")
        assert again["view"]["moves"] == ["ee", "ea", "ab"]
        back = await client.ask("undo", game_id=two["id"])
        assert back["view"]["moves"] == ["ee", "ea"]
        given_up = await client.ask("resign", game_id=two["id"])
        assert given_up["over"]
        assert "resigned" in given_up["result"]
        breaker = await client.ask("new_mastermind_game", strategy="consistent", seed=4)
        stepped = await client.ask("computer_move", game_id=breaker["id"])
        assert stepped["view"]["turns"][0]["player"] == "consistent"

    talk(work)


def test_a_slip_is_asked_about_before_it_is_made() -> None:
    async def work(client: Talk) -> None:
        game_id = (await client.ask("new_mastermind_game", mode="learn", seed=1))["id"]
        asked, text = await client.told("make_guess", game_id=game_id, guess="0000", keep=False)
        assert not asked["made"]
        assert asked["view"]["turns"] == []
        assert asked["judged"]["asked"]
        assert asked["judged"]["better"] is None
        assert "It was not made" in text
        made = await client.ask("make_guess", game_id=game_id, guess="0000", keep=True)
        assert made["made"]
        assert made["account"] is not None
        best = await client.ask("computer_move", game_id=game_id)
        assert best["view"]["turns"][1]["player"] == "optimal"

    talk(work)


def test_an_optimal_guess_outside_a_lesson_is_made_and_not_judged() -> None:
    async def work(client: Talk) -> None:
        game_id = (await client.ask("new_mastermind_game", mode="play", seed=1))["id"]
        made = await client.ask("computer_move", game_id=game_id)
        assert made["made"]
        assert made["judged"] is made["account"] is None
        assert [turn["player"] for turn in made["view"]["turns"]] == ["optimal"]

    talk(work)


def test_the_same_seed_is_the_same_game() -> None:
    async def work(client: Talk) -> None:
        secrets = []
        for seed in (11, 11, 12):
            begun = await client.ask("new_mastermind_game", seed=seed, variant="5x8")
            given_up = await client.ask("resign", game_id=begun["id"])
            secrets.append(given_up["view"]["secret"])
        assert secrets[0] == secrets[1] != secrets[2]
        firsts = []
        for _ in range(2):
            begun = await client.ask("new_ultimate_game", level=2, first="computer", seed=3)
            firsts.append(begun["view"]["moves"])
        assert firsts[0] == firsts[1]

    talk(work)


def test_a_running_game_never_tells_its_secret() -> None:
    """Every tool is asked in every state; only the end shows the code."""

    async def work(client: Talk) -> None:
        for seed in range(2):
            begun = await client.ask("new_mastermind_game", variant="5x8", mode="play", seed=seed)
            game_id, said = begun["id"], [json.dumps(begun)]
            guesses = ["00112", "33445", "66770"]
            for guess in guesses:
                for tool, more in (
                    ("make_guess", {"guess": guess}),
                    ("game_state", {}),
                    ("hint", {"step": 1}),
                    ("list_games", {}),
                ):
                    which = {} if tool == "list_games" else {"game_id": game_id}
                    facts, text = await client.told(tool, **which, **more)
                    said += [json.dumps(facts), text]
            for place in (f"games/{game_id}", f"games/{game_id}/record"):
                read = await client.client.read_resource(f"perfectplay://{place}")
                said.append(read.contents[0].model_dump_json())
            review, text = await client.told("review_game", game_id=game_id, seconds=0.5)
            assert "secret" not in review["record"]
            over = await client.ask("resign", game_id=game_id)
            secret = over["view"]["secret"]
            assert secret is not None
            if secret not in guesses:
                assert not [text for text in said if re.search(rf"\b{secret}\b", text)]

    talk(work)


def test_games_are_kept_apart_and_bounded() -> None:
    async def work(client: Talk) -> None:
        ids = [
            (await client.ask("new_mastermind_game", variant="2x3", seed=n))["id"] for n in range(2)
        ]
        told = await client.ask("list_games")
        assert {line["id"] for line in told["games"]} == set(ids)
        refused = await client.refused("new_mastermind_game", variant="2x3")
        assert "2 of your games are open" in refused
        await client.ask("resign", game_id=ids[0])
        third = await client.ask("new_ultimate_game", mode="two")  # the finished one makes room
        assert ids[0] in await client.refused("game_state", game_id=ids[0])
        ended = await client.ask("end_game", game_id=third["id"])
        assert ended["ended"]
        assert [g["id"] for g in (await client.ask("list_games"))["games"]] == [ids[1]]

    talk(work, games=Games(most_of_one=2))


REFUSED: list[tuple[str, Facts, str]] = [
    ("make_guess", {"game_id": "nothing", "guess": "0123"}, "You have no game 'nothing'"),
    ("game_state", {"game_id": "x" * 41}, "at most 40 characters"),
    ("game_state", {}, "The argument game_id of game_state is missing"),
    ("make_guess", {"game_id": "M", "guess": "01234"}, "5 pegs"),
    ("make_move", {"game_id": "M", "move": "ee"}, "This is a game of Mastermind"),
    ("answer_guess", {"game_id": "M", "answer": "1B1W"}, "mode 'play'"),
    ("undo", {"game_id": "M"}, "no guess to take back"),
    ("review_game", {"game_id": "M"}, "nothing to review"),
    ("hint", {"game_id": "M", "step": 4}, "less than or equal to 3"),
    ("make_guess", {"game_id": "U", "guess": "0123"}, "This is a game of Ultimate"),
    ("make_move", {"game_id": "U", "move": "q9"}, "is not a move"),
    ("review_game", {"game_id": "U"}, "nothing to review"),
    ("make_guess", {"game_id": "G", "guess": "0123"}, "answer_guess"),
    ("answer_guess", {"game_id": "G", "answer": "9B9W"}, "No code can get"),
    ("answer_guess", {"game_id": "G", "answer": "0B0W", "turn": 3}, "no answer 4 to correct"),
    ("resign", {"game_id": "G"}, "mode 'guess'"),
    ("new_mastermind_game", {"mode": "two"}, "'play', 'learn' or 'guess'"),
    ("new_mastermind_game", {"strategy": "magic"}, "no player 'magic'"),
    ("new_mastermind_game", {"mode": "learn", "variant": "4x6 1 lie"}, "needs true answers"),
    ("new_mastermind_game", {"variant": "6x10"}, "that are played here"),
    ("new_mastermind_game", {"seed": -1}, "greater than or equal to 0"),
    ("new_ultimate_game", {"level": 11}, "less than or equal to 10"),
    ("new_ultimate_game", {"position": "ee aa"}, "sends you to"),
    ("computer_move", {"game_id": "two"}, "You have no game"),
    ("end_game", {"game_id": ""}, "You have no game"),
]


def test_refusals_are_sentences() -> None:
    async def work(client: Talk) -> None:
        ids = {
            "M": (await client.ask("new_mastermind_game"))["id"],
            "G": (await client.ask("new_mastermind_game", mode="guess"))["id"],
            "U": (await client.ask("new_ultimate_game", level=1))["id"],
        }
        for tool, arguments, said in REFUSED:
            real = {**arguments}
            if "game_id" in real:
                real["game_id"] = ids.get(real["game_id"], real["game_id"])
            assert said in await client.refused(tool, **real), (tool, arguments)

    talk(work)
