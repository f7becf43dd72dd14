"""A Ctrl-C in the last moment before a line is awaited is heard, and no line is lost."""

import os
import sys

import pexpect
import pytest

# The signal comes after Python has last looked for one and before the wait begins: both calls are
# made by `map`, in C, with no step of Python in between.
LAST_MOMENT = """
import builtins, ctypes, operator, select, signal
from functools import partial
from perfectplay.cli.terminal import Terminal

press = partial(getattr(ctypes.CDLL(None), "raise"), signal.SIGINT)
pressed = []

def pressed_just_before(wait):
    def both(*arguments):
        if pressed:
            return wait(*arguments)
        pressed.append(True)
        return list(map(operator.call, (press, partial(wait, *arguments))))[1]
    return both

builtins.input = pressed_just_before(builtins.input)
select.select = pressed_just_before(select.select)
try:
    Terminal().read("next>")
except KeyboardInterrupt:
    print("heard" if pressed else "too early", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_ctrl_c_in_the_last_moment_before_the_wait_is_heard() -> None:
    environment = {**os.environ, "NO_COLOR": "1"}
    person = pexpect.spawn(
        sys.executable, ["-c", LAST_MOMENT], env=environment, encoding="utf-8", timeout=60
    )
    person.expect_exact("next>")
    person.expect_exact("heard")
    person.close(force=True)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_lines_that_are_pasted_at_once_are_all_read() -> None:
    code = "from perfectplay.cli.terminal import Terminal, UserLeft\nterminal = Terminal()\n"
    code += "for _ in range(3):\n    print('<' + terminal.read('next>') + '>', flush=True)\n"
    code += "try:\n    terminal.read('next>')\nexcept UserLeft:\n    print('the end', flush=True)\n"
    person = pexpect.spawn(sys.executable, ["-c", code], encoding="utf-8", timeout=60)
    person.expect_exact("next>")
    person.send("one\ntwo\nthree\n")
    for line in ("<one>", "<two>", "<three>", "next>"):
        person.expect_exact(line)
    person.sendeof()
    person.expect_exact("the end")
    person.close(force=True)
