"""A position of Azul Duel in words: the text alternative of a picture."""

from collections.abc import Sequence

from azulejos.games.duel.drawing.table import (
    CHIP_COLORS,
    COLOR_WORDS,
    SeenPlate,
    chips_of,
    drawn_plates,
    goal_keys,
    moment,
    plate_in_hand,
    spaces_of,
    start_tile_keeper,
    tiles_of,
    title,
)
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.play.drawing.captions import join_words, say
from azulejos.play.drawing.drawable import DrawableView

__all__ = [
    "describe_board",
    "describe_large_factory",
    "describe_plate",
    "describe_position",
    "describe_small_factory",
]

KINDS = ("board.special-plate", "board.joker-plate")
SPACE_WORDS = (*(f"color.{color}.tile" for color in COLOR_WORDS), "board.special", "board.joker")


def describe_position(view: DrawableView, names: Sequence[str]) -> str:
    """Return the whole table in words: factories, plates, bag and tower, goals, then each board."""
    s: State = view.table
    told = [", ".join(title(s)), moment(view, names)]
    told += [describe_small_factory(s, factory) for factory in range(box.SMALL_FACTORIES)]
    told += [describe_large_factory(s), _tell_plates(s)]
    told += [f"{say(key)}: {_tell_counts(counts)}" for key, counts in (("board.bag", s.bag), ("board.tower", s.tower))]
    told.append(f"{say('board.goals')}: {'; '.join(say(key) for key in goal_keys(s))}")
    told += [describe_board(s, p, names[p]) for p in range(box.PLAYERS)]
    return ". ".join(told) + "."


def describe_small_factory(s: State, factory: int) -> str:
    """Return a small factory in words: its sun, its moon and its chip."""
    stack = [say(SPACE_WORDS[color]) for color in s.moon_stack[factory][: s.moon_height[factory]]]
    moon = say("board.from-bottom", tiles=join_words(stack)) if stack else say("board.empty")
    told = f"{say('board.small-factory', factory=factory + 1)}: {say('board.sun')} {_tell_counts(s.sun[factory])}"
    told += f"; {say('board.moon')} {moon}"
    if s.chip[factory] == box.NO_CHIP:
        return told
    chip = say("board.face-down") if s.chip[factory] == box.FACE_DOWN else _tell_chip(s.chip[factory])
    return f"{told}; {say('board.chip')} {chip}"


def describe_large_factory(s: State) -> str:
    """Return the large factory in words."""
    start = f"; {say('board.start-tile')}" if s.start_tile_out else ""
    sun, moon = _tell_counts(s.sun[box.LARGE]), _tell_counts(s.large_moon)
    return f"{say('board.large-factory')}: {say('board.sun')} {sun}; {say('board.moon')} {moon}{start}"


def _tell_plates(s: State) -> str:
    display = [describe_plate((plate, box.NOTHING)) for plate in s.display if plate != box.NOTHING]
    told = f"{say('board.plates')}: {'; '.join(display) if display else say('board.nothing')}"
    told += f". {say('board.stack', count=s.stack_size)}"
    if s.top_kind != box.NOTHING:
        told += f", {say(('board.top-special', 'board.top-joker')[s.top_kind])}"
    in_hand = plate_in_hand(s)
    if in_hand:
        told += f". {say('board.in-hand')}: {describe_plate(in_hand)}"
    drawn = [describe_plate(plate) for plate in drawn_plates(s)]
    return f"{told}. {say('board.drawn')}: {'; '.join(drawn)}" if drawn else told


def describe_plate(seen: SeenPlate) -> str:
    """Return a plate in words: its spaces, or its kind if its front is hidden."""
    plate, kind = seen
    if plate == box.NOTHING:
        return say(KINDS[kind])
    return " ".join(say(SPACE_WORDS[space]) for space in spaces_of(plate))


def describe_board(s: State, p: int, name: str) -> str:
    """Return the board of a seat in words."""
    told = [f"{name}: {say('board.points', count=s.score[p])}, {say('board.tokens', count=s.tokens[p])}"]
    told += [say("board.has-start-tile")] if s.took_start[p] or start_tile_keeper(s) == p else []
    lines = [
        f"{say('board.line', line=line + 1)}: {_tell_line(s, p, line)}"
        for line in range(box.ROWS)
        if s.line_count[p][line]
    ]
    rows = [
        f"{say('board.row', row=row + 1)}: {_tell_row(s, p, row)}"
        for row in range(box.ROWS)
        if max(s.space[p][row]) >= 0
    ]
    told.append(f"{say('board.lines')}: {'; '.join(lines) if lines else say('board.empty')}")
    told.append(f"{say('board.dome')}: {'; '.join(rows) if rows else say('board.empty')}")
    broken = [0] * box.COLORS
    for color in s.broken[p][: s.broken_used[p]]:
        broken[color] += 1
    told.append(f"{say('board.broken-tiles')}: {_tell_counts(broken)}")
    chips = [_tell_chip(chip) for chip in chips_of(s.chip_held[p])]
    chips += [f"{_tell_chip(chip)} ({say('board.used')})" for chip in chips_of(s.chip_used[p])]
    return ". ".join([*told, f"{say('board.chips')}: {join_words(chips)}"])


def _tell_line(s: State, p: int, line: int) -> str:
    color = say(SPACE_WORDS[s.line_color[p][line]])
    return say("board.color-filled", filled=s.line_count[p][line], size=line + 1, color=color)


def _tell_row(s: State, p: int, row: int) -> str:
    """Return a row of the dome from left to right: tiles, with empty spaces in brackets."""
    told = []
    for tile, space in zip(s.dome[p][row], s.space[p][row], strict=True):
        if tile != box.NOTHING:
            told.append(say(SPACE_WORDS[tile]))
        elif space != box.NOTHING:
            told.append(f"({say(SPACE_WORDS[space])})")
        else:
            told.append(say("board.no-plate"))
    return join_words(told)


def _tell_chip(chip: int) -> str:
    return "-".join(say(SPACE_WORDS[color]) for color in CHIP_COLORS[chip])


def _tell_counts(counts: Sequence[int]) -> str:
    if not tiles_of(counts):
        return say("board.empty")
    return join_words([say(f"count.{COLOR_WORDS[color]}", count=n) for color, n in enumerate(counts) if n])
