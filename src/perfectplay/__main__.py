"""`python -m perfectplay` is `perfectplay`."""

from perfectplay.cli import main

main()
