"""What never changes in a live match, and what follows from it: the deals and the result."""

from dataclasses import dataclass, field

from azulejos.play import Dice, Event, Game, State
from azulejos.play.record.results import UNFINISHED, is_played_out, outcome_at, result_of
from azulejos.play.sight import has_secrets

__all__ = ["Setup"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a match. All deals follow from `seed` and the numbers of the seats; `start` is None for the
    game's usual start.

    After `max_rounds` rounds the match is over; at `max_versions` versions it is abandoned.
    """

    id: str
    game: Game
    rules_version: int
    seed: str
    created_at: int = 0
    start: State | None = None
    max_rounds: int | None = None
    max_versions: int | None = None
    has_secrets: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "has_secrets", has_secrets(self.game))

    @property
    def first_state(self) -> State:
        """Return the state before the first deal."""
        return self.game.start() if self.start is None else self.start

    @property
    def is_replayable(self) -> bool:
        """Whether the match was made under the version of the rules that is installed."""
        return self.rules_version == self.game.rules_version

    def deal(self, state: State, deals: int, seed: str) -> tuple[State, tuple[Event, ...], tuple[str, ...]]:
        """Deal until a seat is to move, after this many deals; the n-th deal uses the n-th dice of the deals' seed.

        Return the state, what happened, and the words of the deals.
        """
        words, events = list[str](), list[Event]()
        while state.is_chance and not is_played_out(state, self.max_rounds):
            deal = state.sample_deal(Dice(seed, deals + len(words)))
            state = state.deal(deal)
            words.append(deal.text)
            events += state.events
        return state, tuple(events), tuple(words)

    def result_at(self, state: State, turn: int | None, version: int) -> str:
        """Return the result of a match at a state in which `turn` is to move; `*` while it is not over."""
        outcome = outcome_at(state, self.max_rounds) if turn is None or self.max_rounds is not None else None
        if outcome:
            return result_of(outcome)
        return "abandoned" if self.max_versions is not None and version >= self.max_versions else UNFINISHED
