"""Series of pairs: who sits where, with which deals; the tally; processes; the file of records."""

import itertools
from pathlib import Path

import pytest

from azulejos import Deal, Game, Record, RecordError, azul, duel, parse_record, parse_records
from azulejos.bots import make_bot, register
from azulejos.bots import registry as registered
from azulejos.match import Archive, Forfeit, Pace, Played, Series, Sprt, Tally, play_match, play_one, play_series
from azulejos.play import Outcome
from tests.match import bad_bots
from tests.match.bad_bots import BadBot

TABLES = {"azul2": azul(), "azul3": azul(3), "azul4g": azul(4, gray=True, fold=True), "duel": duel(fold=True)}


def series(game: Game, first: str = "greedy", second: str = "random", pairs: int = 2) -> Series:
    return Series(game, first, second, pairs, "x", max_rounds=2)


def opening_deals(record: Record) -> tuple[Deal, ...]:
    actions = [step.action for step in record.steps]
    deals = itertools.takewhile(lambda action: isinstance(action, Deal), actions)
    return tuple(deal for deal in deals if isinstance(deal, Deal))


def tally_of(wanted: Series, sprt: Sprt | None = None) -> Tally:
    tally = Tally(wanted, sprt)
    for played in play_series(wanted):
        tally.add(played)
    return tally


def played(number: int, *scores: int, forfeit: Forfeit | None = None) -> Played:
    """Make a match without playing it: points and places, a move of 1 ms for seat 0, of 2 ms for seat 1, ..."""
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    paces = tuple(Pace(1, seat + 1.0, seat + 1.0) for seat in range(len(scores)))
    return Played(number, Outcome(scores, places, (0,) * len(scores), "row-completed"), paces, forfeit, "")


@pytest.mark.parametrize("tag", TABLES)
def test_the_first_bot_takes_every_seat_once_with_the_same_deals(tag: str) -> None:
    game = TABLES[tag]
    wanted = series(game, pairs=1)
    records = [parse_record(play_one(wanted, number).record) for number in range(game.players)]
    assert [record.names.index("greedy") for record in records] == list(range(game.players))
    assert {record.names.count("greedy") for record in records} == {1}
    # Only what depends on moves may differ: the lot and the first fill are the same for all.
    assert len({opening_deals(record) for record in records}) == 1


def test_two_pairs_have_different_deals() -> None:
    wanted = series(azul())
    assert [wanted.match_seed(number) for number in range(4)] == ["x/pair1", "x/pair1", "x/pair2", "x/pair2"]
    first, _, third, _ = (parse_record(play_one(wanted, number).record) for number in range(4))
    assert first.steps[:2] != third.steps[:2]


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("tag", TABLES)
def test_a_bot_against_itself_is_exactly_even_in_every_pair(tag: str, name: str) -> None:
    game = TABLES[tag]
    tally = tally_of(series(game, name, name, pairs=3))
    assert tally.pair_scores == pytest.approx([1 / game.players] * 3)
    assert tally.half_width == pytest.approx(0)
    assert tally.elo == pytest.approx(0)
    assert tally.points[0] == pytest.approx(tally.points[1])


def test_swapping_the_bots_reverses_the_score() -> None:
    forth, back = tally_of(series(azul(), pairs=4)), tally_of(series(azul(), "random", "greedy", pairs=4))
    assert forth.score is not None
    assert back.score == pytest.approx(1 - forth.score)
    assert back.points == forth.points[::-1]
    assert back.results == forth.results[::-1]


def test_a_match_of_a_series_can_be_played_again_from_its_record() -> None:
    record = parse_record(play_one(series(azul()), 1).record)
    assert record.header("Event") == "greedy against random"
    seed, seats = record.header("Seed"), record.header("Seats").split(",")
    assert seats == ["random", "greedy"]
    bots = [make_bot(name, f"{seed}/seat{seat + 1}") for seat, name in enumerate(seats)]
    assert play_match(azul(), bots, seed=seed, max_rounds=2).record.steps == record.steps


def test_a_tally_adds_up_whole_pairs() -> None:
    tally = Tally(Series(azul(), "a", "b", 3, "x"))
    for match in [
        played(0, 40, 30),  # a wins
        played(1, 20, 20),  # shared
        played(2, 10, 50),  # b wins
        played(3, 60, 70, forfeit=Forfeit(0, "bot-crashed", "")),  # a wins, in seat 1
        played(4, 99, 0),
    ]:
        tally.add(match)
    assert tally.pair_scores == [0.75, 0.5]
    assert tally.score == 0.625
    assert tally.half_width == pytest.approx(1.96 * 0.125)
    assert tally.results == (2, 1, 1)
    assert tally.points == (140 / 4, 160 / 4)  # a: 40 20 10 70, b: 30 20 50 60
    assert tally.paces == (Pace(4, 6.0, 2.0), Pace(4, 6.0, 2.0))
    assert tally.forfeits == ({}, {"bot-crashed": 1})
    assert not tally.is_done


def test_before_the_first_pair_there_is_no_score() -> None:
    tally = Tally(Series(azul(), "a", "b", 3, "x"))
    tally.add(played(1, 1, 0))
    assert (tally.score, tally.half_width, tally.elo, tally.results) == (None, None, None, (0, 0, 0))
    assert tally.points == (0, 0)


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_the_order_in_which_matches_end_does_not_matter(order: tuple[int, ...]) -> None:
    tally = Tally(Series(azul(), "a", "b", 2, "x"))
    for number in order:
        tally.add(played(number, number, 1))
    assert tally.pair_scores == [0.25, 0.5]
    assert tally.is_done


def test_pairs_after_the_one_that_decided_do_not_count() -> None:
    wanted, sprt = Series(azul(), "a", "b", 50, "x"), Sprt(0, 200)
    forth, back = Tally(wanted, sprt), Tally(wanted, sprt)
    matches = [played(number, *((1, 0) if number % 2 == 0 else (0, 1))) for number in range(100)]
    for match in matches:
        forth.add(match)
    for match in reversed(matches):
        back.add(match)
    assert forth.verdict == back.verdict == "H1"
    assert forth.is_done
    assert forth.pair_scores == back.pair_scores == [1.0] * 5


def test_the_number_of_jobs_changes_neither_matches_nor_their_records() -> None:
    wanted = series(azul(), pairs=3)
    alone = {match.number: (match.record, match.outcome) for match in play_series(wanted, jobs=1)}
    together = {match.number: (match.record, match.outcome) for match in play_series(wanted, jobs=2)}
    assert list(alone) == list(range(6))
    assert together == alone


@pytest.mark.parametrize("tag", TABLES)
def test_a_bot_that_misbehaves_loses_its_matches_but_not_the_series(tag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = TABLES[tag]
    monkeypatch.setattr(registered, "_makers", dict(registered._makers))
    register("crasher", lambda seed: BadBot(bad_bots.crash))
    tally = tally_of(series(game, "crasher", "random"))
    assert tally.forfeits == ({"bot-crashed": 2 * game.players}, {})
    assert tally.score == 0
    assert tally.results == (0, 0, 2 * game.players)


def test_an_archive_grows_by_whole_records(tmp_path: Path) -> None:
    file = tmp_path / "games.azr"
    matches = [match.record for match in play_series(series(azul(), pairs=1))]
    with Archive(file) as archive:
        for number, match in enumerate(matches):
            archive.add(match)
            assert len(parse_records(file.read_text(encoding="utf-8"))) == number + 1
    with Archive(file) as archive:
        archive.add(matches[0])
    records = parse_records(file.read_text(encoding="utf-8"))
    assert [str(record) for record in records] == [*matches, matches[0]]


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n\n\n"])
def test_an_archive_continues_behind_whatever_end_a_file_of_records_has(tmp_path: Path, end: str) -> None:
    file = tmp_path / "games.azr"
    record = play_one(series(azul()), 0).record
    file.write_text("; old ones\n" + record.rstrip("\n") + end, encoding="utf-8")
    with Archive(file) as archive:
        archive.add(record)
    text = file.read_text(encoding="utf-8")
    assert len(parse_records(text)) == 2
    assert "\n\nAzulejos:" in text


def test_an_archive_adds_nothing_to_a_file_of_something_else(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana,\n", encoding="utf-8")
    with pytest.raises(RecordError, match="not a file of records"):
        Archive(file)
    assert file.read_text(encoding="utf-8") == "Dear Ana,\n"
