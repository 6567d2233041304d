"""Whole random matches: compiled against the prototype, plain, and with events."""

from collections.abc import Callable, Iterator
from functools import partial

from azulejos import azul, duel
from azulejos.play import Game
from azulejos.search import random_matches
from azulejos.search.playouts import Rules
from benchmarks.measuring import Result, best_rates
from benchmarks.prototype import compiled_prototype, plain_prototype

__all__ = ["azul_compiled", "azul_plain", "duel_playouts"]

MANY, FEW = 8_000, 120  # matches a round: compiled, plain
ROUNDS, PLAIN_ROUNDS = 7, 21
MOVES = "moves/s"
NO_PROTOTYPE = "the prototype's files are not here"


def azul_compiled() -> Iterator[Result]:
    """Measure compiled Azul for 2, 3 and 4 players, alternating with the prototype, and the gray side."""
    for players, wanted in ((2, 1.0), (3, 0.8), (4, 0.8)):
        prototype = compiled_prototype(players, MANY)
        kinds = {"ours": matches_of(azul(players=players), "compiled", MANY)}
        best = best_rates(kinds | ({"prototype": prototype} if prototype else {}), ROUNDS)
        remark = NO_PROTOTYPE
        if prototype:
            remark = f"{best['ours'] / best['prototype']:.2f} of the prototype's {best['prototype']:,.0f}"
        yield Result(f"Azul, {players} players, compiled", best["ours"], MOVES, f"{wanted} of the prototype", remark)
    gray = best_rates({"ours": matches_of(azul(gray=True), "compiled", MANY)}, ROUNDS)
    yield Result("Azul, 2 players, gray side, compiled", gray["ours"], MOVES)


def azul_plain() -> Iterator[Result]:
    """Measure plain Azul for 2 players, without and with events."""
    prototype = plain_prototype(FEW)
    kinds = {rules: matches_of(azul(), rules, FEW) for rules in ("quiet", "plain")}
    best = best_rates(kinds | ({"prototype": prototype} if prototype else {}), PLAIN_ROUNDS)
    remark = f"the plain prototype: {best['prototype']:,.0f}" if prototype else NO_PROTOTYPE
    yield Result("Azul, 2 players, plain", best["quiet"], MOVES, "200,000", remark)
    yield Result("Azul, 2 players, plain, with events", best["plain"], MOVES, "", "nobody reads them")


def duel_playouts() -> Iterator[Result]:
    """Measure Azul Duel; each of its decisions counts as a move."""
    compiled = best_rates({"ours": matches_of(duel(), "compiled", MANY // 4)}, ROUNDS)
    yield Result("Azul Duel, compiled", compiled["ours"], "decisions/s", "3,000,000")
    plain = best_rates({rules: matches_of(duel(), rules, FEW // 4) for rules in ("quiet", "plain")}, PLAIN_ROUNDS)
    yield Result("Azul Duel, plain", plain["quiet"], "decisions/s")
    yield Result("Azul Duel, plain, with events", plain["plain"], "decisions/s", "", "nobody reads them")


def matches_of(game: Game, rules: Rules, matches: int) -> Callable[[], int]:
    """Return a function that plays this many matches and returns the number of moves."""
    return partial(random_matches(game, rules, seed=7), matches)
