"""Late positions of Ultimate Tic-Tac-Toe that are settled within one CPU second each.

Twelve unfinished positions after 42, 38, 34 and 30 moves of games of the engine against itself are
given to the endgame solver, and to the tree search of the last release for the same CPU time.
"""

from benchmarks.endgame_games import positions
from benchmarks.last_release import LAST_RELEASE, EngineProcess, VersionError, find_sources
from perfectplay.ultimate import Board, Solution, SolveLimit, solve, warm_up

WANTED = {42: 12, 38: 10, 34: 4, 30: 1}
"""How many of the twelve should be settled, by the moves made before."""
POSITIONS = 12
SECONDS = 1.0


def main() -> None:
    """Print how many positions each of the two settles."""
    warm_up()
    try:
        with EngineProcess(find_sources(LAST_RELEASE)) as release:
            report(release)
    except VersionError as error:
        print(error)
        report(None)


def report(release: EngineProcess | None) -> None:
    """Print a line for each number of moves, then the ratio of all that were settled."""
    ours = theirs = different = nodes = 0
    seconds = 0.0
    for ply, wanted in WANTED.items():
        asked = positions(ply, POSITIONS)
        found = [solve_after(moves) for moves in asked]
        settled = sum(one.proof is not None for one in found)
        ours += settled
        nodes += sum(one.nodes for one in found)
        seconds += sum(one.cpu for one in found)
        beside = ""
        if release is not None:
            proofs = [prove(release, moves) for moves in asked]
            theirs += sum(proof is not None for proof in proofs)
            different += sum(
                proof is not None and one.proof is not None and proof != one.proof.value
                for proof, one in zip(proofs, found, strict=True)
            )
            beside = f" (the last release: {sum(proof is not None for proof in proofs)})"
        print(
            f"after {ply} moves: {settled} of {len(asked)} settled{beside}, "
            f"at least {wanted} wanted",
            flush=True,
        )
    print(f"the solver opens {nodes / seconds:,.0f} positions a second")
    if release is not None:
        print(f"settled by the last release: {theirs}; as many times by the solver: ", end="")
        print(f"{ours / theirs:.1f}" if theirs else f"{ours} against none")
        print(f"results that differ: {different}, 0 wanted")


def solve_after(moves: list[int]) -> Solution:
    """Give the solver a second for the position after some moves."""
    board = Board()
    for move in moves:
        board.push(move)
    return solve(board, SolveLimit(cpu=SECONDS))


def prove(release: EngineProcess, moves: list[int]) -> str | None:
    """Give the last release a second."""
    proof: str | None = release.ask("prove", style="net", moves=moves, seconds=SECONDS, seed=1)[
        "proof"
    ]
    return proof


if __name__ == "__main__":
    main()
