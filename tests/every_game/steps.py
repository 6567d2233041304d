"""The invariants of every move and deal of every game, and of all the steps of a match together."""

from collections.abc import Callable, Sequence

from azulejos import Deal, Event, Move, State
from azulejos.games.registry import definition_of, game_names
from tests.every_game.states import TABLES
from tests.every_game.walks import Step

NAMES_OF_EVENTS = {name: dict(definition_of(name).events.values()) for name in game_names()}


def points_of_events_add_up_to_the_scores(step: Step) -> None:
    change = [0] * step.before.game.players
    for event in step.after.events:
        fields = dict(event.fields)
        if fields.get("points"):
            change[fields["seat"]] += fields["points"]
    assert [before + points for before, points in zip(step.before.scores, change, strict=True)] == [*step.after.scores]


def events_have_the_names_that_the_rules_give_them(step: Step) -> None:
    for event in step.after.events:
        assert tuple(name for name, _ in event.fields) == NAMES_OF_EVENTS[step.after.game.name][event.kind]
        assert all(type(number) is int for _, number in event.fields)


def the_round_never_goes_back(step: Step) -> None:
    assert 0 <= step.after.round - step.before.round <= 1


def the_state_before_stays_as_it_was(step: Step) -> None:
    key, text, events = step.before.table.key(), str(step.before), step.before.events
    again(step)
    assert (step.before.table.key(), str(step.before), step.before.events) == (key, text, events)
    assert step.before.table.log is None


def the_word_leads_to_the_same_state_again(step: Step) -> None:
    after = again(step)
    assert after == step.after
    assert after.events == step.after.events


def again(step: Step) -> State:
    """Return the state after playing the step's word again, as text."""
    if isinstance(step.word, Deal):
        return step.before.deal(str(step.word))
    return step.before.play(str(step.word))


def single_draws_reach_the_dealt_state(step: Step) -> None:
    if isinstance(step.word, Move):
        return
    kind, state = step.before.game.definition, step.before
    table = state.table.copy()
    events: list[Event] = []
    for outcome in kind.outcomes_of(table, step.word):
        assert outcome in dict(state.chances())
        state = state.deal_outcome(outcome)
        events += state.events
        kind.rules.deal(table, outcome)
    assert state == step.after
    assert tuple(events) == step.after.events


CHEAP: tuple[Callable[[Step], None], ...] = (
    points_of_events_add_up_to_the_scores,
    events_have_the_names_that_the_rules_give_them,
    the_round_never_goes_back,
)
EXPENSIVE: tuple[Callable[[Step], None], ...] = (
    the_state_before_stays_as_it_was,
    the_word_leads_to_the_same_state_again,
    single_draws_reach_the_dealt_state,
)


def scores_begin_where_the_rules_say(steps: Sequence[Step]) -> None:
    game = steps[0].before.game
    assert steps[0].before.scores == (TABLES[game.name].START_SCORE,) * game.players


def replaying_the_words_gives_every_state_again(steps: Sequence[Step]) -> None:
    state = steps[0].before.game.start()
    for step in steps:
        assert state == step.before
        state = again(Step(state, step.word, state))
        assert state == step.after


def each_state_is_unlike_the_one_before(steps: Sequence[Step]) -> None:
    for step in steps:
        assert step.after != step.before
        assert str(step.after) != str(step.before)


OF_A_MATCH: tuple[Callable[[Sequence[Step]], None], ...] = (
    scores_begin_where_the_rules_say,
    replaying_the_words_gives_every_state_again,
    each_state_is_unlike_the_one_before,
)
