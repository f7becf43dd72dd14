"""What the routes of training share: shapes made of every game's parts, tries, refusals."""

# Annotations stay values here: FastAPI reads them.
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Union

from pydantic import BaseModel, Field, create_model

from perfectplay.errors import quote
from perfectplay.web.context import Context
from perfectplay.web.errors import ApiError, BadRequest
from perfectplay.web.models import Body
from perfectplay.web.training.parts import Training

Peg = Annotated[int, Field(ge=-1, le=100, strict=True)]


class MoveBody(Body):
    """A guess or a move as text, or the values of a guess."""

    move: (
        Annotated[str, Field(max_length=200, examples=["0011", "ee"])]
        | Annotated[list[Peg], Field(max_length=40)]
    )


class NoSuchSlip(ApiError):  # noqa: N818 - the names are those that clients see
    """There is no such slip, or its game was deleted."""

    status = 404

    def __init__(self, given: str) -> None:
        super().__init__("There is no such slip of yours; its game may be deleted.", given=given)


class NoSuchTraining(ApiError):  # noqa: N818
    """There are no puzzles and lessons of a game of this name."""

    status = 404

    def __init__(self, given: str, known: str) -> None:
        super().__init__(
            f"{quote(given)} is not a game with puzzles and lessons; choose one of {known}.",
            given=given,
            allowed=known,
        )


def read_move(body: MoveBody, training: Training) -> str | Sequence[int]:
    """Return what was given, in a form that the game reads."""
    if isinstance(body.move, list) and not training.by_pegs:
        raise BadRequest("A move is written as text, for example ee.", allowed="text")
    return body.move


def text_of(move: str | Sequence[int]) -> str:
    """Return a try as text; values of pegs become digits."""
    return move if isinstance(move, str) else "".join(map(str, move))


def find_training(context: Context, kind: str) -> Training:
    """Return the training of a game, or say which games have one."""
    room = context.rooms.get(kind)
    if room is None or room.training is None:
        known = [name for name, room in context.rooms.items() if room.training is not None]
        raise NoSuchTraining(kind, ", ".join(known))
    return room.training


def shape(name: str, parts: Mapping[str, Any]) -> type[BaseModel]:
    """Make a shape with one part for each game."""
    fields: dict[str, Any] = {kind: (part, ...) for kind, part in parts.items()}
    return create_model(name, __doc__=f"{name} of every game, by its name.", **fields)


def union(kinds: Mapping[str, Training]) -> Any:
    """Return the type of a position of any game; its field `kind` tells them apart."""
    return Union[tuple(training.position for training in kinds.values())]  # noqa: UP007 - made here
