"""Links as QR codes."""

from __future__ import annotations

import io
import re
from typing import Annotated

import segno
from pydantic import AfterValidator, Field

ORIGIN = re.compile(r"https?://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


def _is_origin(origin: str) -> str:
    if not ORIGIN.fullmatch(origin):
        raise ValueError(
            "this is not the beginning of a page's address; give for example "
            "https://play.example or http://localhost:8137."
        )
    return origin


Origin = Annotated[
    str,
    Field(max_length=200, description="Such as https://play.example."),
    AfterValidator(_is_origin),
]
"""Where the page lives, so that a link leads there."""


def draw_qr(link: str) -> str:
    """Draw a link as a QR code: black on white, for cameras, whatever the page's colours are."""
    drawn = io.BytesIO()
    segno.make(link, micro=False, error="m").save(
        drawn, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return drawn.getvalue().decode()
