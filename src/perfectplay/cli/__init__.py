"""The command line: `perfectplay`."""


def main() -> None:
    """Run the `perfectplay` command."""
    from perfectplay.cli.app import app

    app()
