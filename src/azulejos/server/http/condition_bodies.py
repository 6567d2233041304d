"""The bodies of requests and responses about conditional moves."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from azulejos.server.tables.conditions import MOST_RULES, Condition, Dropped
from azulejos.server.wire.message_parts import EventsJson, IllegalJson, MovesJson, PreviewsJson, SightJson

__all__ = ["ConditionChoices", "Conditions", "LineTurn", "SetConditions", "TurnWords"]


class SetConditions(Struct, frozen=True):
    """What the caller answers to the opponent's next turn, in place of what was set before; nothing with no rules.

    `version` is the one that `Conditions` named. If the table has changed since then, nothing is stored.
    """

    rules: Annotated[list[Condition], Meta(max_length=MOST_RULES)]
    version: int | None = None


class TurnWords(Struct, frozen=True):
    """The moves of a turn.

    Of a group of turns, `moves` has one first move, and `fixed` names those of its fields that all first moves of the
    group share: nothing if the group is any turn. `moves` is empty if a pattern says nothing that has a name.
    """

    moves: MovesJson
    fixed: list[str] | None


class LineTurn(Struct, frozen=True):
    """A turn of the line that was asked about: whose, the words of its moves or its pattern, and whether it is over."""

    seat: int
    text: str
    is_done: bool


class ConditionChoices(Struct, frozen=True):
    """What can follow a line of moves.

    `seat` is to move, and can make one of the `legal` moves. `groups` are patterns for several turns of an opponent. A
    line `ends` where chance acts (`deal`), at the end of the match (`over`), and where the opponent's next moves are
    secret (`hidden`). Where the position is not known, as after a group, `sight` is an example (`is_example`), and
    `legal` has the moves of all possible positions.
    """

    line: list[LineTurn]
    seat: int | None
    is_example: bool
    ends: Literal["deal", "over", "hidden"] | None
    sight: SightJson
    legal: MovesJson
    previews: PreviewsJson
    illegal: IllegalJson
    events: EventsJson
    groups: list[str]


class Conditions(Struct, frozen=True):
    """What the caller answers to the opponent's next turn; the first rule that fits and has a legal answer counts.

    `version` is where the rules begin: the last version at which the caller moved or chance acted. `made` is how many
    turns were made in this way since the rules were set. If the rules ended before they were used up, `dropped` says
    why. `words` describes every turn and pattern that this answer contains. `choices` is there if a `line` was asked
    about.
    """

    version: int
    rules: list[Condition]
    made: int
    dropped: Dropped | None
    words: dict[str, TurnWords]
    choices: ConditionChoices | None = None
