"""The invariants of views: a seat learns what the rules show it, and nothing of what they hide."""

from collections.abc import Callable, Iterator

from azulejos import AzulejosError, Deal, Event, State, View, parse_view
from tests.every_game.states import the_rules_find_no_fault, the_table_is_sound
from tests.every_game.walks import LONGEST, Step, has_to_end, play_out

SEEDS = ("north", "south", "east")


def views_of(state: State) -> Iterator[View]:
    """Yield the view of each seat and of a spectator."""
    for seat in (*range(state.game.players), None):
        yield state.view(seat)


def states_that_look_the_same_give_the_same_view(state: State) -> None:
    for view in views_of(state):
        for seed in SEEDS:
            twin = state.resample(view.seat, seed).view(view.seat)
            assert twin == view
            assert (str(twin), repr(twin), hash(twin)) == (str(view), repr(view), hash(view))
            assert twin.legal_numbers() == view.legal_numbers()


def resampling_needs_no_more_than_the_view(state: State) -> None:
    for view in views_of(state):
        for seed in SEEDS:
            assert view.resample(seed) == state.resample(view.seat, seed)


def resampled_states_are_sound(state: State) -> None:
    for view in views_of(state):
        for seed in SEEDS:
            twin = view.resample(seed)
            the_table_is_sound(twin)
            the_rules_find_no_fault(twin)


def resampled_states_can_be_played_to_the_end(state: State) -> None:
    for seed, view in enumerate(views_of(state)):
        end = play_out(view.resample(seed), seed)
        assert end.is_over or not has_to_end(state.game), f"not over after {LONGEST} moves"
        the_table_is_sound(end)


def the_seat_to_move_knows_its_moves(state: State) -> None:
    if state.to_move is not None:
        view = state.view(state.to_move)
        assert view.legal_numbers() == state.legal_numbers()
        assert view.legal_moves() == state.legal_moves()


def the_view_reads_back(state: State) -> None:
    for view in views_of(state):
        read = parse_view(str(view), view.seat)
        assert read == view
        assert hash(read) == hash(view)
        assert eval(repr(view), {"parse_view": parse_view}) == view


def views_share_nothing_with_the_state(state: State) -> None:
    key = state.table.key()
    for view in views_of(state):
        assert view.table is not state.table
        view.table.score[0] = 99
    assert state.table.key() == key


def events_tell_only_what_the_view_shows(step: Step) -> None:
    """Take the same step in states that look the same: if they still look the same, so do the events."""
    for before in views_of(step.before):
        seen = step.after.view(before.seat)
        for seed in SEEDS:
            twin = after_same_word(before.resample(seed), step)
            if twin is not None and twin.view(before.seat) == seen:
                assert shown(twin.view(before.seat)) == shown(seen)


def after_same_word(state: State, step: Step) -> State | None:
    """Play a step's word in another state; return None if that is impossible."""
    try:
        return state.deal(step.word) if isinstance(step.word, Deal) else state.play(step.word)
    except AzulejosError:
        return None


def shown(view: View) -> tuple[tuple[Event, ...], str]:
    """Return the events of a view, and everything they print."""
    return view.events, repr(view.events)


INVARIANTS: tuple[Callable[[State], None], ...] = (
    states_that_look_the_same_give_the_same_view,
    resampling_needs_no_more_than_the_view,
    resampled_states_are_sound,
    resampled_states_can_be_played_to_the_end,
    the_seat_to_move_knows_its_moves,
    the_view_reads_back,
    views_share_nothing_with_the_state,
)
