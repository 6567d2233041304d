"""Whole random matches: compiled, plain, and with events, each compared with the version before."""

from collections.abc import Iterator

from benchmarks.before import compared
from benchmarks.measuring import Result

__all__ = ["azul_compiled", "azul_plain", "duel_playouts"]

ROUNDS, PLAIN_ROUNDS = 21, 21
MOVES, DECISIONS = "moves/s", "decisions/s"


def azul_compiled() -> Iterator[Result]:
    """Measure compiled Azul for 2, 3 and 4 players, and the gray side."""
    kinds = {"azul2": ("2 players", "22,000,000"), "azul3": ("3 players", ""), "azul4": ("4 players", "20,000,000")}
    kinds["azul2g"] = ("2 players, gray side", "")
    for tag, (name, wanted) in kinds.items():
        rates = compared("compiled", tag, ROUNDS)
        yield Result(f"Azul, {name}, compiled", rates.ours, MOVES, wanted, rates.remark)


def azul_plain() -> Iterator[Result]:
    """Measure plain Azul for 2 players, without and with events."""
    rates = compared("quiet", "azul2", PLAIN_ROUNDS)
    yield Result("Azul, 2 players, plain", rates.ours, MOVES, "200,000", rates.remark)
    rates = compared("plain", "azul2", PLAIN_ROUNDS)
    yield Result("Azul, 2 players, plain, with events", rates.ours, MOVES, "", f"nobody reads them; {rates.remark}")


def duel_playouts() -> Iterator[Result]:
    """Measure Azul Duel; each of its decisions counts as a move."""
    kinds = {"compiled": ("compiled", "14,000,000"), "quiet": ("plain", ""), "plain": ("plain, with events", "")}
    for work, (name, wanted) in kinds.items():
        rates = compared(work, "duel", ROUNDS if work == "compiled" else PLAIN_ROUNDS)
        yield Result(f"Azul Duel, {name}", rates.ours, DECISIONS, wanted, rates.remark)
