"""The options of commands that choose a game: `--game`, `--players`, and what each game adds.

They are made of what the games declare, and only when a command needs them: loading every game takes time, and most
commands, and the program's own help, do without.
"""

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperOption

from azulejos.errors import OptionError
from azulejos.games.contract import CommandFlag, OptionChoice
from azulejos.games.registry import definition_of, game_names

if TYPE_CHECKING:
    from azulejos.play import Game

__all__ = ["GameCommand", "GameNameCommand", "GameOptions"]

META = "azulejos.game-options"
"""The key under which a context keeps the values of these options."""

LOT = "tablets"
"""The part of the seed that random options follow from; another word would draw other options from the same seed."""


class GameNameCommand(TyperCommand):
    """A command with the option `--game`."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return all parameters; those of the games come first."""
        return [_game_option(game_names()), *super().get_params(ctx)]


class GameCommand(TyperCommand):
    """A command with `--game` and everything that chooses a kind of match."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return all parameters; those of the games come first."""
        names = game_names()
        return [_game_option(names), _players_option(names), *_flag_options(names), *super().get_params(ctx)]


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options that were given, by their first names: `{"--game": "azul", "--players": 3}`."""

    given: Mapping[str, Any]

    @staticmethod
    def of(ctx: typer.Context) -> "GameOptions":
        """Return what was given to the command of a context."""
        return GameOptions(dict(ctx.meta.get(META, {})))

    @property
    def game_name(self) -> str | None:
        """Return the name of the game, if one was given."""
        name: str | None = self.given.get("--game")
        return name

    def game(self, *, players: int | None = None, fold: bool = False, seed: str = "0") -> "Game":
        """Return the game that the options describe; `players` is the default number of players.

        Raises OptionError if an option belongs to another game, or if there is no such game.
        """
        from azulejos.play import Dice

        definition = definition_of(self.game_name or game_names()[0])
        flags = {choice.command_flag.names[0]: choice for choice in definition.choices}
        self._refuse_others(definition.name, {"--game", "--players", *flags})
        chosen = {choice.name: str(self.given[flag]) for flag, choice in flags.items() if flag in self.given}
        if len(definition.player_counts) == 1:
            players = None
        game = definition.choose(self.given.get("--players", players), chosen, Dice(f"{seed}/{LOT}"))
        return game.folded(fold)

    def _refuse_others(self, name: str, flags: set[str]) -> None:
        for flag in self.given:
            if flag not in flags:
                others = [other for other, choice in _choices(game_names()) if flag in choice.command_flag.names]
                raise OptionError(f"{flag} is for {', '.join(others)}, not for {name}", code="bad-option")


@functools.cache
def _game_option(names: tuple[str, ...]) -> TyperOption:
    return _option(("--game",), f"Which game. (default: {names[0]})", f"<{'|'.join(names)}>", callback=_keep_game)


@functools.cache
def _players_option(names: tuple[str, ...]) -> TyperOption:
    counts = {name: definition_of(name).player_counts for name in names}
    numbers = {number for each in counts.values() for number in each}
    titles = [definition_of(name).title() for name in names if len(counts[name]) > 1]
    about = f" ({', '.join(titles)})" if titles else ""
    return _option(("--players",), f"How many players{about}.", f"{min(numbers)}-{max(numbers)}", type=int)


@functools.cache
def _flag_options(names: tuple[str, ...]) -> tuple[TyperOption, ...]:
    """Return the options that the games declare; several games may share one."""
    flags: dict[tuple[str, ...], CommandFlag] = {}
    for _, choice in _choices(names):
        flags.setdefault(choice.command_flag.names, choice.command_flag)
    return tuple(_flag_option(flag) for flag in flags.values())


def _flag_option(flag: CommandFlag) -> TyperOption:
    if flag.switches_to is None:
        return _option(flag.names, flag.help, flag.metavar)
    return _option(flag.names, flag.help, "", is_flag=True, default=False, callback=_keep_switch(flag.switches_to))


def _choices(names: tuple[str, ...]) -> Iterator[tuple[str, OptionChoice]]:
    """Yield all options of all games, each with the name of its game."""
    for name in names:
        for choice in definition_of(name).choices:
            yield name, choice


def _option(names: tuple[str, ...], help: str, metavar: str, **more: Any) -> TyperOption:
    more.setdefault("callback", _keep)
    return TyperOption(param_decls=list(names), help=help, metavar=metavar, expose_value=False, **more)


def _keep(ctx: Any, option: Any, value: Any) -> Any:
    """Keep the value of an option that was given."""
    if value is not None:
        ctx.meta.setdefault(META, {})[option.opts[0]] = value
    return value


def _keep_switch(switches_to: str) -> Any:
    return lambda ctx, option, is_on: _keep(ctx, option, switches_to if is_on else None)


def _keep_game(ctx: Any, option: Any, value: str | None) -> Any:
    if value is not None and value not in game_names():
        wanted = ", ".join(repr(name) for name in game_names())
        raise typer.BadParameter(f"{value!r} is not one of {wanted}.", ctx=ctx, param=option)
    return _keep(ctx, option, value)
