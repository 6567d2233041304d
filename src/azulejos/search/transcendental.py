"""Exponentials, logarithms and powers in our own arithmetic, so that every machine computes the same bits.

The platform's functions differ in the last bit from library to library. These use only what IEEE 754 defines exactly:
addition, multiplication, division and the square root. Their relative error is below 1e-15; that of a power is below
1e-13.
"""

import math
from decimal import Decimal

import numpy

from azulejos.rules.kit import compiled

LN_2_HIGH = 0.693147180369123816490  # 33 bits of it: whole multiples are exact
LN_2_LOW = 1.90821492927058770002e-10
PER_LN_2 = 1.4426950408889634
SQRT_HALF, SQRT_2 = 0.7071067811865476, 1.4142135623730951
LOWEST, HIGHEST = -708.0, 709.0  # of an exponent: beyond them there are no normal numbers
BITS, PARTS = 6, 64
ROOTS = numpy.array([float(Decimal(2) ** (Decimal(n) / PARTS)) for n in range(PARTS)])
"""The 64th root of two to the power of n; `Decimal` computes alike everywhere."""
FINE = numpy.array([2.0**n for n in range(PARTS)])
COARSE_OFFSET = 16
COARSE = numpy.array([2.0 ** (n * PARTS) for n in range(-COARSE_OFFSET, COARSE_OFFSET)])
"""Any power of two is one of COARSE times one of FINE."""


@compiled
def exp(x: float) -> float:
    """Return e to the power of x: 0 below -708, infinite above 709.

    It is a power of the 64th root of two times e to a very small power, for which a short series is enough.

    >>> [round(exp(x), 12) for x in (0.0, 1.0, -2.5)]
    [1.0, 2.718281828459, 0.082084998624]
    >>> all(math.isclose(exp(x / 7), math.exp(x / 7), rel_tol=1e-15) for x in range(-4900, 4900))
    True
    """
    if x < LOWEST:
        return 0.0
    if x > HIGHEST:
        return math.inf
    scaled = x * (PER_LN_2 * PARTS)
    n = int(scaled + 0.5) if scaled > 0 else int(scaled - 0.5)
    r = x - n * (LN_2_HIGH / PARTS) - n * (LN_2_LOW / PARTS)
    small = r + r * r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120))))
    root = ROOTS[n & PARTS - 1]
    whole = n >> BITS
    return float((root + root * small) * FINE[whole & PARTS - 1] * COARSE[(whole >> BITS) + COARSE_OFFSET])


@compiled
def log(x: float) -> float:
    """Return the natural logarithm of a positive number.

    >>> [round(log(x), 12) for x in (1.0, 10.0, 0.5)]
    [0.0, 2.302585092994, -0.69314718056]
    >>> all(math.isclose(log(1.1**n), math.log(1.1**n), rel_tol=1e-15) for n in range(-7000, 7000))
    True
    """
    n = 0
    step = 512
    while step > 0:
        power = FINE[step & PARTS - 1] * COARSE[(step >> BITS) + COARSE_OFFSET]
        if x >= power:
            x /= power
            n += step
        elif x * power <= 1:
            x *= power
            n -= step
        step >>= 1
    if x > SQRT_2:
        x *= 0.5
        n += 1
    elif x < SQRT_HALF:
        x *= 2
        n -= 1
    s = (x - 1) / (x + 1)
    q = s * s
    series = 1 / 13 + q * (1 / 15 + q * (1 / 17 + q * (1 / 19 + q * (1 / 21 + q * (1 / 23)))))
    series = 1 / 3 + q * (1 / 5 + q * (1 / 7 + q * (1 / 9 + q * (1 / 11 + q * series))))
    return float(n * LN_2_HIGH + (n * LN_2_LOW + 2 * (s + s * q * series)))


@compiled
def power(x: float, y: float) -> float:
    """Return a number that is not negative to the power of y; square roots are exact.

    >>> power(16.0, 0.5), power(0.0, 0.7), round(power(10.0, 0.7), 12)
    (4.0, 0.0, 5.011872336273)
    >>> all(math.isclose(power(x / 9, 0.6), (x / 9) ** 0.6, rel_tol=1e-14) for x in range(1, 9000))
    True
    """
    if y == 0.5:
        return math.sqrt(x)
    if x == 0:
        return 0.0 if y > 0 else 1.0
    return exp(y * log(x))
