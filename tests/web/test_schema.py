"""Schemathesis over the whole OpenAPI: whatever is sent, no 5xx and no answer out of shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from perfectplay.web.app import create_app
from tests.web import helpers

EXAMPLES = 4
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# Small budgets: what is tested here is what is said, not how well it is played.
LIMITS = {
    "PERFECTPLAY_MAX_SECONDS": "0.05",
    "PERFECTPLAY_JOB_SECONDS": "0.5",
    "PERFECTPLAY_QUESTION_SECONDS": "0.05",
    "PERFECTPLAY_MAX_CODES": "1300",
}
schema = schemathesis.openapi.from_dict(create_app().openapi())


@dataclass
class There:
    """A real server with games to ask about."""

    api: httpx.Client
    games: dict[str, list[str]]

    def game(self, kind: str, given: object) -> str:
        """Turn most made-up addresses into those of games that exist."""
        known = self.games[kind]
        place = sum(map(ord, str(given))) % (len(known) + 1)
        return known[place] if place < len(known) else "nowhere"


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[There]:
    folder = tmp_path_factory.mktemp("schema")
    with (
        helpers.Server(f"sqlite:///{folder / 'games.db'}", extra=LIMITS) as server,
        httpx.Client(
            base_url=server.url, headers=helpers.key("tester"), timeout=helpers.PATIENCE
        ) as api,
    ):
        wanted: list[tuple[str, dict[str, Any]]] = [
            ("mastermind", {"variant": "3x4", "mode": "play"}),
            ("mastermind", {"variant": "3x4", "mode": "learn"}),
            ("mastermind", {"variant": "3x4", "mode": "guess"}),
            ("mastermind", {"variant": "3x4", "mode": "two", "secret": "012"}),
            ("ultimate", {"mode": "two"}),
            ("ultimate", {"mode": "computer", "level": 1}),
            ("ultimate", {"mode": "watch", "level": 1}),
        ]
        games: dict[str, list[str]] = {"mastermind": [], "ultimate": []}
        for kind, body in wanted:
            games[kind].append(helpers.new(api, kind, **body)[1]["game"]["id"])
        yield There(api, games)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_nothing_breaks(case: Any, there: There) -> None:
    path = case.operation.path
    kind = "ultimate" if "/ultimate/" in path else "mastermind"
    if "{game_id}" in path:
        game = there.game(kind, case.path_parameters["game_id"])
        case.path_parameters = {**case.path_parameters, "game_id": game}
        body = case.body
        if isinstance(body, dict) and isinstance(body.get("version"), int) and game != "nowhere":
            # Most changes are made from the last version, so that they reach the game.
            now = there.api.get(f"/api/{kind}/games/{game}").json()["game"]
            if body["version"] % 4:
                case.body = {**body, "version": now["version"]}
    if path.endswith("/events"):
        case.query = {"seconds": 0.01}
    # Whoever deletes games or becomes somebody else is not the one whose games the rest needs.
    leaver = case.method == "DELETE" or "/player/" in path
    case.headers = helpers.key("leaver" if leaver else "tester")
    url = str(there.api.base_url).rstrip("/")
    case.call_and_validate(base_url=url, checks=CHECKS, timeout=helpers.PATIENCE)


def test_every_route_is_described() -> None:
    found = schema.raw_schema["paths"]
    assert len(found) >= 35
    for path, methods in found.items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
            assert operation["description"].endswith((".", "`.")), (path, method)
            assert {"400", "404", "409", "422", "503"} <= set(operation["responses"])
