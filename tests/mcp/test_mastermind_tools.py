"""The tools that look at a position of Mastermind, against the library and known facts."""

from fractions import Fraction

import pytest

from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.teacher import Judge
from tests.mcp.talking import Facts, Talk, talk

TURN = "0011 1B1W"


def test_a_guess_is_judged_as_the_library_judges_it() -> None:
    variant = Variant()
    expected = Judge(variant).judge(Knowledge(variant, [("0011", "1B1W")]), "0012")

    async def work(client: Talk) -> None:
        facts, text = await client.told("mastermind_judge", guess="0012", turns=TURN)
        assert facts["word"] == expected.word.value == "inaccuracy"
        assert Fraction(facts["regret"]) == expected.regret == Fraction(55, 208)
        assert facts["regret_guesses"] == float(expected.regret)
        assert (facts["exact"], facts["regret_exact"], facts["optimal"]) == (True, True, False)
        assert (facts["codes_left"], facts["fits"], facts["growth"]) == (208, False, 1)
        assert facts["best_total"] == {"lower": 718, "upper": 718, "exact": True}
        assert facts["better"]
        assert all(other["worst"]["upper"] == 4 for other in facts["better"])
        assert all(word in text for word in ("inaccuracy", "55/208 = 0.2644", "0203"))

    talk(work)


def test_turns_are_read_as_text_and_as_a_list_in_every_notation() -> None:
    ways: list[Facts] = [
        {"turns": TURN, "guess": "0203"},
        {"turns": [{"guess": "0011", "answer": "1 1"}], "guess": "ACAD"},
        {"turns": "RRBB: ●○", "guess": "red green red yellow"},
        {
            "turns": [{"guess": "BBOO", "answer": "1B1W"}],
            "guess": "0203",
            "palette": "colour-blind",
        },
    ]

    async def work(client: Talk) -> None:
        for way in ways:
            facts = await client.ask("mastermind_judge", better=0, **way)
            assert (facts["history"], facts["guess"]) == (TURN, "0203")
            assert (facts["word"], facts["better"]) == ("best", [])

    talk(work)


def test_the_measure_decides_the_word() -> None:
    async def work(client: Talk) -> None:
        worst = await client.ask("mastermind_judge", guess="0123", by="worst")
        expected = await client.ask("mastermind_judge", guess="0123", by="expected")
        assert (worst["word"], worst["optimal"], worst["better"]) == ("best", True, [])
        assert (expected["optimal"], expected["regret"]) == (False, "1/27")
        assert expected["better"][0]["total"]["upper"] == 5625

    talk(work)


def test_what_is_not_proven_is_said_to_be_bounds() -> None:
    async def work(client: Talk) -> None:
        facts, text = await client.told(
            "mastermind_judge", variant="5x8", guess="00112", seconds=0.2
        )
        assert not facts["exact"]
        assert facts["optimal"] is None
        assert facts["note"]
        assert "Not proven" in text
        assert facts["best_worst"]["lower"] < facts["best_worst"]["upper"]

    talk(work)


def test_the_best_guesses() -> None:
    async def work(client: Talk) -> None:
        facts, text = await client.told("mastermind_best_guesses", turns=TURN, count=3)
        assert facts["exact"]
        assert (facts["worst"]["upper"], facts["total"]["upper"]) == (4, 718)
        assert len(facts["guesses"]) == 3
        first = facts["guesses"][0]
        assert (first["worst"]["upper"], first["total"]["upper"]) == (4, 718)
        assert first["guess"] in text
        by = await client.ask("mastermind_best_guesses", by="expected", count=1)
        assert by["guesses"][0]["total"]["upper"] == by["total"]["upper"] == 5625

    talk(work)


def test_the_codes_that_are_left() -> None:
    left = Knowledge(Variant(), [("0011", "1B1W")]).candidates

    async def work(client: Talk) -> None:
        facts, text = await client.told(
            "mastermind_candidates", turns=TURN, count=5, start=200, code="0203"
        )
        assert (facts["codes_left"], facts["codes"]) == (208, 1296)
        assert facts["shown"] == list(left[200:205])
        assert (facts["code"], facts["possible"], facts["against"]) == ("0203", True, [])
        assert "208 of 1,296" in text
        no = await client.ask("mastermind_candidates", turns=TURN, count=0, code="5555")
        assert (no["possible"], no["against"], no["shown"]) == (False, [0], [])
        lie = await client.ask(
            "mastermind_candidates", variant="4x6 1 lie", turns=TURN, code="5555"
        )
        assert (lie["possible"], lie["against"]) == (True, [0])

    talk(work)


def test_a_contradiction_is_explained() -> None:
    turns = "0011 4B0W, 0022 4B0W, 3333 0B0W"

    async def work(client: Talk) -> None:
        facts, text = await client.told("mastermind_contradiction", turns=turns, secret="0012")
        assert not facts["possible"]
        assert facts["contradiction"]["clash"] == [0, 1]
        mends = {repair["turn"]: repair["answers"] for repair in facts["contradiction"]["repairs"]}
        assert mends == {0: [[2, 0, 1]], 1: [[2, 0, 1]]}
        assert [wrong["turn"] for wrong in facts["wrong"]] == [0, 1]
        assert "cannot both be true" in text
        fine = await client.ask("mastermind_contradiction", turns=TURN)
        assert (fine["possible"], fine["codes_left"], fine["contradiction"]) == (True, 208, None)
        right, said = await client.told("mastermind_contradiction", turns=TURN, secret="0203")
        assert right["wrong"] == []
        assert "All the answers are right" in said

    talk(work)


def test_a_guess_is_answered() -> None:
    async def work(client: Talk) -> None:
        facts = await client.ask("mastermind_score", guess="1021", secret="0112")
        assert (facts["black"], facts["white"], facts["answer"]) == (0, 4, "0B4W")
        few = await client.ask(
            "mastermind_score", guess="1021", secret="0112", variant="4x6 black only"
        )
        assert few["answer"] == "0B0W"
        wide = await client.ask(
            "mastermind_score", guess="11-0-3-4", secret="0-11-3-3", variant="4x12"
        )
        assert (wide["guess"], wide["answer"]) == ("11-0-3-4", "1B2W")

    talk(work)


@pytest.mark.parametrize(
    ("variant", "by", "value"),
    [("classic", "expected", 5625), ("classic", "worst", 5), ("4x10 norepeat", "expected", 26274)],
)
def test_shipped_facts_come_at_once(variant: str, by: str, value: int) -> None:
    async def work(client: Talk) -> None:
        facts, text = await client.told("mastermind_solve", variant=variant, by=by, seconds=0.001)
        assert (facts["source"], facts["exact"]) == ("shipped", True)
        assert facts["value"] == {"lower": value, "upper": value, "exact": True}
        assert facts["openings"]
        assert f"{value:,}" in text or str(value) in text

    talk(work)


def test_what_is_not_shipped_is_searched_within_its_time() -> None:
    told: list[str | None] = []

    async def progress(progress: float, total: float | None, message: str | None) -> None:
        told.append(message)

    async def work(client: Talk) -> None:
        exact = await client.ask("mastermind_solve", variant="3x4 black only", by="worst")
        assert (exact["source"], exact["exact"]) == ("searched", True)
        assert exact["openings"]
        lies = await client.ask("mastermind_solve", variant="2x3 1 lie", by="worst")
        assert (lies["value"]["upper"], lies["exact"], lies["total"]) == (5, True, None)
        arguments = {"variant": "4x9 black only", "by": "worst", "seconds": 1.5}
        found = await client.client.call_tool(
            "mastermind_solve", arguments, progress_callback=progress
        )
        assert not found.is_error
        facts = found.structured_content
        assert facts is not None
        assert facts["value"]["lower"] <= facts["value"]["upper"]
        assert facts["exact"] == facts["value"]["exact"]

    talk(work)
    assert told[0] is not None
    assert "searching 6,561 codes" in told[0] or "nodes" in told[0]


REFUSED: list[tuple[str, Facts, str]] = [
    ("mastermind_judge", {"guess": "012"}, "3 pegs"),
    ("mastermind_judge", {"guess": "0129"}, "not a colour"),
    ("mastermind_judge", {"guess": "0123", "turns": "0011 5B0W"}, "No code can get"),
    ("mastermind_judge", {"guess": "0123", "turns": "0011 4B0W"}, "is found already"),
    ("mastermind_judge", {"guess": "0123", "turns": "0011 0B0W, 0011 1B0W"}, "No code fits"),
    ("mastermind_judge", {"guess": "0123", "variant": "4x6 1 lie"}, "needs true answers"),
    ("mastermind_judge", {"guess": "0123", "variant": "9x9"}, "more than the limit"),
    ("mastermind_judge", {"guess": "0" * 7, "variant": "7x9"}, "that are played here"),
    ("mastermind_judge", {"guess": "0123", "palette": "mauve"}, "no palette"),
    ("mastermind_judge", {"guess": "0123", "by": "luck"}, "'worst' or 'expected'"),
    ("mastermind_judge", {"guess": "0123", "seconds": 0}, "greater than 0"),
    ("mastermind_judge", {"guess": "0123", "seconds": 61}, "less than or equal to 60"),
    ("mastermind_judge", {"guess": 123}, "for example 0123"),
    ("mastermind_judge", {"guess": "0123", "turns": [{"guess": "0011"}]}, "turns[0].answer"),
    ("mastermind_judge", {"guess": "0123", "turns": [{"guess": "0011"}] * 61}, "turns"),
    ("mastermind_best_guesses", {"count": 51}, "less than or equal to 50"),
    ("mastermind_candidates", {"count": -1}, "greater than or equal to 0"),
    ("mastermind_contradiction", {}, "turns of mastermind_contradiction is missing"),
    ("mastermind_score", {"guess": "0123", "secret": "012"}, "3 pegs"),
    ("mastermind_solve", {"variant": "2x3 1 lie", "by": "expected"}, "needs true answers"),
    ("mastermind_solve", {"variant": "chess"}, "is not a variant"),
    ("mastermind_solve", {"varient": "4x6"}, "is not an argument"),
    ("mastermind_ponder", {}, "There is no tool"),
]


def test_refusals_are_sentences() -> None:
    async def work(client: Talk) -> None:
        for tool, arguments, said in REFUSED:
            assert said in await client.refused(tool, **arguments), (tool, arguments)

    talk(work)
