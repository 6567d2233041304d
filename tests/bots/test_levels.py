"""The levels: weak ones play as people do, none drops tiles on the floor without need."""

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from azulejos import Dice, Game, Move, State, View, azul, parse_state
from azulejos.bots import LEVELS, make_bot
from azulejos.bots.bot import chosen_move
from azulejos.bots.casual import CasualBot
from azulejos.bots.levels import LowLevel, _make_searching, make_level, searches_at
from azulejos.bots.search_bot import SearchBot
from azulejos.games.parts import event_roles_of
from azulejos.games.registry import definition_of, game_names
from azulejos.search import Limit

GAMES = {tag: game for name in game_names() for tag, game in definition_of(name).presets().items()}
QUICK = [level.bot for level in LEVELS if level.is_quick]
OPENING = "fill:BBYR/YKWW/BRKW/YYRR/BKKW"
LATE = (
    "azul2 r1 move2 s1 -/-/-/-/- *B2Y1R7K3W1 B18Y15R12K17W18 - 0:Y1/Y1/R1/-/-:...../...../...../...../.....:Y "
    "0:-/-/-/W1/Y1:...../...../...../...../.....:-"
)


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
def test_no_level_that_moves_at_once_drops_tiles_without_need(tag: str) -> None:
    check(GAMES[tag], QUICK, 100)


def test_the_lowest_level_has_many_first_moves_and_none_of_them_wastes_two_tiles() -> None:
    state = azul().start(first=0).deal(OPENING)
    chosen = {chosen_move(make_bot("level1", seed), state.view(0)) for seed in range(30)}
    assert len(chosen) > 12
    assert max(dropped(state, move) for move in chosen) <= 1


def test_the_last_level_shares_its_time_out_among_the_moves_of_a_match() -> None:
    best, anchor = make_bot(LEVELS[-1].bot), make_bot("anchor")
    assert isinstance(best, SearchBot)
    assert isinstance(anchor, SearchBot)
    opening = azul().start(first=0).deal(OPENING).view(0)
    late = parse_state(LATE).view(0)
    of_three, of_three_gray = (azul(3, gray=gray).start(first=0).deal(seed=1).view(0) for gray in (False, True))
    of_duel = Game("duel", tablets=("1a", "2b", "4a")).start(first=0).deal(seed=1).view(0)
    views = (opening, late, of_three, of_three_gray, of_duel)
    assert [best._limit_for(view).time_ms for view in views] == [2_500, 1_000, 2_520, 3_900, 1_400]
    assert anchor._limit_for(opening).time_ms == 1_000
    assert make_level(LEVELS[6])._limit_for(opening) == Limit(nodes=6_000)  # type: ignore[attr-defined]


def test_a_level_that_only_estimates_grows_a_tree_where_estimates_are_too_weak_for_it() -> None:
    game = Game("duel", tablets=("1a", "2b", "4a"))
    state = game.start(first=0).deal(seed=1)
    assert state.to_move is not None
    view = state.view(state.to_move)
    chosen = {chosen_move(make_bot(f"level{number}", seed), view) for number in (2, 3, 4) for seed in range(3)}
    assert chosen <= set(view.legal_moves())
    assert [searches_at(level, game) for level in LEVELS[:4]] == [False, True, True, True]
    assert [searches_at(level, azul()) for level in LEVELS[:4]] == [False, False, False, True]


def test_a_level_that_a_game_weakens_forgets_to_look_ahead_now_and_then() -> None:
    of_duel = Game("duel", tablets=("1a", "2b", "4a")).start(first=0).deal(seed=1).view(0)
    gray, colored = (azul(gray=is_gray).start(first=0).deal(OPENING).view(0) for is_gray in (True, False))

    def times_distracted(number: int, view: View) -> int:
        return sum(LowLevel(LEVELS[number - 1], seed)._is_distracted(view) for seed in range(400))

    assert 85 < times_distracted(2, of_duel) < 155
    assert 50 < times_distracted(3, gray) < 110
    assert times_distracted(3, of_duel) == times_distracted(3, colored) == 0


def test_a_level_that_is_distracted_only_estimates() -> None:
    view = azul(gray=True).start(first=0).deal(OPENING).view(0)
    seeds = [seed for seed in range(40) if LowLevel(LEVELS[2], seed)._is_distracted(view)]
    assert seeds
    for seed in seeds:
        assert LowLevel(LEVELS[2], seed).choose(view) == CasualBot(seed, doubt=0.8).choose(view)


def test_a_game_changes_doubts_and_positions_of_levels_for_some_of_its_tables() -> None:
    gray, colored, of_three = (
        table.start(first=0).deal(seed=1).view(0) for table in (azul(gray=True), azul(), azul(3))
    )
    fifth = make_level(LEVELS[4])
    assert isinstance(fifth, SearchBot)
    assert [fifth._limit_for(view).nodes for view in (gray, colored, of_three)] == [280, 220, 120]
    fourth = [_make_searching(LEVELS[3], 0)._limit_of(azul(players, gray=True)) for players in (2, 3, 4)]
    assert [limit and limit.nodes for limit in fourth] == [80, 20, 20]
    for view, doubt in ((gray, 2.2), (colored, 2.4), (of_three, 2.8)):
        chosen = [make_level(LEVELS[0], seed).choose(view) for seed in range(60)]
        fitting = [
            each for each in (2.2, 2.4, 2.8) if chosen == [CasualBot(n, doubt=each).choose(view) for n in range(60)]
        ]
        assert fitting == [doubt]
