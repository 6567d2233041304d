"""Reading Duel's position line, field by field."""

import re
from typing import Any

from azulejos.errors import NotationError, PositionError
from azulejos.games.duel.faults import faults
from azulejos.games.duel.hiding import hidden_plate, unseen_by
from azulejos.games.duel.moves import COLOR_LETTERS, KIND_LETTERS, PLATE_NAMES
from azulejos.games.duel.position_text import PHASE_WORDS
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.refresh import refresh_masks
from azulejos.games.duel.rules.state import LOT, PLATE_FRONT, TILES_OF_A_ROUND, TILING, State, set_up
from azulejos.play.fields import Field, read_counts, read_line, read_number, read_tiles
from azulejos.play.game import Game

FIELDS = 14
MAX_SCORE = 999
PHASES = {word: phase for phase, word in PHASE_WORDS.items()}
DOME_LETTERS = COLOR_LETTERS + "S"


def read(game: Game, fields: list[Field], goals: int) -> State:
    """Parse a position line; raise NotationError if it is unreadable, PositionError if it is impossible."""
    table = read_unchecked(game, fields, goals)
    found = faults(game, table)
    if found:
        raise PositionError(found)
    return table


def read_unchecked(game: Game, fields: list[Field], goals: int) -> State:
    """Parse a position line that may be impossible; raise NotationError if it is unreadable."""
    if len(fields) < FIELDS:
        text = " ".join(field.text for field in fields)
        raise NotationError(f"a position of {game}", text, f"{FIELDS} fields")
    table = State()
    set_up(table, goals, int(game.fold))
    table.round = read_number(fields[1], "a round", "r", 0, box.ROUNDS)
    _read_phase(table, fields[2])
    _read_start(table, fields[3])
    table.to_draw = read_number(fields[4], "a number of tiles to draw", "d", 0, TILES_OF_A_ROUND)
    _read_factories(table, fields[5], fields[6], fields[7])
    table.bag = read_counts(fields[8], COLOR_LETTERS, "a bag", box.TILES_OF_A_COLOR)
    table.tower = read_counts(fields[9], COLOR_LETTERS, "a tower", box.TILES_OF_A_COLOR)
    table.display = [_read_plate(part, "-") for part in _split(fields[10], ",", box.DISPLAY_SLOTS, "the display")]
    _read_stack(table, fields[11])
    for seat in range(2):
        _read_board(table, seat, fields[12 + seat])
    for field in fields[FIELDS:]:
        _read_pending(table, field)
    derive(table)
    return table


def derive(table: State) -> None:
    """Compute the derived fields that the line leaves out."""
    refresh_masks(table)
    table.unseen = unseen_by(table)
    table.chips_unseen = [box.CHIPS_OF_A_TYPE - _chips_out(table, chip) for chip in range(box.CHIP_TYPES)]
    table.to_turn = box.DISPLAY_SLOTS if table.phase == LOT else 0
    if table.phase == PLATE_FRONT:
        table.to_turn = min(table.display.count(box.NOTHING), table.stack_size)


def _chips_out(table: State, chip: int) -> int:
    boards = sum(table.chip_held[p][chip] + table.chip_used[p][chip] for p in range(2))
    return boards + table.chip.count(chip)


def _split(field: Field, separator: str, count: int, what: str) -> list[Field]:
    parts = field.split(separator)
    if len(parts) != count:
        raise field.fail(what, f"{count} parts separated by {separator}")
    return parts


def _read_phase(table: State, field: Field) -> None:
    match = re.fullmatch(r"([a-z]+)([12])(?:\.([1-6]))?", field.text, re.ASCII)
    phase = PHASES.get(match.group(1)) if match else None
    if match is None or phase is None or (match.group(3) is not None) != (phase == TILING):
        raise field.fail("a phase", f"one of {', '.join(PHASES)}, then the seat; tile is followed by the line: tile1.3")
    table.phase = phase
    table.turn = int(match.group(2)) - 1
    table.tiling_line = int(match.group(3) or 1) - 1


def _read_start(table: State, field: Field) -> None:
    match = re.fullmatch(r"s([12])([+!]?)", field.text, re.ASCII)
    if not match:
        raise field.fail(
            "a start seat", "s1 or s2, then + while the start tile is on the large factory, or ! if taken this round"
        )
    table.start_seat = int(match.group(1)) - 1
    table.start_tile_out = int(match.group(2) == "+")
    table.took_start[table.start_seat] = int(match.group(2) == "!")


def _read_factories(table: State, suns: Field, moons: Field, chips: Field) -> None:
    for factory, part in enumerate(_split(suns, "/", box.FACTORIES, "the suns")):
        most = box.SMALL_TILES if factory < box.SMALL_FACTORIES else box.LARGE_TILES
        table.sun[factory] = read_tiles(part, COLOR_LETTERS, "a sun", most)
    *small, large = _split(moons, "/", box.FACTORIES, "the moons")
    for factory, part in enumerate(small):
        colors = _read_letters(part, COLOR_LETTERS, box.MOON_LEVELS, "a moon's stack, bottom first")
        table.moon_stack[factory] = colors + [box.NOTHING] * (box.MOON_LEVELS - len(colors))
    table.large_moon = read_tiles(large, COLOR_LETTERS, "the large moon", box.LARGE_TILES - 1)
    for factory, part in enumerate(_split(chips, "/", box.SMALL_FACTORIES, "the chips")):
        table.chip[factory] = {"-": box.NO_CHIP, "?": box.FACE_DOWN}.get(part.text, -3)
        if table.chip[factory] == -3:
            table.chip[factory] = _read_chip(part)


def _read_letters(field: Field, letters: str, most: int, what: str) -> list[int]:
    text = "" if field.text == "-" else field.text
    if field.text == "" or len(text) > most or any(letter not in letters for letter in text):
        raise field.fail(what, f"up to {most} of {letters}, or - for none")
    return [letters.index(letter) for letter in text]


def _read_chip(field: Field) -> int:
    if field.text not in box.CHIPS:
        raise field.fail("a chip", f"one of {' '.join(box.CHIPS)}")
    return box.CHIPS.index(field.text)


def _read_plate(field: Field, none: str = "") -> int:
    """Parse a plate's name, `S?` and `J?` in a view, or the word for none."""
    if none and field.text == none:
        return box.NOTHING
    if field.text in ("S?", "J?"):
        return hidden_plate(KIND_LETTERS.index(field.text[0]))
    if field.text not in PLATE_NAMES:
        raise field.fail("a plate", f"one of {' '.join(PLATE_NAMES)}")
    return PLATE_NAMES.index(field.text)


def _read_stack(table: State, field: Field) -> None:
    head, *lots = field.split("/")
    match = re.fullmatch(r"(0|[1-9][0-9]?)([SJ-])", head.text, re.ASCII)
    if not match or int(match.group(1)) > box.PLATES:
        raise head.fail("a stack", "the number of plates nobody has seen, then S, J or - for the back of the top one")
    table.stack_size = int(match.group(1))
    table.top_kind = KIND_LETTERS.find(match.group(2))
    for lot in lots:
        owner, plates = _split(lot, ":", 2, "plates that were put back")
        seat = read_number(owner, "a seat", "", 1, 2) - 1
        for n, part in enumerate(plates.split(",")):
            if table.stack_size >= box.PLATES:
                raise field.fail("a stack", f"at most {box.PLATES} plates")
            table.stack_plate[table.stack_size] = _read_plate(part)
            table.stack_owner[table.stack_size] = seat
            table.stack_first[table.stack_size] = int(n == 0)
            table.stack_size += 1


def _read_board(table: State, p: int, field: Field) -> None:
    score, lines, broken, plates, dome, held, used, counts = _split(field, ":", 8, "a board")
    table.score[p] = read_number(score, "a score", "", 0, MAX_SCORE)
    for line, part in enumerate(_split(lines, "/", box.ROWS, "the pattern lines")):
        table.line_color[p][line], table.line_count[p][line] = read_line(part, line, COLOR_LETTERS)
    tiles = _read_letters(broken, COLOR_LETTERS, box.BROKEN_SPACES, "the broken tiles")
    table.broken[p] = tiles + [box.NOTHING] * (box.BROKEN_SPACES - len(tiles))
    for space, part in enumerate(_split(plates, "/", box.PLATE_SPACES, "the plates of a dome")):
        _read_placed(table, p, space, part)
    for row, part in enumerate(_split(dome, "/", box.ROWS, "a dome")):
        if not re.fullmatch(f"[{DOME_LETTERS}.]{{6}}", part.text, re.ASCII):
            raise part.fail("a dome row", f"6 of {DOME_LETTERS} or . for empty")
        table.dome[p][row] = [DOME_LETTERS.find(letter) for letter in part.text]
    table.chip_held[p] = _read_chips(held)
    table.chip_used[p] = _read_chips(used)
    match = re.fullmatch(rf"([0-{box.TOKENS}])\.([0-2])(p?)", counts.text, re.ASCII)
    if not match:
        raise counts.fail("tokens and chips taken", "tokens left, a dot, chips taken this round, p if passed: 2.0")
    table.tokens[p], table.chips_taken[p] = int(match.group(1)), int(match.group(2))
    table.passed[p] = int(match.group(3) == "p")


def _read_placed(table: State, p: int, space: int, field: Field) -> None:
    if field.text == "-":
        return
    name, turns = Field(field.text[:-1], field.column), field.text[-1:]
    if turns not in ("0", "1", "2", "3"):
        raise field.fail("a placed plate", "a plate and its quarter turns, 0 to 3, like YSKR1, or -")
    plate = _read_plate(name)
    if plate < 0:
        raise field.fail("a placed plate", "a plate that both have seen")
    table.plate_at[p][space], table.rotation[p][space] = plate, int(turns)


def _read_chips(field: Field) -> list[int]:
    counts = [0] * box.CHIP_TYPES
    last = 0
    for part in field.split(",") if field.text != "-" else []:
        chip = _read_chip(part)
        if chip < last:
            raise field.fail("chips", f"chips in the order {' '.join(box.CHIPS)}")
        counts[chip] += 1
        last = chip
    return counts


def _read_pending(table: State, field: Field) -> None:
    """Read a named field; names from a later version are skipped."""
    name, equals, text = field.text.partition("=")
    if not equals or not name.isalpha():
        raise field.fail("a field with a name", "order=, drawn=, hand= or paid=")
    value = Field(text, field.column + len(name) + 1)
    if name == "order":
        table.order_source = read_number(value, "a small factory", "", 1, box.SMALL_FACTORIES) - 1
    elif name == "hand":
        table.plate_in_hand = _read_plate(value)
    elif name == "drawn":
        _read_drawn(table, value)
    elif name == "paid":
        match = re.fullmatch(r"([1-9][0-9]?)\.([0-9])\.([A-Z]{1,2})", text, re.ASCII)
        if not match or match.group(3) not in box.CHIPS:
            raise value.fail("a payment", "chips spent, those that show the color, the last one: 2.1.BR")
        table.paid, table.paid_showing = int(match.group(1)), int(match.group(2))
        table.paid_last = box.CHIPS.index(match.group(3))


def _read_drawn(table: Any, field: Field) -> None:
    parts = field.split(",")
    if len(parts) > box.MAX_DRAWN:
        raise field.fail("the drawn plates", f"at most {box.MAX_DRAWN} plates")
    table.drawn_count = len(parts)
    for i, part in enumerate(parts):
        if part.text == "-":
            continue
        owned = part.text[:1] in ("1", "2")
        table.drawn_owner[i] = int(part.text[0]) - 1 if owned else box.NOTHING
        plate = Field(part.text[owned:], part.column + owned)
        if plate.text in tuple(KIND_LETTERS):
            table.drawn_kind[i] = KIND_LETTERS.index(plate.text)
            continue
        table.drawn_plate[i] = _read_plate(plate)
        name = PLATE_NAMES[table.drawn_plate[i]] if table.drawn_plate[i] >= 0 else plate.text
        table.drawn_kind[i] = int("S" not in name)
