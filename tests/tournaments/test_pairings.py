"""Pairings and standings: properties over random tournaments, and examples worked out by hand."""

import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from azulejos.tournaments import (
    Entry,
    Kind,
    Rules,
    Tournament,
    TournamentError,
    is_over,
    next_round,
    rounds_of,
    standings,
    team_standings,
)
from azulejos.tournaments.knockout import bracket
from tests.tournaments.random_tournaments import faults_of, play_tournament

KINDS: tuple[Kind, ...] = ("swiss", "round-robin", "knockout", "arena")


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_meets_twice_byes_are_fair_and_the_turn_order_is_balanced(kind: Kind) -> None:
    for seed in range(10):
        assert faults_of(play_tournament(seed, kind)) == [], seed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "count"), [("swiss", 4000), ("round-robin", 2000), ("knockout", 2000), ("arena", 2000)]
)
def test_the_same_holds_for_ten_thousand_tournaments(kind: Kind, count: int) -> None:
    assert [(seed, faults) for seed in range(count) if (faults := faults_of(play_tournament(seed, kind)))] == []


def test_more_opponents_are_looked_at_before_the_turn_order_suffers() -> None:
    # Among near opponents alone, somebody would sit second three times more often than first.
    assert faults_of(play_tournament(3629, "swiss")) == []


def test_faults_would_be_found() -> None:
    cup = play_tournament(1, "swiss")
    again = cup.with_round(tuple(each for each in cup.pairings if each.round == 1))
    assert any("met 2 times" in fault for fault in faults_of(again))
    assert any("two tables" in fault for fault in faults_of(again))


def cup_of(kind: Kind, ratings: dict[str, int], rounds: int = 3, teams: dict[str, str] | None = None) -> Tournament:
    cup = Tournament(Rules(kind, rounds, team_size=2))
    for name, rating in ratings.items():
        cup = cup.with_entry(Entry(name, rating, (teams or {}).get(name, "")))
    return cup


def met(cup: Tournament, number: int) -> set[frozenset[str]]:
    return {frozenset(each.players) for each in cup.pairings if each.round == number}


def won_by_rating(cup: Tournament) -> Tournament:
    """Let the stronger of each pair win."""
    for each in cup.pairings:
        if each.points is None and each.second is not None:
            is_first = cup.entry(each.first).rating > cup.entry(each.second).rating
            cup = cup.with_result(each.round, each.table, (2, 0) if is_first else (0, 2))
    return cup


EIGHT = {name: 2000 - 100 * at for at, name in enumerate("abcdefgh")}


def test_a_swiss_pairs_the_upper_half_with_the_lower_then_equal_points() -> None:
    cup = next_round(cup_of("swiss", EIGHT))
    assert met(cup, 1) == {frozenset(pair) for pair in ("ae", "bf", "cg", "dh")}
    cup = next_round(won_by_rating(cup))
    assert all(pair <= set("abcd") or pair <= set("efgh") for pair in met(cup, 2))
    cup = won_by_rating(next_round(won_by_rating(cup)))
    assert is_over(cup)
    assert [(line.player, line.points) for line in standings(cup)][:1] == [("a", 6)]
    with pytest.raises(TournamentError) as refused:
        next_round(cup)
    assert refused.value.code == "tournament-over"


def test_tie_breaks_are_counted_as_stated() -> None:
    cup = next_round(cup_of("swiss", {"a": 4, "b": 3, "c": 2, "d": 1}, 2))  # a-c, b-d
    cup = next_round(won_by_rating(cup))  # a-b, c-d
    cup = won_by_rating(cup)
    assert [(line.player, line.points, line.tie_breaks) for line in standings(cup)] == [
        ("a", 4, (4, 8, 2, 0)),  # beat b (2) and c (2)
        ("b", 2, (4, 0, 1, 0)),  # lost to a (4), beat d (0)
        ("c", 2, (4, 0, 1, 0)),
        ("d", 0, (4, 0, 0, 0)),
    ]
    assert [line.place for line in standings(cup)] == [1, 2, 2, 4]


def test_the_difference_of_scores_decides_last_and_never_against_the_result() -> None:
    cup = next_round(cup_of("swiss", {"a": 4, "b": 3, "c": 2, "d": 1}, 1))  # a-c, b-d
    scores = {"a": (50, 40), "b": (70, 41)}
    for each in cup.pairings:
        won, lost = scores[min(each.players)]
        is_first = each.first == min(each.players)
        points, pair = ((2, 0), (won, lost)) if is_first else ((0, 2), (lost, won))
        cup = cup.with_result(1, each.table, points, scores=pair)
    found = [(line.place, line.player, line.tie_breaks[-1]) for line in standings(cup)]
    assert found == [(1, "b", 29), (2, "a", 10), (3, "c", -10), (4, "d", -29)]
    resigned = cup.with_result(1, cup.pairings_of("a")[0].table, (0, 2), scores=(50, 40))
    assert [line.tie_breaks[-1] for line in standings(resigned) if line.player in "ac"] == [0, 0]


def test_members_of_a_team_do_not_meet_and_the_best_count() -> None:
    teams = dict(zip("abcdefgh", ("x", "y", "z", "w") * 2, strict=True))  # the usual pairing would let all teams meet
    cup = won_by_rating(next_round(cup_of("swiss", EIGHT, 3, teams)))
    assert all(teams[one] != teams[other] for one, other in map(sorted, met(cup, 1)))
    found = {line.team: line for line in team_standings(cup)}
    assert sum(line.points for line in found.values()) == 8
    assert found["x"].members == tuple(line.player for line in standings(cup) if teams[line.player] == "x")


def test_a_round_robin_lets_everybody_meet_everybody_once() -> None:
    for players in range(2, 12):
        cup = cup_of("round-robin", {f"p{number}": number for number in range(players)})
        while not is_over(cup):
            cup = won_by_rating(next_round(cup))
        assert cup.round == rounds_of(cup)
        pairs = Counter(frozenset(each.players) for each in cup.pairings if each.second is not None)
        assert pairs == {frozenset(pair): 1 for pair in itertools.combinations(pairs_of(cup), 2)}
        assert standings(cup)[0].player == f"p{players - 1}"


def pairs_of(cup: Tournament) -> list[str]:
    return [entry.id for entry in cup.entries]


def test_a_knockout_keeps_the_strongest_apart_and_lets_them_rest_first() -> None:
    assert bracket(4) == [0, 3, 1, 2]
    cup = next_round(cup_of("knockout", {name: EIGHT[name] for name in "abcdef"}))
    assert {each.first for each in cup.pairings if each.second is None} == {"a", "b"}
    while not is_over(cup):
        cup = won_by_rating(cup)
        cup = cup if is_over(cup) else next_round(cup)
    assert met(cup, 3) == {frozenset("ab")}
    assert [line.player for line in standings(cup)][:2] == ["a", "b"]


def test_a_draw_in_a_knockout_lets_the_higher_seed_go_on() -> None:
    cup = next_round(cup_of("knockout", {"a": 2, "b": 1, "c": 0, "d": -1}))
    for table in (1, 2):
        cup = cup.with_result(1, table, (1, 1))
    assert met(next_round(cup), 2) == {frozenset("ab")}


def test_late_entries_and_withdrawals() -> None:
    cup = won_by_rating(next_round(cup_of("swiss", EIGHT)))
    cup = cup.with_entry(Entry("late", 1500)).without("a")
    cup = next_round(cup)
    assert "late" in {player for pair in met(cup, 2) for player in pair}
    assert "a" not in {player for pair in met(cup, 2) for player in pair}
    changes: list[tuple[Callable[[], object], str]] = [
        (lambda: cup.with_entry(Entry("late")), "entered"),
        (lambda: cup.without("nobody"), "no-entry"),
        (lambda: next_round(cup), "round-running"),
        (lambda: cup.with_result(1, 1, (2, 0)), "round-paired"),
        (lambda: cup.with_result(2, 99, (2, 0)), "no-pairing"),
        (lambda: next_round(cup_of("knockout", EIGHT)).with_entry(Entry("late")), "begun"),
    ]
    for change, code in changes:
        with pytest.raises(TournamentError) as refused:
            change()
        assert refused.value.code == code


def test_a_result_can_be_corrected_until_the_next_round_is_paired() -> None:
    cup = won_by_rating(next_round(cup_of("swiss", {"a": 2, "b": 1}, 1)))
    first = cup.pairings[0].first
    corrected = cup.with_result(1, 1, (1, 1))
    assert [line.points for line in standings(corrected)] == [1, 1]
    assert standings(cup.with_result(1, 1, (2, 0), is_played=False))[0].player == first


def test_the_same_state_gives_the_same_pairings() -> None:
    assert play_tournament(7, "swiss") == play_tournament(7, "swiss")
