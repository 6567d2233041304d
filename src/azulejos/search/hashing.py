"""Scattering bits, for tables that are looked up by a number."""

import numpy
from numba import uint64

from azulejos.rules.kit import compiled

ODD = numpy.uint64(0x5851F42D4C957F2D)


@compiled(inline="late")
def mixed(value: int) -> int:
    """Scatter the bits of an unsigned number (so that it may overflow)."""
    scattered: int = (value ^ (value >> uint64(29))) * ODD
    scattered ^= scattered >> uint64(32)
    return scattered
