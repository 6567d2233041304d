"""Parts that several messages share, typed once.

Types named `...Json` are encoded before they are put into a message, once for all receivers; their shapes are those of
`azulejos.play.sight` and `azulejos.play.preview`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from azulejos.play.preview import IllegalTry, Preview
from azulejos.play.sight import Ending
from azulejos.play.sight.declared import Shaped, declared_shape

__all__ = [
    "NO_LIST",
    "Clock",
    "Clocks",
    "EndingJson",
    "EventsJson",
    "HintUsed",
    "IllegalJson",
    "LayoutJson",
    "MoveJson",
    "MovesJson",
    "Offers",
    "Options",
    "PreviewsJson",
    "Seat",
    "SightJson",
    "Status",
]

LayoutJson = Annotated[Raw, Shaped(lambda: declared_shape("LAYOUT"))]
SightJson = Annotated[Raw, Shaped(lambda: declared_shape("SIGHT"))]
MovesJson = Annotated[Raw, Shaped(lambda: list[declared_shape("MOVE")])]  # type: ignore[misc]  # a type made of data
MoveJson = Annotated[Raw, Shaped(lambda: declared_shape("MOVE") | None)]
EventsJson = Annotated[Raw, Shaped(lambda: list[declared_shape("EVENT")])]  # type: ignore[misc]  # likewise
EndingJson = Annotated[Raw, Shaped(lambda: Ending | None)]
PreviewsJson = Annotated[Raw, Shaped(lambda: list[Preview])]
IllegalJson = Annotated[Raw, Shaped(lambda: list[IllegalTry])]
NO_LIST = Raw(b"[]")

Status = Literal["open", "playing", "over", "stuck"]
"""The status of a table: waiting for players, being played, over, or read-only (made under other rules)."""


class Clock(Struct, frozen=True):
    """How time is kept: not at all, per move, a total with an increment per move, or days per move."""

    kind: Literal["none", "move", "increment", "days"] = "none"
    base_s: Annotated[int, Meta(ge=0, le=1_209_600)] = 0
    increment_s: Annotated[int, Meta(ge=0, le=3600)] = 0


class Clocks(Struct, frozen=True):
    """The time every seat has left when the message is sent, and the seat whose clock is running."""

    remaining_ms: list[int] | None = None
    running: int | None = None


class Seat(Struct, frozen=True):
    """Who sits where. `gone_ms` is how long a player has been away; None if online or a bot.

    `program` tells that a program plays here: a bot of this server, or one over the network. `effort` is how much of
    its usual thinking a bot did for its last move, in percent: less than 100 while the server is busy. `commitment` is
    the SHA-256 of the number that the seat adds to the seed, and `number` the number once it is revealed. `past_player`
    is who left the match here, so that a bot plays on; who left may still publish it.
    """

    kind: Literal["open", "link", "player", "bot"]
    name: str = ""
    player: str | None = None
    bot: str | None = None
    account: bool = False
    rating: int | None = None
    online: bool = False
    gone_ms: int | None = None
    program: bool = False
    effort: int = 100
    commitment: str = ""
    number: str = ""
    past_player: str | None = None


class HintUsed(Struct, frozen=True):
    """A hint that a seat used, and the version of the match it was for."""

    version: int
    seat: int


class Offers(Struct, frozen=True):
    """Open offers: which seat wants to take back (to which version, accepted by whom), and which want to play again.

    `publish` are the seats that agree to publish a private match after its end; `is_public` tells whether everybody may
    see the match: it was opened so, or all its players published it.
    """

    takeback: int | None = None
    takeback_to: int | None = None
    accepted: list[int] = []
    rematch: list[int] = []
    publish: list[int] = []
    is_public: bool = False


class Options(Struct, frozen=True):
    """What was agreed before the match."""

    clock: Clock = Clock()
    public: bool = False
    rated: bool = False
    hints: bool = True
