"""How a comparison is cut into chunks of about a tenth of a second to a few seconds."""

from __future__ import annotations

from perfectplay.lab.outside import codes_of
from perfectplay.lab.run import Chunk
from perfectplay.lab.strategies import worker
from perfectplay.lab.strategies.players import searched
from perfectplay.lab.strategies.settings import Settings, draws_lots, secrets_of
from perfectplay.mastermind import strategies
from perfectplay.mastermind.solver.whole_trees import can_build

# Secrets in a chunk. Games that begin alike share their guesses when all secrets are played; of a
# sample hardly any two do, and with very many codes a single guess takes seconds.
TOGETHER = 500
APART = 25
MANY_CODES = 65_536
# Games with lots in a chunk, and guesses in a chunk of the player that ignores the answers.
GAMES = 600
BLIND_GUESSES = 150_000


def chunks(settings: Settings) -> dict[str, list[Chunk]]:
    """Return the chunks of each player, in the order in which results are merged."""
    return {
        player: _lots(settings, player) if draws_lots(player) else _tree(settings, player)
        for player in settings.players
    }


def _tree(settings: Settings, player: str) -> list[Chunk]:
    """Cut a decision tree by the answers to the first guess, large parts also by the second."""
    at_once = settings.all_secrets and can_build(settings.variant, strategies.get(player))
    if at_once or searched(player, settings.variant):
        # The whole strategy is one search or one tree, so it is one piece of work.
        return [_part(settings, player, None, 0, 1, settings.sample)]
    guess = worker.opening(settings.variant, player, settings.first)
    secrets = secrets_of(settings.variant, settings.sample, settings.seed)
    target = TOGETHER if settings.all_secrets else _apart(settings.variant.size)
    found: list[Chunk] = []
    group: list[str] = []
    size = 0

    def flush() -> None:
        nonlocal group, size
        if group:
            found.append(_part(settings, player, group, 0, 1, size))
        group, size = [], 0

    for answer, cell in worker.cells(settings.variant, guess, secrets).items():
        count = int(cell.size)
        parts = -(-count // target)
        if parts > 1:
            for part in range(parts):
                # Which answers to the second guess fall to a part is found by the worker, so
                # its size is known only about.
                share = count // parts + (part < count % parts)
                found.append(_part(settings, player, [str(answer)], part, parts, share))
            continue
        if size + count > target:
            flush()
        group.append(str(answer))
        size += count
    flush()
    return found


def _apart(codes: int) -> int:
    """Return how many secrets of a sample make a chunk: one comparison is codes times codes."""
    return APART if codes <= MANY_CODES else max(1, int(APART * (MANY_CODES / codes) ** 2))


def _part(
    settings: Settings, player: str, answers: list[str] | None, part: int, parts: int, size: int
) -> Chunk:
    which = "whole" if answers is None else "+".join(answers)
    return Chunk(
        f"{player}/{which}" + (f"/{part + 1}of{parts}" if parts > 1 else ""),
        {
            "kind": "walk",
            "variant": str(settings.variant),
            "player": player,
            "first": settings.first,
            "answers": answers,
            "part": part,
            "parts": parts,
            "secrets": settings.sample,
            "seed": settings.seed,
            **_code(player),
        },
        size,
    )


def _lots(settings: Settings, player: str) -> list[Chunk]:
    """Cut the secrets into blocks; all runs of a secret stay together."""
    games = GAMES if settings.variant.size <= 5_000 else GAMES // 4
    if player == "random":
        games = min(games, BLIND_GUESSES // settings.variant.size)
    block = max(1, games // settings.runs)
    return [
        Chunk(
            f"{player}/{begin}",
            {
                "kind": "play",
                "variant": str(settings.variant),
                "player": player,
                "begin": begin,
                "end": (end := min(begin + block, settings.sample)),
                "runs": settings.runs,
                "secrets": settings.sample,
                "seed": settings.seed,
                **_code(player),
            },
            (end - begin) * settings.runs,
        )
        for begin in range(0, settings.sample, block)
    ]


def _code(player: str) -> dict[str, dict[str, str]]:
    """Return which code a player from outside must be where the chunk is done."""
    codes = codes_of("player", [player])
    return {"codes": codes} if codes else {}
