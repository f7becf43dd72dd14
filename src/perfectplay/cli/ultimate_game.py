"""A game of Ultimate Tic-Tac-Toe at the terminal: turns, commands, the end."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from perfectplay.cli.ultimate_draw import chance_text, where_to_play
from perfectplay.cli.ultimate_show import Show
from perfectplay.errors import PerfectPlayError
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import LevelError, NoPlayError, RecordError
from perfectplay.ultimate.levels import DEFAULT_LEVEL, LEVELS, Opponent, level
from perfectplay.ultimate.notation import LETTERS, WinRule, move_text
from perfectplay.ultimate.record import Record, read_record, split_records

HELP = """\
Your play    two letters, board then square, each a to i row
             by row: ee is the centre of the centre board.
             One letter is enough when the board is forced;
             5/5, B2b2, (1,1,1,1) and 40 are read too.
hint         a hint; ask again for the play itself
undo         take your last play back
analysis     what the engine thinks of the position;
             analysis on / off: at each of your turns
level N      change the level, 1 to 10; level lists them
swap         swap sides with the computer
save FILE    keep the game as a text file;
             save! FILE replaces an existing file
resume FILE  go on with a kept game
new          start again
board        draw the board again
rules        the rules in short
quit         leave"""

RULES = """\
Three in a line win a small board; three small boards in a line win the game.
The square of the last play names the board of the next one: after ..c you play in board c.
If that board is won or full, you may play in any open board.
{}."""


class Leave(Exception):  # noqa: N818 - not an error
    """The player wants to leave."""


@dataclass
class Session:
    """A game between people and levels, and everything that can be said during it."""

    show: Show
    board: Board
    levels: dict[Player, int | None]
    """The level of each side; None for a person."""
    seed: int = 0
    opponents: dict[Player, Opponent] = field(default_factory=dict)
    analysis_on: bool = False
    saved: bool = True
    path: Path | None = None
    _hinted: str | None = None
    _announced: bool = False

    # Who plays.

    @property
    def humans(self) -> list[Player]:
        """The sides played by people."""
        return [player for player in Player if self.levels[player] is None]

    @property
    def duel(self) -> bool:
        """Say whether one person plays the computer."""
        return len(self.humans) == 1

    def name(self, player: Player) -> str:
        """How records call a side."""
        number = self.levels[player]
        if number is not None:
            return f"perfectplay level {number}"
        return "You" if self.duel else "Human"

    def facts(self) -> dict[str, Any]:
        """What programs hear with every event about the game."""
        return {
            "position": self.board.position,
            "turn": self.board.turn.value,
            "plays": [move_text(move) for move in self.board.move_stack],
            "legal": [move_text(move) for move in self.board.legal_moves],
        }

    # The course of the game.

    def run(self) -> None:
        """Play until the player leaves; `Leave`, `EOFError` and Ctrl-C come through."""
        self.start()
        while True:
            if self.board.is_over:
                self.end()
                if not self.humans:
                    return
                self.command(self.show.ask("new, undo, save FILE or quit> ").strip())
            elif self.levels[self.board.turn] is None:
                self.human_turn()
            else:
                self.computer_turn()

    def start(self) -> None:
        """Say who plays whom, by which rule."""
        players = {player.value: self.name(player) for player in Player}
        text = f"X: {players['x']}. O: {players['o']}. Rule: {self.board.rule.sentence}."
        if self.humans:
            text += " Type help for the commands."
        self.show.say(
            text,
            "start",
            players=players,
            rule=self.board.rule.value,
            seed=self.seed,
            **self.facts(),
        )
        self.show.board(self.board)

    def human_turn(self) -> None:
        """Ask for a play or a command."""
        turn = self.board.turn
        if not self._announced:
            who = "Your turn. You are" if self.duel else "Next:"
            text = f"{who} {turn.symbol}. {where_to_play(self.board)}"
            self.show.say(text, "turn", you=turn.value, **self.facts())
            self._announced = True
            if self.analysis_on:
                self.analyse()
        self.command(self.show.ask(f"{turn.symbol}> ").strip())

    def computer_turn(self) -> None:
        """Let the computer play."""
        turn = self.board.turn
        number = self.levels[turn]
        assert number is not None
        if self.duel:
            self.show.say("My turn.", "thinking", level=number)
        opponent = self.opponents.get(turn)
        if opponent is None or opponent.level.number != number:
            seed = self.seed * 2 + (turn is Player.O)
            opponent = self.opponents[turn] = Opponent(level(number), seed=seed)
        move = opponent.choose(self.board)
        self.push(move)
        who = "I play" if self.duel else f"{turn.symbol} (level {number}) plays"
        self.show.board(self.board)
        self.show.say(
            f"{who} {move_text(move)}.",
            "move",
            by="computer",
            player=turn.value,
            move=move_text(move),
            **self.facts(),
        )

    def push(self, move: int) -> None:
        """Make a play and forget what was said about the position before."""
        self.board.push(move)
        self.saved = False
        self.fresh()

    def fresh(self) -> None:
        """Forget what was said about the last position."""
        self._announced = False
        self._hinted = None

    def end(self) -> None:
        """Announce the result, once."""
        if self._announced:
            return
        self._announced = True
        outcome = self.board.outcome()
        assert outcome is not None
        winner = outcome.winner
        if winner is None:
            text = "The game is a draw."
        elif self.duel:
            text = "You win!" if self.levels[winner] is None else "I win!"
        else:
            text = f"{winner.symbol} wins!"
        self.show.say(
            text,
            "end",
            result=outcome.result,
            winner=winner.value if winner else None,
            why=outcome.ending.value,
            **self.facts(),
        )

    # What can be typed.

    def command(self, line: str) -> None:
        """Do what a line says; anything that is no command is taken as a play."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.show.say(HELP, "help"),
            "?": lambda _: self.show.say(HELP, "help"),
            "rules": lambda _: self.rules(),
            "hint": lambda _: self.hint(),
            "undo": lambda _: self.undo(),
            "analysis": self.switch_analysis,
            "level": self.change_level,
            "swap": lambda _: self.swap(),
            "save": lambda rest: self.save(rest, replace=False),
            "save!": lambda rest: self.save(rest, replace=True),
            "resume": self.resume,
            "new": lambda _: self.new(),
            "board": lambda _: self.show.board(self.board),
            "quit": lambda _: self.leave(),
            "exit": lambda _: self.leave(),
            "q": lambda _: self.leave(),
        }
        try:
            if not word:
                return
            if action := commands.get(word.lower()):
                action(rest.strip())
            else:
                self.play(line)
        except PerfectPlayError as error:
            self.show.error(str(error))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self.show.error(f"The file {error.filename} cannot be used: {reason}.")

    def leave(self) -> None:
        """Leave the game."""
        raise Leave

    def rules(self) -> None:
        """Say the rules in short."""
        last = self.board.rule.sentence
        self.show.say(RULES.format(last[0].upper() + last[1:]), "rules")

    def play(self, text: str) -> None:
        """Read a play and make it."""
        if self.board.forced is not None and text.lower() in LETTERS and len(text) == 1:
            text = LETTERS[self.board.forced] + text.lower()
        player = self.board.turn
        move = self.board.push_text(text)
        self.saved = False
        self.fresh()
        if not self.duel or self.board.is_over:
            # Against the computer, the board is drawn after its answer.
            self.show.board(self.board)
        self.show.say(
            f"{player.symbol} plays {move_text(move)}.",
            "move",
            by="you" if self.duel else "human",
            player=player.value,
            move=move_text(move),
            **self.facts(),
        )

    def hint(self) -> None:
        """Give a hint in two steps: what the best play does, then the play."""
        from perfectplay.ultimate.analysis import analyse
        from perfectplay.ultimate.search import Limit
        from perfectplay.ultimate.teacher import reasons

        if self.board.is_over:
            raise NoPlayError("The game is over, so there is nothing to hint at; try undo.")
        found = analyse(self.board, Limit(simulations=100_000, seconds=0.7), seed=self.seed)
        why = ", ".join(reasons(self.board, found.best))
        if self._hinted == self.board.position:
            move = move_text(found.best)
            self.show.say(f"Hint: {move}: {why}.", "hint", move=move, reasons=why)
        else:
            self._hinted = self.board.position
            chances = chance_text(found.chance, found.proof)
            self.show.say(
                f"Hint: about the best play one can say: {why}. Your chances with it: {chances}. "
                "Type hint again for the play.",
                "hint",
                move=None,
                reasons=why,
            )

    def undo(self) -> None:
        """Take back to the last play of a person, whose turn it then is again."""
        stack = self.board.move_stack
        begin = 0 if Board(self.board.start).turn is Player.X else 1
        plies = [
            i
            for i in range(len(stack))
            if self.levels[Player.X if (i + begin) % 2 == 0 else Player.O] is None
        ]
        if not plies:
            raise NoPlayError("There is no play of yours to take back.")
        while len(stack) > plies[-1]:
            self.board.pop()
        self.saved = False
        self.fresh()
        self.show.board(self.board)
        self.show.say("Taken back.", "undo", **self.facts())

    def switch_analysis(self, rest: str) -> None:
        """Show the analysis now, or switch it on or off for every turn."""
        if rest.lower() in ("on", "off"):
            self.analysis_on = rest.lower() == "on"
            self.show.say(f"Analysis is {rest.lower()}.", "option", analysis=self.analysis_on)
            if not self.analysis_on:
                return
        elif rest:
            raise NoPlayError(f"Type analysis, analysis on or analysis off, not analysis {rest}.")
        self.analyse()

    def analyse(self) -> None:
        """Show what the engine thinks."""
        from perfectplay.ultimate.analysis import analyse
        from perfectplay.ultimate.search import Limit

        found = analyse(self.board, Limit(simulations=200_000, seconds=1.0), seed=self.seed)
        self.show.analysis(found, 9)

    def change_level(self, rest: str) -> None:
        """Change the computer's level, or list the levels."""
        if not rest:
            lines = [f"{lv.number:2}  {lv.name}: {lv.sentence}" for lv in LEVELS]
            self.show.say("\n".join(lines), "levels")
            return
        if not rest.isdecimal():
            raise LevelError(f"A level is a number from 1 to {len(LEVELS)}, not {rest!r}.")
        chosen = level(int(rest))
        if not any(self.levels.values()):
            raise LevelError("Both sides are played by people, so there is no level to change.")
        for player in Player:
            if self.levels[player] is not None:
                self.levels[player] = chosen.number
        self.show.say(
            f"Level {chosen.number}, {chosen.name}: {chosen.sentence}", "level", level=chosen.number
        )

    def swap(self) -> None:
        """Swap sides with the computer."""
        if not self.duel:
            raise NoPlayError("Sides can be swapped only when you play against the computer.")
        self.levels = {player: self.levels[player.other] for player in Player}
        self.opponents.clear()
        self.fresh()
        you = self.humans[0]
        self.show.say(f"You are {you.symbol} now.", "swap", you=you.value)

    def new(self) -> None:
        """Start again with the same players."""
        self.board = Board(rule=self.board.rule)
        self.opponents.clear()
        self.seed += 1
        self.saved = True
        self.path = None
        self.fresh()
        self.start()

    # Files.

    def record(self) -> Record:
        """Write the game down, with enough to go on later."""
        tags = {
            f"{player.symbol}Level": str(number)
            for player in Player
            if (number := self.levels[player]) is not None
        }
        return Record.of(
            self.board,
            x=self.name(Player.X),
            o=self.name(Player.O),
            Date=date.today().strftime("%Y.%m.%d"),
            **tags,
        )

    def save(self, rest: str, *, replace: bool) -> None:
        """Keep the game in a file; another file is never replaced without being told so."""
        path = Path(rest).expanduser() if rest else self.path
        if path is None:
            raise RecordError("Say where to save the game, for example: save game.txt")
        if path.exists() and path != self.path and not replace:
            raise RecordError(f"{path} exists already; type save! {path} to replace it.")
        path.write_text(self.record().text(), encoding="utf-8")
        self.path, self.saved = path, True
        self.show.say(f"Saved to {path}.", "saved", path=str(path))

    def resume(self, rest: str) -> None:
        """Go on with a kept game."""
        if not rest:
            raise RecordError("Say which game to go on with, for example: resume game.txt")
        if not self.saved and self.board.move_stack and not self.board.is_over:
            raise RecordError(
                "This game is not saved; save it first (save FILE), or type new and then resume."
            )
        path = Path(rest).expanduser()
        self.board, self.levels = load_game(path, self.levels)
        self.path, self.saved = path, True
        self.opponents.clear()
        self.fresh()
        self.start()


def load_record(path: Path) -> Record:
    """Read a record from a file; a fault is named together with the file."""
    found, games = load_record_of(path, 1)
    if games > 1:
        raise RecordError(
            f"{path} holds {games:,} games, and one is wanted; look at any of them with, for "
            f"example: perfectplay ultimate review {path} --game 2"
        )
    return found


def load_record_of(path: Path, game: int) -> tuple[Record, int]:
    """Read one record from a file of many; return it with how many there are."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text file, so it holds no game.") from None
    if not text.strip():
        raise RecordError(f"{path} is empty; a record looks like: 1. ee ea 2. ab *")
    games = split_records(text)
    if not 1 <= game <= len(games):
        many = f"{len(games):,} games" if len(games) > 1 else "one game"
        raise RecordError(f"{path} holds {many}, so there is no game {game}; try --game 1.")
    try:
        return read_record(games[game - 1]), len(games)
    except PerfectPlayError as error:
        raise RecordError(f"{path} holds no game that can be read. {error}") from error


def load_game(
    path: Path, default: dict[Player, int | None] | None = None
) -> tuple[Board, dict[Player, int | None]]:
    """Read a kept game: the board, and who plays which side."""
    record = load_record(path)
    levels: dict[Player, int | None] = {}
    for player in Player:
        tag = record.tags.get(f"{player.symbol}Level")
        if tag is not None and not tag.isdecimal():
            raise RecordError(f"{path} names the level {tag!r}; levels go from 1 to 10.")
        levels[player] = level(int(tag)).number if tag is not None else None
    if not any(levels.values()) and record.x == record.o == "?":
        levels = default or {Player.X: None, Player.O: DEFAULT_LEVEL}
    return record.board(), levels


def new_board(position: str | None, moves: str | None, rule: WinRule | None) -> Board:
    """Set up where a game begins."""
    from perfectplay.ultimate.notation import read_moves

    board = Board(position, rule=rule) if position else Board(rule=rule)
    for move in read_moves(moves or ""):
        board.check(move)
        board.push(move)
    return board
