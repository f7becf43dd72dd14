"""How the shipped network came to be: games of the engine against itself, then gradient descent.

    python -m tools.train_net play one.npz --positions 260000
    python -m tools.train_net fit one.npz net.npz --epochs 80
    python -m tools.train_net play two.npz --style net --positions 350000 \\
        --simulations 700 --seed 2
    python -m tools.train_net fit one.npz two.npz net.npz --epochs 60

The second round of games was played with the network of the first. The network for the rule that
counts boards had one round: `--rule boards --positions 220000 --simulations 800`, 50 epochs.
`play` writes positions with the search's opinion of them and the results of their games; `fit`
turns them into the weights that :mod:`perfectplay.ultimate.net` loads.
"""

import argparse
import random
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt

from perfectplay.ultimate import net as evaluation
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.structures import Ints
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.worker import position_array

Floats = npt.NDArray[np.float32]


def self_play(
    path: Path, positions: int, simulations: int, style: Style, rule: WinRule, seed: int
) -> None:
    """Let the engine play itself from random openings until enough positions are written."""
    rng = random.Random(seed)
    found: list[Ints] = []
    opinions: list[float] = []
    results: list[float] = []
    begin = last = perf_counter()
    while len(found) < positions:
        board = Board(rule=rule)
        for _ in range(rng.randrange(1, 12)):
            board.push(rng.choice(board.legal_moves))
        tree = SearchTree(board, style=style, seed=rng.randrange(2**31), memory=2**25)
        turns: list[int] = []
        while not tree.board.is_over:
            tree.run(Limit(simulations=simulations))
            root = tree.root
            found.append(position_array(tree.board))
            opinions.append(1.0 - root.chance)
            turns.append(0 if tree.board.turn is Player.X else 1)
            move = tree.best()
            if rng.random() < 0.12:
                # A slip now and then shows the network positions that good play avoids.
                move = rng.choice(tree.board.legal_moves)
            tree.advance(move)
        outcome = tree.board.outcome()
        assert outcome is not None
        x = 0.5 if outcome.winner is None else float(outcome.winner is Player.X)
        results += [x if turn == 0 else 1.0 - x for turn in turns]
        if perf_counter() - last > 30:
            last = perf_counter()
            print(f"{len(found)} positions, {last - begin:.0f} s", flush=True)
            _save(path, found, opinions, results)
    _save(path, found, opinions, results)


def _save(path: Path, found: list[Ints], opinions: list[float], results: list[float]) -> None:
    np.savez_compressed(
        path,
        positions=np.array(found, np.int16),
        opinions=np.array(opinions, np.float32),
        results=np.array(results, np.float32),
    )


def symmetries() -> list[npt.NDArray[np.int64]]:
    """The eight turns and reflections of the board, each as an order of the features.

    A symmetry moves the small boards and the squares within them alike.
    """
    orders = []
    grid = np.arange(9).reshape(3, 3)
    for flip in (grid, grid.T):
        for turns in range(4):
            moved = np.rot90(flip, turns).ravel()
            order = np.arange(layout.FEATURES)
            for board in range(9):
                for part in range(18):
                    side, cell = divmod(part, 9)
                    order[layout.CELLS + board * 18 + part] = (
                        layout.CELLS + moved[board] * 18 + side * 9 + moved[cell]
                    )
                for start, width in ((layout.FATE, 3), (layout.REACH, 2)):
                    for part in range(width):
                        order[start + board * width + part] = start + moved[board] * width + part
                order[layout.TARGET + board] = layout.TARGET + moved[board]
            orders.append(order)
    return orders


def fit(games: list[Path], path: Path, hidden: int, epochs: int, trust: float, seed: int) -> None:
    """Fit a network to positions with Adam, and write it with whole-number weights.

    The target is the search's opinion, mixed with the game's result: (1 - trust) of the latter.
    """
    found = [np.load(name) for name in games]
    positions = np.concatenate([f["positions"] for f in found])
    opinions = np.concatenate([f["opinions"] for f in found])
    results = np.concatenate([f["results"] for f in found])
    goal: Floats = (trust * opinions + (1 - trust) * results).astype(np.float32)
    facts = evaluation.features(positions)
    rng = np.random.default_rng(seed)
    held_back = len(goal) // 20
    first: Floats = rng.normal(0, 0.15, (layout.FEATURES, hidden)).astype(np.float32)
    bias = np.full(hidden, 0.3, np.float32)
    last: Floats = rng.normal(0, 0.3, hidden).astype(np.float32)
    level = np.zeros(1, np.float32)
    weights = [first, bias, last, level]
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    orders = symmetries()
    batch = 1024
    steps = epochs * ((len(goal) - held_back) // batch)
    step = 0

    def forward(x: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        sums = x @ first + bias
        units = np.clip(sums, 0, 1)
        z = units @ last + level
        return sums, units, z, 0.5 + 0.5 * z / np.sqrt(1 + z * z)

    for epoch in range(epochs):
        for rows in np.array_split(
            rng.permutation(len(goal) - held_back), (len(goal) - held_back) // batch
        ):
            step += 1
            x: Floats = facts[rows][:, orders[rng.integers(8)]].astype(np.float32)
            y = goal[rows]
            sums, units, z, p = forward(x)
            slope = ((p - y) * 0.5 * (1 + z * z) ** -1.5 / len(y)).astype(np.float32)
            back = slope[:, None] * last * ((sums > 0) & (sums < 1))
            grads = [x.T @ back, back.sum(0), units.T @ slope, slope.sum(keepdims=True)]
            rate = 0.003 * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            for w, g, (m, v) in zip(weights, grads, moments, strict=True):
                m += 0.1 * (g - m)
                v += 0.001 * (g * g - v)
                w -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-9)
        p = forward(facts[-held_back:].astype(np.float32))[3]
        error = float(np.sqrt(np.mean((p - goal[-held_back:]) ** 2)))
        print(f"epoch {epoch + 1}: error {error:.4f} on games held back", flush=True)
    rows_out = np.zeros((layout.ROWS, hidden), np.int16)
    rows_out[: layout.FEATURES] = np.round(first * layout.UNIT)
    rows_out[layout.BIAS_ROW] = np.round(bias * layout.UNIT)
    output = np.round(np.append(last * 256, level * 256 * layout.UNIT)).astype(np.int32)
    np.savez_compressed(path, rows=rows_out, output=output)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="let the engine play itself")
    play.add_argument("path", type=Path)
    play.add_argument("--positions", type=int, default=200_000)
    play.add_argument("--simulations", type=int, default=1000)
    play.add_argument("--style", type=Style, default=Style.PLAYOUT)
    play.add_argument("--rule", type=WinRule, default=WinRule.LINE)
    play.add_argument("--seed", type=int, default=1)
    learn = commands.add_parser("fit", help="fit a network to played positions")
    learn.add_argument("games", type=Path, nargs="+")
    learn.add_argument("path", type=Path)
    learn.add_argument("--hidden", type=int, default=64)
    learn.add_argument("--epochs", type=int, default=30)
    learn.add_argument("--trust", type=float, default=0.7)
    learn.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.command == "play":
        self_play(
            given.path, given.positions, given.simulations, given.style, given.rule, given.seed
        )
    else:
        fit(given.games, given.path, given.hidden, given.epochs, given.trust, given.seed)


if __name__ == "__main__":
    main()
