"""Games: sets of rules with their options."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from azulejos.errors import NotationError, OptionError
from azulejos.games.registry import definition_of, game_names
from azulejos.play.moves import Move, as_move, require_text

if TYPE_CHECKING:
    from azulejos.games.contract import GameDefinition
    from azulejos.play.state import State

__all__ = ["Game", "games", "parse_game"]


class _Hashed:
    """Keeps the hash of a game, which is asked for at every move. It is no field: another process has other hashes."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class Game(_Hashed):
    """A set of rules and its options.

    `options` is a value of the game's own; its fields can be read as attributes of the game. With `fold`, forced
    choices are made automatically.

    >>> game = Game("azul", players=3, gray=True)
    >>> game
    Game('azul', players=3, gray=True)
    >>> str(game), game.gray
    ('azul3g', True)
    """

    name: str
    players: int
    options: Any
    fold: bool

    def __init__(self, name: str, players: int | None = None, *, fold: bool = False, **options: object) -> None:
        definition = definition_of(name)
        seats = definition.player_counts[0] if players is None else players
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "players", seats)
        object.__setattr__(self, "options", definition.make_options(seats, options))
        object.__setattr__(self, "fold", fold)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in Game.__slots__:
            raise AttributeError(name)
        try:
            return getattr(self.options, name)
        except AttributeError:
            raise AttributeError(f"the game {self.name!r} has no option {name!r}") from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.name, self.players, self.options, self.fold)
        return mine == (other.name, other.players, other.options, other.fold)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash((self.name, self.players, self.options, self.fold)))
            return self._hash

    def __str__(self) -> str:
        return self.definition.text_of_game(self) + ("+fold" if self.fold else "")

    def __repr__(self) -> str:
        fields = getattr(self.options, "__dataclass_fields__", {})
        given = [f"{name}={getattr(self.options, name)!r}" for name in fields]
        folds = ["fold=True"] if self.fold else []
        return f"Game({', '.join([repr(self.name), f'players={self.players}', *given, *folds])})"

    @property
    def definition(self) -> "GameDefinition":
        """Return what shared code may ask of this game."""
        return definition_of(self.name)

    @property
    def rules_version(self) -> int:
        """Return the version of the rules; it changes when the same moves could lead to another state."""
        version: int = self.definition.rules.RULES_VERSION
        return version

    def folded(self, fold: bool = True) -> Self:
        """Return the same game with forced choices made automatically (or not).

        >>> str(Game("azul", gray=True).folded())
        'azul2g+fold'
        """
        copy = object.__new__(type(self))
        for field, value in (("name", self.name), ("players", self.players), ("options", self.options), ("fold", fold)):
            object.__setattr__(copy, field, value)
        return copy

    def start(self, first: int | None = None) -> "State":
        """Set up a match; `first` is the seat that starts (None: decided by chance).

        >>> Game("azul").start(first=0).is_chance   # the factories must be filled
        True
        """
        from azulejos.play.state import make_state

        if first is not None and not 0 <= first < self.players:
            raise OptionError(f"no such seat: {first} (wanted 0 to {self.players - 1})", code="bad-seat")
        return make_state(self, self.definition.start(self, first))

    @property
    def action_count(self) -> int:
        """Return the number of move numbers: every move of this game, in any position, is below it.

        >>> Game("azul").action_count
        205
        """
        return _action_count(self)

    def number(self, move: Move | str) -> int:
        """Return the number of a move.

        >>> Game("azul").number("3R4")   # source 2, red 2, line 3
        75
        """
        asked = as_move(move)
        number = self.definition.number_of(self, asked)
        if number is None:
            raise NotationError(f"a move of {self}", asked.text, "a word of this game")
        return number

    def move(self, number: int) -> Move:
        """Return the move of a number.

        >>> Game("azul").move(75)
        Move('3R4')
        """
        if not 0 <= number < self.action_count:
            raise OptionError(f"no such move number: {number} (wanted 0 to {self.action_count - 1})", code="bad-number")
        return self.definition.word_of(self, number)


@cache
def _action_count(game: Game) -> int:
    """Ask the rules for the count once per game, since that needs a table."""
    count: int = game.definition.rules.action_count(game.definition.start(game, 0))
    return count


def games() -> tuple[str, ...]:
    """Return the names of all games, the built-in ones first.

    >>> games()[:2]
    ('azul', 'duel')
    """
    return game_names()


def parse_game(text: str) -> Game:
    """Parse the tag of a game.

    >>> parse_game("azul4g")
    Game('azul', players=4, gray=True)
    """
    require_text(text, "a game")
    tag, _, option = text.partition("+")
    if option in ("", "fold") and text.count("+") == bool(option):
        for name in game_names():
            game = definition_of(name).parse_game(tag)
            if game is not None:
                return game.folded(option == "fold")
    wanted = "; ".join(definition_of(name).tag_help for name in game_names())
    raise NotationError("a game", text, f"{wanted}; then +fold")
