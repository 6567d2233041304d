"""Everything about a live match except its moves: occupants, options and offers."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from azulejos.live.refusal import MatchRefusal

__all__ = ["ClockKind", "ClockSetting", "Description", "HintUse", "Occupant", "OccupantKind", "Options", "Takeback"]

ClockKind = Literal["none", "move", "increment", "days"]
"""No clock, a time per move, a total with an increment per move, or days per move."""

OccupantKind = Literal["open", "link", "player", "bot"]
"""Of a seat: open to anybody, reserved for the holder of its key, taken by a person, or taken by a bot."""


@dataclass(frozen=True, slots=True)
class ClockSetting:
    """How time is kept in a match."""

    kind: ClockKind = "none"
    base_s: int = 0
    increment_s: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the match."""

    clock: ClockSetting = ClockSetting()
    public: bool = False
    rated: bool = False
    hints: bool = True


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who a seat belongs to. A reserved seat has the key of its link.

    `past_player` is the person whose seat a bot plays on; `bot_owner` is the account that a network bot belongs to.
    `commitment` is the hash of the seat's number for the seed, and `number` the number once it is revealed.
    """

    kind: OccupantKind
    name: str = ""
    player: str | None = None
    account: bool = False
    bot: str | None = None
    key: str | None = None
    rating: int | None = None
    past_player: str | None = None
    bot_owner: str | None = None
    commitment: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class Takeback:
    """A seat asks to go back to a version; `accepted` lists the seats that agree."""

    seat: int
    to: int
    accepted: tuple[int, ...]


class HintUse(NamedTuple):
    """A hint that a seat used, and the version of the match it was for."""

    version: int
    seat: int


@dataclass(frozen=True, slots=True)
class Description:
    """Everything about a match except its moves. `rematch` names the match that follows it.

    `publishers` are the seats that agree to publish a private match after its end; `next_commitments` has, by seat, the
    hashes of numbers for the match that follows; `hints` are the hints that were used.
    """

    owner: str
    options: Options
    occupants: tuple[Occupant, ...]
    rematch: str | None = None
    takeback: Takeback | None = None
    again: tuple[int, ...] = ()
    publishers: tuple[int, ...] = ()
    next_commitments: tuple[str, ...] = ()
    hints: tuple[HintUse, ...] = ()

    def seat_of(self, player: str | None) -> int | None:
        """Return the seat of a player."""
        if player is not None:
            for seat, occupant in enumerate(self.occupants):
                if occupant.player == player:
                    return seat
        return None

    def people(self) -> list[int]:
        """Return the seats of people and of network bots."""
        return [seat for seat, occupant in enumerate(self.occupants) if occupant.kind == "player"]

    def seat_played_by(self, player: str | None) -> int | None:
        """Return the seat that a player has, or had before a bot played on."""
        if player is not None:
            for seat, occupant in enumerate(self.occupants):
                if player in (occupant.player, occupant.past_player):
                    return seat
        return None

    def needed_to_publish(self) -> set[int]:
        """Return the seats whose people must agree before a private match is published; network bots need not."""
        return {
            seat
            for seat, occupant in enumerate(self.occupants)
            if occupant.bot_owner is None and (occupant.past_player or occupant.kind == "player")
        }

    def free_seat(self, seat: int | None, key: str | None) -> int:
        """Return this seat, the seat of a key, or the first open one; raise MatchRefusal if it is not free."""
        if seat is not None and seat >= len(self.occupants):
            raise MatchRefusal("bad-seat", f"there is no seat {seat}")
        wanted = range(len(self.occupants)) if seat is None else [seat]
        for number in wanted:
            occupant = self.occupants[number]
            if key is None and occupant.kind == "open":
                return number
            if key is not None and occupant.kind == "link" and occupant.key == key:
                return number
        if key is not None:
            raise MatchRefusal("bad-key", "this link does not lead to a free seat")
        raise MatchRefusal("seat-taken", "no such seat is free")
