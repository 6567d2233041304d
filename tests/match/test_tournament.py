"""Tournaments: who meets whom, continuing from records, and ratings with known answers."""

from dataclasses import replace

import pytest

from azulejos import OptionError, Record, azul, duel, parse_record
from azulejos.match import Forfeit, Series, Tournament, play_all, play_one, played_from_record, ratings, score_of_elo


def small(**changes: object) -> Tournament:
    return replace(Tournament(azul(), ("greedy", "random"), 2, "x", max_rounds=1), **changes)  # type: ignore[arg-type]


def test_two_bots_meet_once_at_a_table_of_two_and_in_both_parts_at_a_larger_one() -> None:
    bots = ("a", "b", "c")
    assert len(Tournament(duel(), bots, 1, "x").series) == 3
    assert [series.event for series in Tournament(azul(3), bots, 1, "x").series] == [
        "a against b",
        "a against c",
        "b against a",
        "b against c",
        "c against a",
        "c against b",
    ]


@pytest.mark.parametrize("bots", [(), ("a",), ("a", "b", "a")])
def test_a_tournament_needs_two_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match="not a tournament"):
        Tournament(azul(), bots, 1, "x")


def test_matches_are_played_deal_by_deal_so_that_a_stop_leaves_all_series_equally_far() -> None:
    _, left = Tournament(azul(), ("a", "b", "c"), 2, "x").tasks()
    assert [number for _, number in left] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


@pytest.mark.parametrize("kept", range(5))
def test_a_tournament_continues_from_its_records_to_the_same_result(kept: int) -> None:
    whole, tasks = small().tasks()
    records = []
    for series, played in play_all(tasks):
        whole[series].add(played)
        records.append(parse_record(played.record))
    tallies, left = small().tasks(records[:kept] + records[:kept])  # a record that is there twice counts once
    assert left == tasks[kept:]
    for series, played in play_all(left):
        tallies[series].add(played)
    for series, tally in tallies.items():
        assert tally.pair_scores == whole[series].pair_scores
        assert tally.points == whole[series].points


@pytest.mark.parametrize(
    "other",
    [
        small(seed="y"),
        small(game=azul(gray=True)),
        small(max_rounds=2),
        small(bots=("random", "greedy")),
        small(pairs=1),
    ],
)
def test_records_of_another_tournament_do_not_count(other: Tournament) -> None:
    (series,) = small().series
    record = parse_record(play_one(series, 2).record)
    assert played_from_record(series, record) is not None
    assert played_from_record(other.series[0], record) is None


def test_a_match_without_an_end_is_played_again() -> None:
    (series,) = small().series
    record = parse_record(play_one(series, 0).record)
    begun = Record(record.game, record.headers, record.steps[:4], max_rounds=1)
    assert played_from_record(series, begun) is None


def test_a_forfeit_is_read_back_from_its_record() -> None:
    series = Series(azul(), "a", "b", 1, "x")
    headers = [("Event", "a against b"), ("Seats", "b,a"), ("Seed", "x/pair1"), ("Forfeit", "bot-crashed: Oh: no")]
    record = Record(azul(), tuple(headers), max_rounds=100).stop("forfeit 2")
    played = played_from_record(series, record)
    assert played is not None
    assert (played.number, played.forfeit) == (1, Forfeit(1, "bot-crashed", "Oh: no"))
    assert played.outcome.places == (1, 2)


@pytest.mark.parametrize(
    "seed", ["x/pair0", "x/pair3", "x/pair", "x/pair-1", "x/pair²", "1", "y/pair1", "x/pair1/pair1"]
)
def test_a_seed_of_no_pair_is_no_match_of_the_series(seed: str) -> None:
    assert list(small().series[0].numbers_with(seed)) == []


def test_two_bots_are_as_far_apart_as_their_score_says() -> None:
    better, worse = ratings({("a", "b"): [score_of_elo(100)] * 9999})
    assert (better.bot, worse.bot) == ("a", "b")
    assert better.elo - worse.elo == pytest.approx(100, abs=0.1)
    assert better.elo == pytest.approx(-worse.elo)
    assert better.matches == 19998
    assert better.half_width == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratings_that_made_the_scores_are_found_again(players: int) -> None:
    elo = {"a": 150.0, "b": 0.0, "c": -150.0}
    scores = {
        (one, other): [score_of_elo(elo[one] - elo[other], players)] * 2999
        for one in elo
        for other in elo
        if one != other
    }
    found = ratings(scores, players)
    assert [each.bot for each in found] == ["a", "b", "c"]
    assert [each.elo for each in found] == pytest.approx([150, 0, -150], abs=0.2)


@pytest.mark.parametrize("pairs", [5, 50])
def test_a_bot_that_always_won_has_a_wide_interval(pairs: int) -> None:
    best = ratings({("a", "b"): [1.0] * pairs})[0]
    assert 100 < best.half_width < best.elo


def test_the_interval_of_a_rating_narrows_with_the_number_of_pairs() -> None:
    few, many = (ratings({("a", "b"): [1.0, 0.5, 0.5, 0.0] * count})[0].half_width for count in (5, 500))
    assert 5 < few / many < 20  # ten times narrower for a hundred times the pairs
    # 2,000 pairs of variance 1/8: standard error 0.0079, half an Elo difference is 347 times the score.
    assert many == pytest.approx(1.96 * 0.0079 * 347, rel=0.2)


def test_a_bot_that_always_won_has_a_rating_too() -> None:
    assert ratings({("a", "b"): [1.0] * 10})[0].elo == pytest.approx(200 * 1.3222, abs=0.1)  # 10.5 of 11 pairs


def test_before_the_first_match_all_are_equal() -> None:
    assert [(each.elo, each.score, each.matches) for each in ratings({("a", "b"): []})] == [(0, 0, 0)] * 2
