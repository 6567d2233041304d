"""The tools for compilable code: `rule`, `compiled`, `table`, `tell`. They are plain here.

A module that imports this one can be loaded several ways (see `loader`). Imported as usual, it is plain Python and
nothing here changes it. Loaded for a game under `azulejos.compiled`, its functions are compiled with Numba, under
`azulejos.portable` likewise, for other machines. Loaded under `azulejos.quiet`, it is plain Python without events.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, overload

__all__ = ["COMPILED", "Inline", "below", "compiled", "dice_word", "rule", "table", "tell"]

PORTABLE = __name__.startswith("azulejos.portable.")
COMPILED = PORTABLE or __name__.startswith("azulejos.compiled.")
Function = TypeVar("Function", bound=Callable[..., Any])
Inline = Literal["no", "late", "early"]
"""When a function becomes part of its callers: if LLVM likes, in LLVM by force, or before types are inferred."""

SHORT = 250  # bytes of bytecode

if COMPILED:
    import numba
    import numpy

    from azulejos.rules.loader import is_cache_open
    from azulejos.rules.native import NativeFunction


def _compile(function: Function, inline: Inline, **options: Any) -> Function:
    """Compile a function in the compiled version; its machine code is kept in the folder that `loader` chose.

    In the portable version, the function is compiled when it is built for a machine, and that machine's compiler
    decides what to inline: forcing it would make modules ten times as large. But functions are inlined early there,
    because Numba optimizes each function again in each of its callers.
    """
    made: Any = function
    shared = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, **options}
    if PORTABLE:
        made = numba.njit(inline="always" if inline == "early" else "never", **shared)(function)
    elif COMPILED:
        if not is_cache_open():
            raise ImportError("compiled code is imported by azulejos.rules.loader.load: another cache could be stale")
        made = NativeFunction(function, forceinline=inline == "late", **shared)
    return made  # type: ignore[no-any-return]  # it is called like the function


def rule(function: Function) -> Function:
    """Mark a function as a rule. When compiled, it is inlined everywhere, which makes playouts faster.

    In the portable version, short rules are inlined before types are inferred, because Numba would optimize them again
    in each caller; its compiler decides about the others.
    """
    return _compile(function, "early" if PORTABLE and len(function.__code__.co_code) < SHORT else "late")


@overload
def compiled(function: Function) -> Function: ...


@overload
def compiled(*, inline: Inline) -> Callable[[Function], Function]: ...


def compiled(function: Function | None = None, *, inline: Inline = "no") -> Function | Callable[[Function], Function]:
    """Mark a function of a search or an environment, which may call rules but makes no arrays.

    Since it makes no arrays, Numba does not count references: counting took half the time of a search. With
    `inline="late"` LLVM inlines it wherever it is called, which is faster if it is called for every position, but takes
    longer to compile. A function with one caller is `inline="early"`: native code has it inlined anyway, and the
    portable version compiles faster.
    """

    def decorate(function: Function) -> Function:
        return _compile(function, inline, _nrt=False)

    return decorate if function is None else decorate(function)


if COMPILED:

    def table(values: Sequence[int]) -> list[int]:
        """Return a constant table of the smallest integer type that fits, so that it stays in the processor's cache."""
        made: Any = numpy.array(values, numpy.min_scalar_type(-1 - max(values)))
        return made  # type: ignore[no-any-return]  # an array for the compiler, a list for the reader

    @rule
    def tell(s: Any, *event: int) -> None:
        """Do nothing: compiled play keeps no events, and the compiler removes the call."""

else:

    def table(values: Sequence[int]) -> list[int]:
        """Return a constant table of plain integers (a NumPy scalar must never reach a plain state)."""
        return list(values)

    def tell(s: Any, *event: int) -> None:
        """Add an event to the state's log, if it keeps one."""
        if s.log is not None:
            s.log.append(event)


MULTIPLIER = 1784987679
"""The multiplier of the dice: MULTIPLIER * 2**32 - 1 and half of it, rounded down, are prime, so the period is long."""


@rule
def below(dice: list[int], n: int) -> int:
    """Draw a number from 0 to n - 1; `dice[0]` is the generator's word (see `dice_word`).

    Multiply with carry, 32 bits at a time, period 2**61: the same numbers plain and compiled. No step exceeds 63 bits,
    since compiled integers must not overflow (the compiler assumes that they do not). It is for playouts and searches;
    the deals of a real match come from `azulejos.play.dice`.

    >>> dice = [dice_word(12345)]
    >>> [below(dice, 6) for _ in range(8)]
    [2, 2, 4, 5, 1, 4, 5, 1]
    """
    word = (dice[0] & 0xFFFFFFFF) * MULTIPLIER + (dice[0] >> 32)
    dice[0] = word
    return ((word ^ word >> 32) & 0xFFFFFFFF) * n >> 32


def dice_word(seed: int) -> int:
    """Scatter a seed, so that neighboring seeds give unrelated numbers from the start."""
    digest = hashlib.blake2b(seed.to_bytes(16, "big", signed=True), digest_size=8).digest()
    return 1 + int.from_bytes(digest, "big") % ((MULTIPLIER << 32) - 2)
