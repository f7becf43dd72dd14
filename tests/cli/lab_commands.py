"""What `perfectplay lab` says, and how it refuses."""

from tests.cli.person import run


def said_by_lab(*arguments: str) -> str:
    """Run a command of the lab that succeeds, and return what it says."""
    done = run("lab", *arguments)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def refused(*arguments: str) -> str:
    """Run a command that the lab refuses in one sentence, and return that."""
    done = run("lab", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr
