"""A page at a server that does not live for ever."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.web.helpers import Server


@dataclass
class Mortal:
    """A page, and its own server, which may be killed and started again at the same address."""

    database: str
    server: Server
    page: Page
    problems: list[str] = field(default_factory=list)

    def kill(self) -> None:
        """End the server at once."""
        self.server.end(signal.SIGKILL)

    def again(self) -> Server:
        """Start the server again, with the games that it had."""
        return Server(self.database, port=urlsplit(self.server.url).port)


@contextmanager
def mortal_server(browser: Browser, folder: Path, patience: int) -> Iterator[Mortal]:
    """Start a server and open a page there; an error of the page fails the test."""
    database = f"sqlite:///{folder / 'games.db'}"
    with Server(database) as server, browser.new_context(base_url=server.url) as context:
        found = Mortal(database, server, context.new_page())
        found.page.on("pageerror", lambda error: found.problems.append(str(error)))
        found.page.set_default_timeout(patience)
        yield found
        assert not found.problems
