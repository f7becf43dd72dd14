"""`python -m tools.train`."""

from tools.train.commands import app

if __name__ == "__main__":
    app(prog_name="python -m tools.train")
