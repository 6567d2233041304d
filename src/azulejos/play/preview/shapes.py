"""The shapes of previews: what a legal move would do, and why another is not legal."""

from typing import Annotated, Literal, NotRequired, TypedDict

from azulejos.play.sight.declared import Shaped, declared_shape
from azulejos.play.sight.shapes import EventSight, MoveSight

__all__ = ["IllegalTry", "LineFate", "Preview"]

LineFate = Literal["incomplete", "tiled", "waits", "breaks"]
"""What happens to the line at the end of the round: it is not full, is tiled, finds no space yet, or never will."""


class Preview(TypedDict):
    """What a move would do. `points` is the immediate change of the score.

    A `take` has `placed` (tiles into the line), `overflow` (tiles that drop), `discarded` (those of them that find no
    space), `floor_points` (the additional cost of the floor line or the broken tiles, 0 or less), `takes_marker` (the
    start marker or start tile comes along), `ends_offer` (no tiles are left afterward), and for a line its `fate`. If
    the line will be tiled, `line_points` is what that scores (with the best of its spaces, if there is a choice),
    `bonus_points` is what it adds to the final bonuses, and `completes_row` says whether it completes a row.

    A `tile` has `line_points`, `bonus_points` and `completes_row`. A `place` has `helps`: the lines whose tiles get a
    space. A `pay` has `ready`: whether the line can be tiled afterward. A `take` has `stack_tiles` if the order of
    these tiles must be chosen next. A `plate` or a `keep` has `spaces`: where the plate may be placed next.

    `events` is what happens immediately, so that a page can show it before the answer arrives.
    """

    word: str
    points: int
    placed: NotRequired[int]
    overflow: NotRequired[int]
    discarded: NotRequired[int]
    floor_points: NotRequired[int]
    takes_marker: NotRequired[bool]
    ends_offer: NotRequired[bool]
    fate: NotRequired[LineFate]
    line_points: NotRequired[int]
    bonus_points: NotRequired[int]
    completes_row: NotRequired[bool]
    helps: NotRequired[list[int]]
    ready: NotRequired[bool]
    stack_tiles: NotRequired[str]
    spaces: NotRequired[list[int]]
    events: NotRequired[Annotated[list[EventSight], Shaped(lambda: list[declared_shape("EVENT")])]]


class IllegalTry(TypedDict):
    """A move that a person may try although it is not legal: `code` is stable, `message` is the reason in English."""

    move: Annotated[MoveSight, Shaped(lambda: declared_shape("MOVE"))]
    code: str
    message: str
