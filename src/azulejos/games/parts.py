"""The optional parts of a game: modules of its package, checked against the contract on first use."""

import functools
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from azulejos.errors import AzulejosError
from azulejos.games.contract import members_of
from azulejos.games.part_contracts import (
    DrawingPart,
    EncodingPart,
    EstimatesPart,
    EventRolesPart,
    FactsPart,
    GpuPart,
    LevelsPart,
    MemoryPart,
    NarrationPart,
    ObservationPart,
    OpenSpielPart,
    PixelsPart,
    PreviewsPart,
    PuzzlesPart,
    ScoreSheetPart,
    SearchPart,
    SetupPart,
    SightJsonPart,
    SightPart,
    SightShapesPart,
    StatesPart,
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
    "facts_of",
    "gpu_of",
    "has_part",
    "levels_of",
    "memory_of",
    "narration_of",
    "observation_of",
    "openspiel_of",
    "part_of",
    "pixels_of",
    "previews_of",
    "puzzles_of",
    "score_sheet_of",
    "searches_of",
    "setup_of",
    "sight_of",
    "states_of",
    "terminal_of",
]

PARTS: Mapping[str, Any] = {
    "drawing": DrawingPart,
    "encoding": EncodingPart,
    "estimates": EstimatesPart,
    "event_roles": EventRolesPart,
    "facts": FactsPart,
    "gpu": GpuPart,
    "levels": LevelsPart,
    "memory": MemoryPart,
    "narration": NarrationPart,
    "observation": ObservationPart,
    "openspiel": OpenSpielPart,
    "pixels": PixelsPart,
    "previews": PreviewsPart,
    "puzzles": PuzzlesPart,
    "score_sheet": ScoreSheetPart,
    "search": SearchPart,
    "setup": SetupPart,
    "sight": SightPart,
    "sight_json": SightJsonPart,
    "sight_shapes": SightShapesPart,
    "states": StatesPart,
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
    return has_module(definition_of(game).package, name)


@functools.cache
def has_module(package: str, name: str) -> bool:
    """Whether a package has a module or package of this name; it is looked for on disk only once."""
    return importlib.util.find_spec(f"{package}.{name}") is not None


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


drawing_of: Callable[[str], DrawingPart] = partial(part_of, name="drawing")
encoding_of: Callable[[str], EncodingPart] = partial(part_of, name="encoding")
estimates_of: Callable[[str], EstimatesPart] = partial(part_of, name="estimates")
event_roles_of: Callable[[str], EventRolesPart] = partial(part_of, name="event_roles")
facts_of: Callable[[str], FactsPart] = partial(part_of, name="facts")
gpu_of: Callable[[str], GpuPart] = partial(part_of, name="gpu")
levels_of: Callable[[str], LevelsPart] = partial(part_of, name="levels")
memory_of: Callable[[str], MemoryPart] = partial(part_of, name="memory")
narration_of: Callable[[str], NarrationPart] = partial(part_of, name="narration")
observation_of: Callable[[str], ObservationPart] = partial(part_of, name="observation")
openspiel_of: Callable[[str], OpenSpielPart] = partial(part_of, name="openspiel")
pixels_of: Callable[[str], PixelsPart] = partial(part_of, name="pixels")
previews_of: Callable[[str], PreviewsPart] = partial(part_of, name="previews")
puzzles_of: Callable[[str], PuzzlesPart] = partial(part_of, name="puzzles")
score_sheet_of: Callable[[str], ScoreSheetPart] = partial(part_of, name="score_sheet")
setup_of: Callable[[str], SetupPart] = partial(part_of, name="setup")
sight_of: Callable[[str], SightPart] = partial(part_of, name="sight")
states_of: Callable[[str], StatesPart] = partial(part_of, name="states")
terminal_of: Callable[[str], TerminalPart] = partial(part_of, name="terminal")
"""Each returns that part of a game, or raises MissingPart."""


def searches_of(game: str) -> "Searches":
    """Return the searches and nets of a game."""
    part: SearchPart = part_of(game, "search")
    return part.SEARCHES
