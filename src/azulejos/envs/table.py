"""One match in compiled code, with what an environment asks of it: moves, masks, observations, rewards, pictures."""

from typing import Any

import numpy
from numpy.typing import NDArray

from azulejos.envs.encoding import layout_of
from azulejos.envs.kit import load_text
from azulejos.envs.many import fresh_states
from azulejos.envs.single import ENDED
from azulejos.play import Game, State
from azulejos.rules.kit import dice_word

__all__ = ["Rewarder", "Table", "difference", "outcome", "plain_table"]


def plain_table(game: Game, states: NDArray[Any]) -> Any:
    """Return the first record as the plain table that values are made of."""
    kind = game.definition.rules.State
    table = kind.__new__(kind)
    table.log = None
    record = states[0]
    for name in states.dtype.names or ():
        setattr(table, name, record[name].tolist())
    return table


def outcome(places: "tuple[int, ...] | list[int]") -> list[float]:
    """Give 1 to the winner and -1 to everybody else; those who share a victory have 0.

    >>> outcome([2, 1, 3]), outcome([1, 1, 3])
    ([-1.0, 1.0, -1.0], [0.0, 0.0, -1.0])
    """
    won = 1.0 if places.count(1) == 1 else 0.0
    return [won if place == 1 else -1.0 for place in places]


def difference(points: "tuple[int, ...] | list[int]") -> list[float]:
    """Return everybody's points less the mean of the others'.

    >>> difference([50, 40, 60])
    [0.0, -15.0, 15.0]
    """
    total = sum(points)
    return [float(own - (total - own) / (len(points) - 1)) for own in points]


class Table:
    """A match that is played move by move; chance acts by itself."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._text = load_text("single", game.name, compiled=True)
        self._states = fresh_states(game, 1)
        self._dice = numpy.zeros(1, numpy.int64)
        self._actions, self._width = game.action_count, layout_of(game).size
        self._places = numpy.zeros(game.players, numpy.int8)
        self._scores = self._states["score"][0]
        self.moves_made = 0
        self.to_act = ENDED
        """The seat that is to move, or ENDED."""

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs: the match, not the compiled code."""
        return {name: getattr(self, name) for name in ("game", "_states", "_dice", "moves_made", "to_act")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["game"])  # type: ignore[misc]  # a copy is made like the first one
        for name in ("_states", "_dice"):
            getattr(self, name)[:] = kept[name]
        self.moves_made, self.to_act = kept["moves_made"], kept["to_act"]

    def begin(self, seed: int) -> None:
        """Start a match; what chance brings follows from the seed."""
        self._dice[0] = dice_word(seed)
        self.moves_made = 0
        self.to_act = self._text.begin(self._states, self._dice)

    def is_legal(self, number: int) -> bool:
        """Return whether a move is legal now."""
        return bool(0 <= number < self._actions and self.mask()[number])

    def move(self, number: int) -> None:
        """Make a legal move (unchecked)."""
        self.to_act = self._text.move(self._states, number, self._dice)
        self.moves_made += 1

    def mask(self) -> NDArray[numpy.int8]:
        """Give 1 at the number of each legal move, 0 elsewhere."""
        mask = numpy.empty(self._actions, numpy.int8)
        self._text.mark(self._states, mask)
        return mask

    def observe(self, seat: int) -> NDArray[numpy.int16]:
        """Return what a seat may know."""
        row = numpy.empty(self._width, numpy.int16)
        self._text.observe(self._states, seat, row)
        return row

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return self.to_act == ENDED

    @property
    def scores(self) -> tuple[int, ...]:
        """Return everybody's points."""
        return tuple(self._scores[: self.game.players].tolist())

    @property
    def places(self) -> tuple[int, ...]:
        """Return everybody's place, by the rules of the end."""
        self._text.rank(self._states, self._places)
        return tuple(self._places.tolist())

    @property
    def state(self) -> State:
        """Return the moment as a value: to look at, to draw, to show to bots."""
        return State(self.game, plain_table(self.game, self._states))


class Rewarder:
    """Works out rewards after each move: `outcome`, `difference` or `points` (see `azulejos.envs.many`)."""

    def __init__(self, table: Table, reward: str) -> None:
        self._table, self._reward = table, reward
        self._before = table.scores

    def after_move(self) -> list[float]:
        """Return everybody's reward for the last move."""
        table = self._table
        if self._reward == "points":
            now = table.scores
            gained = difference([new - old for new, old in zip(now, self._before, strict=True)])
            self._before = now
            return gained
        if not table.is_over:
            return [0.0] * table.game.players
        return outcome(table.places) if self._reward == "outcome" else difference(table.scores)
