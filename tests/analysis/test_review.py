"""Reviews: every move is judged from its player's view; progress, stops, plain data, notes in the record."""

import json
from dataclasses import replace

import pytest

from azulejos import Dice, Evaluation, Record, State, View, WrongMoment, parse_record, parse_state
from azulejos.analysis import Mark, Review, analyze, annotated, judge_moves, review
from azulejos.errors import MissingExtra
from azulejos.search.thinker import Limit
from tests.analysis.matches import GAMES, match_of
from tests.analysis.plain_thinker import PlainThinker
from tests.cli.running import OPENING
from tests.engine.talking import duel_at_move

LIMIT = Limit(nodes=100)
POSITION = (
    "azul2 r5 move1 s2 -/-/-/-/- B3Y2W2 - B10Y9R9K11W9"
    " 14:W1/-/Y3/W4/-:BYRK./.BYRK/KWB.R/...../.R..B:- 25:B1/-/R3/R2/K4:.YRKW/WBYR./KWBY./...../Y....:*"
)
SHORT = f"""Azulejos: 1
Game: azul2
Seat1: Ana
Seat2: Bram
Position: {POSITION}

CYF! {{oh no}} CBF?? [clock 1:00] [mood bad] CWF
"""


def reviewed(record: Record, **options: object) -> Review:
    return review(record, LIMIT, thinker=PlainThinker(), **options)  # type: ignore[arg-type]  # of review


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_every_game_is_judged_and_the_record_stays_sound(game: str) -> None:
    record = match_of(game)
    found = reviewed(record)
    assert found.is_complete
    assert [judged.move for judged in found.moves] == list(record.moves)
    for judged in found.moves:
        assert sum(judged.chances) == pytest.approx(1)
        assert (judged.played is None) == (judged.mark == Mark.FORCED)
        assert 0 <= judged.loss <= 1
        assert bool(judged.reasons) == (judged.mark in (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER))
    written = annotated(found)
    assert parse_record(str(written)) == written
    assert [step.action for step in written.steps] == [step.action for step in record.steps]
    assert json.loads(json.dumps(found.as_dict())) == found.as_dict()


def test_the_player_who_plays_at_random_is_less_accurate() -> None:
    found = reviewed(match_of("azul2", rounds=4))
    greedy, random = found.accuracy(0), found.accuracy(1)
    assert greedy is not None
    assert random is not None
    assert greedy > 99
    assert random < 97
    assert found.counts(0)[Mark.BEST] > found.counts(1)[Mark.BEST]
    assert found.mean_loss(1) > found.mean_loss(0)


def test_a_thinker_is_shown_the_view_of_the_player_who_moved_and_nothing_else() -> None:
    record = match_of("duel:1a,2b,4a")
    thinker = PlainThinker()
    review(record, LIMIT, thinker=thinker)
    states = [state for state in record.states() if state.to_move is not None and len(state.legal_numbers()) > 1]
    assert thinker.views == [state.view(state.to_move) for state in states][: len(thinker.views)]
    assert len(thinker.views) > 50
    assert all(isinstance(view, View) for view in thinker.views)


def test_what_is_hidden_or_still_to_come_does_not_change_a_judgment() -> None:
    state = duel_at_move()
    drawn = state.play("draw")
    while drawn.is_chance:
        drawn = drawn.deal(seed=3)
    if drawn.legal_moves()[0].kind == "draw":
        drawn = drawn.play("stop").deal(seed=3)
    found = []
    for seed in ("one", "two"):  # two futures of one past
        record = Record.begin(drawn.game, position=drawn)
        judged = next(judge_moves(_played_on(record, seed), LIMIT, thinker=PlainThinker()))
        found.append(judged)
    assert found[0] == found[1]


def _played_on(record: Record, seed: str) -> Record:
    for n in range(6):
        state = record.final
        record = record.add(state.sample_deal(Dice(seed, n)) if state.is_chance else state.legal_moves()[0])
    return record


def test_progress_is_reported_and_a_stop_keeps_what_was_found() -> None:
    record = match_of("azul2")
    told: list[tuple[int, int]] = []
    found = reviewed(record, progress=lambda done, total: told.append((done, total)), is_stopped=lambda: len(told) >= 5)
    total = len(record.moves)
    assert told == [(n, total) for n in range(1, 6)]
    assert [judged.number for judged in found.moves] == [0, 1, 2, 3, 4]
    assert not found.is_complete
    assert not found.as_dict()["is_complete"]
    assert annotated(found).steps[-1] == record.steps[-1]


def test_a_thought_that_a_stop_cut_short_judges_nobody() -> None:
    thinker = PlainThinker()
    found = review(match_of("azul2"), LIMIT, thinker=thinker, is_stopped=lambda: len(thinker.views) >= 3)
    assert len(found.moves) == 2


def test_notes_are_written_and_what_people_wrote_stays() -> None:
    written = annotated(reviewed(parse_record(SHORT)))
    first, second, third = written.steps
    assert (first.comment, second.clock_ms) == ("oh no", 60_000)
    assert first.mark in ("?", "?!", "??")
    assert first.others[0].startswith("best CW2")
    assert first.others[1].startswith("loss 0.")
    assert first.others[2:] == ("why loses-match", "why fewer-points 20 28", "why costs-floor 8 4")
    assert isinstance(first.evaluation, Evaluation)
    assert sum(first.evaluation.win) == pytest.approx(1)
    assert second.others[0] == "mood bad"
    assert third.mark == "??"


def test_a_second_review_takes_the_place_of_the_first() -> None:
    once = annotated(reviewed(parse_record(SHORT)))
    assert annotated(reviewed(once)) == once


def test_a_mark_for_a_good_move_that_a_person_set_stays() -> None:
    record = parse_record(SHORT.replace("CYF! {oh no} CBF??", "CW2! CBF").replace("CWF", "CYF"))
    assert annotated(reviewed(record)).steps[0].mark == "!"


def test_forced_moves_are_neither_thought_about_nor_counted() -> None:
    record = parse_record(SHORT.replace("CYF! {oh no} CBF?? [clock 1:00] [mood bad] CWF", "CW2 CYF CBF"))
    thinker = PlainThinker()
    found = review(record, LIMIT, thinker=thinker)
    forced = [judged for judged in found.moves if judged.mark == Mark.FORCED]
    assert len(forced) + len(thinker.views) == 3
    assert forced
    assert all(judged not in found.choices(judged.seat) for judged in forced)


def test_the_plain_data_of_a_move() -> None:
    data = reviewed(parse_record(SHORT)).as_dict()
    assert {key: data[key] for key in ("format", "game", "names", "result", "is_complete")} == {
        "format": 1,
        "game": "azul2",
        "names": ["Ana", "Bram"],
        "result": parse_record(SHORT).result,
        "is_complete": True,
    }
    assert data["limit"] == {"nodes": 100, "depth": None, "time_ms": None}
    first = data["moves"][0]
    assert set(first) == {
        "number", "step", "round", "seat", "move", "mark", "loss", "chances", "played", "best", "reasons",
    }  # fmt: skip
    assert (first["number"], first["step"], first["round"], first["seat"], first["move"]) == (0, 0, 5, 0, "CYF")
    assert first["best"]["move"] == "CW2"
    assert first["reasons"][1] == {"code": "fewer-points", "found": 20, "better": 28}
    assert set(data["players"][0]["marks"]) == {mark.value for mark in Mark}


def test_a_record_without_moves_has_an_empty_review() -> None:
    found = reviewed(Record.begin(parse_state(OPENING).game))
    assert found.moves == ()
    assert found.is_complete
    assert found.accuracy(0) is None


def test_a_review_of_a_record_from_another_version_of_the_rules_is_refused() -> None:
    record = replace(match_of("azul2"), rules_version=9)
    with pytest.raises(Exception, match="version 9"):
        reviewed(record)


def test_the_best_moves_of_a_position_come_first() -> None:
    found = analyze(parse_state(OPENING).view(0), LIMIT, count=3, thinker=PlainThinker())
    assert len(found.thoughts) == 3
    wins = [thought.win for thought in found.thoughts]
    assert wins == sorted(wins, reverse=True)
    data = found.as_dict()
    assert (data["game"], data["seat"], data["position"]) == ("azul2", 0, OPENING)
    assert json.loads(json.dumps(data)) == data
    assert data["moves"][0]["move"] == str(found.thoughts[0].move)


def _over() -> State:
    return parse_record(SHORT).final


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (parse_state(OPENING).view(1), "seat 1 is to move, and this is not its view"),
        (parse_state(OPENING).view(None), "seat 1 is to move, and this is not its view"),
        (parse_state(OPENING).game.start().view(0), "a deal of kind 'first' comes next"),
        (_over().view(0), "the match is over"),
    ],
)
def test_where_there_is_nothing_to_choose_there_is_no_analysis(view: View, words: str) -> None:
    with pytest.raises(WrongMoment, match=words):
        analyze(view, LIMIT, thinker=PlainThinker())


def test_the_chances_of_others_keep_their_proportions() -> None:
    first, second = reviewed(match_of("azul3")).moves[:2]
    others = [chance for seat, chance in enumerate(first.chances) if seat != first.seat]
    assert others[0] == pytest.approx(others[1])
    assert second.played is not None
    assert second.chances[second.seat] == pytest.approx(second.played.win)
    (third,) = {0, 1, 2} - {first.seat, second.seat}
    assert second.chances[first.seat] / second.chances[third] == pytest.approx(first.chances[first.seat] / others[0])


@pytest.mark.parametrize("game", ["azul2", "azul3", "azul2g"])
def test_a_real_search_judges_a_match_the_same_twice(game: str) -> None:
    pytest.importorskip("numba")
    record = match_of(game, rounds=1)
    once, again = (review(record, Limit(nodes=300)) for _ in range(2))
    assert [(each.mark, each.loss, each.chances) for each in once.moves] == [
        (each.mark, each.loss, each.chances) for each in again.moves
    ]
    assert once.is_complete
    assert any(each.mark != Mark.BEST for each in once.moves)


def test_without_a_machine_it_names_the_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.search.machines.can_search", lambda game: False)
    with pytest.raises(MissingExtra, match=r"pip install 'azulejos\[bots\]'"):
        review(match_of("azul2"), LIMIT)
