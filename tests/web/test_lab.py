"""The lab's results for the page."""

from fastapi.testclient import TestClient


def test_players_are_compared_and_claims_are_judged(api: TestClient) -> None:
    found = api.get("/api/lab").json()
    rows = {row["player"]: row for row in found["strategies"]["results"]}
    assert (rows["knuth"]["total"], rows["knuth"]["most"]) == (5801, 5)
    assert rows["optimal"]["total"] == 5625
    means = [row["mean"] for row in found["strategies"]["results"]]
    assert means == sorted(means)
    for row in rows.values():
        assert sum(row["distribution"].values()) == row["games"]
        assert row["description"]
        assert (row["mean_95"] is None) == (row["player"] != "consistent")
    verdicts = {claim["claim"]: claim["verdict"] for claim in found["claims"]["claims"]}
    assert verdicts["swapping-minimax"] == "does not hold"
    assert verdicts["design-knuth"] == "holds"


def test_the_page_of_the_lab_is_there(api: TestClient) -> None:
    assert "perfectplay" in api.get("/lab").text


def test_players_have_names_for_people(api: TestClient) -> None:
    for row in api.get("/api/lab").json()["strategies"]["results"]:
        assert row["title"] not in ("", row["player"])


def test_the_table_of_mastermind_is_shown_and_can_be_downloaded(api: TestClient) -> None:
    found = api.get("/api/lab/table").json()
    rows = {row["variant"]: row for row in found["rows"]}
    assert rows["4x6"]["total"] == [5625, 5625]
    assert rows["4x6"]["known"][0] == {"what": "total", "value": 5625, "by": "Koyama & Lai 1993"}
    as_file = api.get("/api/lab/table.json")
    assert as_file.json() == found
    assert "mastermind-table.json" in as_file.headers["content-disposition"]
    assert api.get("/api/lab/table.csv").text.startswith("variant,pegs,colours,")
    assert api.get("/api/lab/table.exe").status_code == 422
