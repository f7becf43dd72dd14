"""The secret of a running game: looked for behind every address, and in changed copies.

The attack knows what to look for because it reads the database; nobody who plays can.
"""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from attack import values
from attack.changes import CHANGES, wrapped
from attack.client import Answer, Client, Json, NoAnswer, judge
from attack.databases import sqlite
from attack.light import Light
from attack.plan import LIFTED, SHORT_WORK, Plan
from attack.requests import HEAVY, operations
from attack.server import Server
from attack.table import Line, Verdict

VARIANT = "6x8 12 turns"
"""With 262,144 codes nobody meets the secret by chance."""
GUESS = "012345"
MOST_GUESSES = 14
CHANGES_OF_THE_GAME = {"step", "optimal", "player", "guess", "undo", "join"}


@dataclass(frozen=True)
class Hidden:
    """A running game and the ways in which its secret can be written."""

    game: str
    secret: str
    forms: tuple[bytes, ...]

    def seen_in(self, answer: Answer) -> bool:
        """Tell whether an answer shows the secret."""
        said = answer.body + str(answer.headers).encode()
        return any(form in said for form in self.forms)


class Hunt:
    """All that looks for secrets on one server, with the players who do."""

    def __init__(self, plan: Plan, line: Line, server: Server, file: Path) -> None:
        self.plan = plan
        self.line = line
        self.file = file
        self.random = random.Random(plan.seed)
        self.breaker = Client(server.address, "the-breaker-of-the-code")
        self.maker = Client(server.address, "the-maker-of-the-code")
        self.foreign = Client(server.address, "a-player-of-other-games")
        options = self.breaker.ask("GET", "/api/options").json()
        palette = options["mastermind"]["palettes"][0]["colours"]
        self.letters = [colour["letter"] for colour in palette]
        self.names = [colour["name"] for colour in palette]
        self.openapi = self.breaker.ask("GET", "/api/openapi.json").json()

    def new(self, mode: str) -> Hidden:
        """Start a game with a secret and learn that from the database."""
        if mode == "two":
            secret = "".join(self.random.choice("01234567") for _ in range(6))
            made = self.maker.new_game("mastermind", variant=VARIANT, mode=mode, secret=secret)
            token = {"token": made["token"]}
            self.breaker.ask("POST", f"/api/games/{made['id']}/join", token)
        else:
            made = self.breaker.new_game("mastermind", variant=VARIANT, mode=mode)
        return self._look_up(made["id"])

    def _look_up(self, game: str) -> Hidden:
        with contextlib.closing(sqlite3.connect(self.file, timeout=30)) as db:
            row = db.execute("SELECT state FROM games WHERE id = ?", (game,)).fetchone()
        secret = str(json.loads(row[0])["secret"])
        digits = [int(sign) for sign in secret]
        letters = "".join(self.letters[digit] for digit in digits)
        names = [self.names[digit] for digit in digits]
        ways = (
            secret,
            " ".join(secret),
            json.dumps(digits),
            json.dumps(digits, separators=(",", ":")),
            letters,
            " ".join(letters),
            " ".join(names),
            ", ".join(names),
        )
        return Hidden(game, secret, tuple(way.encode() for way in ways))

    def ask(
        self, hidden: Hidden, who: Client, method: str, path: str, body: Json | None = None
    ) -> Answer | None:
        """Ask and count the answer, unless it shows the secret: then its asker decides."""
        try:
            answer = who.ask(method, path, body, {"Connection": "close"})
        except NoAnswer as error:
            self.line.count(Verdict.LOST, f"{error} to {method} {path}")
            return None
        if not hidden.seen_in(answer):
            verdict, why = judge(answer, method)
            self.line.count(verdict, f"{why} to {method} {path[:60]}")
        return answer

    def look(self, hidden: Hidden, who: Client, method: str, path: str, body: Json | None) -> None:
        """Ask for something that may not show the secret."""
        answer = self.ask(hidden, who, method, path, body)
        if answer is not None and hidden.seen_in(answer):
            self.line.count(Verdict.SECRET, f"seen in {method} {path.replace(hidden.game, 'ID')}")

    def search(self, hidden: Hidden, engines: bool) -> None:
        """Look behind every address, as the one who breaks the code, and as two others."""
        schemas = self.openapi["components"]["schemas"]
        onlooker = Client(self.breaker.address, "somebody-who-only-looks-on")
        for who in (onlooker, self.foreign, self.breaker):
            for asked in operations(self.openapi):
                last = asked.path.rpartition("/")[2]
                changes = last in CHANGES_OF_THE_GAME or asked.method == "DELETE"
                if (changes and who is self.breaker) or "/player" in asked.path or asked.streams:
                    continue
                # Engine work takes long for so many codes, and is the same for everybody.
                heavy = last in HEAVY
                if heavy and (who is self.foreign or not engines):
                    continue
                path = asked.path.replace("{game_id}", hidden.game).replace("{ply}", "0")
                for _ in range(1 if heavy else 2):
                    query = "&".join(
                        f"{name}={values.fitting(self.random, name, {}, schemas)}"
                        for name in (p["name"] for p in asked.parameters if p["in"] == "query")
                    )
                    body = None
                    if asked.body is not None:
                        body = values.body_of(self.random, asked.body, schemas) | self._right(last)
                    self.look(hidden, who, asked.method, f"{path}?{query}".rstrip("?"), body)
        onlooker.close()

    def _right(self, last: str) -> Json:
        """Return fields that let a request through to where a secret is near."""
        guess = {"guess": GUESS, "version": 1, "keep": True}
        return {"guess": guess, "retry": {"guess": GUESS, "turn": 0, "show": True}}.get(last, {})

    def after_a_guess(self, hidden: Hidden) -> None:
        """Make a guess, and look again where no engine proposes codes."""
        url = f"/api/mastermind/games/{hidden.game}"
        guess: Json = {"guess": GUESS, "version": self._version(url), "keep": True}
        self.look(hidden, self.breaker, "POST", f"{url}/guess", guess)
        for asked in operations(self.openapi):
            last = asked.path.rpartition("/")[2]
            if asked.method == "GET" and "{game_id}" in asked.path and not asked.streams:
                if last in HEAVY | {"candidates"} or "ultimate" in asked.path:
                    continue
                path = asked.path.replace("{game_id}", hidden.game)
                for who in (self.breaker, self.foreign):
                    self.look(hidden, who, "GET", path, None)
                    if last == "export":
                        self.look(hidden, who, "GET", f"{path}?format=json", None)

    def _version(self, url: str) -> int:
        return int(self.breaker.ask("GET", url).json()["game"]["version"])

    def copy(self, mode: str, form: str, name: str) -> None:
        """Export a running game, change the text, and play what comes of it to its end."""
        hidden = self.new(mode)
        path = f"/api/games/{hidden.game}/export?format={form}"
        export = self.breaker.ask("GET", path).body.decode()
        changed = dict(wrapped(export))[name] if form == "json" else CHANGES[name](export)
        for who in (self.foreign, self.breaker):
            back = self.ask(hidden, who, "POST", "/api/import", {"text": changed})
            seen = back is not None and hidden.seen_in(back)
            if back is not None and back.status == 201 and not seen:
                seen = self._lose(hidden, who, back.json()["game"])
            if not seen:
                continue
            now = self.breaker.ask("GET", f"/api/mastermind/games/{hidden.game}").json()["game"]
            if who is self.breaker and now.get("practice"):
                self.line.count(
                    Verdict.HELD
                )  # its player knows it now, and the game does not count
            else:
                said = "its player" if who is self.breaker else "a foreign player"
                why = f"by {said} in a copy of a {mode} game: {form}, {name}"
                self.line.count(Verdict.SECRET, why)

    def _lose(self, hidden: Hidden, who: Client, game: Json) -> bool:
        """Guess wrong in a copy until it is over; tell whether the secret was shown."""
        url = f"/api/mastermind/games/{game['id']}"
        wrong = "777770" if hidden.secret != "777770" else "777771"
        version = game["version"]
        for _ in range(MOST_GUESSES):
            body: Json = {"guess": wrong, "version": version, "keep": True}
            answer = self.ask(hidden, who, "POST", f"{url}/guess", body)
            if answer is None or answer.status != 200:
                break
            if hidden.seen_in(answer):
                return True
            view = answer.json()["game"]
            version = view["version"]
            if view["outcome"] is not None:
                break
        for path in (url, f"{url}/review", f"/api/games/{game['id']}/export"):
            answer = self.ask(hidden, who, "GET", path)
            if answer is not None and hidden.seen_in(answer):
                return True
        return False

    def oracle(self) -> None:
        """Add a made-up turn with every answer; the words of a refusal tell nothing about it."""
        hidden = self.new("play")
        export = self.breaker.ask("GET", f"/api/games/{hidden.game}/export").body.decode()
        answers = set()
        for black in range(6):
            for white in range(7 - black):
                text = f"{export.rstrip()}\n\n 1.  {GUESS}  {black}B{white}W\n"
                back = self.breaker.ask("POST", "/api/import", {"text": text})
                said = back.json().get("error", {}).get("message", "")
                answers.add((back.status, said.replace(f"{black}B{white}W", "")))
        if len(answers) > 1:
            self.line.count(Verdict.SECRET, f"refusals tell right from wrong: {sorted(answers)}")
        else:
            self.line.count(Verdict.HELD)

    def undo(self) -> None:
        """Lose a game and take back: it goes on as practice or not at all."""
        made = self.breaker.new_game("mastermind", variant="6x8 1 turns", mode="play")
        url = f"/api/mastermind/games/{made['id']}"
        lost = self.breaker.ask("POST", f"{url}/guess", {"guess": GUESS, "version": 1})
        version = lost.json()["game"]["version"]
        back = self.breaker.ask("POST", f"{url}/undo", {"version": version})
        if back.status == 200 and not back.json()["game"].get("practice"):
            why = "a game goes on after its secret was shown, and still counts"
            self.line.count(Verdict.SECRET, why)
        else:
            self.line.count(Verdict.HELD)


def attack(plan: Plan) -> list[Line]:
    """Look for secrets everywhere."""
    line = Line("answers searched for a secret")
    folder = plan.new_folder("secrets")
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(Server(sqlite(folder), LIFTED | SHORT_WORK))
        stack.enter_context(Light(server.address, line, plan.patience))
        hunt = Hunt(plan, line, server, folder / "games.db")
        for who in (hunt.breaker, hunt.maker, hunt.foreign):
            stack.enter_context(who)
        for mode in ("play", "learn", "two"):
            plan.say(f"every address of a {mode} game")
            hidden = hunt.new(mode)
            hunt.search(hidden, engines=mode == "play")
            hunt.after_a_guess(hidden)
        hunt.oracle()
        hunt.undo()
        _copies(plan, hunt)
    return [line]


def _copies(plan: Plan, hunt: Hunt) -> None:
    json_names = ["JSON, unchanged", *(f"JSON, {name}" for name in CHANGES if "turns" in name)]
    cases = [("play", "text", name) for name in CHANGES]
    cases += [(mode, "text", name) for mode in ("learn", "two") for name in list(CHANGES)[::3]]
    cases += [("play", "json", name) for name in json_names]
    cases = cases[: 3 if plan.quick else None]
    for number, case in enumerate(cases):
        if plan.late:
            plan.expect(hunt.line, number, len(cases), "changed copies")
            break
        if number % 30 == 0:
            plan.say(f"{number} of {len(cases)} changed copies")
        hunt.copy(*case)
