"""The shapes that all games declare for their sights, combined for schemas and for the page's types."""

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints

from azulejos.games.parts import has_part, part_of
from azulejos.games.registry import game_names

__all__ = ["Shaped", "declared_shape"]

MERGED: Mapping[str, tuple[str, str]] = {
    "MOVE": (
        "MoveSight",
        "A move for a page that makes targets of it: its word, its kind, and what the kind adds.",
    ),
    "EVENT": ("EventSight", "Something that happened: its kind, and its numbers by name; null for what is hidden."),
}
"""Shapes that are merged into one for all games: the fields of every game, optional unless common to all."""


class Shaped:
    """A type annotation with the type's shape in schemas, computed on first use."""

    def __init__(self, shape: Callable[[], object]) -> None:
        self.shape = shape


def declared_shape(name: Literal["LAYOUT", "SIGHT", "MOVE", "EVENT"]) -> Any:
    """Return the type of what a page gets: a union of the games' layouts or sights, or their moves or events merged.

    >>> [shape.__name__ for shape in get_args(declared_shape("SIGHT"))][:2]
    ['AzulSight', 'DuelSight']
    >>> declared_shape("MOVE").__annotations__["color"]
    typing.NotRequired[str]
    """
    shapes = [getattr(part_of(game, "sight_shapes"), name) for game in game_names() if has_part(game, "sight_shapes")]
    if name in MERGED:
        return _merge(*MERGED[name], shapes)
    return Union[tuple(shapes)] if shapes else dict[str, Any]  # noqa: UP007  # made of a list


def _merge(name: str, description: str, shapes: Iterable[Any]) -> Any:
    """Return one type with the fields of several; a field that some of them lack is optional."""
    hints = [get_type_hints(shape) for shape in shapes]
    fields: dict[str, Any] = {}
    for field in dict.fromkeys(field for hint in hints for field in hint):
        kind = _either([hint[field] for hint in hints if field in hint])
        is_required = all(field in shape.__required_keys__ for shape in shapes)
        fields[field] = kind if is_required else NotRequired[kind]
    merged = TypedDict(name, fields)  # type: ignore[misc]  # made of data
    merged.__doc__ = description
    return merged


def _either(kinds: Iterable[Any]) -> Any:
    """Return the union of types, with all literal values in one Literal.

    >>> _either([int | Literal["center"], int | Literal["moons"]])
    typing.Union[int, typing.Literal['center', 'moons']]
    """
    members = list(dict.fromkeys(member for kind in kinds for member in _members(kind)))
    values = tuple(value for member in members if get_origin(member) is Literal for value in get_args(member))
    plain = tuple(member for member in members if get_origin(member) is not Literal)
    return Union[(*plain, Literal[values])] if values else Union[plain]  # noqa: UP007  # made of lists


def _members(kind: Any) -> Iterator[Any]:
    if get_origin(kind) in (Union, types.UnionType):
        for member in get_args(kind):
            yield from _members(member)
    else:
        yield kind
