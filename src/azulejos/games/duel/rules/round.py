"""The sequence of rounds: laying the table (D7, D8, D30 to D32, D44), turns (D21, D22), the end (D33)."""

from azulejos.rules.kit import below, rule, tell
from azulejos.rules.tiles import color_of_nth

from .acquire import ask_for_chip, can_act
from .components import (
    ALL_SOURCES_BIT,
    COLORS,
    COUNT,
    DISPLAY_SLOTS,
    FACE_DOWN,
    LARGE,
    LARGE_TILES,
    NO_CHIP,
    PLAYERS,
    ROUNDS,
    ROUNDS_PLAYED,
    SMALL_FACTORIES,
    SMALL_TILES,
    SOURCES,
    TOKENS,
)
from .events import CHIP_LAID, DRAWN, ENDED, PASSED, POURED, REDRAWN, ROUND_BEGAN, START_TILE_LAID
from .plates import display_mask, fill_display, show_top_or_ask
from .scoring import add_goals
from .state import ACQUIRE, FREE_PLATE, OVER, PLATE_FRONT, TILE, TILES_OF_A_ROUND, TILING, State
from .tiling import begin_tiling, go_on_tiling

SMALL_TILES_OF_A_ROUND = SMALL_FACTORIES * SMALL_TILES


@rule
def go_on_after_move(s: State) -> None:
    """Do everything that nobody chooses, up to the next decision or deal."""
    if s.phase == ACQUIRE:
        go_on_acquiring(s)
    if s.phase == TILING and go_on_tiling(s):
        end_round(s)
    if s.phase <= TILE:
        lay_table(s)


@rule
def go_on_after_deal(s: State) -> None:
    """Do the same if no tiling can follow: when a chip is turned up, somebody can take it (D18)."""
    if s.phase == ACQUIRE:
        go_on_acquiring(s)
    if s.phase <= TILE:
        lay_table(s)


@rule
def go_on_acquiring(s: State) -> None:
    """Turn up chips (D43); let the seat to move act, or pass if it cannot (D21); tile when neither can (D22)."""
    if ask_for_chip(s) or can_act(s, s.turn):
        return
    if not can_act(s, 1 - s.turn):
        begin_tiling(s)
        return
    if not s.passed[s.turn]:
        s.passed[s.turn] = 1
        tell(s, PASSED, s.turn)
    s.turn = 1 - s.turn


@rule
def end_round(s: State) -> None:
    """End the match after round 5; otherwise begin another round (D1)."""
    if s.round == ROUNDS:
        end_match(s)
    else:
        prepare_round(s)


@rule
def prepare_round(s: State) -> None:
    """Return the tokens, and begin to fill the display and the factories (D12, D30)."""
    s.phase = PLATE_FRONT
    s.turn = s.start_seat
    s.to_turn = min(DISPLAY_SLOTS - COUNT[display_mask(s)], s.stack_size)
    s.to_draw = TILES_OF_A_ROUND
    for p in range(PLAYERS):
        s.tokens[p] = TOKENS if s.round + 1 < ROUNDS else 0
        s.chips_taken[p] = s.passed[p] = 0


@rule
def lay_table(s: State) -> None:
    """Fill display and factories as far as chance has decided (D7, D30); then come free plates (D9), then the round."""
    if fill_display(s) or show_top_or_ask(s):
        return
    if prepare_draw(s):
        s.phase = TILE
        return
    if s.chip[0] == NO_CHIP:
        lay_chips_and_start_tile(s)
    if s.round == 0 and s.plates[s.start_seat] == 0:
        s.phase = FREE_PLATE
    else:
        begin_round(s)


@rule
def prepare_draw(s: State) -> bool:
    """Pour the tower into an empty bag (D44) if a tile is missing; return whether there is a tile to draw (D31)."""
    if s.to_draw == 0:
        return False
    if s.in_bag == 0:
        pour_tower(s)
    if s.in_bag == 0:
        s.to_draw = 0
    return s.in_bag > 0


@rule
def pour_tower(s: State) -> None:
    """Empty the tower into the bag (D44)."""
    poured = 0
    for color in range(COLORS):
        poured += s.tower[color]
        s.bag[color] += s.tower[color]
        s.tower[color] = 0
    s.in_bag += poured
    if poured > 0:
        tell(s, POURED, poured)


@rule
def draw_tile(s: State, color: int) -> None:
    """Draw a tile of this color, as chance decided; the large factory is filled first (D30, D44)."""
    to_draw = s.to_draw
    factory = LARGE
    if to_draw <= SMALL_TILES_OF_A_ROUND:
        factory = SMALL_FACTORIES - 1 - (to_draw - 1) // SMALL_TILES
    s.bag[color] -= 1
    s.in_bag -= 1
    s.to_draw = to_draw - 1
    s.sun[factory][color] += 1
    s.holds |= 1 << color * SOURCES + factory
    tell(s, DRAWN, factory, color)
    if s.to_draw == SMALL_TILES_OF_A_ROUND and s.sun[LARGE][color] == LARGE_TILES:
        redraw(s, color)


@rule
def redraw(s: State, color: int) -> None:
    """Put five tiles of one color back into the bag if bag and tower hold another color (D8)."""
    others = 0
    for other in range(COLORS):
        if other != color:
            others += s.bag[other] + s.tower[other]
    if others == 0:
        return
    s.sun[LARGE][color] = 0
    s.holds &= ~(ALL_SOURCES_BIT << LARGE)
    s.bag[color] += LARGE_TILES
    s.in_bag += LARGE_TILES
    s.to_draw += LARGE_TILES
    tell(s, REDRAWN, LARGE, color, LARGE_TILES)
    if s.bag[color] == s.in_bag:
        pour_tower(s)


@rule
def fill_at_random(s: State, dice: list[int]) -> None:
    """Draw all tiles that the factories still need, each tile in the bag equally likely."""
    while prepare_draw(s):
        draw_tile(s, color_of_nth(s.bag, below(dice, s.in_bag)))


@rule
def lay_chips_and_start_tile(s: State) -> None:
    """Put a face-down chip on each small moon, and the start tile on the large factory unless it is empty (D7, D31)."""
    for factory in range(SMALL_FACTORIES):
        s.chip[factory] = FACE_DOWN
        tell(s, CHIP_LAID, factory)
    if s.holds >> LARGE & ALL_SOURCES_BIT:
        s.start_tile_out = 1
        tell(s, START_TILE_LAID, s.start_seat)


@rule
def begin_round(s: State) -> None:
    """Let the start player begin (D32); chips on empty small factories are turned up at once (D31)."""
    s.round += 1
    s.turn = s.start_seat
    s.phase = ACQUIRE
    tell(s, ROUND_BEGAN, s.round, s.start_seat)
    ask_for_chip(s)


@rule
def end_match(s: State) -> None:
    """Add the goals (D33); the match is over."""
    s.phase = OVER
    for p in range(PLAYERS):
        add_goals(s, p)
    tell(s, ENDED, ROUNDS_PLAYED)
