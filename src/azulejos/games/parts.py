"""The optional parts of a game: modules of its package, checked against the contract on first use."""

import functools
import importlib
import importlib.util
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from azulejos.errors import AzulejosError
from azulejos.games.contract import members_of
from azulejos.games.part_contracts import (
    DrawingPart,
    EncodingPart,
    EstimatesPart,
    EventRolesPart,
    MemoryPart,
    NarrationPart,
    ObservationPart,
    OpenSpielPart,
    PixelsPart,
    PreviewsPart,
    SearchPart,
    SetupPart,
    SightJsonPart,
    SightPart,
    SightShapesPart,
    TerminalPart,
)
from azulejos.games.registry import definition_of

if TYPE_CHECKING:
    from azulejos.search.contract import Searches

__all__ = [
    "PARTS",
    "MissingPart",
    "drawing_of",
    "encoding_of",
    "estimates_of",
    "event_roles_of",
    "has_part",
    "memory_of",
    "narration_of",
    "observation_of",
    "openspiel_of",
    "part_of",
    "pixels_of",
    "previews_of",
    "searches_of",
    "setup_of",
    "sight_of",
    "terminal_of",
]

PARTS: Mapping[str, Any] = {
    "drawing": DrawingPart,
    "encoding": EncodingPart,
    "estimates": EstimatesPart,
    "event_roles": EventRolesPart,
    "memory": MemoryPart,
    "narration": NarrationPart,
    "observation": ObservationPart,
    "openspiel": OpenSpielPart,
    "pixels": PixelsPart,
    "previews": PreviewsPart,
    "search": SearchPart,
    "setup": SetupPart,
    "sight": SightPart,
    "sight_json": SightJsonPart,
    "sight_shapes": SightShapesPart,
    "terminal": TerminalPart,
}
"""Every part by name, with the names it must define."""


class MissingPart(AzulejosError):
    """A game lacks a part, or the part is incomplete."""

    code = "missing-part"


def has_part(game: str, name: str) -> bool:
    """Whether a game has a part.

    >>> has_part("azul", "drawing"), has_part("azul", "orchestra")
    (True, False)
    """
    return importlib.util.find_spec(f"{definition_of(game).package}.{name}") is not None


@functools.cache
def part_of(game: str, name: str) -> Any:
    """Return a part of a game: the module or package of that name in the game's package.

    Raise MissingPart if the game lacks the part, or the part lacks something that the contract requires.
    """
    if not has_part(game, name):
        raise MissingPart(f"the game {game!r} has no part {name!r}")
    module = importlib.import_module(f"{definition_of(game).package}.{name}")
    missing = [member for member in members_of(PARTS[name]) if not hasattr(module, member)]
    if missing:
        raise MissingPart(f"the part {name!r} of the game {game!r} lacks {', '.join(missing)}")
    return module


def drawing_of(game: str) -> DrawingPart:
    """Return a game's drawings."""
    part: DrawingPart = part_of(game, "drawing")
    return part


def sight_of(game: str) -> SightPart:
    """Return a game's sights."""
    part: SightPart = part_of(game, "sight")
    return part


def previews_of(game: str) -> PreviewsPart:
    """Return a game's previews."""
    part: PreviewsPart = part_of(game, "previews")
    return part


def setup_of(game: str) -> SetupPart:
    """Return a game's editing of positions."""
    part: SetupPart = part_of(game, "setup")
    return part


def estimates_of(game: str) -> EstimatesPart:
    """Return a game's estimates."""
    part: EstimatesPart = part_of(game, "estimates")
    return part


def narration_of(game: str) -> NarrationPart:
    """Return a game's narration."""
    part: NarrationPart = part_of(game, "narration")
    return part


def event_roles_of(game: str) -> EventRolesPart:
    """Return a game's event roles."""
    part: EventRolesPart = part_of(game, "event_roles")
    return part


def encoding_of(game: str) -> EncodingPart:
    """Return a game's encoding."""
    part: EncodingPart = part_of(game, "encoding")
    return part


def observation_of(game: str) -> ObservationPart:
    """Return a game's plain writer of observations."""
    part: ObservationPart = part_of(game, "observation")
    return part


def pixels_of(game: str) -> PixelsPart:
    """Return a game's drawing in pixels."""
    part: PixelsPart = part_of(game, "pixels")
    return part


def memory_of(game: str) -> MemoryPart:
    """Return a game's memory: what its seats see of a match."""
    part: MemoryPart = part_of(game, "memory")
    return part


def openspiel_of(game: str) -> OpenSpielPart:
    """Return a game's names in OpenSpiel."""
    part: OpenSpielPart = part_of(game, "openspiel")
    return part


def terminal_of(game: str) -> TerminalPart:
    """Return a game's terminal board."""
    part: TerminalPart = part_of(game, "terminal")
    return part


def searches_of(game: str) -> "Searches":
    """Return the searches and nets of a game."""
    part: SearchPart = part_of(game, "search")
    return part.SEARCHES
