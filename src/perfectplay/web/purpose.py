"""Whether a question was asked on purpose, or could have been caused by a page of another site.

A browser lets any page send plain GET requests anywhere. What such a page cannot do is send a
header of ours, or our cookie together with the `Accept` of an event stream.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request

from perfectplay.web.players import HEADER

MARK = "x-perfectplay"
"""The header by which the page says that it asks itself, also in browsers that do not say so."""
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
OTHER_SITES = {"cross-site", "same-site"}


def is_foreign(headers: Headers) -> bool:
    """Tell whether a browser says that a page of another site asks."""
    if headers.get("sec-fetch-site") in OTHER_SITES:
        return True
    origin = headers.get("origin")
    if not origin:
        return False
    there = urlsplit(origin).netloc.lower() if is_plain(origin) else ""
    return there != headers.get("host", "").lower()


def on_purpose(request: Request) -> bool:
    """Tell whether work may be done for a request; the gate has checked all other methods."""
    headers = request.headers
    if request.method not in SAFE_METHODS:
        return True
    if is_foreign(headers):
        return False
    if "sec-fetch-site" in headers or HEADER in headers or MARK in headers:
        return True
    return not request.state.fresh and "text/event-stream" in headers.get("accept", "")


def is_plain(text: str) -> bool:
    """Tell whether a header can be taken apart without surprises."""
    try:
        urlsplit(text if "//" in text else f"//{text}")
    except ValueError:
        return False
    return True
