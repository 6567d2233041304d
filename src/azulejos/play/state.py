"""States and views: the full state of a match that a referee holds, and what a seat sees of it."""

import functools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self, cast

from azulejos.errors import IllegalMove, PositionError, WrongMoment
from azulejos.play.dice import Dice
from azulejos.play.events import Event, hidden_from, named_events
from azulejos.play.fields import split_fields
from azulejos.play.game import Game, parse_game
from azulejos.play.moves import Deal, Move, as_deal, as_move, require_text
from azulejos.play.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from azulejos.games.contract import GameDefinition
    from azulejos.play.drawing.drawable import DrawableView

__all__ = ["State", "View", "make_state", "make_view", "parse_state", "parse_view"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Position:
    """What states and views have in common: questions about a table."""

    game: Game
    table: Any  # the flat table of the rules; never change it

    @property
    def round(self) -> int:
        """Return the round, from 1; 0 before the first round."""
        number: int = self.table.round
        return number

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the points of every seat."""
        return tuple(self.table.score[: self.game.players])

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.game.definition.rules.is_over(self.table))

    @property
    def is_chance(self) -> bool:
        """Whether a deal, not a move, comes next."""
        return bool(self.game.definition.rules.is_chance(self.table))

    @property
    def deal_due(self) -> str | None:
        """Return the kind of deal that comes next (`first`, `fill`, ...); None if no deal is due."""
        return self.game.definition.deal_due(self.table) if self.is_chance else None

    @property
    def to_move(self) -> int | None:
        """Return the seat that is to move; None if chance is, or the match is over."""
        rules, table = self.game.definition.rules, self.table
        return None if rules.is_chance(table) or rules.is_over(table) else int(table.turn)

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome once the match is over."""
        return self.game.definition.outcome(self.table)

    def legal_numbers(self) -> list[int]:
        """Return the numbers of the legal moves, ascending."""
        rules = self.game.definition.rules
        room = [0] * rules.MAX_ACTIONS
        return room[: rules.legal_moves(self.table, room)]

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves in the order of their numbers; none while a deal is due."""
        return tuple(self.game.definition.word_of(self.game, number) for number in self.legal_numbers())

    def is_legal(self, move: Move | str | int) -> bool:
        """Whether a move (or its number, or its word) is legal now."""
        if isinstance(move, int):
            return bool(self.game.definition.rules.is_legal(self.table, move))
        number = self.game.definition.number_of(self.game, as_move(move))
        return number is not None and bool(self.game.definition.rules.is_legal(self.table, number))

    def refusals(self) -> "Iterator[tuple[Move, str, str]]":
        """Yield the illegal moves that a person may try now, each with its code and reason."""
        if self.to_move is not None:
            yield from self.game.definition.refusals(self.game, self.table)

    def __str__(self) -> str:
        return f"{self.game} {self.game.definition.write(self.game, self.table)}"

    def draw(self, *, color: bool = False, names: "list[str] | None" = None, language: str | None = None) -> str:
        """Draw the table as text, in a language of `azulejos.locale`; with `color`, for a terminal that supports it."""
        from azulejos.play.drawing import draw_text

        return draw_text(cast("DrawableView", self), color=color, names=names, language=language)

    def svg(
        self,
        *,
        theme: Literal["light", "dark"] = "light",
        names: "list[str] | None" = None,
        language: str | None = None,
    ) -> str:
        """Draw the table as an SVG picture, in a language of `azulejos.locale`."""
        from azulejos.play.drawing import draw_svg

        return draw_svg(cast("DrawableView", self), theme=theme, names=names, language=language)

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class State(_Position):
    """A state of a match with everything on the table. Playing returns a new state; this one does not change.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    >>> len(state.legal_moves())
    90
    >>> state = state.play("3R4")
    >>> [event.kind for event in state.events]
    ['taken', 'moved-to-center', 'moved-to-center', 'moved-to-center', 'put-in-line']
    """

    events: tuple[Event, ...] = field(default=())

    @property
    def seat(self) -> None:
        """Return None: a state belongs to no seat, so a drawing of it shows everything."""
        return None

    def play(self, move: Move | str | int) -> Self:
        """Make a move; raise IllegalMove, with the reason as its code, if the rules forbid it."""
        number = move if isinstance(move, int) else self.game.number(move)
        if move is True or move is False:
            raise TypeError(f"a move is a Move, its word or its number, not {move!r} (bool)")
        definition = self.game.definition
        if not definition.rules.is_legal(self.table, number):
            raise self._refusal(move, number)
        return self._played(definition, number)

    def play_unchecked(self, number: int) -> Self:
        """Make the legal move with this number, unchecked."""
        return self._played(self.game.definition, number)

    def _played(self, definition: "GameDefinition", number: int) -> Self:
        table = definition.copy_to_play(self.table)
        table.log = []
        definition.rules.play(table, number)
        return self._after(table)

    def deal(self, deal: Deal | str | None = None, *, seed: int | str | None = None, dice: Dice | None = None) -> Self:
        """Apply a given deal, or (with a seed or dice) draw all deals until a seat is to move.

        If no deal is due, a seed or dice change nothing, but a given deal is refused.

        >>> from azulejos import azul
        >>> azul().start().deal("first:2").table.start_seat
        1
        """
        if deal is not None:
            return self._dealt(as_deal(deal))
        if dice is None:
            if seed is None:
                raise TypeError("a deal, a seed or dice are needed")
            dice = Dice(seed)
        state, events = self, list[Event]()
        while state.is_chance:
            state = state._dealt(state.sample_deal(dice))
            events += state.events
        return type(self)(state.game, state.table, tuple(events))

    def sample_deal(self, dice: Dice) -> Deal:
        """Draw the next deal without applying it."""
        self._require_chance()
        return self.game.definition.sample(self.table, dice)

    def chances(self) -> tuple[tuple[int, float], ...]:
        """Return the outcomes of the next single draw and their probabilities (see `deal_outcome`)."""
        rules = self.game.definition.rules
        room = [0] * rules.MAX_OUTCOMES
        weights = room[: rules.chance_weights(self.table, room)]
        return tuple((outcome, weight / sum(weights)) for outcome, weight in enumerate(weights) if weight)

    def deal_outcome(self, outcome: int) -> Self:
        """Apply one single draw: a tile, a plate, a chip. A deal is made of one or more of them."""
        self._require_chance()
        if outcome not in dict(self.chances()):
            raise IllegalMove(f"cannot be drawn: outcome {outcome}", code="impossible-deal")
        table = self.table.copy()
        table.log = []
        self.game.definition.rules.deal(table, outcome)
        return self._after(table)

    def view(self, seat: int | None = None) -> "View":
        """Return what a seat may know; None for a spectator."""
        _require_seat(self.game, seat)
        events = hidden_from(self.game.name, self.events, seat)
        return make_view(self.game, self.game.definition.hide(self.table, seat), seat, events)

    def resample(self, seat: int | None, seed: int | str) -> Self:
        """Return a full state that the seat cannot tell from this one: everything unknown to it is drawn again."""
        return type(self)(self.game, self.game.definition.resample(self.table, seat, Dice(seed)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and bool(self.table.key() == other.table.key())

    def __hash__(self) -> int:
        return hash((self.game, self.table.key()))

    def __repr__(self) -> str:
        return f"parse_state({str(self)!r})"

    def _after(self, table: Any) -> Self:
        events = named_events(self.game.name, table.log)
        table.log = None
        return type(self)(self.game, table, events)

    def _dealt(self, deal: Deal) -> Self:
        self._require_chance()
        due = self.deal_due
        if deal.kind != due:
            raise WrongMoment(f"not now: {deal} (a deal of kind {due!r} comes next)")
        definition = self.game.definition
        table = definition.copy_to_deal(self.table)
        table.log = []
        draw: Callable[[Any, int], None] = definition.rules.deal
        for outcome in definition.outcomes_of(table, deal):
            draw(table, outcome)
        return self._after(table)

    def _require_chance(self) -> None:
        if not self.is_chance:
            now = "the match is over" if self.is_over else f"seat {self.table.turn + 1} is to move"
            raise WrongMoment(f"no deal now: {now}")

    def _refusal(self, move: Move | str | int, number: int) -> Exception:
        if self.is_over:
            return WrongMoment(f"cannot play {move}: the match is over", code="match-over")
        if self.is_chance:
            return WrongMoment(f"cannot play {move}: a deal of kind {self.deal_due!r} comes next")
        asked = self.game.move(number) if isinstance(move, int) else Move(str(move))
        code, reason = self.game.definition.why_illegal(self.game, self.table, asked)
        return IllegalMove(f"cannot play {asked}: {reason}", code=code, position=str(self))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class View(_Position):
    """What one seat (or a spectator) knows of a state, without what the rules hide."""

    seat: int | None
    events: tuple[Event, ...] = field(default=())

    def resample(self, seed: int | str) -> State:
        """Return a full state that agrees with this view."""
        return make_state(self.game, self.game.definition.resample(self.table, self.seat, Dice(seed)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        mine, theirs = (self.game, self.seat, self.table.key()), (other.game, other.seat, other.table.key())
        return bool(mine == theirs)

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.table.key()))

    def __repr__(self) -> str:
        return f"parse_view({str(self)!r}, seat={self.seat})"


def make_state(game: Game, table: Any, events: tuple[Event, ...] = ()) -> State:
    """Return a state of the game's own class, with a table of its rules."""
    return _classes(game.name)[0](game, table, events)


def make_view(game: Game, table: Any, seat: int | None, events: tuple[Event, ...] = ()) -> View:
    """Return a view of the game's own class, with a table from which everything hidden is removed."""
    return _classes(game.name)[1](game, table, seat, events)


@functools.cache
def _classes(game: str) -> tuple[type[State], type[View]]:
    """Return the classes of a game's states and views: its own, or those of all games."""
    from azulejos.games.parts import has_part, states_of

    if not has_part(game, "states"):
        return State, View
    own = states_of(game)
    return own.STATE, own.VIEW


def parse_state(text: str) -> State:
    """Parse a position line. Raise NotationError if it is unreadable, PositionError if it is impossible.

    >>> parse_state("azul2 r1 move1")
    Traceback (most recent call last):
    azulejos.errors.NotationError: not a position of azul2: 'azul2 r1 move1' (wanted 10 fields)
    """
    game, table = _read(text)
    if not game.definition.is_full(table):
        raise PositionError(["something is written as hidden (?): this is a seat's view, not a full position"])
    return make_state(game, table)


def parse_view(text: str, seat: int | None = None) -> View:
    """Parse a position line as the view of a seat: hidden things may be written `?`."""
    game, table = _read(text)
    _require_seat(game, seat)
    return make_view(game, game.definition.hide(table, seat), seat)


def _require_seat(game: Game, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < game.players:
        raise WrongMoment(f"no such seat: {seat}", code="bad-seat")


def _read(text: str) -> tuple[Game, Any]:
    require_text(text, "a position")
    fields = split_fields(text)
    game = parse_game(fields[0].text if fields else text)
    return game, game.definition.read(game, fields)
