"""Random matches of every game: their records round-trip, and replay to the same state."""

from random import Random

import pytest

from azulejos import Deal, Dice
from azulejos.play.record import Evaluation, Record, parse_record, record_faults
from tests.play.records import EVERY_GAME, random_record


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("tag", EVERY_GAME)
def test_a_record_of_random_play_reads_back_and_replays_to_the_same_state(tag: str, seed: int) -> None:
    game, dice, chance = EVERY_GAME[tag], Dice(seed), Random(seed)
    state, record, states = game.start(), Record.begin(game), [game.start()]
    while not state.is_over and len(record.steps) < 300:
        if state.is_chance:
            deal = state.sample_deal(dice)
            state, record = state.deal(deal), record.add(deal)
        else:
            move = chance.choice(state.legal_moves())
            state, record = state.play(move), record.add(move)
        states.append(state)
    text = str(record)
    assert record_faults(text) == []
    again = parse_record(text)
    assert again == record
    assert str(again) == text
    assert list(again.states()) == states
    assert again.final == state
    assert again.outcome == state.outcome


@pytest.mark.parametrize("tag", EVERY_GAME)
def test_a_record_from_any_position_on_ends_in_the_same_state(tag: str) -> None:
    record = random_record(EVERY_GAME[tag], 5, longest=150)
    states = list(record.states())
    for i in range(0, len(states), 25):
        rest = Record.begin(record.game, position=states[i])
        for step in record.steps[i:]:
            rest = rest.add(step.action)
        assert rest.final == record.final
        assert parse_record(str(rest)) == rest


@pytest.mark.parametrize("tag", EVERY_GAME)
def test_notes_on_every_step_read_back(tag: str) -> None:
    chance = Random(tag)
    record = Record.begin(EVERY_GAME[tag], ["Ænne", "}{;"], max_rounds=2)
    for step in random_record(EVERY_GAME[tag], 8, max_rounds=2).steps:
        comment = " ".join(
            chance.choices(["}", "{", ";", "R1", "Azulejos: 1", "þó", "3R4", "}}"], k=chance.randrange(6))
        )
        win = tuple(chance.random() for _ in range(record.game.players))
        if isinstance(step.action, Deal):
            record = record.add(step.action, comment, evaluation=Evaluation(win=win))
        else:
            evaluation = Evaluation(chance.uniform(-99, 99), chance.choice([win, ()]))
            mark = chance.choice(["", "!", "?!"])
            record = record.add(step.action, comment, chance.randrange(10**8), evaluation, mark)
    assert parse_record(str(record)) == record
