"""The levels: weak ones play as people do, none drops tiles on the floor without need."""

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from azulejos import Dice, Game, Move, State, azul
from azulejos.bots import LEVELS, make_bot
from azulejos.bots.bot import chosen_move
from azulejos.games.parts import event_roles_of
from azulejos.games.registry import definition_of, game_names

GAMES = {tag: game for name in game_names() for tag, game in definition_of(name).presets().items()}
QUICK = [level.bot for level in LEVELS if not level.is_searching]
OPENING = "fill:BBYR/YKWW/BRKW/YYRR/BKKW"


def positions(game: Game, seed: str) -> Iterator[State]:
    """Yield positions in which tiles can be taken, of all parts of matches, with one move in three at random."""
    dice, bots = Dice(seed), [make_bot(f"level{1 + seat}", seed) for seat in range(game.players)]
    while True:
        state = game.start(first=dice.below(game.players))
        while not state.is_over:
            if state.is_chance:
                state = state.deal(dice=dice)
                continue
            assert state.to_move is not None
            legal = state.legal_moves()
            if dice.below(4) == 0 and any(move.kind == "take" for move in legal):
                yield state
            is_random = dice.below(3) == 0
            move = legal[dice.below(len(legal))] if is_random else bots[state.to_move].choose(state.view(state.to_move))
            state = state.play(move)


def dropped(state: State, move: Move) -> int:
    """Return how many tiles a move drops."""
    drops, seat = event_roles_of(state.game.name).DROPS, state.to_move
    return sum(event.get("count") for event in state.play(move).events if event.seat == seat and event.kind in drops)


def check(game: Game, levels: Sequence[str], count: int) -> None:
    """Check that no level drops more than one tile beyond what every move would drop, nor that one alone."""
    for n, state in enumerate(islice(positions(game, f"floors/{game}"), count)):
        assert state.to_move is not None
        least = min(dropped(state, each) for each in state.legal_moves())
        for level in levels:
            move = chosen_move(make_bot(level, n), state.view(state.to_move))
            more = dropped(state, move) - least
            assert more <= 1, f"{level} plays {move} in {state}"
            assert more == 0 or move.parts["target"] != "F", f"{level} plays {move} in {state}"


@pytest.mark.parametrize("tag", GAMES)
def test_the_lowest_level_drops_no_tiles_without_need(tag: str) -> None:
    check(GAMES[tag], QUICK[:1], 5)


@pytest.mark.slow
@pytest.mark.parametrize("tag", GAMES)
def test_no_level_that_plays_by_feeling_drops_tiles_without_need(tag: str) -> None:
    check(GAMES[tag], QUICK, 100)


def test_the_lowest_level_has_many_first_moves_and_none_of_them_wastes_two_tiles() -> None:
    state = azul().start(first=0).deal(OPENING)
    chosen = {chosen_move(make_bot("level1", seed), state.view(0)) for seed in range(30)}
    assert len(chosen) > 12
    assert max(dropped(state, move) for move in chosen) <= 1
