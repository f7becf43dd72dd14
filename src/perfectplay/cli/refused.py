"""Options and words that a command does not know or cannot use: one sentence, like any other error.

Typer says what its checks found, in a frame and in words for programmers, and programs that asked
for JSON get neither. Only facts that every version of typer gives are used here: the parameter, its
limits and the names that are close to a mistyped one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from enum import Enum
from typing import Any

import typer
from typer.core import TyperGroup

from perfectplay.cli.terminal import BAD_OPTIONS, INTERRUPTED, Terminal
from perfectplay.errors import PerfectPlayError, quote
from perfectplay.extras import missed

LONGEST = 200
"""Letters that are passed on of what typer says."""


class Commands(TyperGroup):
    """The root of all commands, which says in a sentence what cannot be done."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        _let_helps_flow(self)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command that the words name; a refusal becomes a sentence and an exit code."""

        def run() -> Any:
            return super(Commands, self).main(
                args, prog_name, complete_var, False, windows_expand_args, **extra
            )

        if not standalone_mode:
            return run()
        words = list(sys.argv[1:] if args is None else args)
        try:
            code = run()
        except typer.Abort:
            sys.exit(INTERRUPTED)
        except Exception as error:
            known = error if isinstance(error, PerfectPlayError) else missed(error)
            if known is not None:
                Terminal("--json" in words).complain(known)
                sys.exit(BAD_OPTIONS)
            if not hasattr(error, "format_message"):
                raise
            if error.format_message():  # else it was a group alone, which has shown its help
                Terminal("--json" in words).complain(refusal(error, words, self))
            sys.exit(BAD_OPTIONS)
        sys.exit(code if isinstance(code, int) else 0)


def _let_helps_flow(command: Any) -> None:
    """Let the terminal break the lines of all help texts, in place of their source.

    A line that ends in ; or : is followed by an example, which begins a line of its own, and after
    a \\b all lines are examples.
    """
    paragraphs = (command.help or "").split("\n\n")
    command.help = "\n\n".join(
        each.removeprefix("\b\n") if each.startswith("\b") else re.sub(r"(?<![;:])\n *", " ", each)
        for each in paragraphs
    )
    for one in getattr(command, "commands", {}).values():
        _let_helps_flow(one)


def refusal(error: Any, words: Sequence[str], root: Any) -> PerfectPlayError:
    """Say what typer has found wrong with the words of a command line."""
    param, (found, command, rest) = getattr(error, "param", None), _find_command(root, words)
    more = f"'{command} --help' tells more."
    said = error.format_message().rstrip(".")
    kind = type(error).__name__
    if kind == "MissingParameter" and param is not None:
        return PerfectPlayError(f"{_name(param)} is missing after '{command}'; {more}")
    if kind == "NoSuchOption":
        close = _one_of(getattr(error, "possibilities", None) or ())
        hint = f"did you mean {close}?" if close else "leave it out."
        return PerfectPlayError(
            f"'{command}' has no option {quote(error.option_name)}; {hint} {_capital(more)}",
            given=error.option_name,
        )
    option = getattr(error, "option_name", None)
    if option is not None:
        param = next((each for each in found.params if option in each.opts), None)
        if "requires" in said:
            example = "" if param is None else _example(param)
            return PerfectPlayError(f"{option} needs a value{example}. {_capital(more)}")
        return PerfectPlayError(f"{option} takes no value: write {option} alone. {_capital(more)}")
    if kind == "BadParameter" and param is not None:
        return _bad_value(param, said, words, more)
    surplus = re.search(r"unexpected extra arguments?\(?s?\)? \((.*)\)", said, re.DOTALL)
    if surplus:
        return PerfectPlayError(
            f"'{command}' takes fewer words: leave out {quote(surplus[1])}. {_capital(more)}",
            given=surplus[1],
        )
    if "o such command" in said:
        given = next((word for word in rest if not word.startswith("-")), "")
        close = _one_of(re.findall(r"'(.*?)'", said.rpartition("Did you mean")[2]))
        names = sorted(found.commands)
        near = "Did you mean" in said and close
        allowed = f"did you mean {close}?" if near else f"there are {', '.join(names)}."
        return PerfectPlayError(
            f"'{command}' has no command {quote(given)}; {allowed}",
            given=given,
            allowed=", ".join(names),
        )
    return PerfectPlayError(f"{_short(said)}; {more}")


def _bad_value(param: Any, said: str, words: Sequence[str], more: str) -> PerfectPlayError:
    """Say what an option or argument may be, and what was given."""
    given = _given(param, words)
    told = "" if given is None else f", not {quote(given)}"
    choices = re.search(r"not one of (.*)", said, re.DOTALL)
    names: list[str] = re.findall(r"'(.*?)'", choices[1]) if choices else []
    if names:
        allowed = _one_of(names)
    elif _limits(param) != (None, None) or re.search("integer|number|float", said):
        allowed = _number(param, said)
    else:
        reason = said.partition(": ")[2] or said
        return PerfectPlayError(f"{_name(param)}{told}: {_short(reason)}; {more}", given=given)
    return PerfectPlayError(
        f"{_name(param)} is {allowed}{told}{_example(param, names)}.", given=given, allowed=allowed
    )


def _number(param: Any, said: str) -> str:
    """Say which numbers an option takes."""
    least, most = _limits(param)
    is_whole = isinstance(least if most is None else most, int) or "integer" in said
    kind = "a whole number" if is_whole else "a number"
    if least is None and most is None:
        return kind
    if most is None:
        return f"{kind}, {_amount(least)} or more"
    if least is None:
        return f"{kind} up to {_amount(most)}"
    return f"{kind} from {_amount(least)} to {_amount(most)}"


def _amount(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:g}"


def _limits(param: Any) -> tuple[Any, Any]:
    """The least and the largest number that an option takes; older versions ask its type."""
    kind = getattr(param, "type", None)
    least, most = (getattr(param, name, getattr(kind, name, None)) for name in ("min", "max"))
    return least, most


def _example(param: Any, choices: Sequence[str] = ()) -> str:
    """An example of an option, if one can be told from its default, its limits or its choices."""
    least, most = _limits(param)
    value = param.default if isinstance(param.default, str | int | float) else None
    if value is None or value == "":
        value = most if least is None else least
    if value is None or value == "":
        value = next(iter(choices), "")
    if value == "":
        return ""
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, float):
        value = _amount(value)
    return f", for example {f'{_option(param)} ' if _is_option(param) else ''}{value}"


def _given(param: Any, words: Sequence[str]) -> str | None:
    """What was written as the value of an option; None if that cannot be told."""
    found = None
    for place, word in enumerate(words):
        for name in param.opts if _is_option(param) else ():
            if word == name:
                found = words[place + 1] if place + 1 < len(words) else None
            elif word.startswith(f"{name}="):
                found = word[len(name) + 1 :]
            elif len(name) == 2 and word.startswith(name):
                found = word[len(name) :]
    return found


def _is_option(param: Any) -> bool:
    return any(name.startswith("-") for name in param.opts)


def _option(param: Any) -> str:
    """The long name of an option."""
    return max(param.opts, key=len)  # type: ignore[no-any-return]


def _name(param: Any) -> str:
    """What the user calls a parameter: --threads, FILE."""
    if _is_option(param):
        return _option(param)
    return (param.metavar or param.name or "").upper()


def _find_command(root: Any, words: Sequence[str]) -> tuple[Any, str, Sequence[str]]:
    """Return the command that the words name, its whole name, and the words after it."""
    found, path = root, [root.name or "perfectplay"]
    for place, word in enumerate(words):
        named = getattr(found, "commands", {}).get(word)
        if named is not None:
            found = named
            path.append(word)
        elif not word.startswith("-"):
            return found, " ".join(path), words[place:]
    return found, " ".join(path), ()


def _short(text: str) -> str:
    """Cut what typer says about a long word."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _one_of(names: Sequence[str]) -> str:
    """Say names as a choice: a, b or c."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
