"""A guess of a lesson through the API: judged and made in one request, or in two as before."""

from benchmarks.web_flows import compare


def main() -> None:
    """Print what the second guess of a classic lesson costs the server."""
    compare("a lesson's guess", "guess-in-two", "guess-in-one")


if __name__ == "__main__":
    main()
