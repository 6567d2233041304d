"""The inspection that every game passes, with all its presets: random play, with every step checked."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pytest

from azulejos import Deal, Dice, Game, Move, OptionError, parse_game
from azulejos.games.registry import game_names
from tests.every_game import states, steps, views
from tests.every_game.walks import CHOICES, EVERY_GAME, LONGEST, Choice, Step, has_to_end, hoarding, play_out, walk

FIRST_LOOK = 25
"""Steps that are checked in full at the start of a match; after them, every n-th step."""

every_game = pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
every_choice = pytest.mark.parametrize("choose", CHOICES.values(), ids=CHOICES)
Thing = TypeVar("Thing")


def demand(invariants: Sequence[Callable[[Thing], None]], thing: Thing, step: Step) -> None:
    """Check invariants; a failure names the step."""
    try:
        for invariant in invariants:
            invariant(thing)
    except AssertionError as error:
        error.add_note(f"before: {step.before}\nplayed: {step.word}\nafter:  {step.after}")
        raise


def chosen(game: Game, seed: int, choose: Choice, every: int, longest: int = LONGEST) -> Iterator[Step]:
    """Yield the steps of a match to check in full: every n-th, the deals of a round, the end."""
    for number, step in enumerate(walk(game, seed, choose, longest)):
        if number < FIRST_LOOK or number % every == 0 or step.after.is_over:
            yield step


def inspect_every_step(game: Game, choose: Choice, seed: int, longest: int = LONGEST) -> None:
    """Check the cheap invariants at each step of a match."""
    seen = list(walk(game, seed, choose, longest))
    demand(states.CHEAP, seen[0].before, seen[0])
    for step in seen:
        demand(steps.CHEAP, step, step)
        demand(states.CHEAP, step.after, step)
    demand(steps.OF_A_MATCH, seen, seen[-1])
    moves = sum(isinstance(step.word, Move) for step in seen)
    assert seen[-1].after.is_over or moves == longest


@every_game
@every_choice
def test_each_step_of_a_match_keeps_the_invariants(game: Game, choose: Choice) -> None:
    longest = 150 if choose is CHOICES["clumsily"] else LONGEST
    inspect_every_step(game, choose, 0, longest)


@every_game
def test_texts_words_and_draws_lead_to_the_same_states(game: Game) -> None:
    for step in chosen(game, 7, CHOICES["eagerly"], every=5):
        demand(steps.EXPENSIVE, step, step)
        demand(states.EXPENSIVE, step.after, step)


@pytest.mark.parametrize("tag", ["azul4", "azul4g"])
def test_the_invariants_hold_when_tiles_run_short(tag: str) -> None:
    inspect_every_step(EVERY_GAME[tag], hoarding, seed=1, longest=200)
    deals = [step for step in walk(EVERY_GAME[tag], 1, hoarding, 200) if isinstance(step.word, Deal)]
    for step in deals:
        demand(steps.EXPENSIVE, step, step)
        demand(states.EXPENSIVE, step.after, step)
    assert any("-" in str(step.word) for step in deals)  # a factory was left empty (A20)


@every_game
def test_views_show_what_a_seat_knows_and_nothing_else(game: Game) -> None:
    for choose in (CHOICES["at_random"], CHOICES["eagerly"]):
        for step in chosen(game, 11, choose, every=29):
            demand(views.INVARIANTS, step.after, step)


@every_game
def test_events_tell_a_seat_no_more_than_its_view_shows(game: Game) -> None:
    for choose in (CHOICES["at_random"], CHOICES["eagerly"]):
        for step in chosen(game, 11, choose, every=2):
            demand([views.events_tell_only_what_the_view_shows], step, step)


@every_game
def test_nearly_every_match_comes_to_an_end(game: Game) -> None:
    matches = 40
    unfinished = sum(not play_out(game.start(), seed).is_over for seed in range(matches))
    assert unfinished <= (0 if has_to_end(game) else 1)  # A26: on the gray side a few matches never end


@every_game
def test_every_number_has_its_own_word_and_back(game: Game) -> None:
    words = [game.move(number) for number in range(game.action_count)]
    assert len(set(words)) == game.action_count
    assert [game.number(str(word)) for word in words] == list(range(game.action_count))
    for number in (-1, game.action_count):
        with pytest.raises(OptionError) as refused:
            game.move(number)
        assert refused.value.code == "bad-number"


@every_game
def test_a_tag_begins_with_the_name_of_its_game_and_reads_back(game: Game) -> None:
    assert re.fullmatch(f"{game.name}(?![a-z]).*", str(game))
    assert parse_game(str(game)) == game


@every_game
def test_a_seed_brings_the_same_deals_again_and_another_brings_others(game: Game) -> None:
    start = game.start()
    assert start.deal(seed="lisboa") == start.deal(seed="lisboa") == start.deal(dice=Dice("lisboa"))
    assert start.deal(seed="lisboa").events == start.deal(dice=Dice("lisboa")).events
    assert len({start.deal(seed=seed) for seed in range(20)}) > 10  # a small game has few deals


def test_each_registered_game_has_its_table_inspected() -> None:
    assert set(game_names()) <= set(states.TABLES)
    assert {game.name for game in EVERY_GAME.values()} == set(game_names())


@pytest.mark.slow
@every_game
@every_choice
def test_many_matches_keep_every_invariant(game: Game, choose: Choice) -> None:
    longest = 300 if choose is CHOICES["clumsily"] else LONGEST
    for seed in range(100, 110):
        inspect_every_step(game, choose, seed, longest)
    for step in chosen(game, 99, choose, every=3, longest=longest):
        demand([*steps.EXPENSIVE, views.events_tell_only_what_the_view_shows], step, step)
        demand([*states.EXPENSIVE, *views.INVARIANTS], step.after, step)
