"""The shared part of the table of Azul Duel as an SVG picture: factories with sun and moon, plates, goals."""

from azulejos.games.duel.drawing.colors import duel_colors
from azulejos.games.duel.drawing.table import CHIP_COLORS, drawn_plates, goal_keys, plate_in_hand, spaces_of, tiles_of
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import columns_of
from azulejos.play.drawing.palette import COLORS
from azulejos.play.drawing.sheet import Look, Sheet
from azulejos.play.drawing.svg_parts import put_panel

__all__ = [
    "DRAWN_HEIGHT",
    "FACTORIES_HEIGHT",
    "LARGE_HEIGHT",
    "PLATES_HEIGHT",
    "SMALL_HEIGHT",
    "chip_symbol",
    "has_drawn",
    "plate_side",
    "put_drawn",
    "put_factories",
    "put_goals",
    "put_large_factory",
    "put_plate",
    "put_plate_ground",
    "put_plates",
    "put_small_factory",
    "space_symbol",
]

SMALL_HEIGHT = 136
LARGE_HEIGHT = 96
FACTORY_GAP = 14
FACTORIES_HEIGHT = 2 * (SMALL_HEIGHT + FACTORY_GAP) + LARGE_HEIGHT
PLATES_HEIGHT = 116
DRAWN_HEIGHT = 116
TILE = 37.0
LARGE_MOON_SPACES = 4
KIND_NAMES = ("special", "joker")
LETTER_WIDTH = 12  # approximate height of a heading
WIDEST_GOAL = 63  # maximum letters of a goal's line; longer ones are written smaller


def space_symbol(space: int) -> str:
    """Return the name of the symbol of an empty space of a plate."""
    if space == box.JOKER:
        return "space-joker"
    return "ghost-special" if space == box.SPECIAL else f"ghost-{COLORS[space]}"


def chip_symbol(chip: int) -> str:
    """Return the name of the symbol of a chip."""
    return "chip-back" if chip == box.FACE_DOWN else "chip-" + "-".join(COLORS[color] for color in CHIP_COLORS[chip])


def plate_side(size: float) -> float:
    """Return the side of a plate with spaces of this size."""
    return 2 * size + 9


def put_plate_ground(sheet: Sheet, x: float, y: float, size: float) -> None:
    """Paint a plate without its spaces."""
    edge: Look = {"stroke": sheet.theme.line, "stroke_width": 1}
    sheet.rect(x, y, plate_side(size), plate_side(size), sheet.theme.sunken, rx=5, **edge)


def put_factories(sheet: Sheet, s: State, x: float, y: float, width: float) -> None:
    """Draw the small factories in pairs, and the large one below them."""
    wide = (width - FACTORY_GAP) / 2
    for factory in range(box.SMALL_FACTORIES):
        at_x, at_y = x + factory % 2 * (wide + FACTORY_GAP), y + factory // 2 * (SMALL_HEIGHT + FACTORY_GAP)
        put_small_factory(sheet, s, factory, at_x, at_y, wide)
    put_large_factory(sheet, s, x, y + 2 * (SMALL_HEIGHT + FACTORY_GAP), width)


def _put_ground(sheet: Sheet, x: float, y: float, width: float, height: float) -> None:
    theme = sheet.theme
    sheet.rect(x, y + 3, width, height, theme.shadow, rx=height / 2, opacity=theme.shadow_opacity)
    edge: Look = {"stroke": theme.line, "stroke_width": 1.5}
    sheet.rect(x, y, width, height, theme.board, rx=height / 2, **edge)


def put_small_factory(sheet: Sheet, s: State, factory: int, x: float, y: float, width: float) -> None:
    """Draw a small factory: its sun, its moon and its chip."""
    theme = sheet.theme
    _put_ground(sheet, x, y, width, SMALL_HEIGHT)
    tiles = tiles_of(s.sun[factory])
    sun, moon = 126.0, 108.0
    sheet.use("factory-sun", x + 5, y + 5, sun, opacity=1 if tiles else 0.5)
    step = TILE * 1.08
    for n, tile in enumerate(tiles):
        left, top = x + 5 + sun / 2 - step + (step - TILE) / 2, y + 5 + sun / 2 - step + (step - TILE) / 2
        sheet.tile(tile, left + n % 2 * step, top + n // 2 * step, TILE)
    moon_x, moon_y = x + width - 10 - moon / 2, y + SMALL_HEIGHT / 2
    sheet.use("factory-moon", moon_x - moon / 2, moon_y - moon / 2, moon)
    _put_moon(sheet, s, factory, moon_x, moon_y)
    badge = x + 5 + sun + (width - 15 - sun - moon) / 2
    sheet.rect(badge - 11, y + SMALL_HEIGHT - 19, 22, 18, theme.panel, rx=8)
    number = str(factory + 1)
    sheet.write(badge, y + SMALL_HEIGHT - 5, number, 14, fill=theme.ink_2, serif=True, weight="600", anchor="middle")


def _put_moon(sheet: Sheet, s: State, factory: int, x: float, y: float) -> None:
    """Draw a stack, with its top tile in front and lowest in the picture, and its chip beside it."""
    height = s.moon_height[factory]
    has_chip = s.chip[factory] != box.NO_CHIP
    middle = x - 17 if has_chip else x
    step = TILE * 0.45
    top = y - (TILE + (height - 1) * step) / 2
    for level in range(height):
        sheet.tile(s.moon_stack[factory][level], middle - TILE / 2, top + level * step, TILE)
    if has_chip and height:
        sheet.use(chip_symbol(s.chip[factory]), x + 7, y - 15, 30, "az-chip")
    elif has_chip:
        sheet.use(chip_symbol(s.chip[factory]), x - 21, y - 21, 42, "az-chip")
    elif not height:
        sheet.use("moon", x - 12, y - 12, 24, opacity=0.7)


def put_large_factory(sheet: Sheet, s: State, x: float, y: float, width: float) -> None:
    """Draw the large factory: its sun, its moon and the start tile."""
    theme = sheet.theme
    _put_ground(sheet, x, y, width, LARGE_HEIGHT)
    tiles = tiles_of(s.sun[box.LARGE])
    high = LARGE_HEIGHT - 20
    sun = box.LARGE_TILES * (TILE + 3) + 40
    fade: Look = {} if tiles else {"opacity": 0.5}
    rim: Look = {"stroke": duel_colors(theme).sun_line, "stroke_opacity": 0.75}
    sheet.rect(x + 10, y + 10, sun, high, theme.dish[1], rx=high / 2, stroke_width=1.4, **rim, **fade)
    dashes: Look = {"stroke_width": 5, "stroke_dasharray": "2.2 6.8"}
    sheet.rect(x + 15, y + 15, sun - 10, high - 10, "none", rx=high / 2 - 5, **rim, **dashes, **fade)
    for n, tile in enumerate(tiles):
        left = x + 10 + sun / 2 - (TILE + 3) * len(tiles) / 2
        sheet.tile(tile, left + 1.5 + n * (TILE + 3), y + (LARGE_HEIGHT - TILE) / 2, TILE)
    _put_large_moon(sheet, s, x + sun + 20, y + 10, width - sun - 30, high)


def _put_large_moon(sheet: Sheet, s: State, x: float, y: float, width: float, height: float) -> None:
    sheet.rect(x, y, width, height, duel_colors(sheet.theme).moon, rx=height / 2)
    white: Look = {"stroke": "#FFFFFF", "stroke_opacity": 0.35, "stroke_width": 1.2}
    sheet.rect(x + 5, y + 5, width - 10, height - 10, "none", rx=height / 2 - 5, **white)
    step = TILE + 6
    left = x + (width - (LARGE_MOON_SPACES + 1) * step + 6) / 2
    top = y + (height - TILE) / 2
    dashed: Look = {**white, "stroke_dasharray": "4 3.5", "stroke_opacity": 0.5}
    tiles = tiles_of(s.large_moon)
    for n in range(LARGE_MOON_SPACES):
        if n < len(tiles):
            sheet.tile(tiles[n], left + n * step, top, TILE)
        else:
            sheet.rect(left + n * step + 1, top + 1, TILE - 2, TILE - 2, "none", rx=4, **dashed)
    start = left + LARGE_MOON_SPACES * step
    if s.start_tile_out:
        sheet.use("marker", start, top, TILE, "az-marker")
    else:
        sheet.circle(start + TILE / 2, top + TILE / 2, TILE / 2 - 1, "none", **dashed)


def put_plates(sheet: Sheet, s: State, x: float, y: float, width: float) -> None:
    """Draw the plates on offer and the stack, whose back shows the kind of its top plate."""
    put_panel(sheet, x, y, width, PLATES_HEIGHT)
    sheet.write(x + 20, y + 36, say("board.plates"), 17, serif=True, weight="600")
    size = 38.0
    side, step = plate_side(size), plate_side(size) + 14
    left = x + width - 20 - 4 * step + 14
    for slot, plate in enumerate(s.display):
        put_plate(sheet, left + slot * step, y + 16, size, plate, box.NOTHING)
    at = left + len(s.display) * step
    if s.stack_size and s.top_kind != box.NOTHING:
        for under in range(min(2, s.stack_size - 1), 0, -1):
            sheet.use(f"back-{KIND_NAMES[s.top_kind]}", at + 3 * under, y + 16 - 3 * under, side, opacity=0.45)
        sheet.use(f"back-{KIND_NAMES[s.top_kind]}", at, y + 16, side)
    else:
        _put_empty_place(sheet, at, y + 16, size)
    sheet.write(x + 20, y + 60, say("board.stack", count=s.stack_size), 14, fill=sheet.theme.ink_2)
    if s.top_kind != box.NOTHING:
        top = say(("board.top-special", "board.top-joker")[s.top_kind])
        sheet.write(x + 20, y + 80, top, 14, fill=sheet.theme.ink_2)


def put_plate(sheet: Sheet, x: float, y: float, size: float, plate: int, kind: int, turns: int = 0) -> None:
    """Draw a plate after some quarter turns; its back if only its kind is known, its place if there is none."""
    if plate == box.NOTHING and kind != box.NOTHING:
        sheet.use(f"back-{KIND_NAMES[kind]}", x, y, plate_side(size))
    elif plate == box.NOTHING:
        _put_empty_place(sheet, x, y, size)
    else:
        put_plate_ground(sheet, x, y, size)
        for corner in range(box.CORNERS):
            at_x, at_y = x + 3 + corner % 2 * (size + 3), y + 3 + corner // 2 * (size + 3)
            sheet.use(space_symbol(spaces_of(plate, turns)[corner]), at_x, at_y, size)


def _put_empty_place(sheet: Sheet, x: float, y: float, size: float) -> None:
    side = plate_side(size)
    dashed: Look = {"stroke_dasharray": "5 4", "stroke_opacity": 0.7}
    sheet.rect(x, y, side, side, "none", rx=5, stroke=sheet.theme.line_strong, **dashed)


def has_drawn(s: State) -> bool:
    """Whether a player has plates in hand."""
    return plate_in_hand(s) is not None or bool(drawn_plates(s))


def put_drawn(sheet: Sheet, s: State, x: float, y: float, width: float) -> None:
    """Draw the plates in the hand of the seat to move: the one to place, those drawn."""
    put_panel(sheet, x, y, width, DRAWN_HEIGHT)
    plates = drawn_plates(s)
    in_hand = plate_in_hand(s)
    at = x + 20.0
    size = 38.0
    if in_hand:
        label = say("board.in-hand")
        sheet.write(at, y + 64, label, 17, serif=True, weight="600")
        at += max(100, columns_of(label) * LETTER_WIDTH + 10)
        put_plate(sheet, at, y + 16, size, *in_hand)
        at += plate_side(size) + 40
    if plates:
        label = say("board.drawn")
        sheet.write(at, y + 64, label, 17, serif=True, weight="600")
        at += max(90, columns_of(label) * LETTER_WIDTH + 10)
        room = (x + width - 20 - at) / len(plates)
        size = min(size, (room - 12 - 9) / 2)
        for n, (plate, kind) in enumerate(plates):
            side = plate_side(size)
            put_plate(sheet, at + n * (side + 12), y + (DRAWN_HEIGHT - side) / 2, size, plate, kind)


def put_goals(sheet: Sheet, s: State, x: float, y: float, width: float, height: float) -> None:
    """Write the goals of this match in words."""
    put_panel(sheet, x, y, width, height)
    sheet.write(x + 20, y + 34, say("board.goals"), 17, serif=True, weight="600")
    step = 25
    for n, key in enumerate(goal_keys(s)):
        base = y + 62 + n * step
        at_x, at_y = x + 20, base - 11
        sheet.put("path", d=f"M{at_x + 6:g} {at_y:g}l6 6l-6 6l-6 -6Z", fill=sheet.theme.cobalt)
        words = say(key)
        sheet.write(x + 42, base, words, min(15, 15 * WIDEST_GOAL / columns_of(words)))
