"""What can go wrong in the API, and the one JSON shape in which it is said.

ApiError                 status, kind, one sentence
├── NoSuchGame    404
├── NotYourSeat   403
├── BadRequest    400    something that this game or mode does not allow
├── Stale         409    made from an old version; carries the new state
└── Busy          503    too much engine work; carries Retry-After
"""

from __future__ import annotations

import math
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from perfectplay.errors import PerfectPlayError


class ApiError(Exception):
    """An answer other than success."""

    status = 400
    allowed: str | None = None

    def __init__(
        self, message: str, *, given: Any = None, allowed: str | None = None, **more: Any
    ) -> None:
        super().__init__(message)
        self.message = message
        self.given = given
        self.allowed = allowed or self.allowed
        self.more = more
        self.headers: dict[str, str] = {}

    @property
    def kind(self) -> str:
        """The name by which programs know the error."""
        return type(self).__name__


class BadRequest(ApiError):  # noqa: N818 - the names are those that clients see
    """Something that this game or mode does not allow."""


class NoSuchGame(ApiError):  # noqa: N818
    """There is no game at this address."""

    status = 404

    def __init__(self, game_id: str) -> None:
        super().__init__(
            "There is no game at this address; it may have been mistyped.", given=game_id
        )


class NotYourSeat(ApiError):  # noqa: N818
    """The asker may look at the game but not do this."""

    status = 403


class Stale(ApiError):  # noqa: N818
    """The request was made from an old version; the new state comes with the error."""

    status = 409

    def __init__(self, given: int, view: dict[str, Any]) -> None:
        super().__init__(
            "The game has moved on since you saw it; here is how it stands now.",
            given=given,
            allowed=f"version {view['version']}",
        )
        self.view = view


class Busy(ApiError):  # noqa: N818
    """All engines are working and the queue is full."""

    status = 503

    def __init__(self, seconds: float) -> None:
        wait = max(1, math.ceil(seconds))
        super().__init__(
            f"All engines are busy; please try again in {wait} s.", allowed="try again later"
        )
        self.headers = {"Retry-After": str(wait)}


def error_response(
    status: int,
    kind: str,
    message: str,
    given: Any = None,
    allowed: str | None = None,
    headers: dict[str, str] | None = None,
    game: dict[str, Any] | None = None,
    **more: Any,
) -> JSONResponse:
    """Write the one shape of all errors."""
    error = {
        "kind": kind,
        "message": _writable(message),
        "given": _writable(given),
        "allowed": _writable(allowed),
        **more,
    }
    content: dict[str, Any] = {"error": error}
    if game is not None:
        content["game"] = game
    return JSONResponse(content, status, headers)


# Where a secret may stand in a request: what was given there is never repeated.
_PRIVATE = {"secret", "token", "text"}


def install(app: FastAPI) -> None:
    """Teach an app to answer every error in the one shape."""

    @app.exception_handler(ApiError)
    async def _api(_: Request, error: ApiError) -> JSONResponse:
        game = error.view if isinstance(error, Stale) else None
        return error_response(
            error.status,
            error.kind,
            error.message,
            error.given,
            error.allowed,
            error.headers,
            game,
            **error.more,
        )

    @app.exception_handler(PerfectPlayError)
    async def _library(_: Request, error: PerfectPlayError) -> JSONResponse:
        return error_response(400, type(error).__name__, str(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = [str(part) for part in first.get("loc", ()) if part not in ("body", "query")]
        where = ".".join(place) or "the request"
        given = first.get("input")
        simple = isinstance(given, str | int | float | bool) and not _PRIVATE & set(place)
        if isinstance(given, float) and not math.isfinite(given):
            simple = False
        shown = (given[:200] if isinstance(given, str) else given) if simple else None
        message = str(first.get("msg", "not understood"))
        return error_response(
            422, "ValidationError", f"{where}: {_sentence(message)}", shown, message
        )

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        kinds = {404: "NotFound", 405: "MethodNotAllowed"}
        said = {404: "There is nothing at this address.", 405: "That cannot be done here."}
        return error_response(
            error.status_code,
            kinds.get(error.status_code, "HttpError"),
            said.get(error.status_code, _sentence(str(error.detail))),
            headers=dict(error.headers) if error.headers else None,
        )


def _writable(value: Any) -> Any:
    """Replace halves of characters, which JSON can carry in but UTF-8 cannot carry out."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _sentence(text: str) -> str:
    text = text.removeprefix("Value error, ").strip()
    return text if text.endswith((".", "!", "?")) else f"{text}."
