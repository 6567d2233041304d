"""Rules that games share: runs of tiles and their points, and drawing from a pile."""

from .kit import rule


@rule
def tile_points(across: int, down: int) -> int:
    """Return the points for a tile in a run of `across` and a run of `down`, itself included (A15, D28).

    >>> tile_points(1, 1)   # touches nothing
    1
    >>> tile_points(2, 1)   # a run of one is no run
    2
    >>> tile_points(4, 3)   # counts in both
    7
    """
    if across == 1 or down == 1:
        return max(across, down)
    return across + down


def run_start(mask: int, at: int) -> int:
    """Return the first space of the run through space `at` of a line with these spaces taken; for tables, not for play.

    >>> run_start(0b11011, 4)
    3
    """
    while at > 0 and mask >> (at - 1) & 1:
        at -= 1
    return at


def run_length(mask: int, at: int) -> int:
    """Return the length of the run through space `at` of a line with these spaces taken; for tables, not for play.

    >>> run_length(0b11011, 3)
    2
    """
    end = at + 1
    while mask >> end & 1:
        end += 1
    return end - run_start(mask, at)


@rule
def color_of_nth(pile: list[int], n: int) -> int:
    """Return the color of the n-th tile of a pile, counted color by color (without a branch, for speed).

    >>> [color_of_nth([1, 0, 2, 0, 1], n) for n in range(4)]
    [0, 2, 2, 4]
    """
    blue = pile[0]
    yellow = blue + pile[1]
    red = yellow + pile[2]
    black = red + pile[3]
    return (n >= blue) + (n >= yellow) + (n >= red) + (n >= black)
