"""Players who remember what the server acknowledged, and tell what is lost and what is doubled."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field

from attack.client import Address, Client, Json, NoAnswer, judge
from attack.table import Line, Verdict

VARIANT = "5x8 40 turns"
REST = 0.1
PARK_PATIENCE = 60.0
Style = tuple[str, dict[str, object]]
STYLES: tuple[Style, ...] = (
    ("ultimate", {"mode": "two"}),
    ("ultimate", {"mode": "computer", "level": 1}),
    ("mastermind", {"mode": "play", "variant": VARIANT}),
)


@dataclass
class Memory:
    """What a player knows of one game from answers that came back."""

    kind: str
    mode: str
    url: str
    view: Json = field(repr=False)
    made: list[str] = field(default_factory=list)
    """Moves or guesses that were acknowledged, of both sides."""
    pending: str | None = None
    """What was asked for without a clear answer: it was made once or not at all."""
    broken: bool = False

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        ended = self.view["board"] if self.kind == "ultimate" else self.view
        return self.broken or ended["outcome"] is not None

    def compare(self, view: Json) -> tuple[int, int]:
        """Return how many acknowledged moves a view lacks, and how many it has too many."""
        found = moves_of(view)
        same = 0
        while same < min(len(found), len(self.made)) and found[same] == self.made[same]:
            same += 1
        extra = found[same:] if same == len(self.made) else []
        if extra and extra[0] == self.pending:
            same, extra = same + 1, extra[1:]
        if self.mode == "computer" and same % 2:
            extra = extra[1:]  # its own move, which may or may not have been made
        # Every move is one version; a version more is a change that nobody asked for.
        drift = abs(view["version"] - 1 - len(found))
        return max(0, len(self.made) - same), max(len(extra), drift)

    def learn(self, view: Json) -> int:
        """Remember an acknowledged state; return how many moves are new."""
        before = len(self.made)
        self.view, self.made, self.pending = view, moves_of(view), None
        return len(self.made) - before


def moves_of(view: Json) -> list[str]:
    """Return the moves or guesses of a game."""
    if view["kind"] == "ultimate":
        return list(view["moves"])
    return [turn["guess"] for turn in view["turns"]]


class Player(threading.Thread):
    """Plays one game after the other, and repeats a request whose answer did not come."""

    def __init__(self, team: Team, number: int) -> None:
        super().__init__(name=f"player-{number}", daemon=True)
        self.team = team
        self.style = STYLES[number % len(STYLES)]
        self.random = random.Random(f"{team.seed}-{number}")
        key = f"player-{number}-of-the-attack-{team.seed}"
        self.client = Client(team.address, key, timeout=20.0)
        self.games: list[Memory] = []
        self.parked = threading.Event()

    def run(self) -> None:
        """Play until the team ends."""
        while not self.team.ended.is_set():
            if not self.team.going.is_set():
                self.parked.set()
                self.team.going.wait(0.5)
                continue
            self.parked.clear()
            try:
                self._play()
            except NoAnswer:
                time.sleep(REST)
        self.parked.set()
        self.client.close()

    def _play(self) -> None:
        if not self.games or self.games[-1].over:
            kind, body = self.style
            made = self.client.new_game(kind, **body)
            url = f"/api/{kind}/games/{made['id']}"
            self.games.append(Memory(kind, made["mode"], url, made))
            return
        game = self.games[-1]
        move = game.pending or self._choice(game)
        again = game.pending is not None
        game.pending = move
        body = {"version": len(game.made) + 1}
        if game.kind == "ultimate":
            path, body = "move", {**body, "move": move, "answer": game.mode == "computer"}
        else:
            path, body = "guess", {**body, "guess": move}
        answer = self.client.ask("POST", f"{game.url}/{path}", body)
        verdict, why = judge(answer, "POST")
        if verdict is not Verdict.HELD:
            self.team.line.count(verdict, f"{why} for {path}")
            time.sleep(REST)
        elif answer.status in (200, 409):
            if answer.status == 409 and not again:
                self.team.report(game, 0, 1, "a game moved on without its player")
                return
            self.team.learn(game, answer.json()["game"])
        elif answer.status in (400, 403, 404, 422):
            said = answer.body[:200].decode("utf-8", "replace")
            self.team.report(game, len(game.made), 0, f"{answer.status} for a legal {path}: {said}")
        else:
            time.sleep(REST)  # try again later, from the same version

    def _choice(self, game: Memory) -> str:
        view = game.view
        if game.kind != "ultimate":
            while (guess := "".join(self.random.choices("01234567", k=5))) in game.made:
                pass  # the same guess again is refused, and costs no turn
            return guess
        if game.mode == "computer" and view["board"]["turn"] != "X":
            # The computer's answer is still to come: it had no engine, or it was killed.
            answer = self.client.ask("POST", f"{game.url}/computer", {"version": view["version"]})
            if answer.status in (200, 409):
                self.team.learn(game, answer.json()["game"])
            raise NoAnswer("it was the computer's turn")
        return str(self.random.choice(view["board"]["legal"]))


class Team:
    """Players at one server, and what all of them remember; use it with `with`."""

    def __init__(self, address: Address, line: Line, seed: int, count: int = 6) -> None:
        self.address = address
        self.line = line
        self.seed = seed
        self.going = threading.Event()
        self.ended = threading.Event()
        self.acknowledged = 0
        self._lock = threading.Lock()
        self.players = [Player(self, number) for number in range(count)]

    def __enter__(self) -> Team:
        self.going.set()
        for player in self.players:
            player.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.going.set()
        for player in self.players:
            player.join(PARK_PATIENCE)

    def learn(self, game: Memory, view: Json) -> None:
        """Compare an answer with what is known, and remember it."""
        lost, doubled = game.compare(view)
        if lost or doubled:
            self.report(game, lost, doubled, "in an answer")
            return
        new = game.learn(view)
        with self._lock:
            self.acknowledged += new

    def report(self, game: Memory, lost: int, doubled: int, why: str) -> None:
        """Count what is wrong with a game, once; it is not played on."""
        if game.broken:
            return
        game.broken = True
        kept = max(0, len(game.made) - lost)
        self.line.count(Verdict.HELD, times=kept)
        self.line.count(Verdict.LOST, f"{game.kind} {game.mode}: {why}", lost)
        self.line.count(Verdict.DOUBLED, f"{game.kind} {game.mode}: {why}", doubled)

    def park(self) -> None:
        """Let all players wait after what they are at."""
        self.going.clear()
        for player in self.players:
            player.parked.wait(PARK_PATIENCE)

    def verify(self) -> None:
        """Look at every game again; call it while all players wait."""
        for player in self.players:
            for game in player.games:
                if game.broken:
                    continue
                try:
                    answer = player.client.ask("GET", game.url)
                except NoAnswer as error:
                    self.report(game, len(game.made), 0, f"{error} instead of a game")
                    continue
                if answer.status != 200:
                    self.report(game, len(game.made), 0, f"{answer.status} instead of a game")
                    continue
                lost, doubled = game.compare(answer.json()["game"])
                if lost or doubled:
                    self.report(game, lost, doubled, "when it was looked at again")

    def settle(self) -> None:
        """Verify everything a last time, and count every acknowledged move."""
        self.park()
        self.verify()
        games = [game for player in self.players for game in player.games if not game.broken]
        self.line.count(Verdict.HELD, times=sum(len(game.made) for game in games))
