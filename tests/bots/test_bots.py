"""What both bots promise: legal moves in every game, the same move for the same seed and view."""

import pytest

from azulejos import Dice, Game, State, WrongMoment
from azulejos.bots import chosen_move, make_bot
from azulejos.games.registry import definition_of, game_names
from tests.bots.matches import play_match, share_of_wins

GAMES = {tag: game for name in game_names() for tag, game in definition_of(name).presets().items()}
OPENING = "fill:BBYR/YKWW/BRKW/YYRR/BKKW"


def opening(game: str = "azul") -> State:
    presets = definition_of(game).presets()
    state = next(iter(presets.values())).start(first=0)
    return state.deal(OPENING) if game == "azul" else state.deal(seed=7)


@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_plays_only_legal_moves_in_every_game(tag: str, name: str) -> None:
    game = GAMES[tag]
    bots = [make_bot(name, seat) for seat in range(game.players)]
    state = game.start(first=0)
    for step in range(60):
        while state.is_chance:
            state = state.deal(state.sample_deal(Dice("walk", step)))
        if state.to_move is None:
            return
        move = bots[state.to_move].choose(state.view(state.to_move))
        assert state.is_legal(move)
        state = state.play(move)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_and_view_give_the_same_move(game: str, name: str) -> None:
    state = opening(game)
    seat = state.to_move
    moves = {make_bot(name, "seed").choose(state.view(seat)) for _ in range(3)}
    assert len(moves) == 1


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_whether_a_bot_was_asked_before_does_not_matter(name: str) -> None:
    state = opening()
    asked = make_bot(name, 5)
    first = asked.choose(state.view(0))
    asked.choose(state.play(first).view(1))
    assert asked.choose(state.view(0)) == make_bot(name, 5).choose(state.view(0)) == first


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_that_is_asked_while_nobody_is_to_move_says_so(name: str) -> None:
    waiting = GAMES["azul2"].start(first=0)
    with pytest.raises(WrongMoment):
        make_bot(name).choose(waiting.view(0))


def test_another_seed_makes_the_random_bot_play_something_else_and_everything_some_time() -> None:
    state = opening()
    chosen = {make_bot("random", seed).choose(state.view(0)) for seed in range(900)}
    assert chosen == set(state.legal_moves())


def test_the_random_bot_chooses_each_move_about_equally_often() -> None:
    state = opening()
    counts = dict.fromkeys(state.legal_moves(), 0)
    for seed in range(9000):
        counts[chosen_move(make_bot("random", seed), state.view(0))] += 1
    assert len(counts) == 90
    assert 60 <= min(counts.values()) <= max(counts.values()) <= 145  # 100 expected, five deviations either way


@pytest.mark.parametrize(("tag", "share"), [("azul2", 0.9), ("azul2g", 0.9)])
def test_greedy_beats_random_in_azul(tag: str, share: float) -> None:
    assert share_of_wins(GAMES[tag], "greedy", "random", pairs=20) >= share


@pytest.mark.slow
def test_greedy_beats_random_in_duel() -> None:
    assert share_of_wins(Game("duel", tablets=("1a", "2b", "4a")), "greedy", "random", pairs=20) >= 0.8


def test_greedy_beats_random_in_a_few_matches_of_duel_and_of_four() -> None:
    duel = Game("duel", tablets=("1b", "3b", "4b"), fold=True)
    assert share_of_wins(duel, "greedy", "random", pairs=2) >= 0.75
    bots = [make_bot("random", 1), make_bot("greedy", 2), make_bot("random", 3), make_bot("random", 4)]
    outcome = play_match(Game("azul", players=4), bots, "four").outcome
    assert outcome is not None
    assert outcome.winners == (1,)
