"""The table of Azul Duel as a picture with selectable places: factories, plates, goals, the plates in hand."""

from collections.abc import Iterator, Sequence

from azulejos.games.duel.drawing.table import (
    LETTERS,
    drawn_slots,
    goal_keys,
    moment,
    plate_in_hand,
    tiles_of,
    title,
)
from azulejos.games.duel.drawing.text_pieces import (
    CHIP_AT,
    LARGE_MOON_SPACES,
    MOON_AT,
    PLATE_WIDTH,
    PLATES_AT,
    SUN_AT,
    TILE,
    put_chip,
    put_column_heads,
    put_display,
    put_plate,
)
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.games.duel.terminal.dome import LAYOUTS, Layout, put_boards
from azulejos.play import View
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import columns_of, player_names, shorten
from azulejos.play.drawing.text_parts import put_tile, put_title
from azulejos.tui.picture import Picture
from azulejos.tui.picture_parts import SMALL, first_that_fits, mark_groups, put_few_counts, put_run

__all__ = ["HAND_CELL", "draw"]

HAND_CELL = 2


def draw(view: View, names: Sequence[str], width: int, height: int) -> Picture:
    """Draw the table in the largest size that fits."""
    return first_that_fits(_pictures(view, player_names(view, names), width), height)


def _pictures(view: View, names: Sequence[str], width: int) -> Iterator[Picture]:
    for layout in LAYOUTS:
        if layout is LAYOUTS[-1] or 2 * layout.width + 2 <= width:
            yield _draw(view, names, width, layout)


def _draw(view: View, names: Sequence[str], width: int, layout: Layout) -> Picture:
    s: State = view.table
    picture = Picture()
    picture.tile_size = layout.size.height
    put_title(picture, width, title(s), moment(view, names))
    top = 1 + layout.gap
    _put_factories(picture, s, top)
    _put_display(picture, s, top)
    _put_goals(picture, s, top + 3, width)
    row = top + box.FACTORIES + 1
    at = put_few_counts(picture, row, 1, say("board.bag"), s.bag, LETTERS)
    put_few_counts(picture, row, max(at + 2, PLATES_AT), say("board.tower"), s.tower, LETTERS)
    put_boards(picture, view, names, layout)
    _put_hand(picture, s, layout)
    return picture


def _put_factories(picture: Picture, s: State, top: int) -> None:
    put_column_heads(picture, top)
    for factory in range(box.FACTORIES):
        row, name = top + 1 + factory, str(factory + 1) if factory != box.LARGE else "L"
        picture.put(row, 1, name if factory != box.LARGE else say("board.large-short"), "name")
        sun = tiles_of(s.sun[factory])
        put_run(picture, row, SUN_AT, sun, LETTERS, SMALL, box.LARGE_TILES if factory == box.LARGE else box.SMALL_TILES)
        mark_groups(picture, row, SUN_AT, sun, LETTERS, SMALL, name)
        if factory == box.LARGE:
            _put_large_moon(picture, s, row)
        else:
            _put_moon(picture, s, row, factory)


def _put_large_moon(picture: Picture, s: State, row: int) -> None:
    moon = tiles_of(s.large_moon)
    put_run(picture, row, MOON_AT, moon, LETTERS, SMALL, LARGE_MOON_SPACES)
    mark_groups(picture, row, MOON_AT, moon, LETTERS, SMALL, "M")
    if s.start_tile_out:
        put_tile(picture, row, CHIP_AT + 1, "*", "marker", SMALL.width)


def _put_moon(picture: Picture, s: State, row: int, factory: int) -> None:
    """Draw the stack on a small moon, with only the top tile selectable (D15), and the chip under it."""
    stack = s.moon_stack[factory][: s.moon_height[factory]]
    put_run(picture, row, MOON_AT, stack, LETTERS, SMALL, 1)
    if stack:
        column = MOON_AT + (len(stack) - 1) * SMALL.width
        mark_groups(picture, row, column, stack[-1:], LETTERS, SMALL, "M")
    put_chip(picture, row, CHIP_AT + 1, s.chip[factory])
    if s.chip[factory] not in (box.NO_CHIP, box.FACE_DOWN):
        picture.mark(f"chip:{factory + 1}", row, CHIP_AT, 4)


def _put_display(picture: Picture, s: State, top: int) -> None:
    right, stack_width = put_display(picture, s, top)
    for slot, plate in enumerate(s.display):
        if plate != box.NOTHING:
            picture.mark(f"plate:{slot + 1}", top + 1, PLATES_AT - 1 + slot * PLATE_WIDTH, 2 * TILE, 2)
    if s.top_kind != box.NOTHING:
        picture.mark("stack", top, right - 1, stack_width + 2, 2)


def _put_goals(picture: Picture, s: State, top: int, width: int) -> None:
    """Write the goals beside the factories, one per line, in full if there is room."""
    label = say("board.goals")
    picture.put(top, PLATES_AT, label, "name")
    left = PLATES_AT + columns_of(label) + 1
    for n, key in enumerate(goal_keys(s)):
        told, room = say(key).replace("−", "-"), width - left - 1
        if columns_of(told) > room:
            told = say(key.removesuffix(".rule"))
        picture.put(top + n, left, shorten(told, room))


def _put_hand(picture: Picture, s: State, layout: Layout) -> None:
    """Draw the plate to place, and the drawn plates (D11)."""
    in_hand, drawn = plate_in_hand(s), drawn_slots(s)
    if not in_hand and not drawn:
        return
    row, column = picture.height + layout.gap, 1
    for label, plates in (("board.in-hand.short", [(box.NOTHING, in_hand)] if in_hand else []), ("board.drawn", drawn)):
        if plates:
            picture.put(row, column, say(label), "turn")
            column += columns_of(say(label)) + 1
        for slot, (plate, kind) in plates:
            put_plate(picture, row, column, plate, kind, HAND_CELL)
            if slot != box.NOTHING:
                picture.mark(f"drawn:{slot + 1}", row, column, 2 * HAND_CELL + 1, 2)
            column += 2 * HAND_CELL + 2
        column += 2
    picture.free = (row, column)
