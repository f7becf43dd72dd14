"""A server on this machine that speaks the chat interface of OpenAI, and plays as a strategy does.

It knows only what it is told: it reads the rules and the answers from the messages, like a model.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from perfectplay.mastermind import Knowledge, Variant, strategies

_SIZE = re.compile(r"code has (\d) digits, each from 0 to (\d)\. (.*)")
_ANSWER = re.compile(r"^(?:Guess )?\d+[.,] (\d+): (\d) black, (\d) white", re.MULTILINE)


def choose(messages: list[dict[str, Any]], player: str = "knuth") -> str:
    """Return the guess that a strategy makes after these messages."""
    texts = [message["content"] or "" for message in messages]
    size = _SIZE.search(texts[0])
    assert size is not None
    repeats = "" if size[3].startswith("A digit may") else " norepeat"
    variant = Variant.parse(f"{size[1]}x{int(size[2]) + 1}{repeats}")
    found = (match.groups() for text in texts[1:] for match in _ANSWER.finditer(text))
    turns = [(guess, (int(black), int(white))) for guess, black, white in found]
    return strategies.get(player).choose(Knowledge(variant, turns))


def completion(body: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request; the model is the player, and `mute` never guesses."""
    guess = choose(body["messages"], body["model"]) if body["model"] != "mute" else ""
    message: dict[str, Any] = {"role": "assistant", "content": f"Hm.\nGUESS: {guess}"}
    if body.get("tools"):
        call = {"name": "guess", "arguments": json.dumps({"code": guess})}
        message["content"] = "I use the tool."
        message["tool_calls"] = [{"id": "call-1", "type": "function", "function": call}]
    return {
        "id": "chat-1",
        "object": "chat.completion",
        "created": 0,
        "model": body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps(completion(body)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[str]:
    """Serve on a free port of the loopback; yield the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
