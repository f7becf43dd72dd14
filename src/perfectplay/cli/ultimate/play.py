"""A game of Ultimate Tic-Tac-Toe at the terminal: people, levels, or both."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from perfectplay.cli.game_loop import Command, GameLoop
from perfectplay.cli.terminal import Terminal
from perfectplay.cli.ultimate.analyze import show_analysis
from perfectplay.cli.ultimate.draw import chance_text, show_board, where_to_move
from perfectplay.cli.ultimate.pondering import Pondering
from perfectplay.cli.ultimate.review import show_review
from perfectplay.cli.ultimate.setup import load_session, parse_level
from perfectplay.errors import SessionError, quote
from perfectplay.session import to_data
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.errors import MoveTextError, NoMoveError
from perfectplay.ultimate.levels import LEVELS, level
from perfectplay.ultimate.notation import LETTERS, format_move, parse_move
from perfectplay.ultimate.reasons import joined, reasons
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search import Limit
from perfectplay.ultimate.session import UltimateSession

ANALYSIS = Limit(simulations=200_000, seconds=1.0)
TOP = 9
"""How many moves an analysis during a game shows."""
RULES = """\
Three in a line win a small board; three small boards in a line win the game.
The square of the last move names the board of the next one: after ..c you play in board c.
If that board is won or full, you may play in any open board.
{}."""


class UltimateLoop(GameLoop[UltimateSession]):
    """A game between people and levels."""

    command = "ultimate play"
    move_usage = "MOVE"
    move_help = (
        "two letters, board then square, each a to i row by row: ee is the centre of the centre "
        "board; one letter is enough when the board is forced; 5/5, B2b2, (1,1,1,1) and 40 are "
        "read too"
    )
    hint_help = "a hint; ask again for the move itself"
    review_help = "judge every move so far"
    undo_message = "Taken back."
    unreadable = (MoveTextError,)
    analysis_on = False
    _hinted: str | None = None
    """The position in which the first step of the hint was given."""

    def __init__(
        self, terminal: Terminal, session: UltimateSession, *, ponder: bool = False, **more: Any
    ) -> None:
        super().__init__(terminal, session, **more)
        self.pondering = Pondering(terminal)
        self.pondering.on = ponder
        self.pondering.lend(session)

    @property
    def board(self) -> Board:
        """The position."""
        return self.session.board

    @property
    def duel(self) -> bool:
        """Whether one person plays the computer."""
        return self.session.mode == "computer"

    # -- what is said and drawn ---------------------------------------------------------------

    def greet(self) -> None:
        """Say who plays whom, by which rule."""
        names = {player: self.session.name(player) for player in Player}
        text = f"X: {names[Player.X]}. O: {names[Player.O]}. Rule: {self.board.rule.sentence}."
        self.terminal.say(text if self.watching else f"{text} Type help for the commands.")
        if self.pondering.on:
            self.pondering.say_state(self.session)
        self.draw_board()

    def start(self) -> None:
        """Say what is played; programs also hear the seed that would repeat it."""
        self.greet()
        players = {player.value: self.session.name(player) for player in Player}
        title = self.session.title
        self.event("start", title=title, players=players, seed=self.session.seed)

    def draw_board(self) -> None:
        """Draw the nine boards."""
        show_board(self.terminal, self.board)

    def say_turn(self) -> None:
        """Say whose turn it is and where they may move."""
        who = "Your turn. You are" if self.duel else "Next:"
        self.terminal.say(f"{who} {self.board.turn.symbol}. {where_to_move(self.board)}")
        if self.analysis_on:
            self.analyse()

    def prompt(self) -> str:
        """Name the side to move."""
        return super().prompt() if self.is_computers_turn else f"{self.board.turn.symbol}>"

    def show_move(self, by: str | None) -> None:
        """Say which move was made, and draw the board unless the computer answers at once."""
        mover, move = self.board.turn.other, self.move_data()["move"]
        computer = self.session.levels[mover] is not None
        if not self.duel or computer or self.board.is_over:
            self.draw_board()
        if self.duel and computer:
            self.terminal.say(f"I play {move}.")
        else:
            number = self.session.levels[mover]
            level_text = f" (level {number})" if computer else ""
            self.terminal.say(f"{mover.symbol}{level_text} plays {move}.")
        self.event("move", seat=by, **self.move_data())

    def move_data(self) -> dict[str, Any]:
        """Return the last move, and whether a person or the computer made it."""
        computer = self.session.levels[self.board.turn.other] is not None
        return {
            "by": "computer" if computer else "human",
            "move": format_move(self.board.move_stack[-1]),
        }

    def say_end(self) -> None:
        """Say who won, in the words of somebody at the table."""
        self.terminal.say(self.session.view(self.mine).message, style="bold")

    # -- moves --------------------------------------------------------------------------------

    def restart(self) -> UltimateSession:
        """Set up the same players on an empty board."""
        old = self.session
        return UltimateSession(
            Record(rule=old.board.rule), old.levels, me=old.me, seed=old.seed + 1
        )

    def move(self, text: str) -> None:
        """Make a move; where the board is forced, its letter may be left out."""
        self.session.require_turn(self.mine)
        if self.board.forced is not None and len(text) == 1 and text.lower() in LETTERS:
            text = LETTERS[self.board.forced] + text.lower()
        super().move(text)

    def step(self) -> None:
        """Let the computer move."""
        if self.duel:
            self.terminal.say("My turn.")
        super().step()
        self.pondering.say_what_was_found(self.session)

    def adopt(self, session: UltimateSession, path: Path | None) -> None:
        """Play another session from now on; the computer thinks as it did."""
        session.move_limit = self.session.move_limit
        self.pondering.lend(session)
        super().adopt(session, path)

    def read_line(self) -> str:
        """Wait for what the user types, and think meanwhile where that is wanted."""
        with self.pondering.while_waiting(self.session):
            return super().read_line()

    # -- commands -----------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Add the engine, the levels and the rules."""
        return (
            Command(
                "analysis [on]",
                "what the engine thinks of the position; on, off: at each of your turns; or how "
                "long, like analysis time=5s, cpu=1s or simulations=50000",
                self.switch_analysis,
            ),
            Command(
                "level N", "change the level, 1 to 10; level alone lists them", self.change_level
            ),
            Command(
                "ponder [on]", "let the computer go on thinking while you do, or off", self.ponder
            ),
            Command("swap", "swap sides with the computer", self.swap),
            Command("resign", "give the game up", self.resign),
            Command("draw", "between two people: offer a draw, or agree to it", self.draw),
            Command("rules", "the rules in short", self.rules),
            *super().commands(),
        )

    def resign(self, _: str) -> None:
        """Give the game up, for the person whose turn it is."""
        self.session.resign(self.session.seat_to("resign", self.mine))
        self.changed()

    def draw(self, _: str) -> None:
        """Offer a draw for the side to move; once more, and the other side agrees."""
        session = self.session
        offered = session.offer
        seat = session.seat_to("offer_draw", self.mine) if offered is None else None
        session.offer_draw(seat or session.other(str(offered)))
        self.changed()
        if offered is None:
            side = self.board.turn.symbol
            self.terminal.tell(
                "offer",
                f"{side} offers a draw. {self.board.turn.other.symbol} agrees by draw, and "
                "declines by moving.",
                seat=session.offer,
            )

    def rules(self, _: str) -> None:
        """Say the rules in short."""
        last = self.board.rule.sentence
        self.terminal.tell("rules", RULES.format(last[0].upper() + last[1:]))

    def hint(self, _: str) -> None:
        """Give a hint in two steps: what the best move does, then the move."""
        if self.session.ending:
            raise NoMoveError("The game is over, so there is nothing to hint at; try undo.")
        with self.terminal.waiting("Looking for a hint …"):
            found = self.session.hint()
        if self._hinted == self.board.position:
            self.terminal.tell("hint", f"Hint: {found.text}", step=2, move=found.move)
            return
        self._hinted = self.board.position
        why = joined(reasons(self.board, parse_move(found.move), found.proof))
        self.terminal.tell(
            "hint",
            f"Hint: about the best move one can say: {why}. Your chances with it: "
            f"{chance_text(found.chance, found.proof)}. Type hint again for the move.",
            step=1,
            move=None,
        )

    def switch_analysis(self, rest: str) -> None:
        """Show the analysis now, or switch it on or off for every turn."""
        limit = ANALYSIS
        if rest.lower() in ("on", "off"):
            self.analysis_on = rest.lower() == "on"
            self.terminal.tell(
                "option", f"Analysis is {rest.lower()}.", style="dim", analysis=self.analysis_on
            )
            if not self.analysis_on:
                return
        elif "=" in rest:
            limit = Limit.parse(rest)
        elif rest:
            raise NoMoveError(
                "Type analysis, analysis on, analysis off or for example analysis time=5s, not "
                f"{quote(f'analysis {rest}')}.",
                given=rest,
            )
        self.analyse(limit)

    def analyse(self, limit: Limit = ANALYSIS) -> None:
        """Show what the engine thinks."""
        with self.terminal.waiting("Analysing …"):
            found = self.session.analyse(self.board, limit)
        show_analysis(self.terminal, found, TOP)

    def change_level(self, rest: str) -> None:
        """Change the computer's level, or list the levels."""
        if not rest:
            for lv in LEVELS:
                self.terminal.say(f"{lv.number:2}  {lv.name}: {lv.sentence} {lv.blind_spot}")
                self.terminal.event("level", **to_data(lv))
            return
        chosen = level(parse_level(rest))
        if self.session.mode == "two":
            raise SessionError("Both sides are played by people, so there is no level to change.")
        self.session.set_level(chosen.number)
        message = f"Level {chosen.number}, {chosen.name}: {chosen.sentence} {chosen.blind_spot}"
        self.terminal.tell("option", message, level=chosen.number)

    def ponder(self, rest: str) -> None:
        """Switch thinking on the player's time on or off."""
        if not self.duel:
            raise SessionError("Only against the computer somebody can think on your time.")
        self.pondering.switch(self.session, rest)

    def swap(self, _: str) -> None:
        """Swap sides with the computer."""
        self.session.swap()
        self.changed()
        self.event("swap", seat=self.session.me.value)
        self.terminal.say(f"You are {self.session.me.symbol} now.")

    def review(self, _: str) -> None:
        """Judge every move so far."""
        with self.terminal.progress("Reviewing") as progress:
            found = self.session.review(progress)
        self.terminal.event("review", **to_data(found))
        show_review(self.terminal, found)

    # -- files --------------------------------------------------------------------------------

    def record(self) -> str:
        """Write the game down with today's date."""
        today = date.today().strftime("%Y.%m.%d")
        return self.session.to_game_record(Date=today).text()

    def load(self, path: Path) -> UltimateSession:
        """Read a saved game; a plain list of moves goes on with the players of this game."""
        return load_session(path, self.session.levels)
