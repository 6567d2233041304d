"""Matches for the tests of this room to look at."""

from collections.abc import Iterator
from random import Random

from azulejos import Game, State
from azulejos.games.registry import definition_of, game_names

EVERY_GAME: dict[str, Game] = {
    tag: game for name in game_names() for tag, game in definition_of(name).presets().items()
}
"""Every registered game with every set of options that it asks to be inspected with."""
LONGEST = 600


def moments(game: Game, seed: int, longest: int = LONGEST) -> Iterator[State]:
    """Return every moment of a random match, single draws of chance among them."""
    chance = Random(seed)
    state = game.start()
    for _ in range(longest):
        yield state
        if state.is_over:
            return
        if state.is_chance:
            outcomes, likely = zip(*state.chances(), strict=True)
            state = state.deal_outcome(chance.choices(outcomes, likely)[0])
        else:
            state = state.play(chance.choice(state.legal_numbers()))
