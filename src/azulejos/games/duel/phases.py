"""Faults of a position of Duel in its phase, although every part by itself is possible."""

from collections.abc import Iterator
from typing import Any

from azulejos.games.duel.hiding import batches
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules import state
from azulejos.games.duel.rules.acquire import can_act, next_to_turn
from azulejos.games.duel.rules.tiling import line_choices

WITH_DRAWN = (state.TOP_KIND, state.LOOK, state.DRAWING, state.KEEP, state.PLACE, state.PUT_BACK)


def is_laying(table: Any) -> bool:
    """Whether the table is being laid for a round; `round` is then the previous one."""
    return table.phase in (state.LOT, state.PLATE_FRONT, state.TILE, state.FREE_PLATE) or (
        table.phase in (state.TOP_KIND, state.PLACE) and (table.round == 0 or table.to_draw > 0)
    )


def moment_faults(table: Any) -> Iterator[str]:
    """Yield what does not fit the phase, in words."""
    if is_laying(table):
        yield from _laying_faults(table)
    else:
        yield from _round_faults(table)
    yield from _order_faults(table)
    yield from _display_faults(table)
    yield from _hand_faults(table)
    yield from _tiling_faults(table)


def _laying_faults(table: Any) -> Iterator[str]:
    """Check a table that is being laid: display, tiles, chips and start tile, then the free plates (D7, D9, D30)."""
    laid = table.round == 0 and (table.phase in (state.FREE_PLATE, state.PLACE) or any(table.plates))
    if table.phase == state.LOT and (table.turn or table.start_seat or table.stack_size != box.PLATES):
        yield "the start player is drawn before anything else is laid out (D9)"
    elif table.phase != state.LOT and not _is_next_to_choose(table):
        yield "another seat is next, or free plates were taken in another order or round (D9, D32)"
    if table.round == box.ROUNDS:
        yield f"no round follows round {box.ROUNDS} (D1)"
    yield from _token_faults(table, box.TOKENS if table.round + 1 < box.ROUNDS else 0)
    if any(table.chips_taken):
        yield "chips were taken before the round (D18)"
    if table.phase == state.TILE and not (table.to_draw and any(table.bag)):
        yield "a tile is to be drawn, but the bag is empty or the factories are full (D44)"
    if table.phase != state.TILE and table.to_draw != (0 if laid else state.TILES_OF_A_ROUND):
        yield "the factories are filled after the display and before free plates are taken (D7, D30)"
    if [sum(sun) for sun in table.sun] != _tiles_drawn(table) or any(table.moon_height) or any(table.large_moon):
        yield "the factories do not hold the tiles that were drawn so far (D7, D30)"
    if table.chip != [box.FACE_DOWN if laid else box.NO_CHIP] * box.SMALL_FACTORIES:
        yield "chips are laid, all face down, once the factories are filled (D7, D30)"
    if table.start_tile_out != laid or any(table.took_start):
        yield "the start player tile is laid out once the factories are filled (D7, D32)"


def _is_next_to_choose(table: Any) -> bool:
    """Whether the seat to move is next to choose a free plate (D9), or starts the round (D32)."""
    if table.round:
        return bool(table.turn == table.start_seat and table.phase != state.FREE_PLATE)
    others, starters = table.plates[1 - table.start_seat] > 0, table.plates[table.start_seat] > 0
    is_in_order = (table.turn == table.start_seat) == others and others >= starters
    return is_in_order and not (starters and table.phase in (state.FREE_PLATE, state.PLACE))


def _tiles_drawn(table: Any) -> list[int]:
    """Return how many tiles each small factory and the large one, which is filled first, should hold by now (D44)."""
    drawn = state.TILES_OF_A_ROUND - table.to_draw
    small = [drawn - box.LARGE_TILES - box.SMALL_TILES * factory for factory in range(box.SMALL_FACTORIES)]
    return [*(max(0, min(box.SMALL_TILES, count)) for count in small), min(box.LARGE_TILES, drawn)]


def _token_faults(table: Any, tokens: int) -> Iterator[str]:
    for p in range(2):
        if table.tokens[p] != tokens:
            yield f"seat {p + 1} has {table.tokens[p]} tokens instead of {tokens} (D12)"


def _round_faults(table: Any) -> Iterator[str]:
    """Check a table in the middle of a round."""
    out = any(map(any, table.sun)) or any(table.moon_height) or any(table.large_moon)
    if not table.round:
        yield "no such round: 0 (D1)"
    if table.phase in (state.TILING, state.OVER) and (out or any(chip != box.NO_CHIP for chip in table.chip)):
        yield "tiles or chips lie on the factories after the acquire phase (D22)"
    if table.phase == state.OVER and table.round != box.ROUNDS:
        yield f"the match is over in round {table.round} instead of {box.ROUNDS} (D1)"
    if table.phase in (state.TILING, state.OVER) or table.round == box.ROUNDS:
        yield from _token_faults(table, 0)
    if table.to_draw:
        yield "the factories wait for tiles after the table was laid (D30)"
    if table.phase == state.ACQUIRE and not can_act(table, table.turn):
        yield f"seat {table.turn + 1} can do nothing (D21)"
    if table.phase == state.CHIP and next_to_turn(table) < 0:
        yield "a chip is to be turned up, but none lies face down without tiles (D43)"


def _order_faults(table: Any) -> Iterator[str]:
    if (table.phase == state.ORDER) != (table.order_source >= 0):
        yield "a stack's order is to be chosen for no factory, or a factory is named for it at another time (D13)"
    elif table.phase == state.ORDER and not _has_rest(table.sun[table.order_source]):
        yield f"small factory {table.order_source + 1} has nothing to put in order (D13)"


def _has_rest(sun: list[int]) -> bool:
    """Whether these tiles can be left on a small sun, with an order to choose (D13)."""
    return sum(count > 0 for count in sun) > 1 and sum(sun) < box.SMALL_TILES


def _display_faults(table: Any) -> Iterator[str]:
    lots = batches(table)
    unseen = lots[0][0] if lots else table.stack_size
    missing = table.display.count(-1)
    if table.phase in (state.PLATE_FRONT, state.TOP_KIND) and not unseen:
        yield "chance has no plate to show: the stack holds none that is unseen (D45)"
    if table.phase == state.PLATE_FRONT and not missing:
        yield "a plate is to be turned up, but the display is full (D7, D30)"
    elif table.phase not in (state.LOT, state.PLATE_FRONT) and table.stack_size and missing > _plates_used(table):
        yield "the display lacks plates that nobody took (D10, D30)"
    if (
        table.phase not in (state.LOT, state.PLATE_FRONT)
        and table.stack_size
        and (table.top_kind >= 0) != _shows_top(table)
    ):
        yield "the back of the stack's top plate is seen at once, and not before (D45)"


def _shows_top(table: Any) -> bool:
    """Whether the back of the top plate is visible: not while chance decides or the whole stack is being put back."""
    is_returning = table.phase == state.PUT_BACK and table.stack_size == _put_back(table)
    return table.phase != state.TOP_KIND and not is_returning


def _plates_used(table: Any) -> int:
    """Return the number of plates taken since the display was filled."""
    if is_laying(table):
        return int(table.phase == state.PLACE)
    return 2 * box.TOKENS - int(sum(table.tokens))


def _hand_faults(table: Any) -> Iterator[str]:
    """Check the plates of a turn that is in the middle of an action (D10, D11)."""
    if table.drawn_count and (table.phase not in WITH_DRAWN or is_laying(table)):
        yield "plates are drawn at a time when nobody draws (D11)"
    elif not _fits_drawn(table):
        yield "the drawn plates do not fit this step (D11)"
    if (table.plate_in_hand != -1) != (table.phase == state.PLACE):
        yield "a plate is to be placed and none is in hand, or one is in hand at another time (D10)"
    if table.phase in WITH_DRAWN and not is_laying(table) and table.tokens[table.turn] == box.TOKENS:
        yield f"seat {table.turn + 1} takes a plate without using a token (D10)"


def _fits_drawn(table: Any) -> bool:
    """Whether the drawn plates fit this step: seen or not, kept, put back or still in hand."""
    drawn = range(table.drawn_count)
    in_hand = [i for i in drawn if table.drawn_kind[i] >= 0]
    known = [i for i in in_hand if table.drawn_plate[i] != -1]
    owned = [i for i in in_hand if table.drawn_owner[i] >= 0]
    gone = len(drawn) - len(in_hand)
    if not set(owned) <= set(known):
        return False
    if table.phase in (state.DRAWING, state.TOP_KIND):
        return bool(drawn or is_laying(table)) and not gone and known == owned
    return {
        state.LOOK: not gone and len(known) < len(in_hand),
        state.KEEP: not gone and known == in_hand and len(known) > 1,
        state.PLACE: known == in_hand and gone == bool(drawn),
        state.PUT_BACK: known == in_hand and len(known) > 1 and gone > 0 and _put_back(table) == gone - 1,
    }.get(table.phase, True)


def _put_back(table: Any) -> int:
    """Return how many plates of the current hand are already under the stack."""
    size = sum(kind < 0 for kind in table.drawn_kind[: table.drawn_count]) - 1
    lots = [(first, end) for first, end in batches(table) if table.stack_owner[first] == table.turn]
    return size if size == 0 or (lots and lots[-1] == (table.stack_size - size, table.stack_size)) else -1


def _tiling_faults(table: Any) -> Iterator[str]:
    if table.phase == state.TILING:
        if table.took_start[1 - table.turn]:
            yield "the holder of the start player tile tiles first (D42)"
        if table.paid and not _is_paid_with_used_chips(table):
            yield "the chips spent on the line are not among those used, or it misses nothing (D26)"
        elif line_choices(table) == 0:
            yield f"seat {table.turn + 1} has nothing to choose in line {table.tiling_line + 1} (D42)"
    elif table.paid:
        yield "chips are being spent outside tiling (D26)"
    if table.phase == state.OVER and any(table.took_start):
        yield "the start player tile was paid for before the end (D29)"


def _is_paid_with_used_chips(table: Any) -> bool:
    """Whether the used chips, up to the type of the last one spent, can include those of this line."""
    p, row, last = table.turn, table.tiling_line, table.paid_last
    if not 0 < table.line_count[p][row] <= row or not table.chip_used[p][last]:
        return False
    shows = [box.SHOWS[chip] >> table.line_color[p][row] & 1 for chip in range(box.CHIP_TYPES)]
    of_color = sum(table.chip_used[p][chip] for chip in range(last + 1) if shows[chip])
    others = sum(table.chip_used[p][: last + 1]) - of_color
    spent = (table.paid - table.paid_showing, table.paid_showing)
    return bool(0 <= spent[0] <= others and spent[1] <= of_color and spent[shows[last]] > 0)
