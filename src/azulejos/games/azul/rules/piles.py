"""Drawing tiles without branches: the bag as a row of tiles, color by color; one integer says where each color ends.

A pile of tiles is one integer with `PILE_BITS` bits for each color. So are the ends of the row: all are compared with
the place of a tile at once. What chance decides is then no jump of the processor, which could not predict it.
"""

from azulejos.rules.kit import rule

from .components import COLORS, PILE_BITS

ONE_EACH = sum(1 << color * PILE_BITS for color in range(COLORS))
HIGH_BIT_EACH = ONE_EACH << PILE_BITS - 1
ALL_BITS = (1 << COLORS * PILE_BITS) - 1
COLOR_OF = {1 << color * PILE_BITS: color for color in range(COLORS)}
"""The color of a tile, which is a pile of one."""


@rule
def ends_of(counts: list[int]) -> int:
    """Lay tiles in a row, color by color; return where each color ends, which is below 512.

    >>> ends = ends_of([1, 0, 2, 0, 1])
    >>> [ends >> color * PILE_BITS & 1023 for color in range(COLORS)]
    [1, 1, 3, 3, 4]
    """
    end = 0
    ends = 0
    for color in range(COLORS):
        end += counts[color]
        ends |= end << color * PILE_BITS
    return ends


@rule
def ends_after(ends: int, n: int) -> int:
    """Return 1 for each color that ends after the n-th tile of the row: the tile's own color and those behind it.

    >>> after = ends_after(ends_of([1, 0, 2, 0, 1]), 2)
    >>> [after >> color * PILE_BITS & 1023 for color in range(COLORS)]
    [0, 0, 1, 1, 1]
    """
    return ends + (HIGH_BIT_EACH - ONE_EACH) - n * ONE_EACH >> PILE_BITS - 1 & ONE_EACH


@rule
def pile_of_row(ends: int) -> int:
    """Return the tiles of the row as a pile: a color has as many as lie between its end and the one before.

    >>> pile = pile_of_row(ends_of([1, 0, 2, 0, 1]))
    >>> [pile >> color * PILE_BITS & 1023 for color in range(COLORS)]
    [1, 0, 2, 0, 1]
    """
    return ends - (ends << PILE_BITS & ALL_BITS)
