"""The order in which the solver of Azul tries moves: the most promising first, equal factories once."""

import numpy
from numba import int64, uint64

from azulejos.games.azul.rules.components import (
    ALL_SOURCES_BIT,
    CENTER,
    COLORS,
    COUNT,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    PILE_BITS,
    PILE_MASK,
    SOURCES,
    TARGETS,
    TARGETS_MASK,
    TILES_OF_A_COLOR,
)
from azulejos.games.azul.rules.state import OFFER, State
from azulejos.games.azul.search.evaluation import POINT
from azulejos.games.azul.search.solver_records import Frame, SolverRoom
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Grid, Ints

MOST_DROPPED = FLOOR_SPACES + TILES_OF_A_COLOR + 1
SIZES = 8  # groups of more tiles share their history
FIRST_TRY, KILLER = 1 << 40, 1 << 20
ALWAYS_GOOD = 1_000  # the score of a move that was good whenever it was tried
FEW_TRIES = 20  # which say little about a move
CHOICE_WORTH = 128  # in an exact search, the score of a choice less for all that follows: smaller trees first
CHOICE_BITS, CHOICE_MASK = 8, 255
MOST_SUCCESS = 1 << 18  # as the anchor counts
FLOOR_COSTS = [int(cost) for cost in FLOOR_COST]
DROPPED = numpy.array([POINT * sum(FLOOR_COSTS[:n]) + 8 * n for n in range(MOST_DROPPED + 1)], numpy.int64)
"""The cost of this many tiles on a floor line, with a little for those without a space."""


@compiled(inline="early")
def order_moves(s: State, frame: Frame, n: int, ply: int, room: SolverRoom, line_worths: Grid[int]) -> int:
    """Score the moves for ordering and drop those that repeat an equal factory; return how many are left."""
    by_tiles = room.style[0].history_by_tiles
    if s.phase != OFFER:
        for i in range(n):
            frame.scores[i] = room.history[s.turn, frame.moves[i]]
        return n
    progress = room.progress[0]
    choices = choices_by_color(s) if progress.is_exact else int64(0)
    killer = int64(-1) if progress.is_exact else progress.killers[ply]  # it is good, but rarely has a small tree
    kept = 0
    group = -1
    tiles = with_marker = fewer = 0
    is_repeated = False
    for i in range(n):
        move = frame.moves[i]
        if move // TARGETS != group:
            group = move // TARGETS
            slot = group // COLORS
            is_repeated = repeats_factory(s, slot)
            with_marker = slot == s.factories and s.marker_in_center
            source = slot if slot != s.factories else CENTER
            tiles = s.pile[source] >> group % COLORS * PILE_BITS & PILE_MASK
            fewer = choices_removed(s, source, group % COLORS, choices)
        if not is_repeated:
            frame.moves[kept] = move
            frame.scores[kept] = past_success(room, s.turn, history_slot(move, tiles, by_tiles), by_tiles)
            frame.scores[kept] += CHOICE_WORTH * fewer
            frame.scores[kept] += KILLER if move == killer else 0
            frame.scores[kept] += take_prior(s, tiles, group % COLORS, move % TARGETS, with_marker, line_worths)
            if move == frame.best_move:
                frame.scores[kept] = FIRST_TRY
            kept += 1
    return kept


@compiled(inline="late")
def history_slot(move: int, tiles: int, by_tiles: int) -> int:
    """Return where the history of a move is kept: taking tiles of one color to one line is one, whatever the source."""
    if by_tiles:
        return move % (COLORS * TARGETS) * SIZES + min(tiles, SIZES - 1)
    return move


@compiled(inline="early")
def past_success(room: SolverRoom, p: int, slot: int, by_tiles: int) -> int:
    """Return how good a move was elsewhere: its share of good tries, or (as the anchor counts) a sum."""
    good = room.history[p, slot]
    if by_tiles:
        return int64(uint64(good * ALWAYS_GOOD) // uint64(room.tries[p, slot] + FEW_TRIES))
    return good


@compiled(inline="early")
def choices_by_color(s: State) -> int:
    """Return the number of targets that all seats have for a group of each color, packed."""
    choices = int64(0)
    for p in range(int64(s.players)):
        for color in range(COLORS):
            choices += COUNT[s.takes[p] >> color * TARGETS & TARGETS_MASK] << color * CHOICE_BITS
    return choices


@compiled(inline="early")
def choices_removed(s: State, source: int, color: int, choices: int) -> int:
    """Return how many choices disappear with a group: its own, and those of groups that join others in the center."""
    removed = choices >> color * CHOICE_BITS & CHOICE_MASK
    if source != CENTER:
        joined = s.holds >> source & s.holds >> CENTER & ALL_SOURCES_BIT & ~(1 << color * SOURCES)
        for other in range(COLORS):
            if joined >> other * SOURCES & 1:
                removed += choices >> other * CHOICE_BITS & CHOICE_MASK
    return removed


@compiled(inline="early")
def note_success(s: State, frame: Frame, room: SolverRoom) -> None:
    """Remember that the current move was good, and that those before it were tried in vain."""
    history, tries, p = room.history, room.tries, s.turn
    if room.style[0].history_by_tiles == 0:
        history[p, frame.move] = min(history[p, frame.move] + frame.to_go * frame.to_go, MOST_SUCCESS)
        return
    is_offer = s.phase == OFFER
    for i in range(frame.next):
        move = frame.moves[i]
        slot = history_slot(move, tiles_of(s, move) if is_offer else int64(0), int64(is_offer))
        tries[p, slot] += 1
        history[p, slot] += i + 1 == frame.next


@compiled(inline="early")
def tiles_of(s: State, move: int) -> int:
    """Return how many tiles a move takes."""
    slot = move // (COLORS * TARGETS)
    source = slot if slot != s.factories else CENTER
    return s.pile[source] >> move // TARGETS % COLORS * PILE_BITS & PILE_MASK


@compiled(inline="early")
def take_prior(s: State, tiles: int, color: int, line: int, with_marker: int, line_worths: Grid[int]) -> int:
    """Estimate a move: the value of completing its line (half of its share for a part), minus the floor's cost."""
    p = s.turn
    dropped = tiles + with_marker
    prior = 0
    if line != FLOOR:
        held = s.line_count[p][line]
        placed = min(tiles, line + 1 - held)
        dropped -= placed
        prior = line_worths[p, line * COLORS + color]
        if held + placed <= line:
            prior = prior * placed // (2 * (line + 1))
    return prior - (DROPPED[s.floor_used[p] + dropped] - DROPPED[s.floor_used[p]])


@compiled(inline="early")
def repeats_factory(s: State, slot: int) -> bool:
    """Whether an earlier factory holds the same tiles."""
    if slot >= s.factories:
        return False
    for other in range(slot):
        if s.pile[other] == s.pile[slot]:
            return True
    return False


@compiled(inline="early")
def next_best(moves: Ints, scores: Ints, start: int, n: int) -> int:
    """Move the most promising of the remaining moves to the front and return it."""
    top, most = start, scores[start]
    for i in range(start + 1, n):
        if scores[i] > most:
            top, most = i, scores[i]
    moves[start], moves[top] = moves[top], moves[start]
    scores[start], scores[top] = scores[top], scores[start]
    return moves[start]
