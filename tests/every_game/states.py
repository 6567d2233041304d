"""The invariants of every state of every game."""

import math
from collections.abc import Callable
from importlib import import_module
from typing import Any

from azulejos import IllegalMove, State, WrongMoment, parse_state
from azulejos.games.registry import game_names

TABLES: dict[str, Any] = {name: import_module(f"tests.every_game.{name}_table") for name in game_names()}
"""The invariants of each game's table; a registered game needs its own file."""


def the_table_is_sound(state: State) -> None:
    for invariant in TABLES[state.game.name].INVARIANTS:
        invariant(state.table)


def every_number_is_plain_and_fits_its_field(state: State) -> None:
    for name, field in state.game.definition.rules.State.LAYOUT.items():
        numbers = flattened(getattr(state.table, name))
        assert {type(number) for number in numbers} == {int}, name  # not a bool, not a NumPy number
        assert -(1 << field.bits - 1) <= min(numbers) <= max(numbers) < 1 << field.bits - 1, name


def flattened(value: Any) -> list[Any]:
    """Return the numbers of a field, however deep it is."""
    return [number for part in value for number in flattened(part)] if isinstance(value, list) else [value]


def the_rules_find_no_fault(state: State) -> None:
    assert state.game.definition.faults(state.game, state.table) == []


def no_score_is_negative(state: State) -> None:
    assert min(state.scores) >= 0


def a_seat_or_chance_acts_until_the_match_is_over(state: State) -> None:
    assert [state.to_move is not None, state.is_chance, state.is_over].count(True) == 1
    assert (state.deal_due is not None) == state.is_chance
    assert (state.outcome is not None) == state.is_over
    assert (len(state.legal_numbers()) > 0) == (state.to_move is not None)


def the_legal_list_is_what_is_legal_of_all_numbers(state: State) -> None:
    count = state.game.action_count
    listed = state.legal_numbers()
    assert listed == [number for number in range(count) if state.is_legal(number)]
    assert not any(state.is_legal(number) for number in (-1, -2, -count, count, count + 1, 2 * count, 1 << 40))


def the_mask_marks_the_legal_list(state: State) -> None:
    mask = [7] * state.game.action_count
    state.game.definition.rules.write_mask(state.table, mask)
    assert mask == [int(number in set(state.legal_numbers())) for number in range(len(mask))]


def the_words_of_legal_moves_are_legal(state: State) -> None:
    numbers, moves = state.legal_numbers(), state.legal_moves()
    assert [state.game.number(str(move)) for move in moves] == numbers
    assert all(state.is_legal(str(move)) for move in moves)


def the_text_reads_back(state: State) -> None:
    read = parse_state(str(state))
    assert read == state
    assert hash(read) == hash(state)
    assert str(read) == str(state)
    assert eval(repr(state), {"parse_state": parse_state}) == state


def draws_are_as_likely_as_what_is_left(state: State) -> None:
    chances = state.chances()
    if not state.is_chance:
        assert chances == ()
        return
    weights = TABLES[state.game.name].weights_of_the_next_draw(state.table)
    assert chances == tuple((at, weight / sum(weights)) for at, weight in enumerate(weights) if weight)
    assert math.isclose(math.fsum(probability for _, probability in chances), 1)


def only_what_can_be_drawn_is_dealt(state: State) -> None:
    possible = dict(state.chances())
    for outcome in (*range(-1, state.game.definition.rules.MAX_OUTCOMES + 1),):
        if outcome in possible:
            the_rules_find_no_fault(state.deal_outcome(outcome))
        else:
            assert refusal_of_draw(state, outcome) == ("impossible-deal" if state.is_chance else "wrong-moment")


def refusal_of_draw(state: State, outcome: int) -> str:
    """Return the code of the error for a draw; empty if it is accepted."""
    try:
        state.deal_outcome(outcome)
    except (IllegalMove, WrongMoment) as error:
        return error.code
    return ""


def places_follow_points_then_the_tie_break(state: State) -> None:
    outcome = state.outcome
    if outcome is None:
        return
    rules_of_the_end = TABLES[state.game.name]
    tie_break = [rules_of_the_end.decides_between_equals(state.table, seat) for seat in range(state.game.players)]
    rank = list(zip(state.scores, tie_break, strict=True))
    assert outcome.scores == state.scores
    assert outcome.tie_break == tuple(tie_break)
    assert outcome.places == tuple(1 + sum(other > mine for other in rank) for mine in rank)
    assert outcome.winners == tuple(seat for seat, mine in enumerate(rank) if mine == max(rank))
    assert outcome.reason == rules_of_the_end.why_it_ended(state.table)


CHEAP: tuple[Callable[[State], None], ...] = (
    the_table_is_sound,
    every_number_is_plain_and_fits_its_field,
    the_rules_find_no_fault,
    no_score_is_negative,
    a_seat_or_chance_acts_until_the_match_is_over,
    draws_are_as_likely_as_what_is_left,
    places_follow_points_then_the_tie_break,
)
EXPENSIVE: tuple[Callable[[State], None], ...] = (
    the_legal_list_is_what_is_legal_of_all_numbers,
    the_mask_marks_the_legal_list,
    the_words_of_legal_moves_are_legal,
    the_text_reads_back,
    only_what_can_be_drawn_is_dealt,
)
