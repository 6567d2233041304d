"""Each invariant of the inspection fails on the fault that it is meant to find."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from azulejos import Event, Outcome, State, View
from azulejos.games.registry import definition_of, game_names
from tests.every_game import states, steps, views
from tests.every_game.walks import Step, play_out, played, some_state, walk

GAMES = {name: next(iter(definition_of(name).presets().values())) for name in game_names()}
every_game = pytest.mark.parametrize("name", GAMES)


class Liar:
    """A state with some wrong answers; all other answers are those of the true state."""

    def __init__(self, state: State, **lies: object) -> None:
        self.state, self.lies = state, lies

    def __getattr__(self, name: str) -> Any:
        return self.lies[name] if name in self.lies else getattr(self.state, name)


def lying(state: State, **lies: object) -> State:
    """Return a state with wrong answers."""
    return cast(State, Liar(state, **lies))


def changed(state: State, value: int, field: str, where: tuple[int, ...]) -> State:
    """Return a state with one number of its table changed."""
    table = state.table.copy()
    if where:
        part = getattr(table, field)
        for index in where[:-1]:
            part = part[index]
        part[where[-1]] = value
    else:
        setattr(table, field, value)
    return State(state.game, table, state.events)


def middle(name: str) -> State:
    """Return a state early in a match with a seat to move."""
    return some_state(GAMES[name], seed=3, moves=6)


TABLE_INVARIANTS = [
    pytest.param(name, invariant, id=f"{name}-{invariant.__name__}")
    for name in game_names()
    for invariant in states.TABLES[name].INVARIANTS
]


@pytest.mark.parametrize(("name", "invariant"), TABLE_INVARIANTS)
def test_an_invariant_of_a_table_sees_a_wrong_number(name: str, invariant: Callable[[Any], None]) -> None:
    state = middle(name)
    invariant(state.table)
    broken = changed(state, *states.TABLES[name].BREAKS[invariant.__name__])
    with pytest.raises(AssertionError):
        invariant(broken.table)
    with pytest.raises(AssertionError):
        states.the_table_is_sound(broken)


def other_score(state: State) -> State:
    """Return a state with another score."""
    return changed(state, state.table.score[0] + 1, "score", (0,))


def too_many_tiles(state: State) -> State:
    """Return a state with too many discarded tiles."""
    table = states.TABLES[state.game.name]
    return changed(state, *table.BREAKS[table.INVARIANTS[0].__name__])


def derived_wrongly(state: State) -> State:
    """Return a state with a wrong number in a derived field that is not part of the position line."""
    return changed(state, *states.TABLES[state.game.name].DERIVED)


def ended(state: State) -> State:
    """Return a state at the end of the match."""
    return play_out(state, seed=1)


BROKEN_MOMENTS: list[tuple[Callable[[State], None], Callable[[State], State]]] = [
    (states.the_table_is_sound, too_many_tiles),
    (states.every_number_is_plain_and_fits_its_field, lambda s: changed(s, True, "phase", ())),
    (states.every_number_is_plain_and_fits_its_field, lambda s: changed(s, 128, "bag", (-1,))),
    (states.the_rules_find_no_fault, too_many_tiles),
    (states.no_score_is_negative, lambda s: changed(s, -1, "score", (1,))),
    (states.a_seat_or_chance_acts_until_the_match_is_over, lambda s: lying(s, is_chance=True)),
    (states.a_seat_or_chance_acts_until_the_match_is_over, lambda s: lying(s, outcome=ended(s).outcome)),
    (states.a_seat_or_chance_acts_until_the_match_is_over, lambda s: lying(s, legal_numbers=list)),
    (states.the_legal_list_is_what_is_legal_of_all_numbers, lambda s: lying(s, legal_numbers=lambda: [1, 0])),
    (states.the_legal_list_is_what_is_legal_of_all_numbers, lambda s: with_list(s, s.legal_numbers()[:1] * 2)),
    (states.the_legal_list_is_what_is_legal_of_all_numbers, lambda s: with_list(s, s.legal_numbers()[1:])),
    (states.the_legal_list_is_what_is_legal_of_all_numbers, lambda s: with_legal(s, -1)),
    (states.the_legal_list_is_what_is_legal_of_all_numbers, lambda s: with_legal(s, s.game.action_count)),
    (states.the_mask_marks_the_legal_list, lambda s: with_list(s, s.legal_numbers()[1:])),
    (states.the_words_of_legal_moves_are_legal, lambda s: lying(s, legal_moves=lambda: s.legal_moves()[::-1])),
    (states.the_words_of_legal_moves_are_legal, lambda s: lying(s, is_legal=lambda move: False)),
    (states.the_text_reads_back, lambda s: derived_wrongly(s)),
    (states.draws_are_as_likely_as_what_is_left, lambda s: lying(s, chances=lambda: ((0, 1.0),))),
    (states.draws_are_as_likely_as_what_is_left, lambda s: lying(s.game.start(), chances=lambda: ((0, 0.5),))),
    (states.only_what_can_be_drawn_is_dealt, lambda s: lying(s.game.start(), deal_outcome=lambda n: s)),
    (states.only_what_can_be_drawn_is_dealt, lambda s: lying(s, is_chance=True)),
    (states.places_follow_points_then_the_tie_break, lambda s: with_outcome(s, places=(2, 2))),
    (states.places_follow_points_then_the_tie_break, lambda s: with_outcome(s, scores=(1, 99))),
    (states.places_follow_points_then_the_tie_break, lambda s: with_outcome(s, tie_break=(9, 9))),
    (states.places_follow_points_then_the_tie_break, lambda s: with_outcome(s, reason="bored")),
    (views.states_that_look_the_same_give_the_same_view, lambda s: lying(s, resample=lambda *_: other_score(s))),
    (views.resampling_needs_no_more_than_the_view, lambda s: lying(s, resample=lambda *_: other_score(s))),
    (views.resampled_states_are_sound, lambda s: lying(s, view=too_many_tiles(s).view)),
    (views.resampled_states_can_be_played_to_the_end, lambda s: lying(s, view=too_many_tiles(s).view)),
    (views.the_seat_to_move_knows_its_moves, lambda s: with_list(s, s.legal_numbers()[1:])),
    (views.the_view_reads_back, lambda s: derived_wrongly(s)),
    (views.views_share_nothing_with_the_state, lambda s: lying(s, view=lambda seat: View(s.game, s.table, seat))),
]


def with_list(state: State, numbers: list[int]) -> State:
    """Return a state that lists other legal moves."""
    return lying(state, legal_numbers=lambda: numbers)


def with_legal(state: State, number: int) -> State:
    """Return a state that accepts one more number as legal."""
    return lying(state, is_legal=lambda move: move == number or state.is_legal(move))


def with_outcome(state: State, **wrong: Any) -> State:
    """Return the end of a match with something wrong in its outcome."""
    end = ended(state)
    return lying(end, outcome=replace(cast(Outcome, end.outcome), **wrong))


@every_game
@pytest.mark.parametrize(("invariant", "broken"), BROKEN_MOMENTS)
def test_an_invariant_of_a_state_sees_what_is_wrong(
    name: str, invariant: Callable[[State], None], broken: Callable[[State], State]
) -> None:
    state = middle(name)
    invariant(state)
    with pytest.raises(AssertionError):
        invariant(broken(state))


def a_move(name: str) -> Step:
    """Return a step that is a move."""
    state = middle(name)
    return played(state, state.legal_numbers()[0])


def a_deal(name: str) -> Step:
    """Return a step that is a deal of several draws."""
    return next(step for step in walk(GAMES[name], seed=3) if str(step.word).startswith("fill:"))


def with_event(step: Step, kind: str, /, **fields: int) -> Step:
    """Return a step with one more event."""
    after = step.after
    more = Event(kind, tuple(fields.items()))
    return replace(step, after=State(after.game, after.table, (*after.events, more)))


def meddling(step: Step) -> Step:
    """Return a step that changes the state before it."""
    state = State(step.before.game, step.before.table.copy())

    def play(word: object) -> State:
        state.table.score[0] += 1
        return step.after

    return replace(step, before=lying(state, play=play, __str__=lambda: str(state)))


BROKEN_STEPS: list[tuple[Callable[[Step], None], Callable[[str], Step], Callable[[Step], Step]]] = [
    (steps.points_of_events_add_up_to_the_scores, a_move, lambda s: with_event(s, "row-bonus", seat=1, points=2)),
    (steps.points_of_events_add_up_to_the_scores, a_move, lambda s: replace(s, after=other_score(s.after))),
    (steps.events_have_the_names_that_the_rules_give_them, a_move, lambda s: with_event(s, "ended", why=1)),
    (steps.the_round_never_goes_back, a_move, lambda s: replace(s, after=changed(s.after, 0, "round", ()))),
    (steps.the_state_before_stays_as_it_was, a_move, meddling),
    (steps.the_word_leads_to_the_same_state_again, a_move, lambda s: replace(s, after=other_score(s.after))),
    (steps.the_word_leads_to_the_same_state_again, a_deal, lambda s: with_event(s, "ended", reason=1)),
    (steps.single_draws_reach_the_dealt_state, a_deal, lambda s: replace(s, after=other_score(s.after))),
    (steps.single_draws_reach_the_dealt_state, a_deal, lambda s: with_event(s, "ended", reason=1)),
]


@every_game
@pytest.mark.parametrize(("invariant", "sound", "broken"), BROKEN_STEPS)
def test_an_invariant_of_a_step_sees_what_is_wrong(
    name: str, invariant: Callable[[Step], None], sound: Callable[[str], Step], broken: Callable[[Step], Step]
) -> None:
    step = sound(name)
    invariant(step)
    with pytest.raises(AssertionError):
        invariant(broken(step))


@every_game
def test_the_invariants_of_a_match_see_a_forged_step(name: str) -> None:
    match = list(walk(GAMES[name], seed=3))
    forged = replace(match[9], after=other_score(match[9].after))
    with pytest.raises(AssertionError):
        steps.replaying_the_words_gives_every_state_again([*match[:9], forged, *match[10:]])
    with pytest.raises(AssertionError):
        steps.each_state_is_unlike_the_one_before([replace(forged, after=forged.before)])
    with pytest.raises(AssertionError):
        steps.scores_begin_where_the_rules_say([replace(match[0], before=other_score(match[0].before))])


@every_game
def test_an_event_that_tells_a_secret_is_seen(name: str) -> None:
    step = a_move(name)
    views.events_tell_only_what_the_view_shows(step)
    with pytest.raises(AssertionError):
        views.events_tell_only_what_the_view_shows(with_event(step, "top-seen", kind=1))


def test_every_invariant_is_fed_with_something_broken() -> None:
    fed = {invariant for invariant, *_ in (*BROKEN_MOMENTS, *BROKEN_STEPS)}
    assert fed == {*states.CHEAP, *states.EXPENSIVE, *steps.CHEAP, *steps.EXPENSIVE, *views.INVARIANTS}
    for name in game_names():
        table = states.TABLES[name]
        assert {invariant.__name__ for invariant in table.INVARIANTS} == set(table.BREAKS)
