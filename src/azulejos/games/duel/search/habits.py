"""The settings of quick play in Duel."""

from azulejos.rules.flat import real, record
from azulejos.search.arrays import Rows, records

__all__ = ["DEFAULT", "Habits", "new_habits"]


@record
class Habits:
    """The settings of quick play, in points; found by matches between different settings."""

    line_share: float = real(64)  # share of a line's value that an incomplete line has
    last_line_share: float = real(64)  # the same in the last round
    special_step: float = real(64)  # of a special tile, for each tile around its space
    goal_step: float = real(64)  # of what a tile adds to a goal
    waiting: float = real(64)  # a line without a space that may still get one from a plate
    hopeless: float = real(64)  # a line that can get no space
    breaking: float = real(64)  # of the cost of broken tiles
    starting: float = real(64)  # the start tile
    chip: float = real(64)  # a chip
    chip_shows: float = real(64)  # each color of a chip that a line needs
    plate: float = real(64)  # a plate of the display
    plate_fits: float = real(64)  # each color of it that a line waits for
    drawing: float = real(64)  # drawing plates
    place_fits: float = real(64)  # a space for a waiting line
    place_run: float = real(64)  # each tile in its row and column
    place_new: float = real(64)  # a color that the row lacks
    place_joker: float = real(64)  # a multicolor space
    place_special: float = real(64)  # a special space, for each row down
    place_beside: float = real(64)  # each plate beside it
    chip_cost: float = real(64)  # spending a chip
    noise: float = real(64)  # the noise of a score, in points


DEFAULT = (
    *(0.7, 0.6, 0.42, 0.77, 1.03, -1.22, 1.5, -0.29, 0.29, 0.05),
    *(0.17, 0.4, -0.37, 2.43, 0.4, -0.1, 0.73, 0.3, 0.53, 0.21, 2.5),
)


def new_habits() -> Rows[Habits]:
    """Return the default settings of quick play."""
    return records(Habits, 1, *DEFAULT)
