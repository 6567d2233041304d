"""Reads the values of a table of Azul Duel: factories, plates, the stack, goals and boards."""

from collections.abc import Iterable, Sequence

from azulejos.games.duel.hiding import batches, kind_of_plate
from azulejos.games.duel.moves import PLATE_NAMES
from azulejos.games.duel.options import GOAL_NAMES, GOALS
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.scoring import goal_points
from azulejos.games.duel.rules.state import LOT, State
from azulejos.games.duel.values import (
    KINDS,
    Board,
    Chip,
    Color,
    DomeTile,
    Factories,
    FactoryChip,
    Goal,
    LargeFactory,
    Plate,
    PutBack,
    SmallFactory,
    Space,
    Stack,
)
from azulejos.play.drawing.drawable import DrawableView
from azulejos.play.pattern_line import Line

__all__ = [
    "boards_of",
    "chips_of",
    "counted",
    "display_of",
    "drawn_by",
    "factories_of",
    "goals_of",
    "hand_of",
    "large_factory_of",
    "stack_of",
]

LETTERS: tuple[Color, ...] = ("B", "Y", "R", "K", "T")
TILES: tuple[DomeTile, ...] = (*LETTERS, "S")
SPACES: tuple[Space, ...] = (*LETTERS, "S", "W")
CHIPS: tuple[Chip, ...] = ("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB")


def counted(counts: Sequence[int]) -> tuple[Color, ...]:
    """Return tiles in the order of the colors."""
    return tuple(color for color, count in zip(LETTERS, counts, strict=True) for _ in range(count))


def chips_of(counts: Sequence[int]) -> tuple[Chip, ...]:
    """Return chips in the order of their types."""
    return tuple(chip for chip, count in zip(CHIPS, counts, strict=True) for _ in range(count))


def factories_of(view: DrawableView) -> Factories:
    """Return the small factories."""
    return Factories(_small_factory(view, number) for number in range(box.SMALL_FACTORIES))


def _small_factory(view: DrawableView, number: int) -> SmallFactory:
    s: State = view.table
    stack = s.moon_stack[number][: s.moon_height[number]]
    return SmallFactory(number, counted(s.sun[number]), _colors(stack), _chip(s.chip[number]), view)


def _chip(chip: int) -> FactoryChip | None:
    if chip == box.NO_CHIP:
        return None
    return "?" if chip == box.FACE_DOWN else CHIPS[chip]


def _colors(tiles: Iterable[int]) -> tuple[Color, ...]:
    return tuple([LETTERS[tile] for tile in tiles])


def large_factory_of(view: DrawableView) -> LargeFactory:
    """Return the large factory."""
    s: State = view.table
    return LargeFactory(counted(s.sun[box.LARGE]), counted(s.large_moon), bool(s.start_tile_out), view)


def display_of(s: State) -> tuple[Plate | None, ...]:
    """Return the plates on the display; None for an empty slot."""
    return tuple(None if plate == box.NOTHING else _plate(plate, kind_of_plate(plate)) for plate in s.display)


def _plate(plate: int, kind: int, turns: int = 0) -> Plate:
    return Plate(KINDS[kind], PLATE_NAMES[plate] if plate >= 0 else None, turns)


def drawn_by(s: State) -> tuple[Plate | None, ...]:
    """Return the plates that the seat to move has drawn, by number; None for one that is no longer in hand."""
    drawn = zip(s.drawn_plate[: s.drawn_count], s.drawn_kind[: s.drawn_count], strict=True)
    return tuple(None if kind < 0 else _plate(plate, kind) for plate, kind in drawn)


def hand_of(s: State) -> Plate | None:
    """Return the plate that the seat to move must place, if there is one."""
    return None if s.plate_in_hand == box.NOTHING else _plate(s.plate_in_hand, kind_of_plate(s.plate_in_hand))


def stack_of(s: State) -> Stack:
    """Return the stack of plates."""
    lots = tuple(
        PutBack(s.stack_owner[first], tuple(_plate(plate, kind_of_plate(plate)) for plate in s.stack_plate[first:end]))
        for first, end in batches(s)
    )
    return Stack(s.stack_size, None if s.top_kind < 0 else KINDS[s.top_kind], lots)


def goals_of(s: State, tablets: Iterable[str]) -> tuple[Goal, ...]:
    """Return the goals of the match, with what they are worth to each seat now."""
    numbers = [(tablet, GOALS.index(tablet)) for tablet in tablets]
    points = {number: tuple(goal_points(s, p, number) for p in range(box.PLAYERS)) for _, number in numbers}
    return tuple(Goal(tablet, GOAL_NAMES[number], points[number]) for tablet, number in numbers)


def boards_of(view: DrawableView) -> tuple[Board, ...]:
    """Return the boards of both seats."""
    return tuple(_board(view, seat) for seat in range(box.PLAYERS))


def _board(view: DrawableView, p: int) -> Board:
    s: State = view.table
    lines = zip(s.line_color[p], s.line_count[p], strict=True)
    placed = zip(s.plate_at[p], s.rotation[p], strict=True)
    return Board(
        seat=p,
        score=s.score[p],
        lines=tuple(Line(row + 1, (LETTERS[color],) * count) for row, (color, count) in enumerate(lines)),
        dome=tuple(tuple([None if tile < 0 else TILES[tile] for tile in row]) for row in s.dome[p]),
        spaces=tuple(tuple([None if space < 0 else SPACES[space] for space in row]) for row in s.space[p]),
        plates=tuple(None if plate < 0 else _plate(plate, kind_of_plate(plate), turns) for plate, turns in placed),
        broken=_colors(s.broken[p][: s.broken_used[p]]),
        chips=chips_of(s.chip_held[p]),
        used_chips=chips_of(s.chip_used[p]),
        chips_taken=s.chips_taken[p],
        tokens=s.tokens[p],
        has_passed=bool(s.passed[p]),
        has_start_tile=start_tile_seat(s) == p,
        _view=view,
    )


def start_tile_seat(s: State) -> int | None:
    """Return the seat that has the start tile; None while it is on the large factory, and before the lot."""
    return None if s.start_tile_out or s.phase == LOT else s.start_seat
