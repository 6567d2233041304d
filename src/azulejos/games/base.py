"""The base of game definitions: what most games have in common, with defaults that fail closed.

A game that declares nothing is secret, unrated, has no options, and no event or move of it is shown to other seats.
"""

import functools
import importlib
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from azulejos.errors import OptionError
from azulejos.games.registry import check_members

if TYPE_CHECKING:
    from azulejos.games.contract import OptionChoice
    from azulejos.play.dice import Dice
    from azulejos.play.game import Game
    from azulejos.play.moves import Move

__all__ = ["BaseDefinition"]


class BaseDefinition:
    """Derive a game's definition from this class; see `azulejos.games.contract.GameDefinition` for each operation."""

    name = ""
    package = ""
    player_counts: tuple[int, ...] = (2,)
    choices: "tuple[OptionChoice, ...]" = ()
    request_fields: ClassVar[Mapping[str, tuple[Any, object]]] = {}
    has_secrets = True

    @functools.cached_property
    def rules(self) -> ModuleType:
        """Return the plain entry points of the rules; raise GameContractError if one is missing."""
        from azulejos.games.contract import RulesModule

        module = importlib.import_module(f"{self.package}.rules.game")
        check_members(self.name, module, RulesModule)
        return module

    @property
    def tag_help(self) -> str:
        """Return the tags of the presets."""
        return ", ".join(self.presets())

    def presets(self) -> "dict[str, Game]":
        """Return the game with each number of players."""
        from azulejos.play.game import Game

        games = [Game(self.name, players) for players in sorted(self.player_counts)]
        return {str(game): game for game in games}

    def title(self) -> str:
        """Return the name in the catalog, or else the name with a capital letter."""
        from azulejos.locale import spoken

        key = f"game.{self.name}"
        return spoken().text(key) if key in spoken() else self.name.capitalize()

    def describe(self, game: "Game") -> str:
        """Return the title, with the number of players if there is a choice."""
        return f"{self.title()} {game.players}" if len(self.player_counts) > 1 else self.title()

    def make_options(self, players: int, given: Mapping[str, object]) -> Any:
        """Return None: no options. Raise OptionError for a wrong number of players and for any option."""
        self.check_players(players)
        self.refuse_options(given)

    def check_players(self, players: object) -> None:
        """Raise OptionError unless the game supports this number of players."""
        if isinstance(players, bool) or players not in self.player_counts:
            wanted = " or ".join(map(str, sorted(self.player_counts)))
            raise OptionError(f"{self.title()} is for {wanted} players, not {players}", code="bad-players")

    def refuse_options(self, given: Mapping[str, object]) -> None:
        """Raise OptionError if options are given that this game does not have."""
        for name in given:
            raise OptionError(f"{self.title()} has no option {name!r}")

    def fields_of(self, chosen: Mapping[str, str]) -> Mapping[str, Any]:
        """Return the chosen values unchanged."""
        return chosen

    def choose(self, players: int | None, chosen: Mapping[str, str], dice: "Dice") -> "Game":
        """Return the game that a request with these choices describes."""
        return self.from_request(players, self.fields_of(chosen), dice)

    def from_request(self, players: int | None, fields: Mapping[str, Any], dice: "Dice") -> "Game":
        """Return the game with these options, unchanged."""
        from azulejos.play.game import Game

        return Game(self.name, self.player_counts[0] if players is None else players, **fields)

    def refusals(self, game: "Game", table: Any) -> Iterator["tuple[Move, str, str]"]:
        """Yield nothing: no illegal move is explained before it is tried."""
        yield from ()

    def is_secret_move(self, move: "Move") -> bool:
        """Return True (hide every move from the other seats) unless the game says that it has no secrets."""
        return self.has_secrets

    def rating_pool(self, game: "Game") -> str | None:
        """Return None: matches are not rated."""
        return None

    def private_fields(self, kind: str) -> frozenset[str]:
        """Return every number of an event but its seat, unless the game says that it has no secrets."""
        if not self.has_secrets:
            return frozenset()
        events: Mapping[int, tuple[str, tuple[str, ...]]] = getattr(self, "events", {})
        return frozenset(name for found, names in events.values() if found == kind for name in names) - {"seat"}

    def copy_to_play(self, table: Any) -> Any:
        """Copy everything."""
        return table.copy()

    def copy_to_deal(self, table: Any) -> Any:
        """Copy everything."""
        return table.copy()

    def normal_form(self, line: str) -> str:
        """Return the position line unchanged."""
        return line
