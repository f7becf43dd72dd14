"""The deployment guide, run: nginx with TLS, two processes, PostgreSQL, the shipped files."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from perfectplay.web.settings import PREFIX, Settings
from tests.system import need
from tests.web import helpers
from tools.system import NGINX, SYSTEMD

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NAME = "play.example.org"


def settings_of(path: Path) -> dict[str, str]:
    """Read a file of settings as systemd does."""
    lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_settings_are_settings_of_this_version(monkeypatch: pytest.MonkeyPatch) -> None:
    found = settings_of(DEPLOY / "perfectplay.env")
    known = {PREFIX + name.upper() for name in Settings.__dataclass_fields__}
    assert set(found) <= known
    for name, value in found.items():
        monkeypatch.setenv(name, value)
    settings = Settings.from_environment()
    assert settings.hosts == NAME
    assert settings.metrics


def test_the_container_is_told_only_settings_of_this_version() -> None:
    text = (ROOT / "Containerfile").read_text("utf-8")
    known = {PREFIX + name.upper() for name in Settings.__dataclass_fields__}
    assert set(re.findall(rf"{PREFIX}[A-Z_]+", text)) <= known
    for copied in re.findall(r"^COPY (.+) \S+$", text, re.M):
        assert all((ROOT / name).exists() for name in copied.split())


def test_the_command_of_the_unit_is_understood() -> None:
    line = next(
        line
        for line in (DEPLOY / "perfectplay.service").read_text("utf-8").splitlines()
        if line.startswith("ExecStart=")
    )
    arguments = line.split("/bin/perfectplay ", 1)[1].split()
    command = [sys.executable, "-m", "perfectplay", *arguments, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=helpers.PATIENCE)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    analyze = need(SYSTEMD)
    text = (DEPLOY / "perfectplay.service").read_text("utf-8")
    unit = tmp_path / "perfectplay.service"
    unit.write_text(text.replace("/opt/perfectplay/bin/perfectplay", sys.executable), "utf-8")
    done = subprocess.run(
        [str(analyze), "verify", "--man=no", str(unit)], capture_output=True, text=True
    )
    said = [line for line in done.stderr.splitlines() if "perfectplay" in line]
    assert not said


@dataclass
class Site:
    """The whole of it: a proxy with TLS, and what its clients trust."""

    url: str
    trust: ssl.SSLContext
    folder: Path

    def client(self, **given: Any) -> httpx.Client:
        """Return a browser's stand-in: it keeps cookies and calls the site by its name."""
        headers = {"Host": NAME, "Sec-Fetch-Site": "same-origin"}
        return httpx.Client(
            base_url=self.url,
            verify=self.trust,
            headers=headers,
            timeout=helpers.PATIENCE,
            **given,
        )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    nginx = need(NGINX)
    environment = settings_of(DEPLOY / "perfectplay.env")
    with contextlib.ExitStack() as stack:
        environment[f"{PREFIX}DATABASE"] = stack.enter_context(helpers.postgresql())
        # The order of the guide: the server, then the proxy before it.
        server = stack.enter_context(
            helpers.Server(
                environment[f"{PREFIX}DATABASE"],
                "--workers",
                "2",
                extra=environment,
            )
        )
        stack.callback(server.end)  # asked to end, it takes its processes along
        certificate(folder)
        port = helpers.free_port()
        configuration = folder / "nginx.conf"
        configuration.write_text(configured(folder, server.url, port), "utf-8")
        command = [str(nginx), "-c", str(configuration), "-p", str(folder), "-e", "error.log"]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        process = subprocess.Popen([*command, "-g", "daemon off;"])
        stack.callback(process.wait, helpers.PATIENCE)
        stack.callback(process.terminate)
        trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        trust.check_hostname = False  # it is called by its name, but lives on the loopback
        found = Site(f"https://127.0.0.1:{port}", trust, folder)
        with found.client() as client:
            end = time.monotonic() + helpers.PATIENCE
            while time.monotonic() < end:
                with contextlib.suppress(httpx.TransportError):
                    if client.get("/api/health").status_code == 200:
                        break
                time.sleep(0.1)
        yield found


def certificate(folder: Path) -> None:
    """Make a certificate for the name of the site, signed by itself."""
    names = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    about = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
    openssl = shutil.which("openssl")
    assert openssl, "nginx comes with openssl"
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", *names, *about]
    subprocess.run(command, check=True, capture_output=True)


def configured(folder: Path, server: str, port: int) -> str:
    """Return the shipped site, with the ports and folders of this test."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    text = text.replace("127.0.0.1:8137", server.removeprefix("http://"))
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{helpers.free_port()};")
    text = text.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    user = "user root;" if os.getuid() == 0 else ""
    return (
        f"{user}\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\nclient_body_temp_path {folder}/body;\n"
        f"proxy_temp_path {folder}/proxy;\nfastcgi_temp_path {folder}/f;\n"
        f"uwsgi_temp_path {folder}/u;\nscgi_temp_path {folder}/s;\n{text}\n}}\n"
    )


@pytest.mark.slow
def test_a_game_through_the_proxy(site: Site) -> None:
    with site.client() as client:
        page = client.get("/")
        assert page.status_code == 200
        assert page.headers["Strict-Transport-Security"]
        cookie = page.headers["Set-Cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        # httpx keeps cookies by the address; the browser would by the name.
        client.headers["Cookie"] = cookie.split(";")[0]
        client.headers["Origin"] = f"https://{NAME}"
        made = client.post("/api/ultimate/games", json={"level": 1})
        assert made.status_code == 201, made.text
        url = f"/api/ultimate/games/{made.json()['game']['id']}"
        body = {"move": "ee", "version": 1, "answer": True}
        game = client.post(f"{url}/move", json=body).json()["game"]
        assert len(game["moves"]) == 2
        # Whichever of the two processes answers, the game is the same.
        for _ in range(8):
            assert client.get(url).json()["game"]["moves"] == game["moves"]
        assert [g["id"] for g in client.get("/api/games").json()["games"]] == [game["id"]]


@pytest.mark.slow
def test_another_site_and_another_name_are_refused(site: Site) -> None:
    with site.client() as client:
        elsewhere = {"Origin": "https://elsewhere.example"}
        answer = client.post("/api/ultimate/games", json={}, headers=elsewhere)
        assert answer.status_code == 403
        assert client.get("/api/games", headers={"Host": "elsewhere.example"}).status_code == 400


@pytest.mark.slow
def test_streams_come_through_at_once(site: Site) -> None:
    with site.client() as client:
        made = client.post("/api/ultimate/games", json={"mode": "two"}, headers=helpers.key("one"))
        game = made.json()["game"]
        url = f"/api/games/{game['id']}/events?seconds=60"
        with client.stream("GET", url) as events:
            lines = events.iter_lines()
            assert next(lines) == "event: version"
            # The second event is seen while the stream is still open, so nothing holds it back.
            moved = client.post(
                f"/api/ultimate/games/{game['id']}/move",
                json={"move": "ee", "version": 1},
                headers=helpers.key("one"),
            )
            assert moved.status_code == 200, moved.text
            assert any(line == 'data: {"version": 2}' for line in lines)


@pytest.mark.slow
def test_the_proxy_says_who_asks_and_nobody_else_can(site: Site) -> None:
    with site.client() as client:
        answer = client.get("/api/health", headers={"X-Request-ID": "made-up-by-a-client"})
        assert answer.headers["X-Request-ID"] != "made-up-by-a-client"
        large = client.post("/api/import", json={"text": "x" * 100_000})
        assert large.status_code == 413
        assert large.json()["error"]["kind"] == "TooLarge"


@pytest.mark.slow
def test_metrics_are_for_this_machine_only(site: Site) -> None:
    with site.client() as client:
        told = client.get("/api/metrics")
        assert told.status_code == 200
        assert "perfectplay" in told.text
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    block = text[text.index("location = /api/metrics") :].split("}")[0]
    assert "deny all;" in block
