"""MicroPython's `math`, with what it lacks."""

from math import *  # noqa: F403
from math import frexp

__all__ = ["comb", "fsum", "prod"]


def prod(numbers):
    """Return the product of numbers."""
    total = 1
    for number in numbers:
        total *= number
    return total


def comb(count, chosen):
    """Return in how many ways some can be chosen."""
    if not 0 <= chosen <= count:
        return 0
    total = 1
    for step in range(min(chosen, count - chosen)):
        total = total * (count - step) // (step + 1)
    return total


def fsum(numbers):
    """Return the sum of numbers, rounded once: they are added as integers."""
    total, shift = 0, 1074
    for number in numbers:
        fraction, exponent = frexp(number)
        total += int(fraction * (1 << 53)) << (exponent - 53 + shift)
    return quotient(total, 1 << shift)


def quotient(above, below):
    """Return the nearest floating-point number to a fraction of large integers."""
    sign = -1 if above < 0 else 1
    above = abs(above)
    if above == 0:
        return 0.0
    shift = len(bin(above)) - len(bin(below)) - 54
    if shift > 0:
        below <<= shift
    else:
        above <<= -shift
    whole, rest = divmod(above, below)
    spare = len(bin(whole)) - 2 - 53
    unit = 1 << spare
    kept, lost = divmod(whole, unit)
    half = unit >> 1
    if lost > half or (lost == half and (rest or kept & 1)):
        kept += 1
    exponent = shift + spare
    return sign * (float(kept) * 2.0**exponent)
