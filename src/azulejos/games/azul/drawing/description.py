"""A position of Azul in words: the text alternative of a picture."""

from collections.abc import Sequence

from azulejos.games.azul.drawing.table import lying_in_center, marker_keeper, moment, tiles_of, title
from azulejos.games.azul.rules.components import FLOOR_SPACES, MARKER, NOTHING, ROWS
from azulejos.games.azul.rules.state import State
from azulejos.play.drawing.captions import join_words, say
from azulejos.play.drawing.drawable import DrawableView
from azulejos.play.drawing.palette import COLORS

__all__ = ["describe_board", "describe_center", "describe_factory", "describe_position"]


def describe_position(view: DrawableView, names: Sequence[str]) -> str:
    """Return the whole table in words: sources, bag and lid, then each board from its first line to its floor line."""
    s: State = view.table
    told = [f"{', '.join(title(s))}. {moment(view, names)}."]
    told += [describe_factory(s, factory) for factory in range(s.factories)]
    told.append(describe_center(s))
    told += [f"{say(key)}: {_tell_counts(counts)}." for key, counts in (("board.bag", s.bag), ("board.lid", s.lid))]
    return " ".join(told + [describe_board(s, p, names[p]) for p in range(s.players)])


def describe_factory(s: State, factory: int) -> str:
    """Return a factory in words."""
    return f"{say('board.factory', factory=factory + 1)}: {_tell_tiles(tiles_of(s.pile[factory]))}."


def describe_center(s: State) -> str:
    """Return the center in words."""
    return f"{say('board.center')}: {_tell_tiles(lying_in_center(s))}."


def describe_board(s: State, p: int, name: str) -> str:
    """Return the board of a seat in words, from its first line to its floor line."""
    lines = [_tell_line(s, p, row) for row in range(ROWS) if s.line_count[p][row]]
    rows = [_tell_row(s, p, row) for row in range(ROWS) if s.wall_row[p][row]]
    floor = [tile for tile in s.floor[p][:FLOOR_SPACES] if tile != NOTHING]
    head = f"{name}: {say('board.points', count=s.score[p])}."
    if marker_keeper(s) == p:
        head += f" {say('board.has-marker')}."
    wall = f"{say('board.wall')}: {'; '.join(rows) if rows else say('board.empty')}."
    told_lines = f"{say('board.lines')}: {'; '.join(lines) if lines else say('board.empty')}."
    return f"{head} {told_lines} {wall} {say('board.floor-line')}: {_tell_tiles(floor)}."


def _tell_line(s: State, p: int, row: int) -> str:
    color = say(f"color.{COLORS[s.line_color[p][row]]}.tile")
    held = say("board.color-filled", filled=s.line_count[p][row], size=row + 1, color=color)
    return f"{say('board.line', line=row + 1)}: {held}"


def _tell_row(s: State, p: int, row: int) -> str:
    tiles = [
        say("board.color-in-column", color=say(f"color.{COLORS[tile]}.tile"), column=column + 1)
        for column, tile in enumerate(s.wall[p][row])
        if tile != NOTHING
    ]
    return f"{say('board.row', row=row + 1)}: {join_words(tiles)}"


def _tell_tiles(tiles: Sequence[int]) -> str:
    counts = [sum(tile == color for tile in tiles) for color in range(len(COLORS))]
    marker = [say("board.start-marker")] * (MARKER in tiles)
    if not tiles:
        return say("board.empty")
    return join_words(marker + _counted(counts))


def _tell_counts(counts: Sequence[int]) -> str:
    return join_words(_counted(counts)) if any(counts) else say("board.empty")


def _counted(counts: Sequence[int]) -> list[str]:
    return [say(f"count.{COLORS[color]}", count=n) for color, n in enumerate(counts) if n]
