"""The files of the page: compressed for who takes it, kept for ever, few."""

import gzip
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from perfectplay.web.page.files import takes_gzip
from tests.web.helpers import client, settings

HASHED = re.compile(r"/static/made/[\w-]+-[0-9a-f]{12}\.(?:js|css)")


def page(api: TestClient, path: str = "/") -> str:
    """The text of the page at an address."""
    answer = api.get(path)
    assert answer.status_code == 200
    return answer.text


def test_the_page_names_files_that_are_kept_for_ever(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        index = api.get("/")
        assert index.headers["cache-control"] == "no-cache"
        files = set(HASHED.findall(index.text))
        assert files
        for file in files:
            answer = api.get(file)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert "set-cookie" not in answer.headers
        assert api.get("/static/made/shell-000000000000.js").status_code == 404


def test_a_page_names_the_part_that_it_needs_first(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        for path, part in (("/mastermind/abc", "mastermind"), ("/games", "my-games")):
            assert re.search(rf'modulepreload" href="/static/made/{part}-', page(api, path))
        assert "modulepreload" in page(api)
        assert not re.search(r'modulepreload" href="/static/made/mastermind-', page(api))


def test_who_has_the_page_already_is_told_so(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        tag = api.get("/").headers["etag"]
        assert api.get("/", headers={"If-None-Match": tag}).status_code == 304
        assert api.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_files_are_compressed_only_for_who_takes_it(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        file = HASHED.findall(page(api))[0]
        plain = api.get(file, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with api.stream("GET", file, headers={"Accept-Encoding": "gzip"}) as small:
            assert small.headers["content-encoding"] == "gzip"
            raw = b"".join(small.iter_raw())
        assert gzip.decompress(raw) == plain.content
        assert len(raw) < len(plain.content) / 2


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("br", False),
        ("", False),
    ],
)
def test_who_takes_gzip(accepted: str, expected: bool) -> None:
    assert takes_gzip(accepted) is expected


def test_large_answers_are_compressed_and_small_ones_are_not(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        assert api.get("/api/options").headers["content-encoding"] == "gzip"
        assert "content-encoding" not in api.get("/api/health").headers


def test_a_developer_gets_the_files_one_by_one(tmp_path: Path) -> None:
    with client(settings(tmp_path, join_files=False)) as api:
        text = page(api)
        assert not HASHED.search(text)
        for file in ["/static/js/main.js", *re.findall(r"/static/css/[\w/-]+\.css", text)]:
            assert api.get(file).status_code == 200


def test_the_worker_keeps_the_first_files_of_this_version(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        worker = api.get("/offline.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        index = page(api)
        for file in re.findall(r'(?:stylesheet" href|module" src)="([^"]+)"', index):
            assert file in worker.text
        assert re.search(r'const VERSION = "[0-9a-f]{12}";', worker.text)
    with client(settings(tmp_path, join_files=False)) as api:
        assert 'const VERSION = "";' in api.get("/offline.js").text


def test_the_page_can_be_installed(tmp_path: Path) -> None:
    with client(settings(tmp_path)) as api:
        assert 'rel="manifest" href="/manifest.webmanifest"' in page(api)
        manifest = api.get("/manifest.webmanifest").json()
        for icon in manifest["icons"]:
            answer = api.get(icon["src"])
            assert answer.status_code == 200
            assert answer.headers["content-type"] == icon["type"]
        assert {icon.get("purpose") for icon in manifest["icons"]} >= {"maskable"}
