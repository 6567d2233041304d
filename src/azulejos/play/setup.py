"""Setting up positions by hand: small edits, and all faults of the result."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from azulejos.errors import OptionError
from azulejos.games.parts import setup_of
from azulejos.play.fields import split_fields
from azulejos.play.game import Game, parse_game
from azulejos.play.state import View

__all__ = ["Edit", "Setup", "Stores", "apply", "begin_setup", "edit_position", "number_in", "text_in"]

Edit = Mapping[str, Any]
"""An edit of a position as plain data: `op` names the operation, the other keys are its arguments."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A position that is being set up; it may be impossible."""

    game: Game
    table: Any

    @property
    def faults(self) -> list[str]:
        """Return everything that is impossible about the position."""
        return self.game.definition.faults(self.game, self.table)

    @property
    def view(self) -> View:
        """Return a view that shows everything."""
        return View(self.game, self.table, None)

    def __str__(self) -> str:
        return str(self.view)


def begin_setup(tag: str) -> Setup:
    """Return a table to start from, with full factories.

    >>> str(begin_setup("azul2"))[:38]
    'azul2 r1 move1 s1 BYRK/BYRK/BYRK/BYRK/'
    """
    game = parse_game(tag)
    return Setup(game, setup_of(game.name).begin(game))


def edit_position(position: str, edits: Iterable[Edit]) -> Setup:
    """Return a position after these edits. Raise NotationError if it is unreadable, OptionError for a bad edit.

    >>> made = edit_position(str(begin_setup("azul2")), [{"op": "factory", "factory": 0, "color": None}])
    >>> str(made)[:30], made.faults
    ('azul2 r1 move1 s1 BYR/BYRK/BYR', ['a factory holds 3 tiles: it is emptied at once or holds 4 (A7, A20)'])
    """
    fields = split_fields(position)
    game = parse_game(fields[0].text if fields else position)
    part = setup_of(game.name)
    table = part.read(game, fields)
    for edit in edits:
        part.edit(game, table, edit)
    written = Setup(game, table)
    return Setup(game, part.read(game, split_fields(str(written))))  # so that all derived fields are computed


@dataclass(frozen=True, slots=True)
class Stores:
    """The supply of tiles by color: the bag first, then the tiles out of play."""

    bag: list[int]
    rest: list[int]

    def fetch(self, color: int) -> bool:
        """Take a tile; return whether there was one."""
        for store in (self.bag, self.rest):
            if color >= 0 and store[color]:
                store[color] -= 1
                return True
        return False

    def give_back(self, color: int, count: int = 1) -> None:
        """Put tiles into the bag; a negative color is no tile."""
        if color >= 0:
            self.bag[color] += count

    def settle(self, in_bag: int | None) -> None:
        """Move tiles of the most frequent color to or from the bag until it holds this many; None leaves it alone.

        >>> stores = Stores([5, 2], [0, 1])
        >>> stores.settle(6)
        >>> stores
        Stores(bag=[4, 2], rest=[1, 1])
        """
        if in_bag is None:
            return
        difference = sum(self.bag) - in_bag
        source, target = (self.bag, self.rest) if difference > 0 else (self.rest, self.bag)
        for _ in range(min(abs(difference), sum(source))):
            color = source.index(max(source))
            source[color] -= 1
            target[color] += 1

    def fill_line(self, held: tuple[int, int], color: int, count: int) -> tuple[int, int]:
        """Return the color and count of a line filled up to `count`; a line that already holds just that is emptied.

        >>> Stores([5, 5], [0, 0]).fill_line((1, 2), 0, 3), Stores([5, 5], [0, 0]).fill_line((0, 3), 0, 3)
        ((0, 3), (-1, 0))
        """
        self.give_back(*held)
        if color < 0 or held == (color, count):
            return -1, 0
        fetched = 0
        while fetched < count and self.fetch(color):
            fetched += 1
        return (color, fetched) if fetched else (-1, 0)


def apply(operations: Mapping[str, Callable[[Any, Edit], None]], table: Any, edit: Edit) -> None:
    """Apply an edit with the function that its `op` names."""
    name = text_in(edit, "op", 20)
    operation = operations.get(name)
    if operation is None:
        raise OptionError(f"no such edit: {name!r} (expected one of {', '.join(operations)})")
    operation(table, edit)


def number_in(edit: Edit, name: str, count: int) -> int:
    """Return a number of an edit, from 0 to below `count`.

    >>> number_in({"op": "turn", "seat": 1}, "seat", 2)
    1
    """
    value = edit.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < count:
        raise OptionError(f"{name} of an edit: {value!r} (expected 0 to {count - 1})")
    return value


def text_in(edit: Edit, name: str, most: int = 8) -> str:
    """Return a text of an edit; an empty one if it has none."""
    value = edit.get(name)
    if value is not None and (not isinstance(value, str) or len(value) > most):
        raise OptionError(f"{name} of an edit: {value!r} (expected a short text)")
    return value or ""
