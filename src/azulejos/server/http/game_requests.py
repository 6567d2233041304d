"""Requests for a game: its name, the number of players, and the options that each registered game declares."""

import copy
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from azulejos.errors import AzulejosError
from azulejos.games.registry import definition_of, game_names
from azulejos.locale import Catalog
from azulejos.play import Dice, Game
from azulejos.server.ids import new_secret
from azulejos.server.refusal import Refusal

__all__ = ["game_from_request", "game_request_type"]

GameName = Annotated[str, Meta(min_length=1, max_length=40)]
Players = Annotated[int, Meta(ge=1, le=8)]


def game_request_type(names: Iterable[str]) -> type[Struct]:
    """Return the type of a request for one of these games; the name and every option have defaults.

    >>> game_request_type([]).__struct_fields__
    ('name', 'players')
    """
    options = {field: given for name in names for field, given in definition_of(name).request_fields.items()}
    fields: list[tuple[str, Any, Any]] = [("name", GameName, game_names()[0]), ("players", Players | None, None)]
    for field, (kind, default) in options.items():
        fields.append((field, kind, msgspec.field(default_factory=partial(copy.copy, default))))
    made = msgspec.defstruct("GameRequest", fields, frozen=True, module=__name__)
    made.__doc__ = "Which game, for how many players, with its options; without a name, the first game of the server."
    return made


def game_from_request(request: Mapping[str, Any]) -> Game:
    """Return the game that a request describes; refuse the request if there is no such game."""
    name = request.get("name", game_names()[0])
    try:
        definition = definition_of(str(name))
        asked = msgspec.convert(request, game_request_type([definition.name]))
        _refuse_options_of_others(request, definition.name)
        fields = {field: getattr(asked, field) for field in ("players", *definition.request_fields)}
        return definition.from_request(fields.pop("players"), fields, Dice(new_secret()))
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"not understood: {error}", 400) from error
    except AzulejosError as error:
        raise Refusal(error.code, str(error), 400) from error


def _refuse_options_of_others(request: Mapping[str, Any], name: str) -> None:
    """Refuse options that only other games have, unless they are left at their defaults."""
    own = definition_of(name).request_fields
    for other in game_names():
        for field, (_, default) in definition_of(other).request_fields.items():
            if field not in own and request.get(field, default) != default:
                code = f"bad-{field}" if f"error.bad-{field}" in Catalog.of("en") else "bad-option"
                raise Refusal(code, f"the game {name!r} has no option {field!r}", 400)
