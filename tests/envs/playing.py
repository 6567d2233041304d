"""The games that every environment is tested with, and matches to look at."""

from collections.abc import Iterator
from random import Random

from azulejos import Game, State
from azulejos.envs.options import default_game
from azulejos.games.registry import definition_of, game_names

EVERY_GAME: dict[str, Game] = {
    tag: game for name in game_names() for tag, game in definition_of(name).presets().items()
}
"""Every registered game with every set of options that it asks to be inspected with."""
USUAL_GAMES: dict[str, Game] = {name: default_game(name) for name in game_names()}
"""Every registered game with its usual options, by its name."""
GYMNASIUM_IDS = [f"azulejos/{name.capitalize()}-v1" for name in game_names()]
LONGEST = 600


def moments(game: Game, seed: int, longest: int = LONGEST) -> Iterator[State]:
    """Yield every position of a random match, those between single draws of chance too."""
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
