"""Locking a secret so that only the server that gave it away can open it again.

An exported game that still runs has to carry its secret, or it could not go on after an import; and
nobody may read it there. The keystream and the seal are HMAC-SHA256 under a key that never leaves
the database.
"""

from __future__ import annotations

import base64
import hmac
import secrets

from perfectplay.errors import PerfectPlayError

PREFIX = "locked-"
NONCE, SEAL = 12, 16


class LockError(PerfectPlayError):
    """A locked text that this server did not write."""


def lock(key: bytes, text: str) -> str:
    """Lock a short text; the same text looks different every time."""
    # Padded to one length, so that the length of the locked text says nothing.
    data = text.encode().ljust(64, b" ")
    nonce = secrets.token_bytes(NONCE)
    body = nonce + _stream(key, nonce, data)
    packed = body + _seal(key, body)
    return PREFIX + base64.b32encode(packed).decode().rstrip("=").lower()


def unlock(key: bytes, text: str) -> str:
    """Open a locked text, or raise :class:`LockError` when it was not locked with this key."""
    letters = text.removeprefix(PREFIX).upper()
    try:
        packed = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError:
        packed = b""
    body, seal = packed[:-SEAL], packed[-SEAL:]
    if len(body) <= NONCE or not hmac.compare_digest(seal, _seal(key, body)):
        raise LockError(
            "The code of this running game was locked by another server, or is damaged; "
            "a running game goes on only where it was exported."
        )
    return _stream(key, body[:NONCE], body[NONCE:]).decode().rstrip(" ")


def _stream(key: bytes, nonce: bytes, data: bytes) -> bytes:
    blocks = b"".join(
        hmac.digest(key, b"stream" + nonce + bytes([block]), "sha256")
        for block in range(-(-len(data) // 32))
    )
    return bytes(a ^ b for a, b in zip(data, blocks, strict=False))


def _seal(key: bytes, body: bytes) -> bytes:
    return hmac.digest(key, b"seal" + body, "sha256")[:SEAL]
