"""The addresses of the page: the one document, its files, its icons, what makes it installable."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from perfectplay.web import errors
from perfectplay.web.page.files import MADE, STATIC, Sent, read_page

SHARED = ("puzzles", "lessons", "mistakes", "games", "lab", "player")
"""Pages that belong to no game."""
A_DAY = "public, max-age=86400"
FILES = {
    "/favicon.svg": ("favicon.svg", "image/svg+xml"),
    "/favicon.ico": ("favicon.svg", "image/svg+xml"),
    "/manifest.webmanifest": ("manifest.webmanifest", "application/manifest+json"),
}


def add_page(app: FastAPI, kinds: Sequence[str], joined: bool) -> None:
    """Serve the one page at each address that its script knows, and all that it is made of."""
    files = read_page(kinds, joined)
    pages: dict[str, Sent] = {}

    async def page(request: Request) -> Response:
        found = files if joined else read_page(kinds, joined)
        if found is None:
            return errors.error_response(404, "NoPage", "This installation has no page, only /api.")
        name = request.url.path.split("/")[1]
        if not joined:
            return found.page(name).answer(request)
        if name not in pages:
            pages[name] = found.page(name)
        return pages[name].answer(request)

    rest = "/{rest:path}"
    paths = [path for name in (*kinds, *SHARED) for path in (f"/{name}", f"/{name}{rest}")]
    for path in ("/", *paths):
        app.add_api_route(path, page, include_in_schema=False)

    async def made(name: str, request: Request) -> Response:
        found = files.made.get(name) if files else None
        return found.answer(request) if found else Response(status_code=404)

    async def worker(request: Request) -> Response:
        return files.worker.answer(request) if files else Response(status_code=404)

    app.add_api_route(f"{MADE}{{name}}", made, include_in_schema=False)
    app.add_api_route("/offline.js", worker, include_in_schema=False)
    for path, (name, kind) in FILES.items():
        _add_file(app, path, name, kind)
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")


def _add_file(app: FastAPI, path: str, name: str, kind: str) -> None:
    async def file() -> Response:
        found = STATIC / name
        return (
            FileResponse(found, media_type=kind, headers={"Cache-Control": A_DAY})
            if found.is_file()
            else Response(status_code=404)
        )

    app.add_api_route(path, file, include_in_schema=False)
