"""The commands of the training: `python -m tools.train --help`."""

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.lab.options import OpeningsOption, RuleOption, SeedOption
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab import files
from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches import parse_sprt
from perfectplay.ultimate.notation import WinRule
from tools.train import accept as matches
from tools.train import relabel as labels
from tools.train.generation import Folder, Generation, make_generation, match, require_torch
from tools.train.nets import find_net
from tools.train.options import (
    HOME,
    BatchOption,
    ClusterOption,
    EpochsOption,
    FromPlyOption,
    HiddenOption,
    KindOption,
    MostGamesOption,
    NodesOption,
    OpeningOption,
    PerFileOption,
    PlaySimulationsOption,
    PositionsOption,
    RateOption,
    SlipsOption,
    SprtOption,
    TrialSimulationsOption,
    TrustOption,
    WorkersOption,
    working,
)
from tools.train.plan import Plan
from tools.train.play import Games
from tools.train.play import play as play_all
from tools.train.played import read_played
from tools.train.positions import count, position_files
from tools.train.ship import PAGE, written
from tools.train.ship import ship as ship_net

app = typer.Typer(
    help="Train the network of Ultimate Tic-Tac-Toe; docs/ultimate-training.md is the guide.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # it would take [train] for markup
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
GAMES, PLAN, SPRT = Games(), Plan(), "elo0=0,elo1=20"
NetArgument = Annotated[
    str, typer.Argument(help="A file with a network, or 'shipped' for the one of the package.")
]


@app.command()
def play(
    net: NetArgument,
    folder: Annotated[Path, typer.Argument(help="Where the files of positions go.")],
    rule: RuleOption = WinRule.LINE,
    positions: PositionsOption = GAMES.positions,
    simulations: PlaySimulationsOption = GAMES.simulations,
    slips: SlipsOption = GAMES.slips,
    opening: OpeningOption = GAMES.opening,
    per_file: PerFileOption = GAMES.per_chunk,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    kind: KindOption = "processes",
    cluster: ClusterOption = "",
) -> None:
    """Let a network play against itself, and keep positions with what the search says of them.

    Stopped, the same command goes on; with more --positions it adds files.
    """
    terminal = Terminal()
    with working(terminal, folder, kind, workers, cluster) as workplace:
        games = Games(rule, positions, simulations, slips, opening, seed, per_file)
        path = find_net(net, rule)
        with terminal.progress("play", "positions") as bar:
            seconds = play_all(path, folder, games, workplace, bar)
        found = count(position_files([folder]))
        terminal.say(
            f"{found.positions:,} positions in {found.files:,} files, {100 * found.share:.1f} % of "
            f"them proven, {seconds / 3600:.2f} hours of CPU time."
        )


@app.command()
def relabel(
    folder: Annotated[Path, typer.Argument(help="Where the files of positions are.")],
    goal: Annotated[Path, typer.Argument(help="Where they go with exact values.")],
    from_ply: FromPlyOption = labels.FROM_PLY,
    nodes: NodesOption = labels.NODES,
    workers: WorkersOption = None,
    kind: KindOption = "processes",
    cluster: ClusterOption = "",
) -> None:
    """Have the endgame solver look at late positions; what it proves takes the search's place."""
    terminal = Terminal()
    with working(terminal, goal, kind, workers, cluster) as workplace:
        with terminal.progress("relabel", "files") as bar:
            seconds = labels.relabel(folder, goal, from_ply, nodes, workplace, bar)
        before, after = (count(position_files([each])) for each in (folder, goal))
        terminal.say(
            f"{after.positions:,} positions: {100 * before.share:.1f} % were proven, "
            f"{100 * after.share:.1f} % are now, {seconds / 3600:.2f} hours of CPU time."
        )


@app.command()
def fit(
    net: Annotated[Path, typer.Argument(help="The file to write the network to.")],
    folders: Annotated[list[Path], typer.Argument(help="Where the files of positions are.")],
    epochs: EpochsOption = PLAN.epochs,
    batch: BatchOption = PLAN.batch,
    rate: RateOption = PLAN.rate,
    trust: TrustOption = PLAN.trust,
    hidden: HiddenOption = PLAN.hidden,
    seed: SeedOption = PLAN.seed,
) -> None:
    """Fit a network to positions; needs PyTorch: pip install 'perfectplay[train]'.

    Every 40th file is held back; the losses of each epoch go to a JSON file beside the network.
    Stopped, the same command goes on after the last whole epoch.
    """
    terminal = Terminal()
    goodbye = f"Stopped; whole epochs are kept beside {net}, and the same command goes on."
    with leaving_cleanly(terminal, lambda: goodbye):
        plan = Plan(hidden, epochs, batch, rate, trust, seed)
        paths = position_files(folders)
        require_torch()
        from tools.train.fit import fit as fit_net

        with terminal.progress("fit", "batches") as bar:
            report = fit_net(paths, net, plan, terminal.say, bar)
        found = report["whole_numbers"]
        terminal.say(
            f"{net}: {report['positions']:,} positions, {report['held_back']:,} held back; with "
            f"whole numbers the loss on these is {found['loss']:.5f}, and sums go from "
            f"{found['least_sum']:,} to {found['largest_sum']:,}."
        )


@app.command()
def accept(
    new: NetArgument,
    old: NetArgument,
    rule: RuleOption = WinRule.LINE,
    simulations: TrialSimulationsOption = matches.SIMULATIONS,
    games: MostGamesOption = matches.MOST_GAMES,
    openings: OpeningsOption = matches.OPENINGS,
    sprt: SprtOption = SPRT,
    seed: SeedOption = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The folder of the match.", show_default="one of its own"),
    ] = None,
    workers: WorkersOption = None,
    kind: KindOption = "processes",
    cluster: ClusterOption = "",
) -> None:
    """Play a match between two networks at equal simulations, until a test is sure."""
    terminal = Terminal()
    with leaving_cleanly(terminal):
        trial = matches.Trial(rule, simulations, games, openings, parse_sprt(sprt), seed)
        paths = find_net(new, rule), find_net(old, rule)
        name = files.fingerprint(matches.describe(*paths, trial))
        folder = out or HOME / f"match-{name}"
    with working(terminal, folder, kind, workers, cluster) as workplace:
        result = match(*paths, trial, folder, workplace, terminal)
        terminal.say(result.sentence(), style="bold")
        terminal.say(f"Written to {folder}: results.json, games.txt.", style="dim")


@app.command()
def generation(
    number: Annotated[int, typer.Argument(help="The number of the generation.")],
    rule: RuleOption = WinRule.LINE,
    net: Annotated[
        str, typer.Option("--net", help="Who plays, and is to be beaten.", show_default="shipped")
    ] = "",
    home: Annotated[Path, typer.Option("--home", help="The generation's folder is in it.")] = HOME,
    also: Annotated[
        list[Path] | None,
        typer.Option("--also", help="Fit to these positions too; may be given several times."),
    ] = None,
    played: Annotated[
        Path | None,
        typer.Option(
            "--played",
            help="Games of a network whose form the engine no longer reads: nothing is played.",
        ),
    ] = None,
    positions: PositionsOption = GAMES.positions,
    simulations: PlaySimulationsOption = GAMES.simulations,
    slips: SlipsOption = GAMES.slips,
    opening: OpeningOption = GAMES.opening,
    per_file: PerFileOption = GAMES.per_chunk,
    from_ply: FromPlyOption = labels.FROM_PLY,
    nodes: NodesOption = labels.NODES,
    epochs: EpochsOption = PLAN.epochs,
    batch: BatchOption = PLAN.batch,
    rate: RateOption = PLAN.rate,
    trust: TrustOption = PLAN.trust,
    hidden: HiddenOption = PLAN.hidden,
    match_simulations: Annotated[
        int, typer.Option("--match-simulations", help="Simulations a move in the match.")
    ] = matches.SIMULATIONS,
    match_games: Annotated[
        int, typer.Option("--match-games", help="Games after which an undecided test gives up.")
    ] = matches.MOST_GAMES,
    openings: OpeningsOption = matches.OPENINGS,
    sprt: SprtOption = SPRT,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="All chance comes from it.", show_default="the number"),
    ] = None,
    workers: WorkersOption = None,
    kind: KindOption = "processes",
    cluster: ClusterOption = "",
) -> None:
    """Make one generation: play, relabel, fit, accept; the same command goes on at any step."""
    # long because: each option of the four steps is a parameter
    terminal = Terminal()
    path = home / f"{rule}-{number}"
    with working(terminal, path, kind, workers, cluster) as workplace:
        chance = number if seed is None else seed
        before = None if played is None else read_played(played)
        games = Games(rule, positions, simulations, slips, opening, chance, per_file)
        wanted = Generation(
            number,
            games if before is None else before.games,
            from_ply,
            nodes,
            Plan(hidden, epochs, batch, rate, trust, chance),
            matches.Trial(rule, match_simulations, match_games, openings, parse_sprt(sprt), chance),
            tuple(also or ()),
            before,
        )
        if wanted.rule is not rule:
            raise SettingError(
                f"The games in {played} are played by the rule {wanted.rule}; write --rule "
                f"{wanted.rule}."
            )
        if wanted.also:
            position_files(wanted.also)
        folder = Folder(path, wanted, find_net(net, rule) if net else None)
        result = make_generation(folder, wanted, workplace, terminal)
        if result is not None:
            terminal.say(result.sentence(), style="bold")
        found, step = folder.record["match"], ""
        how = "without a match, since the old network cannot play here"
        if found is not None:
            how = f"{'accepted' if found['accepted'] else 'refused'}, score "
            how += f"{found['score']:.3f} ± {found['error']:.3f}"
            step = "" if found["accepted"] else " --only-record"
        terminal.say(f"{path} is finished: {how}. Next: python -m tools.train ship {path}{step}")


@app.command()
def ship(
    folder: Annotated[Path, typer.Argument(help="The folder of a generation.")],
    only_record: Annotated[
        bool,
        typer.Option("--only-record", help="Only its figures: for one that was refused."),
    ] = False,
) -> None:
    """Put an accepted network into the package, and its figures into the guide."""
    terminal = Terminal()
    with leaving_cleanly(terminal):
        goal = ship_net(folder, only_record=only_record)
        terminal.say(f"The record is in the table of {PAGE}.")
        if goal is not None:
            terminal.say(
                f"The engine now plays with {goal}; what was measured with the old network is out "
                "of date: make openings, then make ratings."
            )


@app.command()
def table() -> None:
    """Write the table of generations into the guide again, from the records."""
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
