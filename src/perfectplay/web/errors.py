"""What can go wrong in the API, and the one JSON shape in which it is said.

ApiError                 status, kind, one sentence
├── NoSuchGame    404
├── NoSuchPlayer  404
├── NotYourSeat   403
├── NotOnPurpose  403    engine work that another site could have caused
├── BadRequest    400    something that cannot be done here
├── Stale         409    made from an old version; carries the new state
├── TooMany       429    more than one player or address may ask for; carries Retry-After
├── Busy          503    too much engine work; carries Retry-After
│   └── EngineUnavailable    the engines live elsewhere and are away
└── NotReady      503    the database or the engines cannot be used; carries Retry-After

The library's own errors are answered with 400 under their own names, `SeatError` with 403, and
`DatabaseUnavailable` with 503 and Retry-After.
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
from perfectplay.web.database.trouble import RETRY_SECONDS, DatabaseUnavailable
from perfectplay.web.logs import REQUEST
from perfectplay.web.validation import explain, fields_of, sentence

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


class NoSuchPlayer(ApiError):  # noqa: N818
    """Nobody here has games under this recovery phrase."""

    status = 404

    def __init__(self) -> None:
        super().__init__(
            "No games here belong to this recovery phrase; perhaps a newer phrase took its place, "
            "or it was made on another server."
        )


class NotYourSeat(ApiError):  # noqa: N818
    """The asker may look at the game but not do this."""

    status = 403


class NotOnPurpose(ApiError):  # noqa: N818
    """A question that takes work, without a sign that its asker means it."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            "This takes work, so it is done only for this server's own page, or for a program that "
            "sends its key in the header X-Player-Key, for example: "
            "curl -H 'X-Player-Key: a-long-random-text-of-mine'.",
            allowed="the header X-Player-Key",
        )


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


class TooMany(ApiError):  # noqa: N818
    """Somebody asks for more than one player or one address may."""

    status = 429

    def __init__(self, limit: str, seconds: float, allowed: str | None = None) -> None:
        wait = max(1, math.ceil(seconds))
        super().__init__(f"{limit}; please try again in {wait} s.", allowed=allowed)
        self.headers = {"Retry-After": str(wait)}


class Busy(ApiError):  # noqa: N818
    """All engines are working and the queue is full, or something else is used up."""

    status = 503

    def __init__(self, seconds: float, reason: str = "All engines are busy") -> None:
        wait = max(1, math.ceil(seconds))
        super().__init__(f"{reason}; please try again in {wait} s.", allowed="try again later")
        self.headers = {"Retry-After": str(wait)}


class EngineUnavailable(Busy):
    """The engines live elsewhere, and none of them can be asked just now."""


class NotReady(ApiError):  # noqa: N818
    """The server lives, but cannot do what it is for."""

    status = 503

    def __init__(self, message: str) -> None:
        super().__init__(message, allowed="try again later")
        self.headers = {"Retry-After": str(RETRY_SECONDS)}


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
    """Answer with the one shape of all errors."""
    content = error_data(kind, message, given, allowed, at=at, request=REQUEST.get())
    if game is not None:
        content["game"] = to_data(game)
    return JSONResponse(content, status, headers)


def error_data(
    kind: str,
    message: str,
    given: object = None,
    allowed: str | None = None,
    *,
    at: int | None = None,
    request: str | None = None,
) -> dict[str, Any]:
    """Return the one shape of all errors; `request` is the id under which the log knows it."""
    return {
        "error": {
            "kind": kind,
            "message": _writable(message),
            "given": _shown(given),
            "allowed": _writable(allowed),
            "at": at,
            "request": request,
        }
    }


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
        elif isinstance(error, DatabaseUnavailable):
            status, headers = 503, {"Retry-After": str(error.retry_after)}
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
    async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        found = explain(error.errors()[0], fields_of(request))
        return error_response(422, "ValidationError", found.message, found.given, found.allowed)

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        kinds = {404: "NotFound", 405: "MethodNotAllowed"}
        said = {404: "There is nothing at this address.", 405: "That cannot be done here."}
        return error_response(
            error.status_code,
            kinds.get(error.status_code, "HttpError"),
            said.get(error.status_code, sentence(str(error.detail))),
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
