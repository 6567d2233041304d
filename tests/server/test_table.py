"""The table as a value: versions, ids, seats, clocks, taking back; and that its rows bring it back."""

from dataclasses import replace

import pytest

from azulejos import Game, azul, duel, parse_record
from azulejos.cli.verify import deal_faults
from azulejos.errors import AzulejosError, IllegalMove
from azulejos.live.clock import start_clock
from azulejos.live.match import Table
from azulejos.live.rows import Chair, Description, read_row, write
from azulejos.play import Dice
from azulejos.server.refusal import Refusal
from azulejos.server.wire.messages import Clock, Options, PlayMove

ANA, BRAM = Chair("player", "Ana", "a"), Chair("player", "Bram", "b")


def open_table(game: Game | None = None, clock: Clock | None = None, *chairs: Chair) -> Table:
    chosen = game or azul()
    seats = chairs or (ANA, BRAM, Chair("bot", "greedy", bot="greedy"), Chair("bot", "greedy", bot="greedy"))
    description = Description("a", Options(clock or Clock()), seats[: chosen.players])
    return Table("t", chosen, chosen.rules_version, "lisboa", 0, description)


def begun(game: Game | None = None, clock: Clock | None = None) -> Table:
    return open_table(game, clock).begin(now=0)


def moved(table: Table, now: int = 0, word: str | None = None, move_id: str = "x") -> Table:
    assert table.state is not None
    assert table.to_move is not None
    legal = table.state.legal_moves()
    chosen = word or legal[Dice("moves", table.version).below(len(legal))].text
    return table.play(table.to_move, PlayMove(move_id, table.version, chosen), now)


def played_out(table: Table) -> Table:
    while not table.is_over:
        table = moved(table, move_id=f"m{table.version}")
    return table


def refused(code: str, *calls: object) -> None:
    for call in calls:
        with pytest.raises(AzulejosError) as caught:
            call()  # type: ignore[operator]
        assert caught.value.code == code


def test_a_match_begins_with_its_deals_as_version_1() -> None:
    table = begun()
    assert (table.version, table.status, table.deals) == (1, "playing", 2)
    assert table.rows[0].deals[0].startswith("first:")


def test_a_move_that_was_not_kept_leaves_no_trace_in_the_one_that_is() -> None:
    table = moved(begun())
    legal = [move.text for move in table.state.legal_moves()] if table.state else []
    lost, kept = moved(table, word=legal[0], move_id="lost"), moved(table, word=legal[1], move_id="kept")
    later = moved(kept, move_id="later")
    assert [row.id for row in lost.rows] == [None, "x", "lost"]
    assert [row.id for row in later.rows] == [None, "x", "kept", "later"]
    assert [row.id for row in later.line] == [row.id for row in later.rows]
    assert (table.version, [row.id for row in table.rows]) == (2, [None, "x"])


def test_a_move_for_another_version_is_refused() -> None:
    table = moved(begun())
    seat = table.to_move or 0
    refused("old-version", lambda: table.play(seat, PlayMove("y", 1, "1B1"), 0))
    refused("old-version", lambda: table.play(seat, PlayMove("y", 3, "1B1"), 0))


def test_only_the_seat_at_turn_moves() -> None:
    table = begun()
    refused("not-your-turn", lambda: table.play(1 - (table.to_move or 0), PlayMove("y", 1, "1B1"), 0))


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    table = begun()
    with pytest.raises(IllegalMove):
        table.play(table.to_move or 0, PlayMove("y", 1, "CB1"), 0)
    refused("unreadable", lambda: table.play(table.to_move or 0, PlayMove("y", 1, "hello"), 0))
    assert table.version == 1


def test_a_move_is_found_by_its_id_and_seat() -> None:
    table = begun()
    seat = table.to_move or 0
    table = moved(table, move_id="first")
    row = table.find_move(seat, "first")
    assert row is not None
    assert row.version == 2
    assert table.find_move(1 - seat, "first") is None
    assert table.find_move(seat, "other") is None


@pytest.mark.parametrize("game", [azul(), azul(3, gray=True), azul(4), duel()], ids=str)
def test_rows_bring_a_match_back_exactly(game: Game) -> None:
    table = open_table(game, Clock("increment", 600, 5)).begin(now=0)
    for _ in range(40):
        table = moved(table, now=table.version * 1000)
    rows = [read_row(write(row)) for row in table.rows]
    again = open_table(game, Clock("increment", 600, 5)).restored(rows)
    assert again.state == table.state
    assert (again.version, again.deals, again.clock, again.events) == (
        table.version,
        table.deals,
        table.clock,
        table.events,
    )


@pytest.mark.parametrize("game", [azul(), duel()], ids=str)
def test_the_record_of_a_match_is_sound_and_its_deals_follow_from_the_seed(game: Game) -> None:
    table = played_out(begun(game))
    record = parse_record(str(table.record()))
    assert record.result == table.result
    assert record.header("Seed") == "lisboa"
    assert list(deal_faults(record)) == []
    other = replace(table, seed="porto").record()
    faults = list(deal_faults(parse_record(str(other))))
    assert any("[other-deal]" in fault for fault in faults)


def test_a_seed_that_was_not_promised_is_found() -> None:
    record = str(played_out(begun()).record())
    changed = record.replace("SeedHash: d3f2", "SeedHash: ffff")
    assert changed != record
    assert [fault[-12:] for fault in deal_faults(parse_record(changed))] == ["[other-seed]"]


def test_the_seed_is_not_in_the_record_of_a_match_that_goes_on() -> None:
    assert "lisboa" not in str(begun().record())


def test_a_missing_row_is_noticed() -> None:
    table = moved(moved(begun()))
    refused("bad-rows", lambda: open_table().restored([table.rows[0], table.rows[2]]))


def test_a_match_under_other_rules_can_be_read_and_not_played() -> None:
    table = moved(begun())
    later = replace(open_table(), rules_version=99).restored(table.rows)
    assert (later.status, later.version, later.state) == ("stuck", 2, None)
    refused(
        "other-rules-version",
        lambda: later.play(0, PlayMove("y", 2, "1B1"), 0),
        lambda: later.stop("resigned 1", 0, 0),
        lambda: later.offer_takeback(0),
    )
    record = later.record()
    assert (record.rules_version, len(record.steps)) == (99, 3)


def test_seats_fill_and_the_match_begins_only_then() -> None:
    table = open_table(azul(), None, ANA, Chair("open"))
    refused("not-ready", lambda: table.begin(0))
    full = table.sit(BRAM, None, None)
    assert full.can_begin
    assert full.sit(BRAM, 0, None) is full
    refused("seat-taken", lambda: full.sit(Chair("player", "Cleo", "c"), None, None))
    refused("bad-seat", lambda: table.sit(BRAM, 3, None))
    assert full.stand(1).chairs[1] == Chair("open")
    refused("playing", lambda: full.begin(0).stand(1))


def test_nothing_happens_after_the_end() -> None:
    table = begun().stop("resigned 1", 0, 0)
    assert (table.status, table.result, table.version) == ("over", "resigned 1", 2)
    refused(
        "match-over",
        lambda: table.play(0, PlayMove("y", 2, "1B1"), 0),
        lambda: table.stop("resigned 2", 1, 0),
        lambda: table.offer_takeback(0),
    )
    again = open_table().restored(table.rows)
    assert again.result == "resigned 1"


def test_taking_back_needs_everybody_else_and_brings_the_same_deals() -> None:
    table = begun()
    while table.deals < 3:
        before = table
        table = moved(table, move_id=f"m{table.version}")
    mover = table.rows[-1].seat
    assert mover is not None
    asked = table.offer_takeback(mover)
    assert not asked.can_take_back
    refused("no-takeback", lambda: asked.take_back(0), lambda: asked.answer_takeback(mover, True))
    back = asked.answer_takeback(1 - mover, True).take_back(now=0)
    assert back.state == before.state
    assert (back.version, back.deals) == (table.version + 1, before.deals)
    assert open_table().restored(back.rows).state == before.state
    again = back.play(mover, PlayMove("z", back.version, table.rows[-1].word), 0)
    assert again.state == table.state


def test_bots_agree_to_take_back() -> None:
    table = begun(azul(3))
    while table.to_move != 0:
        table = moved(table)
    table = moved(table)
    assert table.offer_takeback(0).answer_takeback(1, True).can_take_back
    assert not table.offer_takeback(0).can_take_back


def test_a_handed_seat_is_a_bots_from_then_on() -> None:
    table = begun().hand_to_bot(0, "greedy")
    assert (table.chairs[0].kind, table.chairs[0].bot, table.seat_of("a")) == ("bot", "greedy", None)


def test_an_endless_match_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.live.match.MOST_VERSIONS", 5)
    table = begun()
    for _ in range(4):
        table = moved(table)
    assert (table.result, table.version) == ("abandoned", 5)
    assert open_table().restored(table.rows).result == "abandoned"


# --- Clocks


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    assert begun().clock.runs_out_at() is None
    assert not begun().is_out_of_time(10**15)


def test_a_stock_of_time_shrinks_and_gets_its_increment() -> None:
    clock = start_clock(Clock("increment", 60, 5), 2).run(0, now=1000)
    assert clock.runs_out_at() == 61_000
    clock = clock.pass_on(0, 1, now=11_000)
    assert clock.remaining(now=12_000) == [55_000, 59_000]


def test_time_for_a_move_comes_back_with_every_turn_but_not_within_one() -> None:
    clock = start_clock(Clock("move", 30), 2).run(0, now=0)
    within = clock.pass_on(0, 0, now=10_000)
    assert within.remaining(10_000) == [20_000, 30_000]
    assert within.pass_on(0, 1, now=15_000).remaining(15_000) == [30_000, 30_000]


def test_days_for_a_move_are_a_clock_too() -> None:
    clock = start_clock(Clock("days", 3 * 86_400), 2).run(1, now=0)
    assert clock.runs_out_at() == 3 * 86_400_000


def test_a_clock_that_goes_backwards_gives_no_time() -> None:
    clock = start_clock(Clock("move", 30), 2).run(0, now=1000)
    assert clock.remaining(now=0) == [30_000, 30_000]


def test_a_move_after_the_time_is_refused() -> None:
    table = begun(clock=Clock("move", 5))
    assert not table.is_out_of_time(4999)
    assert table.is_out_of_time(5000)
    with pytest.raises(Refusal) as caught:
        moved(table, now=5000)
    assert caught.value.code == "out-of-time"
    assert moved(table, now=4999).clock.remaining(4999) == [5000, 5000]
