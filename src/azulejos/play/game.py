"""Games: sets of rules with their options, and the registry of all of them."""

import itertools
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from azulejos.errors import NotationError
from azulejos.games.contract import GameDefinition
from azulejos.games.registry import OptionError, definition_of, game_names
from azulejos.play.dice import Dice
from azulejos.play.moves import Move

if TYPE_CHECKING:
    from azulejos.play.state import State

__all__ = ["BEGINNER_TABLETS", "GOALS", "Game", "azul", "duel", "games", "parse_game", "random_tablets"]

GOALS = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")
"""The goals of Duel; those with the same digit are the two sides of one tablet (D5, D40)."""

BEGINNER_TABLETS = ("1a", "2b", "4a")
"""Goals for a first match of Duel. The choice is our own: which sides the book marks is not known to us (D41)."""


@dataclass(frozen=True, slots=True)
class Game:
    """A set of rules and its options.

    `gray` is for Azul, `tablets` for Duel. `fold` makes tiling choices without alternative by itself.

    >>> Game("azul", players=3, gray=True)
    Game(name='azul', players=3, gray=True, tablets=(), fold=False)
    >>> str(Game("azul", players=3, gray=True))
    'azul3g'
    """

    name: str
    players: int = 2
    gray: bool = False
    tablets: tuple[str, ...] = ()
    fold: bool = False

    def __post_init__(self) -> None:
        self.definition.check_options(self)

    def __str__(self) -> str:
        return self.definition.text_of_game(self) + ("+fold" if self.fold else "")

    @property
    def definition(self) -> GameDefinition:
        """Return what shared code may ask of this game."""
        return definition_of(self.name)

    @property
    def rules_version(self) -> int:
        """Return the version of the rules; it changes when the same moves could lead elsewhere."""
        version: int = self.definition.rules.RULES_VERSION
        return version

    def start(self, first: int | None = None) -> "State":
        """Set up a match; `first` names the seat that starts, None leaves it to the lot.

        >>> azul().start(first=0).is_chance   # the factories are to be filled
        True
        """
        from azulejos.play.state import State

        if first is not None and not 0 <= first < self.players:
            raise OptionError(f"no such seat: {first} (wanted 0 to {self.players - 1})", code="bad-seat")
        return State(self, self.definition.start(self, first))

    @property
    def action_count(self) -> int:
        """Count the numbers that moves of this game have: 0 up to this, the same in every position.

        >>> azul(players=2).action_count
        205
        """
        return _action_count(self)

    def number(self, move: Move | str) -> int:
        """Return the number of a move.

        >>> azul().number("3R4")   # source 2, red 2, line 3
        75
        """
        asked = Move(move) if isinstance(move, str) else move
        number = self.definition.number_of(self, asked)
        if number is None:
            raise NotationError(f"a move of {self}", asked.text, "a word of this game")
        return number

    def move(self, number: int) -> Move:
        """Return the move of a number.

        >>> azul().move(75)
        Move('3R4')
        """
        if not 0 <= number < self.action_count:
            raise OptionError(f"no such move number: {number} (wanted 0 to {self.action_count - 1})", code="bad-number")
        return self.definition.word_of(self, number)


@cache
def _action_count(game: Game) -> int:
    """Ask the rules for the count, which takes a table to look at, once for each game."""
    count: int = game.definition.rules.action_count(game.definition.start(game, 0))
    return count


def azul(players: int = 2, *, gray: bool = False, fold: bool = False) -> Game:
    """Give Azul for 2 to 4 players, on the colored or the gray side."""
    return Game("azul", players=players, gray=gray, fold=fold)


def duel(tablets: tuple[str, ...] = BEGINNER_TABLETS, *, fold: bool = False) -> Game:
    """Give Azul Duel with these goals: sides of 3 or 4 different tablets, like ("1a", "2b", "4a")."""
    return Game("duel", tablets=tuple(tablets), fold=fold)


def random_tablets(count: int, dice: Dice) -> tuple[str, ...]:
    """Draw so many of the four tablets by lot, each on a side by lot (D5).

    >>> random_tablets(3, Dice("lisboa"))
    ('1b', '3b', '4b')
    """
    if count not in (3, 4):
        raise OptionError(f"a match uses 3 or 4 tablets, not {count} (D5)", code="bad-tablets")
    sets = list(itertools.combinations("1234", count))
    return tuple(digit + "ab"[dice.below(2)] for digit in sets[dice.below(len(sets))])


def games() -> tuple[str, ...]:
    """Name all games.

    >>> games()
    ('azul', 'duel')
    """
    return game_names()


def parse_game(text: str) -> Game:
    """Read the tag of a game.

    >>> parse_game("azul4g")
    Game(name='azul', players=4, gray=True, tablets=(), fold=False)
    """
    tag, _, option = text.partition("+")
    if option in ("", "fold") and text.count("+") == bool(option):
        for name in game_names():
            game = definition_of(name).parse_game(tag)
            if game is not None:
                return Game(game.name, game.players, game.gray, game.tablets, option == "fold")
    raise NotationError("a game", text, "azul2, azul3, azul4, with g for the gray side, or duel:1a,2b,4a; then +fold")
