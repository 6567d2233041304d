"""What cannot be on a table of Duel, however it was played: all checks of a typed-in position."""

from collections.abc import Iterator
from typing import Any

from azulejos.games.duel.hiding import batches, kind_of_plate
from azulejos.games.duel.history_faults import history_faults
from azulejos.games.duel.moves import COLOR_NAMES, PLATE_NAMES
from azulejos.games.duel.phases import is_laying, moment_faults
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.acquire import can_act
from azulejos.games.duel.rules.state import CHIP, OVER, PUT_BACK, TILE, TOP_KIND
from azulejos.play.game import Game


def faults(game: Game, table: Any) -> list[str]:
    """Return everything that is impossible, in words; how it came about only if the table itself is possible."""
    return table_faults(table) or list(history_faults(table))


def table_faults(table: Any) -> list[str]:
    """Return what cannot lie on a table at the same time."""
    found = [*_tile_faults(table), *_plate_faults(table), *_chip_faults(table), *_factory_faults(table)]
    for seat in range(2):
        found += [f"seat {seat + 1}: {fault}" for fault in _board_faults(table, seat)]
    return found or list(moment_faults(table))


def _tile_faults(table: Any) -> Iterator[str]:
    for color, name in enumerate(COLOR_NAMES):
        count = table.bag[color] + table.tower[color] + table.large_moon[color]
        count += sum(sun[color] for sun in table.sun) + sum(stack.count(color) for stack in table.moon_stack)
        for p in range(2):
            lines = zip(table.line_color[p], table.line_count[p], strict=True)
            count += sum(held for of, held in lines if of == color)
            count += sum(row.count(color) for row in table.dome[p]) + table.broken[p].count(color)
        if count != box.TILES_OF_A_COLOR:
            yield f"{count} {name} tiles instead of {box.TILES_OF_A_COLOR} (D1)"


def _plate_faults(table: Any) -> Iterator[str]:
    lots = batches(table)
    unseen_in_stack = lots[0][0] if lots else table.stack_size
    returned = table.stack_plate[unseen_in_stack : table.stack_size]
    drawn = [(table.drawn_plate[i], table.drawn_kind[i]) for i in range(table.drawn_count) if table.drawn_kind[i] >= 0]
    named = [*table.display, *table.plate_at[0], *table.plate_at[1], *returned, table.plate_in_hand]
    named = [plate for plate in named if plate != -1] + [plate for plate, _ in drawn if plate != -1]
    for plate in sorted({plate for plate in named if plate >= 0 and named.count(plate) > 1}):
        yield f"plate {PLATE_NAMES[plate]} lies in two places (D3)"
    undrawn = [kind for plate, kind in drawn if plate == -1]
    total = len(named) + len(undrawn) + unseen_in_stack
    if total != box.PLATES:
        yield f"{total} plates instead of {box.PLATES} (D3)"
    kinds = [kind_of_plate(plate) for plate in named] + undrawn
    if unseen_in_stack and table.top_kind >= 0:
        kinds.append(table.top_kind)
    for kind, name in enumerate(("special", "joker")):
        if kinds.count(kind) > box.PLATES_OF_A_KIND:
            yield f"{kinds.count(kind)} {name} plates instead of {box.PLATES_OF_A_KIND} (D3)"
    top = returned[0] if lots and not unseen_in_stack else -1
    if table.stack_size == 0 and table.top_kind >= 0:
        yield "the stack is empty, but the back of its top plate is named"
    elif top >= 0 and table.top_kind not in (-1, kind_of_plate(top)):
        yield "the back of the stack's top plate does not fit the plate (D45)"


def _chip_faults(table: Any) -> Iterator[str]:
    for chip in range(box.CHIP_TYPES):
        if table.chips_unseen[chip] < 0:
            found = box.CHIPS_OF_A_TYPE - table.chips_unseen[chip]
            yield f"{found} chips {box.CHIPS[chip]} instead of {box.CHIPS_OF_A_TYPE} (D4)"
    done = table.round if is_laying(table) else max(0, table.round - 1)
    for p in range(2):
        count = sum(table.chip_held[p]) + sum(table.chip_used[p])
        if count != 2 * done + table.chips_taken[p]:
            yield f"seat {p + 1} has {count} chips instead of {2 * done + table.chips_taken[p]} (D18)"
    lying = sum(chip != box.NO_CHIP for chip in table.chip)
    if not is_laying(table) and table.phase != OVER and lying + sum(table.chips_taken) != box.SMALL_FACTORIES:
        yield f"{lying + sum(table.chips_taken)} chips in this round instead of {box.SMALL_FACTORIES} (D2)"


def _factory_faults(table: Any) -> Iterator[str]:
    for factory in range(box.SMALL_FACTORIES):
        tiles = sum(table.sun[factory]) + table.moon_height[factory]
        if any(table.sun[factory]) and table.moon_height[factory]:
            yield f"small factory {factory + 1} has tiles on sun and moon (D13)"
        if table.chip[factory] >= 0 and tiles:
            yield f"the chip of small factory {factory + 1} is face up under tiles (D43)"
        turned = not is_laying(table) and table.phase != CHIP
        if table.chip[factory] == box.FACE_DOWN and not tiles and turned:
            yield f"the chip of small factory {factory + 1} is face down without tiles (D43)"
        if table.chip[factory] == box.NO_CHIP and tiles and not table.to_draw and table.phase not in (TILE, TOP_KIND):
            yield f"small factory {factory + 1} has tiles but no chip (D7)"
    if any(table.sun[box.LARGE]) and any(table.large_moon):
        yield "the large factory has tiles on sun and moon (D13)"
    large = any(table.sun[box.LARGE]) or any(table.large_moon)
    if table.start_tile_out and not large:
        yield "the start player tile lies on an empty large factory (D8, D16)"
    if large and any(table.took_start) and any(table.sun[box.LARGE]):
        yield "the start player tile was taken, but nothing from the large factory (D16)"
    if large and not table.start_tile_out and not any(table.took_start) and not is_laying(table):
        yield "the start player tile is neither on the large factory nor taken (D7, D16)"


def _board_faults(table: Any, p: int) -> Iterator[str]:
    for row in range(box.ROWS):
        for column in range(box.COLUMNS):
            tile, space = table.dome[p][row][column], table.space[p][row][column]
            place = f"row {row + 1}, column {column + 1} of the dome"
            if tile >= 0 and space < 0:
                yield f"a tile without a plate in {place} (D23)"
            elif 0 <= tile < box.COLORS and space not in (tile, box.JOKER):
                yield f"a {COLOR_NAMES[tile]} tile on a space of another kind in {place} (D23)"
            elif tile == box.SPECIAL and space != box.SPECIAL:
                yield f"a special tile on a space that is not special in {place} (D27)"
            if space == box.SPECIAL and (tile == box.SPECIAL) != (_filled_beside(table, p, row, column) == 3):
                yield f"the special space in {place} does not follow from its plate (D27)"
    done = min(4, table.round if is_laying(table) else max(0, table.round - 1))
    used = 0 if is_laying(table) or table.round > 4 else box.TOKENS - table.tokens[p]
    placed = sum(plate >= 0 for plate in table.plate_at[p])
    if table.round == 0:
        if placed > 1 or table.tokens[p] != box.TOKENS:
            yield "more than the free plate was placed before round 1 (D9)"
    else:
        in_work = table.turn == p and not is_laying(table) and (table.plate_in_hand != -1 or table.drawn_count > 0)
        in_work = in_work and table.phase != PUT_BACK
        if placed != 1 + 2 * done + used - in_work:
            yield f"{placed} plates on the dome instead of {1 + 2 * done + used - in_work} (D9, D12)"
    if table.passed[p] and can_act(table, p):
        yield "has passed, but can act (D21)"


def _filled_beside(table: Any, p: int, row: int, column: int) -> int:
    top, left = row // 2 * 2, column // 2 * 2
    tiles = [table.dome[p][r][c] for r in (top, top + 1) for c in (left, left + 1) if (r, c) != (row, column)]
    return sum(tile >= 0 for tile in tiles)
