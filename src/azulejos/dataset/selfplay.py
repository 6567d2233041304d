"""Self-play: whole matches between bots, with everything that a row of a data set says about a decision."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from azulejos.bots import Bot, prepare
from azulejos.dataset.plan import DatasetError, Plan
from azulejos.match.players import Closable, make_player
from azulejos.play import Dice, Move, Outcome, State, View
from azulejos.play.record.results import outcome_at

if TYPE_CHECKING:
    from azulejos.search import Thought

__all__ = ["Choose", "Decision", "PlayedMatch", "Players", "play_match", "play_on"]

Choose = Callable[[View], "tuple[Move | str, Thought | None]"]
"""A player: it chooses a move from what its seat sees, and says what a search found, if it searched."""


@runtime_checkable
class ValuingBot(Protocol):
    """A bot that says what its move is worth."""

    def think(self, view: View) -> "Thought":
        """Return the best move with its values."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A position in which a seat chose: the deals just before it, the number of its move, and what a search said."""

    state: State
    seat: int
    deals: tuple[str, ...]
    choice: int
    thought: "Thought | None" = None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of a data set: its number, its decisions in order, the final state and the outcome."""

    number: int
    decisions: tuple[Decision, ...]
    final: State
    outcome: Outcome


@dataclass(slots=True)
class Players:
    """The bots of a plan, each made once for every seat that it takes. Use it in a `with` statement."""

    plan: Plan
    _made: dict[tuple[str, int], Choose] = field(default_factory=dict, init=False)
    _open: ExitStack = field(default_factory=ExitStack, init=False)

    def at(self, match: int) -> tuple[Choose, ...]:
        """Return the players of a match, by seat. A bot keeps nothing between matches: its seed is that of its seat."""
        return tuple(self._player(name, seat) for seat, name in enumerate(self.plan.seats(match)))

    def _player(self, name: str, seat: int) -> Choose:
        if (name, seat) not in self._made:
            bot = make_player(name, f"{self.plan.seed}/seat{seat + 1}")
            if isinstance(bot, Closable):
                self._open.callback(bot.close)
            prepare(bot, self.plan.table)
            self._made[name, seat] = _chooser(bot)
        return self._made[name, seat]

    def __enter__(self) -> "Players":
        return self

    def __exit__(self, *failure: object) -> None:
        self._open.close()


def _chooser(bot: Bot) -> Choose:
    if isinstance(bot, ValuingBot):
        think = bot.think

        def valued(view: View) -> "tuple[Move | str, Thought | None]":
            thought = think(view)
            return thought.move, thought

        return valued
    return lambda view: (bot.choose(view), None)


def play_match(plan: Plan, number: int, players: Sequence[Choose]) -> PlayedMatch:
    """Play a match of a plan.

    >>> plan = Plan("azul2", ("random",), matches=1)
    >>> with Players(plan) as players:
    ...     match = play_match(plan, 0, players.at(0))
    >>> match.decisions[0].deals[0], match.decisions[0].seat, match.outcome.reason
    ('first:2', 1, 'row-completed')
    """
    try:
        return play_on(plan.table.start(), players, plan.match_seed(number), plan.max_rounds, number)
    except Exception as error:
        seats = ", ".join(plan.seats(number))
        raise DatasetError(f"match {number} ({seats}) failed: {error}", code="bot-crashed") from error


def play_on(state: State, players: Sequence[Choose], seed: str, max_rounds: int, number: int = 0) -> PlayedMatch:
    """Play a match to its end from some state on; the n-th deal from there uses `Dice(seed, n)`."""
    game, dealt = state.game, 0
    decisions: list[Decision] = []
    deals: list[str] = []
    while (outcome := outcome_at(state, max_rounds)) is None:
        if state.is_chance:
            deal = state.sample_deal(Dice(seed, dealt))
            state, dealt = state.deal(deal), dealt + 1
            deals.append(deal.text)
            continue
        seat = int(state.table.turn)
        move, thought = players[seat](state.view(seat))
        choice = game.number(move)
        decisions.append(Decision(state, seat, tuple(deals), choice, thought))
        deals = []
        state = state.play(choice)
    return PlayedMatch(number, tuple(decisions), state, outcome)
