"""Records as values: begun, added to, stopped, replayed."""

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from azulejos import Deal, IllegalMove, Move, NotationError, Outcome, WrongMoment, azul
from azulejos.errors import AzulejosError, RecordError
from azulejos.play.record import Evaluation, Record, Step, parse_record, points_by_source
from tests.play.records import EVERY_GAME, GRAY, KITCHEN, random_record

FILL = "fill:BBYR/YKWW/BRKW/YYRR/BKKW"


def test_adding_a_step_gives_a_new_record_and_leaves_the_old_one() -> None:
    empty = Record.begin(azul())
    grown = empty.add("first:2").add(Deal(FILL)).add(Move("3R4"), "well", 1000, Evaluation(2), "!")
    assert empty.steps == ()
    assert grown.steps[-1] == Step(Move("3R4"), "well", 1000, Evaluation(margin=2), "!")
    assert grown.moves == (Move("3R4"),)
    assert grown.final == empty.start.deal("first:2").deal(FILL).play("3R4")


def test_the_states_are_the_start_and_then_one_after_every_step() -> None:
    states = list(Record.begin(azul()).add("first:2").add(FILL).states())
    assert [state.deal_due for state in states] == ["first", "fill", None]
    assert states[0] == azul().start()


def test_a_forbidden_step_is_refused_when_it_is_added() -> None:
    record = Record.begin(azul()).add("first:1")
    with pytest.raises(WrongMoment) as moment:
        record.add("3R4")
    assert moment.value.code == "wrong-moment"
    with pytest.raises(IllegalMove) as move:
        record.add(FILL).add("1K4")
    assert move.value.code == "no-such-tiles"


def test_a_record_with_a_forbidden_step_has_no_final_state_however_often_it_is_asked() -> None:
    record = replace(Record.begin(azul()).add("first:1"), steps=(Step(Deal("first:1")), Step(Move("3R4"))))
    for _ in range(2):
        with pytest.raises(WrongMoment):
            _ = record.final
    assert str(record).endswith("\n\n(first:1)\n   3R4\n")


def test_the_result_is_written_when_the_match_ends() -> None:
    whole = parse_record(KITCHEN)
    *before, last = whole.steps
    unfinished = replace(whole, steps=tuple(before), result="*")
    assert unfinished.outcome is None
    assert unfinished.add(last.action, last.comment) == whole
    assert whole.result == "61-38 row-completed"
    assert whole.outcome == Outcome((61, 38), (1, 2), tie_break=(3, 2), reason="row-completed")


def test_nothing_can_be_added_when_the_match_is_over() -> None:
    with pytest.raises(WrongMoment) as over:
        parse_record(KITCHEN).add("3R4")
    assert over.value.code == "match-over"


def test_round_1_in_the_kitchen_scores_4_to_4_by_hand() -> None:
    # Ana: 1 + 1 + 2 + 1 for four tiles, minus 1 for the marker; Bram: 1 + 2 + 1.
    after = [state for state in parse_record(KITCHEN).states() if state.round == 1][-1]
    assert str(after) == (
        "azul2 r1 fill20 s1 -/-/-/-/- - B14Y17R15K17W17 B3Y1R4K2 "
        "4:-/-/-/W3/-:B..../..Y../..B../...../.R...:- 4:-/-/-/-/-:.Y.../.B.../K..../...../.....:-"
    )


def test_points_by_source_add_up_to_the_score() -> None:
    ana, bram = points_by_source(parse_record(KITCHEN))
    assert ana == {"scored-alone": 5, "scored-down": 27, "scored-across": 33, "floor-cost": -10, "row-bonus": 6}
    assert bram == {"scored-alone": 5, "scored-down": 18, "scored-across": 31, "floor-cost": -20, "row-bonus": 4}


@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=str)
def test_points_by_source_add_up_in_every_game(game: object) -> None:
    record = random_record(EVERY_GAME[str(game)], 3)
    assert tuple(sum(source.values()) for source in points_by_source(record)) == record.final.scores


def test_points_by_source_begin_with_what_the_position_had() -> None:
    scored = next(state for state in parse_record(KITCHEN).states() if any(state.scores))
    assert sum(event.points for event in scored.events) == 8
    assert points_by_source(Record.begin(azul(), position=scored)) == ({"start": 4}, {"start": 4})


def test_a_match_of_one_round_ends_without_bonus_and_ranks_by_points() -> None:
    record = parse_record(GRAY)
    assert not record.final.is_over
    assert record.is_over
    assert record.outcome == Outcome((3, 9), (2, 1), tie_break=(0, 0), reason="rounds-played")
    with pytest.raises(WrongMoment) as over:
        record.add("fill:BYRR/KWWW/BRKW/YRKK/YRKK")
    assert over.value.code == "match-over"
    assert str(over.value).endswith("round 1 was to be the last")


@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=str)
def test_a_round_limit_stops_every_game_before_the_next_round(game: object) -> None:
    record = random_record(EVERY_GAME[str(game)], 1, max_rounds=2)
    assert record.is_over
    assert record.final.round == 2
    assert record.outcome is not None
    assert record.outcome.reason == "rounds-played"


def test_a_match_that_the_rules_end_in_its_last_round_has_the_outcome_of_the_rules() -> None:
    limited = replace(parse_record(KITCHEN), max_rounds=5)
    assert limited.outcome == parse_record(KITCHEN).outcome
    assert parse_record(str(limited)) == limited


@pytest.mark.parametrize(
    ("result", "places", "reason"),
    [("resigned 1", (3, 1, 1), "resigned"), ("time 3", (1, 1, 3), "time"), ("forfeit 2", (1, 3, 1), "forfeit")],
)
def test_whoever_resigned_or_ran_out_of_time_or_forfeited_comes_last(
    result: str, places: tuple[int, ...], reason: str
) -> None:
    record = Record.begin(azul(3)).add("first:1").stop(result)
    assert record.outcome == Outcome((0, 0, 0), places, (0, 0, 0), reason)
    assert parse_record(str(record)) == record
    with pytest.raises(WrongMoment) as over:
        record.add(FILL)
    assert over.value.code == "match-over"


def test_an_abandoned_match_has_no_outcome() -> None:
    record = Record.begin(azul()).stop("abandoned")
    assert record.outcome is None
    assert parse_record(str(record)) == record


@pytest.mark.parametrize(
    ("result", "code"),
    [("*", "bad-value"), ("9-3 row-completed", "bad-value"), ("time 3", "wrong-seat-count"), ("forfeit", "bad-value")],
)
def test_a_match_cannot_be_stopped_with_other_words(result: str, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        Record.begin(azul()).stop(result)
    assert refused.value.code == code


def test_a_match_that_is_over_cannot_be_stopped() -> None:
    with pytest.raises(WrongMoment):
        parse_record(KITCHEN).stop("resigned 1")


def test_a_record_of_other_rules_is_a_value_that_cannot_be_replayed() -> None:
    record = parse_record(KITCHEN.replace("Rules: 1", "Rules: 2"))
    assert record.rules_version == 2
    assert record.result == "61-38 row-completed"
    assert len(record.steps) == 53
    for asked in (
        lambda: record.final,
        lambda: record.outcome,
        lambda: record.add("3R4"),
        lambda: next(record.states()),
    ):
        with pytest.raises(RecordError) as refused:
            asked()
        assert refused.value.code == "other-rules-version"
    assert parse_record(str(record)) == record


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: Record.begin(azul(), ["a", "b", "c"]), "wrong-seat-count"),
        (lambda: Record.begin(azul(), ["two\nlines"]), "bad-character"),
        (lambda: Record.begin(azul(), Result="1-0"), "bad-header"),
        (lambda: Record(azul(), (("not a key", "x"),)), "bad-header"),
        (lambda: Record.begin(azul(), Event="x", event="y"), "header-twice"),
        (lambda: Record.begin(azul(), Date="yesterday"), "bad-value"),
        (lambda: Record.begin(azul(), max_rounds=0), "bad-value"),
        (lambda: Record.begin(azul(2), position=azul(3).start()), "other-game"),
        (lambda: Record.begin(azul(3)).add("first:1", evaluation=Evaluation(win=(1, 0))), "wrong-seat-count"),
        (lambda: Record.begin(azul()).add("first:1", clock_ms=1), "misplaced-note"),
        (lambda: Record.begin(azul()).add("first:1", mark="!"), "misplaced-note"),
        (lambda: Record.begin(azul()).add("first:1", evaluation=Evaluation(1)), "misplaced-note"),
        (lambda: Record.begin(azul()).add("first:1", "bell \a"), "bad-character"),
        (lambda: Step(Move("3R4"), mark="!!!"), "bad-note"),
        (lambda: Step(Move("3R4"), clock_ms=-1), "bad-note"),
        (lambda: Step(Move("3R4"), others=("clock 1:00",)), "bad-note"),
        (lambda: Step(Move("3R4"), others=("x ]",)), "bad-note"),
        (lambda: Evaluation(), "bad-note"),
        (lambda: Evaluation(float("nan")), "bad-note"),
        (lambda: Evaluation(1e9), "bad-note"),
        (lambda: Evaluation(win=(1.5, 0)), "bad-note"),
    ],
)
def test_what_no_record_can_hold_is_refused_with_its_code(make: Callable[[], object], code: str) -> None:
    with pytest.raises(AzulejosError) as refused:
        make()
    assert refused.value.code == code


def test_records_are_values_that_can_be_compared_hashed_and_pickled() -> None:
    record = parse_record(KITCHEN)
    assert record.final.is_over
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert hash(again) == hash(record)
    assert again.final == record.final
