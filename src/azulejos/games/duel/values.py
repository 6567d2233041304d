"""What lies on a table of Azul Duel, as values: plates, factories, the stack, and the players' boards.

A tile is the letter of its color: B blue, Y yellow, R red, K black, T turquoise. On plates and domes, S is a special
space or tile, and W a multicolor space. Every value draws itself in a notebook.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from azulejos.play.pattern_line import Line

if TYPE_CHECKING:
    from azulejos.play.drawing.drawable import DrawableView

__all__ = [
    "Board",
    "Chip",
    "Color",
    "DomeTile",
    "Factories",
    "FactoryChip",
    "Goal",
    "Kind",
    "LargeFactory",
    "Plate",
    "PutBack",
    "SmallFactory",
    "Space",
    "Stack",
]

Color = Literal["B", "Y", "R", "K", "T"]
"""A tile, by the letter of its color: blue, yellow, red, black, turquoise."""

DomeTile = Literal["B", "Y", "R", "K", "T", "S"]
"""What lies on a space of a dome: a tile, or `S` for a special tile."""

Space = Literal["B", "Y", "R", "K", "T", "S", "W"]
"""A space of a plate: a color, `S` special, `W` multicolor."""

Chip = Literal["B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB"]
"""A bonus chip, by the colors that it shows."""

FactoryChip = Literal["B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB", "?"]
"""A chip on a factory; `?` if it lies face down."""

Kind = Literal["special", "joker"]
"""The kind of a plate, which its back shows."""

KINDS: tuple[Kind, ...] = ("special", "joker")


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate. `name` has its four spaces before any turn, from the upper left; None if the front is not known.

    >>> Plate("special", "YSKR", turns=1).spaces
    ('K', 'Y', 'R', 'S')
    >>> Plate("joker", None).spaces is None
    True
    """

    kind: Kind
    name: str | None
    turns: int = 0

    @property
    def spaces(self) -> tuple[Space, ...] | None:
        """Return its four spaces as they lie, from the upper left; None if the front is not known."""
        from azulejos.games.duel.rules.components import turned

        if self.name is None:
            return None
        letters: dict[str, Space] = {"B": "B", "Y": "Y", "R": "R", "K": "K", "T": "T", "S": "S", "W": "W"}
        return tuple(letters[letter] for letter in turned(self.name, self.turns))

    def _repr_svg_(self) -> str:
        from azulejos.games.duel.drawing.svg_pieces import draw_plate
        from azulejos.games.duel.moves import PLATE_NAMES

        number = -1 if self.name is None else PLATE_NAMES.index(self.name)
        return draw_plate(number, KINDS.index(self.kind), self.turns)


@dataclass(frozen=True, slots=True)
class SmallFactory:
    """A small factory: the tiles on its sun, the stack on its moon from bottom to top, and its chip."""

    number: int
    sun: tuple[Color, ...]
    moon: tuple[Color, ...]
    chip: FactoryChip | None
    _view: "DrawableView" = field(repr=False, compare=False)

    @property
    def tiles(self) -> tuple[Color, ...]:
        """Return all its tiles: those of the sun, then those of the moon."""
        return self.sun + self.moon

    def _repr_svg_(self) -> str:
        from azulejos.games.duel.drawing.svg_pieces import draw_small_factory

        return draw_small_factory(self._view, self.number)


@dataclass(frozen=True, slots=True)
class LargeFactory:
    """The large factory: the tiles on its sun and on its moon, and whether the start tile is there."""

    sun: tuple[Color, ...]
    moon: tuple[Color, ...]
    has_start_tile: bool
    _view: "DrawableView" = field(repr=False, compare=False)

    @property
    def tiles(self) -> tuple[Color, ...]:
        """Return all its tiles: those of the sun, then those of the moon."""
        return self.sun + self.moon

    def _repr_svg_(self) -> str:
        from azulejos.games.duel.drawing.svg_pieces import draw_large_factory

        return draw_large_factory(self._view)


class Factories(tuple[SmallFactory, ...]):
    """The small factories; drawn together with the large one."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from azulejos.games.duel.drawing.svg_pieces import draw_factories

        return draw_factories(self[0]._view)


@dataclass(frozen=True, slots=True)
class PutBack:
    """Plates that a seat put back under the stack together; other seats know only their kinds (D45)."""

    seat: int
    plates: tuple[Plate, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """The stack of plates: its size, the kind of its top plate, and the plates at its bottom that were put back."""

    size: int
    top: Kind | None
    put_back: tuple[PutBack, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of the match: the side of its tablet, its name, and what it is worth to each seat now."""

    tablet: str
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A player's board. Everything is counted from 0, from the upper left.

    `dome[row][column]` is a tile, `S` for a special tile, or None; `spaces[row][column]` is what the plate shows there,
    or None without a plate. `plates` has the nine plate spaces, row by row. `chips` can still be used, `used_chips`
    not; `chips_taken` counts those of this round. `broken` has the broken tiles in their order.
    """

    seat: int
    score: int
    lines: tuple[Line[Color], ...]
    dome: tuple[tuple[DomeTile | None, ...], ...]
    spaces: tuple[tuple[Space | None, ...], ...]
    plates: tuple[Plate | None, ...]
    broken: tuple[Color, ...]
    chips: tuple[Chip, ...]
    used_chips: tuple[Chip, ...]
    chips_taken: int
    tokens: int
    has_passed: bool
    has_start_tile: bool
    _view: "DrawableView" = field(repr=False, compare=False)

    @property
    def floor(self) -> tuple[Color, ...]:
        """Return the broken tiles, which cost points as those of a floor line do."""
        return self.broken

    def _repr_svg_(self) -> str:
        from azulejos.games.duel.drawing.svg_pieces import draw_board

        return draw_board(self._view, self.seat)
