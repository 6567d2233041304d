"""The tools a rule is written with: `rule`, `table`, `tell`. Plain here; compiled when `loader` loads it again.

The rules import this file relatively. Loaded as `azulejos.rules.kit` it changes nothing; loaded as part of
`azulejos.compiled` (the same files under another package name, see `loader`) it compiles with Numba. The third name,
`azulejos.quiet`, is plain.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

__all__ = ["COMPILED", "below", "dice_word", "rule", "table", "tell"]

COMPILED = __name__.startswith("azulejos.compiled.")
Function = TypeVar("Function", bound=Callable[..., Any])

if COMPILED:
    import numba
    import numpy

    from azulejos.rules.loader import is_cache_open

    SHORT = 250  # bytes of bytecode

    def rule(function: Function) -> Function:
        """Compile a rule; its machine code is kept in the cache folder that `loader` chose.

        All rules are inlined: the short ones before their types are worked out, which takes a third off the time to
        compile; the others by LLVM, which makes playouts a fifth faster.
        """
        if not is_cache_open():
            raise ImportError(
                "compiled rules are imported by azulejos.rules.loader.load: a cache elsewhere could be stale"
            )
        compiled: Function = numba.njit(
            cache=True,
            nogil=True,
            error_model="numpy",
            inline="always" if len(function.__code__.co_code) < SHORT else "never",
            forceinline=True,
            no_cfunc_wrapper=True,
        )(function)
        return compiled

    def table(values: Sequence[int]) -> list[int]:
        """Make a constant table for the compiler, of the smallest integers that hold it: it stays in the cache."""
        made: Any = numpy.array(values, numpy.min_scalar_type(-1 - max(values)))
        return made  # type: ignore[no-any-return]  # an array for the compiler, a list for the reader

    @rule
    def tell(s: Any, *event: int) -> None:
        """Say nothing: compiled play keeps no events, and the compiler removes the call."""

else:

    def rule(function: Function) -> Function:
        """Mark a function as part of the rules; run it as it stands."""
        return function

    def table(values: Sequence[int]) -> list[int]:
        """Make a constant table of plain integers (a NumPy scalar must never reach a plain state)."""
        return list(values)

    def tell(s: Any, *event: int) -> None:
        """Write an event into the state's log, if it keeps one."""
        if s.log is not None:
            s.log.append(event)


MULTIPLIER = 1784987679
"""Of the dice: MULTIPLIER * 2**32 - 1 and half of it rounded down are prime, which makes the period long."""


@rule
def below(dice: list[int], n: int) -> int:
    """Draw a number from 0 to n - 1; `dice[0]` is the generator's word (see `dice_word`).

    Multiply with carry, 32 bits at a time, period 2**61: the same numbers plain and compiled. No step exceeds 63 bits,
    since compiled integers must not overflow (the compiler takes it that they do not). It serves playouts and
    searches; the deals of a real match come from `azulejos.play.dice`.

    >>> dice = [dice_word(12345)]
    >>> [below(dice, 6) for _ in range(8)]
    [2, 2, 4, 5, 1, 4, 5, 1]
    """
    word = (dice[0] & 0xFFFFFFFF) * MULTIPLIER + (dice[0] >> 32)
    dice[0] = word
    return ((word ^ word >> 32) & 0xFFFFFFFF) * n >> 32


def dice_word(seed: int) -> int:
    """Scatter a seed, so that neighbouring seeds give unlike numbers from the first on."""
    digest = hashlib.blake2b(seed.to_bytes(16, "big", signed=True), digest_size=8).digest()
    return 1 + int.from_bytes(digest, "big") % ((MULTIPLIER << 32) - 2)
