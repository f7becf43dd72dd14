"""The screenshots in the guide are made smaller; what they show stays."""

import struct
import zlib

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.shrink import SIGNATURE, shrink


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def paeth(left: int, up: int, corner: int) -> int:
    """The predictor of PNG's fourth filter, as the standard writes it."""
    start = left + up - corner
    return min((left, up, corner), key=lambda near: abs(start - near))


def written(pixels: list[list[tuple[int, ...]]], kinds: list[int]) -> bytes:
    """A PNG of RGB with a chosen filter for each row."""
    flat = [[value for pixel in row for value in pixel] for row in pixels]
    data = b""
    for y, (row, kind) in enumerate(zip(flat, kinds, strict=True)):
        data += bytes([kind])
        for x, value in enumerate(row):
            left = row[x - 3] if x >= 3 else 0
            up = flat[y - 1][x] if y else 0
            corner = flat[y - 1][x - 3] if y and x >= 3 else 0
            guess = (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]
            data += bytes([(value - guess) % 256])
    header = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 2, 0, 0, 0)
    return SIGNATURE + b"".join(
        (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(data)), chunk(b"IEND", b""))
    )


def seen(picture: bytes) -> list[list[tuple[int, ...]]]:
    """The pixels of a small PNG with a palette."""
    parts, at = {}, len(SIGNATURE)
    while at < len(picture):
        (size,) = struct.unpack_from(">I", picture, at)
        parts[picture[at + 4 : at + 8]] = picture[at + 8 : at + 8 + size]
        at += size + 12
    width, height = struct.unpack_from(">II", parts[b"IHDR"])
    palette = np.frombuffer(parts[b"PLTE"], np.uint8).reshape(-1, 3)
    rows = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(height, width + 1)
    return [[tuple(int(v) for v in palette[i]) for i in row[1:]] for row in rows]


# Colours that differ in their upper bits, so that none is merged with another.
COLOURS = st.tuples(*[st.sampled_from([0, 40, 128, 255])] * 3)


@settings(deadline=None)  # the first call compiles
@given(
    st.lists(
        st.tuples(st.lists(COLOURS, min_size=5, max_size=5), st.integers(0, 4)),
        min_size=1,
        max_size=4,
    )
)
def test_a_picture_of_few_colours_is_kept_exactly(
    rows: list[tuple[list[tuple[int, ...]], int]],
) -> None:
    pixels = [row for row, _ in rows]
    assert seen(shrink(written(pixels, [kind for _, kind in rows]))) == pixels
