"""Fit a network to played positions with PyTorch, and write it with whole-number weights.

A fit that was stopped goes on after the last whole epoch, and comes to the same network.
"""

from collections.abc import Callable
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from pickle import UnpicklingError
from time import process_time
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from perfectplay.lab import files
from perfectplay.lab.errors import FolderError, SettingError
from perfectplay.lab.run import Progress
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.net import facts, states
from tools.train import nets, whole_numbers
from tools.train.model import Model, write_net
from tools.train.plan import Plan
from tools.train.positions import draw_targets, read_positions, rule_of, split, targets
from tools.train.symmetries import Turned, symmetries

AT_ONCE = 8192
DRAWS = 0.05
"""How much an error in the chance of a draw counts beside one in the score."""
EXCESS = 1e-5
"""How much the squares of sums count that go far beyond what makes a difference."""
FAR = 4.0
"""Where that begins, in full activations: more of them would have to fit into sixteen bits."""
DECAY = 0.08
"""How quickly weights fade that nothing speaks for, those of states that are seldom met."""


class Positions:
    """Positions with their targets, in memory: 44 bytes a position."""

    def __init__(self, paths: list[Path], trust: float) -> None:
        seen, known, goals, draws, rules = [], [], [], [], {}
        for path in paths:
            notes = read_positions(path)
            seen.append(np.packbits(facts(notes.positions), axis=1))
            known.append(states(notes.positions))
            goals.append(targets(notes, trust))
            draws.append(draw_targets(notes))
            rules[rule_of(notes)] = path
        if len(rules) > 1:
            one, other = rules.values()
            raise SettingError(
                f"{one} and {other} are of games by different rules; fit to those of one rule."
            )
        self.rule = next(iter(rules))
        self._facts, self._states = np.concatenate(seen), np.concatenate(known)
        self.goals = torch.from_numpy(np.concatenate(goals))
        self.draws = torch.from_numpy(np.concatenate(draws))

    def __len__(self) -> int:
        return len(self.goals)

    def seen(
        self, rows: npt.NDArray[np.int64] | slice, way: Turned
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return what the network sees of some positions, turned some way: facts and states."""
        bits = np.unpackbits(self._facts[rows], axis=1, count=layout.FACTS)[:, way.facts]
        boards = way.states[self._states[rows][:, way.boards]]
        return torch.from_numpy(bits).float(), torch.from_numpy(boards.astype(np.int64))

    def digest(self) -> str:
        """Return letters that tell these positions from others."""
        found = sha256(self._facts.tobytes())
        for part in (self._states, self.goals.numpy(), self.draws.numpy()):
            found.update(part.tobytes())
        return found.hexdigest()


class Fitting:
    """A fit under way: the network, how it is changed, and its source of chance."""

    def __init__(self, plan: Plan, known: Positions) -> None:
        torch.set_num_threads(1)  # the same sums in the same order on every machine
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.known = known
        self.ways = symmetries()
        self.model = Model(plan.hidden)
        self.batches = len(known) // plan.batch
        self.chance = torch.Generator().manual_seed(plan.seed)
        self.change = torch.optim.AdamW(
            self.model.parameters(), lr=plan.rate, weight_decay=DECAY, fused=True
        )
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.change, plan.rate, plan.epochs * self.batches, pct_start=0.1, final_div_factor=300
        )
        self.losses: list[dict[str, float]] = []

    def epoch(self, tell: Callable[[int], None]) -> float:
        """Go through all positions once, each batch turned some way; return the mean loss."""
        total, batch = 0.0, self.plan.batch
        order = torch.randperm(len(self.known), generator=self.chance)
        for step in range(self.batches):
            rows = order[step * batch : (step + 1) * batch]
            way = self.ways[int(torch.randint(8, (), generator=self.chance))]
            score, draw, sums = self.model(*self.known.seen(rows.numpy(), way))
            loss = torch.mean((score - self.known.goals[rows]) ** 2)
            beside = DRAWS * draw_loss(draw, self.known.draws[rows]) + EXCESS * excess(sums)
            self.change.zero_grad()
            (loss + beside).backward()
            self.change.step()
            self.schedule.step()
            self.model.shrink()
            total += float(loss.detach())
            tell(step + 1)
        return total / self.batches

    def keep(self, path: Path, title: str) -> None:
        """Write all that is needed to go on, in one step."""
        state = {
            "title": title,
            "losses": self.losses,
            "model": self.model.state_dict(),
            "change": self.change.state_dict(),
            "schedule": self.schedule.state_dict(),
            "chance": self.chance.get_state(),
        }
        unfinished = path.with_suffix(".part")
        torch.save(state, unfinished)
        unfinished.replace(path)

    def go_on(self, path: Path, title: str) -> None:
        """Go on from what was kept, if it is of this fit; else begin anew."""
        try:
            state = torch.load(path, weights_only=True)
        except (OSError, RuntimeError, EOFError, UnpicklingError):
            return
        if not isinstance(state, dict) or state.get("title") != title:
            return
        self.losses = state["losses"]
        self.model.load_state_dict(state["model"])
        self.change.load_state_dict(state["change"])
        self.schedule.load_state_dict(state["schedule"])
        self.chance.set_state(state["chance"])


def fit(
    paths: list[Path],
    goal: Path,
    plan: Plan,
    say: Callable[[str], None] = print,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Fit a network, write and check it; return the figures, which are also written beside it."""
    check_writable(goal)
    train, held_back = split(paths)
    known, unseen = Positions(train, plan.trust), Positions(held_back, plan.trust)
    if known.rule != unseen.rule:
        raise SettingError(
            f"{train[0]} and {held_back[0]} are of games by different rules; fit to those of one "
            "rule."
        )
    plan.check_batch(len(known))
    work = Fitting(plan, known)
    kept, title = goal.with_suffix(".unfinished"), f"{plan} {known.digest()}"
    work.go_on(kept, title)
    run_epochs(work, unseen, kept, title, say, progress)
    write_net(work.model, goal)
    rounded = whole_numbers.measure(nets.load(goal), held_back, plan.trust)
    report = {
        "plan": asdict(plan),
        "rule": known.rule.value,
        "positions": len(known),
        "held_back": len(unseen),
        "losses": work.losses,
        "whole_numbers": rounded.to_data(),
        "net": nets.fingerprint(goal),
    }
    files.write(goal.with_suffix(".json"), files.format_json(report))
    kept.unlink(missing_ok=True)
    rounded.check(work.losses[-1]["held_back"])
    return report


def check_writable(goal: Path) -> None:
    """Raise an error now rather than after hours, if the network cannot be written."""
    if goal.suffix != ".npz":
        raise SettingError(
            f"A network is a file that ends in .npz, for example build/net.npz, not {goal.name}."
        )
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        probe = goal.with_suffix(".part")
        probe.touch()
        probe.unlink()
        if goal.is_dir():
            raise IsADirectoryError(0, "it is a folder")
    except OSError as error:
        raise FolderError(
            f"{goal} cannot be written ({(error.strerror or str(error)).lower()}); give a file in "
            "a folder that can be, for example build/net.npz."
        ) from None


def run_epochs(
    work: Fitting,
    unseen: Positions,
    kept: Path,
    title: str,
    say: Callable[[str], None],
    progress: Progress | None,
) -> None:
    """Go through the epochs that are left; each is told and kept."""
    epochs, batches = work.plan.epochs, work.batches
    for epoch in range(len(work.losses), epochs):

        def tell(step: int, before: int = epoch * batches) -> None:
            if progress:
                progress(before + step, epochs * batches)

        begin = process_time()
        figures = {"train": work.epoch(tell), "held_back": held_back_loss(work.model, unseen)}
        figures["seconds"] = process_time() - begin
        work.losses.append({name: round(value, 6) for name, value in figures.items()})
        work.keep(kept, title)
        say(
            f"epoch {epoch + 1} of {epochs}: loss {figures['train']:.5f}, on games held back "
            f"{figures['held_back']:.5f}, {figures['seconds']:.0f} s"
        )


def draw_loss(said: torch.Tensor, draws: torch.Tensor) -> torch.Tensor:
    """The mean squared error of chances of a draw, where it is known how the game ended."""
    is_known = draws >= 0
    return torch.sum(torch.where(is_known, said - draws, 0.0) ** 2) / is_known.sum().clamp(min=1)


def excess(sums: torch.Tensor) -> torch.Tensor:
    """The mean square of what sums have beyond `FAR`.

    A unit that is off is not less off below that, so nothing else would stop its sums from
    drifting away.
    """
    return torch.mean(torch.clamp(torch.abs(sums) - FAR, min=0) ** 2)


def held_back_loss(model: Model, unseen: Positions) -> float:
    """The mean squared error on positions that the network was not fitted to."""
    total, as_it_is = 0.0, symmetries()[0]
    with torch.no_grad():
        for begin in range(0, len(unseen), AT_ONCE):
            rows = slice(begin, begin + AT_ONCE)
            score, _, _ = model(*unseen.seen(rows, as_it_is))
            total += float(torch.sum((score - unseen.goals[rows]) ** 2))
    return total / max(1, len(unseen))
