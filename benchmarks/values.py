"""The values that people import: how fast a state is played on, and how large a table is."""

from collections.abc import Callable, Iterator

from azulejos import azul, duel
from azulejos.play import Dice, Game, State
from azulejos.rules.loader import load, record_type
from benchmarks.measuring import Result, best_rates

__all__ = ["state_sizes", "values_played"]

MATCHES = 6
ROUNDS = 7


def values_played() -> Iterator[Result]:
    """Measure `State.play` by number: checked, copied, with the events named."""
    for game in (azul(), duel()):
        best = best_rates({"ours": replay(game)}, ROUNDS)
        yield Result(f"State.play, {game}", best["ours"], "moves/s")


def replay(game: Game) -> Callable[[], int]:
    """Return a function that makes each move of some random matches again, from the states before them."""
    moments = [moment for seed in range(MATCHES) for moment in random_match(game, seed)]

    def play() -> int:
        for state, number in moments:
            state.play(number)
        return len(moments)

    return play


def random_match(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """Return each state of a random match in which a seat was to move, and the number of its move."""
    dice = Dice(seed)
    state = game.start(first=0)
    while not state.is_over:
        if state.is_chance:
            state = state.deal(dice=dice)
        else:
            numbers = state.legal_numbers()
            number = numbers[dice.below(len(numbers))]
            yield state, number
            state = state.play(number)


def state_sizes() -> Iterator[Result]:
    """Return the size of a compiled state: what a search copies."""
    for name in ("azul", "duel"):
        size = record_type(load(name, "rules.state").State).itemsize
        yield Result(f"A state of {name}", size, "bytes", "under 1,024")
