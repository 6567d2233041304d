"""The live match as a value: versions, ids, seats, clocks, taking back; and that its changes bring it back."""

from dataclasses import replace

import pytest

from azulejos import Game, azul, duel, parse_record, points_by_source
from azulejos.cli.verify import deal_faults, seed_faults
from azulejos.errors import AzulejosError, IllegalMove
from azulejos.live.clock import start_clock
from azulejos.live.description import ClockSetting, Description, HintUse, Occupant, Options, Takeback
from azulejos.live.history import Change
from azulejos.live.match import LiveMatch
from azulejos.live.recording import published_record, record_of
from azulejos.live.refusal import MatchRefusal
from azulejos.live.restoring import restore
from azulejos.live.setup import Setup
from azulejos.play import Dice
from azulejos.server.tables.stored_match import read_change, read_description, write_change, write_description

ANA, BRAM = Occupant("player", "Ana", "a"), Occupant("player", "Bram", "b")


def open_table(game: Game | None = None, clock: ClockSetting | None = None, *occupants: Occupant) -> LiveMatch:
    chosen = game or azul()
    seats = occupants or (ANA, BRAM, Occupant("bot", "greedy", bot="greedy"), Occupant("bot", "greedy", bot="greedy"))
    description = Description("a", Options(clock or ClockSetting()), seats[: chosen.players])
    setup = Setup("t", chosen, chosen.rules_version, "lisboa", max_versions=2000)
    return LiveMatch(setup, description)


def begun(game: Game | None = None, clock: ClockSetting | None = None) -> LiveMatch:
    return open_table(game, clock).begin(now=0)


def sent(table: LiveMatch, seat: int, version: int, word: str, now: int = 0, move_id: str = "y") -> LiveMatch:
    """Make a move that was sent for a version."""
    return table.play(seat, word, now, version=version, move_id=move_id)


def moved(table: LiveMatch, now: int = 0, word: str | None = None, move_id: str = "x") -> LiveMatch:
    assert table.state is not None
    assert table.to_move is not None
    legal = table.state.legal_moves()
    chosen = word or legal[Dice("moves", table.version).below(len(legal))].text
    return sent(table, table.to_move, table.version, chosen, now, move_id)


def played_out(table: LiveMatch) -> LiveMatch:
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
    assert table.changes[0].deals[0].startswith("first:")


def test_a_move_that_was_not_kept_leaves_no_trace_in_the_one_that_is() -> None:
    table = moved(begun())
    legal = [move.text for move in table.state.legal_moves()] if table.state else []
    lost, kept = moved(table, word=legal[0], move_id="lost"), moved(table, word=legal[1], move_id="kept")
    later = moved(kept, move_id="later")
    assert [change.id for change in lost.changes] == [None, "x", "lost"]
    assert [change.id for change in later.changes] == [None, "x", "kept", "later"]
    assert [change.id for change in later.kept] == [change.id for change in later.changes]
    assert (table.version, [change.id for change in table.changes]) == (2, [None, "x"])


def test_a_move_for_another_version_is_refused() -> None:
    table = moved(begun())
    seat = table.to_move or 0
    refused("old-version", lambda: sent(table, seat, 1, "1B1"))
    refused("old-version", lambda: sent(table, seat, 3, "1B1"))


def test_only_the_seat_whose_turn_it_is_moves() -> None:
    table = begun()
    refused("not-your-turn", lambda: sent(table, 1 - (table.to_move or 0), 1, "1B1"))


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    table = begun()
    with pytest.raises(IllegalMove):
        sent(table, table.to_move or 0, 1, "CB1")
    refused("unreadable", lambda: sent(table, table.to_move or 0, 1, "hello"))
    assert table.version == 1


def test_a_move_is_found_by_its_id_and_seat() -> None:
    table = begun()
    seat = table.to_move or 0
    table = moved(table, move_id="first")
    change = table.find_move(seat, "first")
    assert change is not None
    assert change.version == 2
    assert table.find_move(1 - seat, "first") is None
    assert table.find_move(seat, "other") is None


@pytest.mark.parametrize("game", [azul(), azul(3, gray=True), azul(4), duel()], ids=str)
def test_changes_bring_a_match_back_exactly(game: Game) -> None:
    table = open_table(game, ClockSetting("increment", 600, 5)).begin(now=0)
    for _ in range(40):
        table = moved(table, now=table.version * 1000)
    changes = [read_change(write_change(change)) for change in table.changes]
    again = restore(open_table(game, ClockSetting("increment", 600, 5)), changes)
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
    record = parse_record(str(published_record(table)))
    assert record.result == table.result
    assert record.header("Seed") == "lisboa"
    assert list(deal_faults(record)) == []
    other = published_record(replace(table, setup=replace(table.setup, seed="porto")))
    faults = list(deal_faults(parse_record(str(other))))
    assert any("[other-deal]" in fault for fault in faults)


def test_a_seed_that_was_not_promised_is_found() -> None:
    record = str(published_record(played_out(begun())))
    changed = record.replace("SeedHash: d3f2", "SeedHash: ffff")
    assert changed != record
    assert [fault[-12:] for fault in seed_faults(parse_record(changed))] == ["[other-seed]"]


def test_the_seed_is_not_in_the_record_of_an_unfinished_match() -> None:
    assert "lisboa" not in str(published_record(begun()))


def test_a_missing_row_is_noticed() -> None:
    table = moved(moved(begun()))
    refused("bad-rows", lambda: restore(open_table(), [table.changes[0], table.changes[2]]))


def test_a_match_under_other_rules_can_be_read_and_not_played() -> None:
    table = moved(begun())
    empty = open_table()
    later = restore(replace(empty, setup=replace(empty.setup, rules_version=99)), table.changes)
    assert (later.status, later.version, later.state) == ("stuck", 2, None)
    refused(
        "other-rules-version",
        lambda: sent(later, 0, 2, "1B1"),
        lambda: later.stop("resigned 1", 0, 0),
        lambda: later.offer_takeback(0),
    )
    record = published_record(later)
    assert (record.rules_version, len(record.steps)) == (99, 3)


def test_seats_fill_and_the_match_begins_only_then() -> None:
    table = open_table(azul(), None, ANA, Occupant("open"))
    refused("not-ready", lambda: table.begin(0))
    full = table.sit(BRAM, None, None)
    assert full.can_begin
    assert full.sit(BRAM, 0, None) is full
    assert full.sit(replace(BRAM, name="Bruno"), None, None).occupants[1].name == "Bruno"
    refused("seat-taken", lambda: full.sit(Occupant("player", "Cleo", "c"), None, None))
    refused("bad-seat", lambda: table.sit(BRAM, 3, None))
    assert full.stand(1).occupants[1] == Occupant("open")
    refused("playing", lambda: full.begin(0).stand(1))


def test_nothing_happens_after_the_end() -> None:
    table = begun().stop("resigned 1", 0, 0)
    assert (table.status, table.result, table.version) == ("over", "resigned 1", 2)
    refused(
        "match-over",
        lambda: sent(table, 0, 2, "1B1"),
        lambda: table.stop("resigned 2", 1, 0),
        lambda: table.offer_takeback(0),
    )
    again = restore(open_table(), table.changes)
    assert again.result == "resigned 1"


def test_taking_back_needs_everybody_else_and_brings_the_same_deals() -> None:
    table = begun()
    while table.deals < 3:
        before = table
        table = moved(table, move_id=f"m{table.version}")
    mover = table.changes[-1].seat
    assert mover is not None
    asked = table.offer_takeback(mover)
    assert not asked.can_take_back
    refused("no-takeback", lambda: asked.take_back(0), lambda: asked.answer_takeback(mover, True))
    back = asked.answer_takeback(1 - mover, True).take_back(now=0)
    assert back.state == before.state
    assert (back.version, back.deals) == (table.version + 1, before.deals)
    assert restore(open_table(), back.changes).state == before.state
    again = sent(back, mover, back.version, table.changes[-1].word)
    assert again.state == table.state


def test_bots_agree_to_take_back() -> None:
    table = begun(azul(3))
    while table.to_move != 0:
        table = moved(table)
    table = moved(table)
    assert table.offer_takeback(0).answer_takeback(1, True).can_take_back
    assert not table.offer_takeback(0).can_take_back


def test_a_handed_seat_is_a_bots_from_then_on() -> None:
    table = begun().hand_to_bot(0, "greedy", now=0)
    assert (table.occupants[0].kind, table.occupants[0].bot, table.description.seat_of("a")) == ("bot", "greedy", None)


def test_who_left_a_match_has_nothing_to_do_with_the_next() -> None:
    cleo, robot = Occupant("player", "Cleo", "c"), Occupant("player", "Robot", "r", bot_owner="b")
    table = open_table(azul(3), None, ANA, robot, cleo).begin(now=0)
    table = table.leave(0, "resigned", "greedy", now=0).leave(1, "resigned", "greedy", now=0)
    assert [(each.past_player, each.bot_owner) for each in table.occupants] == [("a", None), ("r", "b"), (None, None)]
    assert table.description.needed_to_publish() == {0, 2}
    bot = Occupant("bot", "greedy", bot="greedy")
    assert table.occupants_again() == (bot, cleo, bot)


def test_an_endless_match_is_abandoned() -> None:
    empty = open_table()
    limited = replace(empty, setup=replace(empty.setup, max_versions=5))
    table = limited.begin(now=0)
    for _ in range(4):
        table = moved(table)
    assert (table.result, table.version) == ("abandoned", 5)
    assert restore(limited, table.changes).result == "abandoned"


# --- Clocks


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    assert begun().clock.runs_out_at() is None
    assert not begun().is_out_of_time(10**15)


def test_a_stock_of_time_shrinks_and_gets_its_increment() -> None:
    clock = start_clock(ClockSetting("increment", 60, 5), 2).run(0, now=1000)
    assert clock.runs_out_at() == 61_000
    clock = clock.pass_on(0, 1, now=11_000)
    assert clock.remaining(now=12_000) == [55_000, 59_000]


def test_time_for_a_move_comes_back_with_every_turn_but_not_within_one() -> None:
    clock = start_clock(ClockSetting("move", 30), 2).run(0, now=0)
    within = clock.pass_on(0, 0, now=10_000)
    assert within.remaining(10_000) == [20_000, 30_000]
    assert within.pass_on(0, 1, now=15_000).remaining(15_000) == [30_000, 30_000]


def test_days_for_a_move_are_a_clock_too() -> None:
    clock = start_clock(ClockSetting("days", 3 * 86_400), 2).run(1, now=0)
    assert clock.runs_out_at() == 3 * 86_400_000


def test_a_clock_that_goes_backwards_gives_no_time() -> None:
    clock = start_clock(ClockSetting("move", 30), 2).run(0, now=1000)
    assert clock.remaining(now=0) == [30_000, 30_000]


def test_a_move_after_the_time_is_refused() -> None:
    table = begun(clock=ClockSetting("move", 5))
    assert not table.is_out_of_time(4999)
    assert table.is_out_of_time(5000)
    with pytest.raises(MatchRefusal) as caught:
        moved(table, now=5000)
    assert caught.value.code == "out-of-time"
    assert moved(table, now=4999).clock.remaining(4999) == [5000, 5000]


# --- What a database holds today

STORED_CHANGES = [
    (
        '[1,"start",5,null,"",null,["first:1"],0,"",[60000,60000]]',
        Change(1, "start", 5, deals=("first:1",), left=(60000, 60000)),
    ),
    ('[2,"move",7,0,"1B2","m1",[],0,"",[]]', Change(2, "move", 7, 0, "1B2", "m1")),
    ('[2,"move",7,1,"1B2",null,["fill:B"],0,"",[1,2]]', Change(2, "move", 7, 1, "1B2", None, ("fill:B",), left=(1, 2))),
    ('[3,"undo",8,1,"",null,[],1,"",[]]', Change(3, "undo", 8, 1, to=1)),
    ('[4,"end",9,0,"",null,[],0,"resigned 1",[]]', Change(4, "end", 9, 0, result="resigned 1")),
    ('[4,"end",9,null,"",null,[],0,"abandoned",[1,2]]', Change(4, "end", 9, result="abandoned", left=(1, 2))),
]
STORED_DESCRIPTIONS = [
    (
        '{"owner":"a","options":{"clock":{"kind":"none","base_s":0,"increment_s":0},"public":false,"rated":false,'
        '"hints":true},"chairs":[{"kind":"player","name":"Ana","player":"a"},{"kind":"open"}]}',
        Description("a", Options(), (ANA, Occupant("open"))),
    ),
    (
        '{"owner":"a","options":{"clock":{"kind":"increment","base_s":60,"increment_s":5},"public":true,"rated":true,'
        '"hints":false},"chairs":[{"kind":"player","name":"Ana","player":"a","account":true,"key":"k","rating":1500},'
        '{"kind":"bot","name":"greedy","bot":"greedy"},{"kind":"link","key":"k2"}],"rematch":"next",'
        '"takeback":{"seat":0,"to":3,"accepted":[0]},"again":[0,1]}',
        Description(
            "a",
            Options(ClockSetting("increment", 60, 5), public=True, rated=True, hints=False),
            (
                Occupant("player", "Ana", "a", account=True, key="k", rating=1500),
                Occupant("bot", "greedy", bot="greedy"),
                Occupant("link", key="k2"),
            ),
            "next",
            Takeback(0, 3, (0,)),
            (0, 1),
        ),
    ),
]


@pytest.mark.parametrize(("text", "change"), STORED_CHANGES)
def test_a_change_is_stored_as_it_has_always_been(text: str, change: Change) -> None:
    assert read_change(text) == change
    assert write_change(change) == text


@pytest.mark.parametrize(("text", "description"), STORED_DESCRIPTIONS)
def test_a_description_is_stored_as_it_has_always_been(text: str, description: Description) -> None:
    assert read_description(text) == description
    assert write_description(description) == text


def test_a_hint_is_noted_once_for_the_turn_it_is_used_in() -> None:
    table = begun()
    assert table.to_move is not None
    other = 1 - table.to_move
    used = table.use_hint(table.to_move)
    assert used.description.hints == (HintUse(table.version, table.to_move),)
    assert used.use_hint(table.to_move) is used  # once is enough
    assert used.use_hint(other) is used  # not this seat's turn
    later = moved(used)
    assert later.description.hints == used.description.hints
    assert read_description(write_description(later.description)) == later.description
    for options in (Options(hints=False), Options(rated=True)):
        strict = replace(table, description=replace(table.description, options=options))
        assert strict.use_hint(table.to_move) is strict


@pytest.mark.parametrize("game", [azul(), azul(players=3, gray=True), duel()], ids=str)
def test_a_match_knows_where_its_points_came_from_however_it_got_there(game: Game) -> None:
    over = played_out(begun(game))
    expected = points_by_source(record_of(over))
    assert sum(map(len, expected)) > 4
    assert over.sources == expected
    assert restore(open_table(game), over.changes).sources == expected
    taken_back = over.undo(0, over.version - 3, 0)
    assert taken_back.sources == points_by_source(record_of(taken_back))
    assert restore(over, taken_back.changes[-1:]).sources == taken_back.sources
    assert played_out(taken_back).sources == points_by_source(record_of(played_out(taken_back)))
