"""Make a screenshot small: the 256 commonest colours, one byte a pixel."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perfectplay.compiled import kernel

SIGNATURE = b"\x89PNG\r\n\x1a\n"
Bytes = NDArray[np.uint8]


def shrink(picture: bytes) -> bytes:
    """Return a PNG of 8-bit RGB or RGBA, such as a browser makes, as one with a palette."""
    pixels = _read(picture)
    height, width, _ = pixels.shape
    # Five bits a channel are enough to find the common colours; each then gets its true mean.
    coarse = (pixels.astype(np.uint32) >> 3) @ np.array([1 << 10, 1 << 5, 1], np.uint32)
    keys, where, counts = np.unique(coarse, return_inverse=True, return_counts=True)
    where = where.reshape(-1)
    flat = pixels.reshape(-1, 3)
    means = np.stack([np.bincount(where, flat[:, c]) / counts for c in range(3)], axis=1)
    common = np.argsort(-counts)[:256]
    palette = means[common]
    far: NDArray[Any] = ((means[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2)
    rows = far.argmin(axis=1)[where].astype(np.uint8).reshape(height, width)
    assert len(keys) == len(means)
    lines = np.hstack([np.zeros((height, 1), np.uint8), rows]).tobytes()
    return SIGNATURE + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette.round().astype(np.uint8).tobytes()),
            _chunk(b"IDAT", zlib.compress(lines, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _read(picture: bytes) -> Bytes:
    """Decode a PNG to rows of red, green and blue."""
    at, data = len(SIGNATURE), b""
    width = height = channels = 0
    while at < len(picture):
        (size,) = struct.unpack_from(">I", picture, at)
        name, body = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        if name == b"IHDR":
            width, height, depth, kind = struct.unpack_from(">IIBB", body)
            if depth != 8 or kind not in (2, 6):
                raise ValueError("only PNG files of 8-bit RGB or RGBA can be made smaller")
            channels = 3 if kind == 2 else 4
        elif name == b"IDAT":
            data += body
        at += size + 12
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, -1)
    rows = np.zeros((height + 1, width * channels), np.uint8)
    _unfilter(lines, rows, channels)
    return rows[1:].reshape(height, width, channels)[:, :, :3]


@kernel
def _unfilter(lines: Bytes, rows: Bytes, channels: int) -> None:
    """Undo the five ways in which PNG writes a row as differences; row 0 stays empty."""
    for y in range(lines.shape[0]):
        kind = lines[y, 0]
        for x in range(lines.shape[1] - 1):
            up = int(rows[y, x])
            left = int(rows[y + 1, x - channels]) if x >= channels else 0
            corner = int(rows[y, x - channels]) if x >= channels else 0
            guess = 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            elif kind == 4:
                start = left + up - corner
                guess = corner
                if abs(start - left) <= min(abs(start - up), abs(start - corner)):
                    guess = left
                elif abs(start - up) <= abs(start - corner):
                    guess = up
            rows[y + 1, x] = (int(lines[y, x + 1]) + guess) & 255
