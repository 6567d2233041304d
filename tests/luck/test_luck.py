"""Luck: deals compared with others that could have come; the account of a result; trials and their statistics."""

import random
from functools import cache

import pytest

from azulejos import Game, Record, parse_game, parse_record
from azulejos.analysis import review
from azulejos.analysis.luck import LuckReport, judge_luck
from azulejos.errors import NotationError
from azulejos.luck.deals import positions_to_value, weigh_deals
from azulejos.luck.trials import Settings, Trial, parse_trials, play_trial, summarize
from azulejos.luck.worth import worth_of
from azulejos.play import Deal
from azulejos.search import Limit, Thinker, open_thinker
from tests.analysis.matches import match_of

LIMIT = Limit(nodes=8)
TABLES = ("azul2", "azul3", "duel:1a,2b,4a")


@cache
def thinker_for(game: Game) -> Thinker:
    return open_thinker(game)


def report_of(record: Record) -> LuckReport:
    thinker = thinker_for(record.game)
    judged = review(record, LIMIT, thinker=thinker)
    valued: list[None] = []
    report = judge_luck(judged, LIMIT, thinker=thinker, samples=2, on_valued=lambda: valued.append(None))
    assert report is not None
    assert len(valued) == positions_to_value(record, samples=2)
    return report


@cache
def report_of_match(game: str) -> LuckReport:
    return report_of(match_of(game))


@pytest.mark.parametrize("game", TABLES)
def test_start_luck_losses_and_rest_add_up_to_the_result(game: str) -> None:
    record, report = match_of(game), report_of_match(game)
    assert report.is_final
    assert record.outcome is not None
    for seat, (chance, points) in enumerate(zip(report.chances, report.points, strict=True)):
        for account, digits in ((chance, 4), (points, 2)):
            whole = account.start + account.luck + account.skill + account.rest
            assert whole == pytest.approx(account.result, abs=1e-12)
            shown = account.as_dict(digits)
            parts = shown["start"] + shown["luck"] - shown["lost"] + shown["gained"] + shown["rest"]
            assert round(parts, digits) == shown["result"]
        others = [score for other, score in enumerate(record.outcome.scores) if other != seat]
        assert points.result == record.outcome.scores[seat] - max(others)
        assert chance.result == (1 / len(record.outcome.winners) if seat in record.outcome.winners else 0)


@pytest.mark.parametrize("game", TABLES)
def test_luck_is_shared_among_the_seats_and_every_deal_but_the_first_lot_is_weighed(game: str) -> None:
    record, report = match_of(game), report_of_match(game)
    for deal in report.deals:
        assert sum(deal.win(seat) for seat in range(record.game.players)) == pytest.approx(0, abs=1e-9)
        assert isinstance(record.steps[deal.step].action, Deal)
        assert record.steps[deal.step].action.kind != "first"
    assert {deal.round for deal in report.deals} >= {1, 2}
    for seat, account in enumerate(report.points):
        assert account.luck == pytest.approx(sum(deal.margin(seat) for deal in report.deals))


def test_the_interval_of_luck_comes_from_the_sampled_deals_and_narrows_with_more() -> None:
    start = "Azulejos: 1\nGame: azul2\n\n(first:1) (fill:BBBB/BBBB/YRKW/YRKW/YRKW) 1B4"
    judged = review(parse_record(start), LIMIT, thinker=thinker_for(parse_game("azul2")))
    reports = [
        judge_luck(judged, LIMIT, thinker=thinker_for(parse_game("azul2")), samples=samples) for samples in (4, 40)
    ]
    few, many = (report.points[0].luck_error for report in reports if report is not None)
    assert 0 < many < few
    assert reports[0] is not None
    assert few == pytest.approx(1.96 * reports[0].deals[0].error.margin[0])


def test_the_losses_of_moves_are_those_of_the_review() -> None:
    record = match_of("azul2")
    judged = review(record, LIMIT, thinker=thinker_for(record.game))
    report = report_of_match("azul2")
    lost = [sum(move.loss for move in judged.moves if move.seat == seat) for seat in range(2)]
    assert [account.lost for account in report.chances] == pytest.approx(lost)
    assert [account.gained for account in report.chances] == pytest.approx(lost[::-1])


def test_a_match_that_is_not_over_ends_with_what_its_last_position_is_worth() -> None:
    text = "Azulejos: 1\nGame: azul2\n\n(first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4"
    record = parse_record(text)
    report = report_of(record)
    assert not report.is_final
    expected = worth_of(record.final, thinker_for(record.game), LIMIT)
    assert [account.result for account in report.chances] == list(expected.win)
    assert len(report.deals) == 1


def test_nothing_is_judged_without_a_move_or_after_a_stop() -> None:
    thinker = thinker_for(parse_game("azul2"))
    empty = review(parse_record("Azulejos: 1\nGame: azul2\n\n(first:1)"), LIMIT, thinker=thinker)
    assert judge_luck(empty, LIMIT, thinker=thinker) is None
    judged = review(match_of("azul2"), LIMIT, thinker=thinker)
    assert judge_luck(judged, LIMIT, thinker=thinker, is_stopped=lambda: True) is None


def test_different_deals_are_compared_with_the_same_others() -> None:
    start = "Azulejos: 1\nGame: azul2\n\n(first:1) "
    thinker, limit = thinker_for(parse_game("azul2")), Limit(nodes=300)
    (kind,) = weigh_deals(parse_record(start + "(fill:BBBB/BBBB/YRKW/YRKW/YRKW) 1B4"), thinker, limit)
    (mixed,) = weigh_deals(parse_record(start + "(fill:BYRK/BYRW/BYKW/BRKW/YRKW) 1B1"), thinker, limit)
    assert kind.margin(0) != mixed.margin(0)
    assert kind.mean == mixed.mean


def test_the_luck_of_equal_players_is_0_in_the_mean() -> None:
    game = parse_game("azul2")
    thinker = thinker_for(game)
    trials = [play_trial(game, number, thinker, Settings(8, 8, 1)) for number in range(10)]
    summary = summarize(trials)
    assert abs(summary.margin_luck.value) < 2 * summary.margin_luck.half_width
    assert {trial.win for trial in trials} == {0.0, 1.0}
    assert len({trial.margin_luck for trial in trials}) == 10
    assert play_trial(game, 5, thinker, Settings(8, 8, 1)) == trials[5]


def test_trials_can_be_written_and_read_again() -> None:
    trials = [Trial(0, 1.0, 0.25, 12.0, 3.5), Trial(1, 0.0, -0.125, -4.0, -2.25)]
    text = "".join(f"{trial}\n" for trial in trials)
    assert parse_trials(text) == trials
    assert parse_trials(text + "2 1 0.") == trials
    with pytest.raises(NotationError):
        parse_trials("1 2 three 4 5\n")


def test_a_summary_measures_what_luck_explains() -> None:
    rng = random.Random(4)
    trials = []
    for number in range(4000):
        luck, skill = rng.gauss(0, 3), rng.gauss(0, 4)
        trials.append(Trial(number, float(luck + skill > 0), luck / 100, luck + skill, luck))
    summary = summarize(trials)
    assert summary.margin_removed.value == pytest.approx(9 / 25, abs=0.04)
    assert 0.01 < summary.margin_removed.half_width < 0.04
    assert summary.margin_luck.holds_zero
    assert summary.margin_luck.half_width == pytest.approx(1.96 * 3 / 4000**0.5, rel=0.2)
