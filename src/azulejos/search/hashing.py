"""Scattering bits, for tables that are looked up by a number."""

from typing import Any

import numpy
from numba import uint64

from azulejos.search.kit import inner

ODD = numpy.uint64(0x5851F42D4C957F2D)


@inner
def mixed(value: Any) -> Any:
    """Scatter the bits of a number (unsigned, so that it may overflow)."""
    value = (value ^ (value >> uint64(29))) * ODD
    return value ^ (value >> uint64(32))
