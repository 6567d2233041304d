"""The shapes of previews: what a legal move would do, and why another is not legal."""

from typing import Annotated, Literal, NotRequired, TypedDict

from azulejos.play.sight.declared import Shaped, declared_shape
from azulejos.play.sight.shapes import EventSight, MoveSight

__all__ = ["IllegalTry", "LineFate", "Preview"]

LineFate = Literal["incomplete", "tiled", "waits", "breaks"]
"""What becomes of the line at the end of the round, as things stand: it is not full; its tile moves on; no space takes
it yet; no space ever will."""


class Preview(TypedDict):
    """What a move would do. `points` is what the score changes at once by the move itself.

    A `take` has `placed` (tiles into the line), `overflow` (tiles that drop), `discarded` (of those, what no space is
    left for), `floor_points` (what the floor line or the broken tiles cost more, 0 or less), `takes_marker` (start
    marker or start tile comes along), `ends_offer` (no tiles are left then), and for a line its `fate`: if it will be
    tiled, `line_points` is what that scores (the best of its spaces where there is a choice), `bonus_points` what it
    adds to the bonuses at the end, `completes_row` whether it completes a row.

    A `tile` has `line_points`, `bonus_points` and `completes_row`. A `place` has `helps`: lines whose tiles find a
    space by it. A `pay` has `ready`: the line can be tiled after it. A `take` has
    `stack_tiles` if an order of these tiles is to be chosen next. A `plate` or a `keep` has `spaces`: where the plate
    may be placed next.

    `events` is what happens at once, so that a page can show it before the answer arrives.
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
