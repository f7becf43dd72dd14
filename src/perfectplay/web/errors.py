"""What can go wrong in the API, and the one JSON shape in which it is said.

ApiError                 status, kind, one sentence
├── NoSuchGame    404
├── NotYourSeat   403
├── BadRequest    400    something that cannot be done here
├── Stale         409    made from an old version; carries the new state
└── Busy          503    too much engine work; carries Retry-After

The library's own errors are answered with 400 under their own names, and `SeatError` with 403.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from perfectplay.errors import PerfectPlayError, SeatError
from perfectplay.session import View, to_data

LONGEST_SHOWN = 200


class ApiError(PerfectPlayError):
    """An answer other than success."""

    status: ClassVar[int] = 400

    def __init__(self, message: str, *, given: object = None, allowed: str | None = None) -> None:
        super().__init__(message, given=given, allowed=allowed)
        self.headers: dict[str, str] = {}
        self.view: View | None = None


class BadRequest(ApiError):  # noqa: N818 - the names are those that clients see
    """Something that cannot be done here."""


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

    def __init__(self, given: int, view: View) -> None:
        super().__init__(
            "The game has moved on since you saw it; here is how it stands now.",
            given=given,
            allowed=f"version {view.version}",
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
    given: object = None,
    allowed: str | None = None,
    headers: dict[str, str] | None = None,
    *,
    at: int | None = None,
    game: View | None = None,
) -> JSONResponse:
    """Write the one shape of all errors."""
    error = {
        "kind": kind,
        "message": _writable(message),
        "given": _shown(given),
        "allowed": _writable(allowed),
        "at": at,
    }
    content: dict[str, Any] = {"error": error}
    if game is not None:
        content["game"] = to_data(game)
    return JSONResponse(content, status, headers)


# Where a secret may stand in a request: what was given there is never repeated.
_PRIVATE = {"secret", "token", "text"}


def install(app: FastAPI) -> None:
    """Teach an app to answer every error in the one shape."""

    @app.exception_handler(PerfectPlayError)
    async def _refused(_: Request, error: PerfectPlayError) -> JSONResponse:
        status, kind = 400, type(error).__name__
        headers, game = None, None
        if isinstance(error, ApiError):
            status, headers, game = error.status, error.headers, error.view
        elif isinstance(error, SeatError):
            status, kind = NotYourSeat.status, NotYourSeat.__name__
        return error_response(
            status,
            kind,
            str(error),
            error.given,
            error.allowed,
            headers,
            at=error.position,
            game=game,
        )

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = [str(part) for part in first.get("loc", ()) if part not in ("body", "query")]
        where = ".".join(place) or "the request"
        given = None if _PRIVATE & set(place) else first.get("input")
        message = str(first.get("msg", "not understood"))
        return error_response(
            422, "ValidationError", f"{where}: {_sentence(message)}", given, message
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


def _shown(given: object) -> object:
    """Return what was given if it is short and simple, else nothing: JSON cannot write the rest."""
    if isinstance(given, str):
        return _writable(given[:LONGEST_SHOWN])
    if isinstance(given, float):
        return given if math.isfinite(given) else None
    return given if isinstance(given, int) else None


def _writable(text: str | None) -> str | None:
    """Replace halves of characters, which JSON can carry in but UTF-8 cannot carry out."""
    return None if text is None else text.encode("utf-8", "replace").decode()


def _sentence(text: str) -> str:
    text = text.removeprefix("Value error, ").strip()
    return text if text.endswith((".", "!", "?")) else f"{text}."
