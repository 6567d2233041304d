"""Duel's learned policy: rates the legal moves of every phase for the tree search."""

from numba import int64

from azulejos.games.duel.rules.components import (
    COLUMNS,
    CORNERS,
    COUNT,
    FULL,
    JOKER,
    PLATE_COLUMNS,
    PLATES_OF_A_KIND,
    ROTATIONS,
    ROWS,
    RUN,
    SHOWS,
    SPACES,
    SPECIAL,
)
from azulejos.games.duel.rules.numbers import (
    KEEP_PLATE,
    LEAVE_LINE,
    PLACE_PLATE,
    SPEND_CHIP,
    STOP_DRAWING,
    TAKE_PLATE,
    TILE_SPACE,
)
from azulejos.games.duel.rules.scoring import filled_corners
from azulejos.games.duel.rules.state import ACQUIRE, DRAWING, FREE_PLATE, KEEP, ORDER, PLACE, TILING, State
from azulejos.games.duel.search import policy_features as features
from azulejos.games.duel.search.action_policy import rate_actions, rate_order, rate_plate
from azulejos.games.duel.search.evaluation import CORNER, DIAGONAL, EDGE
from azulejos.games.duel.search.habits import Habits
from azulejos.games.duel.search.line_values import goals_gain, space_gain
from azulejos.games.duel.search.policy_features import KINDS_OF_SPACES
from azulejos.games.duel.search.quick_play import colors_waiting, plates_beside
from azulejos.rules.kit import compiled
from azulejos.rules.tiles import tile_points
from azulejos.search.policy import counted, keep_features
from azulejos.search.tree_records import Evaluator, Policy


@compiled
def rate_color(s: State, row: int, what: int, neighbors: int, policy: Policy) -> tuple[float, float, float, float]:
    """Rate a new space of a color, or for all colors; also return how it fits its line, fills it, and is new there."""
    p = int64(s.turn)
    r = int64(s.round)
    held = s.line_count[p][row]
    score = counted(policy, features.PLACE_JOKER + r * ROWS + row, 1.0) if what == JOKER else 0.0
    fits = full = new = 0.0
    color = s.line_color[p][row] if held > 0 else what
    if held > 0 and what in (int64(color), JOKER):
        if (s.fits[p][row] >> color * COLUMNS & FULL) == 0:
            fits = 0.4 + held / (row + 1)
            full = 1.0 + 0.3 * neighbors if held > row else 0.0
        else:
            score += counted(policy, features.PLACE_LINE + r * 3, neighbors * held / (row + 1))
    if what != JOKER and (s.fits[p][row] >> what * COLUMNS & FULL) == 0:
        new = 1.0
        score += counted(policy, features.PLACE_LINE + r * 3 + 1, float(neighbors))
    return score, fits, full, new


@compiled
def rate_goals(s: State, row: int, column: int, what: int, policy: Policy) -> float:
    """Rate a new space for the goals of diagonals and edges (D40)."""
    kind = 0 if what == SPECIAL else 1 if what == JOKER else 2
    score = 0.0
    if s.goals >> DIAGONAL & 1 and (row == column or row == COLUMNS - 1 - column):
        score += counted(policy, features.PLACE_GOAL + DIAGONAL * KINDS_OF_SPACES + kind, 1.0)
    if s.goals >> EDGE & 1 and (row in (0, ROWS - 1) or column in (0, COLUMNS - 1)):
        score += counted(policy, features.PLACE_GOAL + EDGE * KINDS_OF_SPACES + kind, 1.0)
    return score


@compiled
def rate_place(s: State, space: int, rotation: int, policy: Policy) -> float:
    """Rate a place for the plate in hand, and how it is turned."""
    p = int64(s.turn)
    r = int64(s.round)
    band = space // PLATE_COLUMNS
    score = 0.0
    run = fits = full = new = 0.0
    for corner in range(CORNERS):
        row = band * 2 + corner // 2
        column = space % PLATE_COLUMNS * 2 + corner % 2
        what = SPACES[(s.plate_in_hand * ROTATIONS + rotation) * CORNERS + corner]
        across = RUN[(s.dome_row[p][row] | 1 << column) * COLUMNS + column]
        down = RUN[(s.dome_column[p][column] | 1 << row) * ROWS + row]
        neighbors = across + down - 2
        run += neighbors
        if what == SPECIAL:
            score += counted(policy, features.PLACE_SPECIAL + r * PLATE_COLUMNS + band, 1.0 + corner // 2)
            score += counted(policy, features.PLACE_SPECIAL_RUN + r, float(neighbors))
        else:
            more, fit, fill, fresh = rate_color(s, row, int64(what), int64(neighbors), policy)
            score += more
            fits += fit
            full += fill
            new += fresh
        score += rate_goals(s, row, column, int64(what), policy)
    score += counted(policy, features.PLACE + space * features.ROUND_NUMBERS + r, 1.0)
    score += counted(policy, features.PLACE_RUN + r, run)
    score += counted(policy, features.PLACE_FITS + r, fits)
    score += counted(policy, features.PLACE_NEW + r, new)
    score += counted(policy, features.PLACE_LINE + r * 3 + 2, full)
    plates = COUNT[s.plates[p] >> band * PLATE_COLUMNS & 7]
    score += counted(policy, features.PLACE_BAND + r * PLATE_COLUMNS + band, float(plates))
    score += counted(policy, features.PLACE_BESIDE + r, float(plates_beside(s, p, space)))
    if s.goals >> CORNER & 1 and space % 2 == 0 and space != 4:
        score += counted(policy, features.PLACE_GOAL + CORNER * KINDS_OF_SPACES + (space > 4), 1.0)
    return score


@compiled
def rate_space(s: State, column: int, habits: Habits, policy: Policy) -> float:
    """Rate a space for the line that is being tiled."""
    p = int64(s.turn)
    r = int64(s.round)
    row = int64(s.tiling_line)
    across = RUN[(s.dome_row[p][row] | 1 << column) * COLUMNS + column]
    down = RUN[(s.dome_column[p][column] | 1 << row) * ROWS + row]
    space = row // 2 * PLATE_COLUMNS + column // 2
    filled = COUNT[filled_corners(s, p, space)]
    score = counted(policy, features.TILE_POINTS + r, float(tile_points(across, down)))
    if s.plate_at[p][space] < PLATES_OF_A_KIND:
        share = 1.0 if filled == 2 else 0.3 * (1 + filled)
        score += counted(policy, features.TILE_SPECIAL + r, (row // 2 * 2 + 1.5) * share)
    score += counted(policy, features.TILE_COLUMN + r * COLUMNS + COUNT[s.dome_column[p][column]], 1.0)
    if s.space[p][row][column] == JOKER:
        score += counted(policy, features.TILE_JOKER + r, 1.0)
    score += counted(policy, features.TILE_GOALS + r, goals_gain(s, p, row, column, space, filled))
    score += counted(policy, features.TILE_SIDE + r * 3 + min(column, COLUMNS - 1 - column), 1.0)
    return score + counted(policy, features.TILE_GAIN + r, space_gain(s, p, row, column, habits))


@compiled
def rate_tiling(s: State, move: int, habits: Habits, policy: Policy) -> float:
    """Rate a tiling choice: a space, a chip to spend, or leaving the line (D42)."""
    p = int64(s.turn)
    row = int64(s.tiling_line)
    if move < LEAVE_LINE:
        return rate_space(s, (move - TILE_SPACE) % COLUMNS, habits, policy)
    color = int64(s.line_color[p][row])
    if move >= SPEND_CHIP:
        chip = move - SPEND_CHIP
        return counted(policy, features.SPEND_SHOWS + (SHOWS[chip] >> color & 1), 1.0) + 0.01 * chip
    columns = s.fits[p][row] >> color * COLUMNS & FULL
    best = 0.0
    for column in range(COLUMNS):
        if columns >> column & 1:
            best = max(best, space_gain(s, p, row, column, habits))
    missing = row + 1 - s.line_count[p][row]
    score = counted(policy, features.LEAVE_MISSING + s.round * ROWS + missing, 1.0)
    return score + counted(policy, features.LEAVE_GAIN + s.round, best)


@compiled
def rate_moves(s: State, n: int, habits: Habits, evaluator: Evaluator, policy: Policy) -> None:
    """Rate the n listed moves, with the known values of both seats' lines."""
    scores, moves = evaluator.scores, evaluator.moves
    phase = s.phase
    if phase == ACQUIRE:
        rate_actions(s, n, evaluator, policy)
        return
    waiting = colors_waiting(s, int64(s.turn))
    for i in range(n):
        move = moves[i]
        score = 0.0
        if phase == PLACE:
            choice = move - PLACE_PLATE
            score = rate_place(s, choice // ROTATIONS, choice % ROTATIONS, policy)
        elif phase == TILING:
            score = rate_tiling(s, move, habits, policy)
        elif phase == ORDER:
            score = rate_order(s, move, evaluator, policy)
        elif phase == FREE_PLATE:
            score = rate_plate(s, int64(s.display[move - TAKE_PLATE]), waiting, policy)
        elif phase == KEEP:
            score = rate_plate(s, int64(s.drawn_plate[move - KEEP_PLATE]), waiting, policy)
        elif phase == DRAWING:
            drawn = min(int64(s.drawn_count), 2)
            score = counted(policy, features.DRAWN + drawn * 2 + (move == STOP_DRAWING), 1.0)
        scores[i] = score
        keep_features(policy, i)
