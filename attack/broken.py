"""Bytes that are no proper HTTP: a server may refuse them or hang up, and nothing else."""

from __future__ import annotations

import random

GET = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/ultimate/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"

MESSAGES = (
    b"\r\n\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET /api/health\r\n\r\n",
    b"GET /api/health HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET  /api/health  HTTP/1.1\r\n\r\n",
    b"GET /api/he\xc3\xa4lth HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 50,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET http://[::1/ HTTP/1.1\r\nHost: [::1\r\n\r\n",
    b"GET http://127.0.0.1:99999999/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"G" * 70_000,
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    GET + b"X: " + b"a" * 70_000 + b"\r\n\r\n",
    GET + b"".join(b"X-%d: 1\r\n" % n for n in range(5_000)) + b"\r\n",
    GET + b"Bad Header: 1\r\n\r\n",
    GET + b": nothing\r\n\r\n",
    GET + b"X\x00Y: 1\r\n\r\n",
    GET + b"X: a\r\n folded\r\n\r\n",
    GET + b"Host: evil.example\r\n\r\n",
    GET + b"X-Player-Key: \xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\r\n\r\n",
    GET + b"Cookie: pp_owner=\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\r\n\r\n",
    GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: eA==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n",
    GET + b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AA\r\n\r\n",
    GET + b"Expect: 200-maybe\r\n\r\n",
    POST + b"Content-Length: -5\r\n\r\n{}",
    POST + b"Content-Length: 99999999999999999999\r\n\r\n{}",
    POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    POST + b"Content-Length: 2, 2\r\n\r\n{}",
    POST + b"Content-Length: \xb2\r\n\r\n{}",
    POST + b"Content-Length: two\r\n\r\n{}",
    POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    POST + b"Transfer-Encoding: gzip\r\n\r\n{}",
    CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n",
    CHUNKED + b"-2\r\n{}\r\n0\r\n\r\n",
    CHUNKED + b"2\r\n{}{}{}{}\r\n0\r\n\r\n",
    CHUNKED + b"ffffffffffffffffff\r\n{}\r\n",
    CHUNKED + b"2;" + b"x" * 20_000 + b"\r\n{}\r\n0\r\n\r\n",
    CHUNKED + b"2\r\n{}\r\n0\r\nTrailer: " + b"t" * 20_000 + b"\r\n\r\n",
    CHUNKED + b"".join(b"1\r\na\r\n" for _ in range(5_000)) + b"0\r\n\r\n",
)


def broken(rng: random.Random) -> bytes:
    """Return a broken message: one of those above, or one with some bytes changed."""
    message = bytearray(rng.choice(MESSAGES))
    if rng.random() < 0.5:
        for _ in range(rng.randint(1, 5)):
            message[rng.randrange(min(len(message), 300))] = rng.randrange(256)
    if rng.random() < 0.2:
        message = message[: rng.randrange(1, len(message))]
    return bytes(message)
