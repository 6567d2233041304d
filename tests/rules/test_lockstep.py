"""One text of rules: loaded plain, quiet and compiled, it gives the same numbers in every field after every move."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import numpy
import pytest

from azulejos import Game
from azulejos.games.registry import definition_of, game_names
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type

ROOT = Path(__file__).resolve().parents[2]
EVERY_GAME: dict[str, Game] = {
    tag: game for name in game_names() for tag, game in definition_of(name).presets().items()
}
LONGEST = 400  # moves: on the gray side a match may go on for ever (A26)

every_game = pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
every_name = pytest.mark.parametrize("name", game_names())


def start_arguments(game: Game, first: int | None) -> list[int]:
    """Return what the rules' `start` is called with, behind the state."""
    with mock.patch.object(game.definition.rules, "start") as start:
        game.definition.start(game, first)
    _, *arguments = start.call_args.args
    return arguments


class Side:
    """One loading of the rules, with a table, dice and room of its own to write in."""

    def __init__(self, name: str, seed: int, *, compiled: bool = False, quiet: bool = False) -> None:
        self.rules = load(name, compiled=compiled, quiet=quiet)
        self.records = numpy.zeros(1, record_type(self.rules.State))
        self.records.view(numpy.uint8)[:] = 0x55  # a used record: `start` is to overwrite all of it
        self.table = self.records[0] if compiled else self.rules.State()
        array = numpy.array if compiled else list
        self.dice: Any = array([dice_word(seed)])
        self.room: Any = array([0] * (self.rules.MAX_ACTIONS + 1))
        self.is_compiled = compiled
        if not compiled:
            self.table.log = []

    def call(self, name: str, *arguments: Any) -> Any:
        """Call an entry point; the words `dice` and `room` stand for this side's own."""
        own = {"dice": self.dice, "room": self.room}
        return getattr(self.rules, name)(self.table, *(own.get(argument, argument) for argument in arguments))

    def fields(self) -> dict[str, Any]:
        """Return all numbers: of the table, the dice, and what was written."""
        if self.is_compiled:
            found = {name: self.records[name][0].tolist() for name in self.rules.State.LAYOUT}
        else:
            found = {name: getattr(self.table, name) for name in self.rules.State.LAYOUT}
        return {**found, "the dice": list(self.dice), "the room": list(self.room)}


class Trio:
    """The rules plain, quiet and compiled: three tables that are to stay the same."""

    def __init__(self, game: Game, seed: int) -> None:
        self.plain = Side(game.name, seed)
        self.quiet = Side(game.name, seed, quiet=True)
        self.compiled = Side(game.name, seed, compiled=True)
        self.chance = Random(seed)
        self.all("start", *start_arguments(game, None if seed % 2 else 0))

    def all(self, name: str, *arguments: Any) -> Any:
        """Call an entry point of each; all must give and do the same."""
        answer = self.plain.call(name, *arguments)
        for other in (self.quiet, self.compiled):
            assert answer == other.call(name, *arguments), name
        self.compare(name)
        return answer

    def compare(self, after: str) -> None:
        """Compare every field of the three."""
        wanted = self.plain.fields()
        for other in (self.quiet, self.compiled):
            for field, found in other.fields().items():
                assert found == wanted[field], f"{field} after {after}"
        assert self.quiet.table.log == []

    def step(self, number: int) -> None:
        """Let chance or a seat act, in one of two ways."""
        if self.all("is_chance"):
            self.deal(one_by_one=number % 3 == 0)
        else:
            (self.make_listed_move, self.make_random_move, self.make_drawn_move)[number % 3]()

    def deal(self, *, one_by_one: bool) -> None:
        """Let chance act once, or until a seat is to move."""
        count = self.all("chance_weights", "room")
        if one_by_one:
            (outcome,) = self.chance.choices(range(count), self.plain.room[:count])
            self.all("deal", outcome)
        else:
            self.all("deal_at_random", "dice")

    def make_listed_move(self) -> None:
        """Make any of the legal moves."""
        self.all("play", self.chance.choice(self.legal()))

    def make_drawn_move(self) -> None:
        """Make a move that the rules draw."""
        move = self.all("random_move", "dice")
        assert move in self.legal()
        self.all("play", move)

    def make_random_move(self) -> None:
        """Let the rules draw and make a move."""
        self.all("play_at_random", "dice")

    def legal(self) -> list[int]:
        """List the legal moves."""
        return list(self.plain.room[: self.all("legal_moves", "room")])

    def ask_everything(self) -> None:
        """Ask about every number, and for the mask and the places."""
        count = self.all("action_count")
        legal = [self.all("is_legal", number) for number in range(-2, count + 3)]
        self.all("write_mask", "room")
        assert [*map(bool, self.plain.room[:count])] == legal[2:-3]
        assert not any(self.plain.room[count:])
        self.all("places", "room")


def run_in_lockstep(game: Game, matches: int, every: int) -> int:
    """Play matches three times at once, more of them if they are short; return the number of steps."""
    steps = 0
    for seed in range(10 * matches):
        if seed >= matches and steps > matches * 50:
            break
        trio = Trio(game, seed)
        for number in range(2 * LONGEST):
            if trio.all("is_over"):
                break
            trio.step(number)
            steps += 1
            if number % every == seed % every:
                trio.ask_everything()
        trio.ask_everything()
    return steps


@every_game
def test_plain_quiet_and_compiled_rules_give_the_same_numbers_in_every_field(game: Game) -> None:
    assert run_in_lockstep(game, matches=3, every=23) > 3 * 10


@pytest.mark.slow
@every_game
def test_plain_quiet_and_compiled_rules_stay_the_same_for_many_matches(game: Game) -> None:
    assert run_in_lockstep(game, matches=30, every=41) > 30 * 10


def test_plain_quiet_and_compiled_rules_stay_the_same_when_tiles_run_short() -> None:
    trio = Trio(EVERY_GAME["azul4"], seed=0)
    table = trio.plain.table
    short = 0
    for _ in range(500):
        if trio.all("is_chance"):
            trio.deal(one_by_one=False)
            short += 0 in table.pile[:9]
        else:  # tiles go to lines, but to none whose tile would be the fifth of its wall row: nobody ends the match
            wall, listed = table.wall[table.turn], trio.legal()
            hoarding = [move for move in listed if move % 6 < 5 and wall[move % 6].count(-1) > 1]
            trio.all("play", trio.chance.choice(hoarding or [move for move in listed if move % 6 == 5]))
    assert short > 10


@every_name
def test_a_wrong_number_in_any_field_would_be_seen(name: str) -> None:
    trio = Trio(next(iter(definition_of(name).presets().values())), seed=0)
    for field in trio.plain.rules.State.LAYOUT:
        trio.compiled.records[field] += 1
        with pytest.raises(AssertionError, match=f"{field} after"):
            trio.compare("a wrong number")
        trio.compiled.records[field] -= 1


@every_name
def test_a_batch_steps_the_same_plain_and_compiled(name: str) -> None:
    plain, fast = load(name, "azulejos.rules.driver"), load(name, "azulejos.rules.driver", compiled=True)
    trios = [Trio(game, seed) for seed, game in enumerate(definition_of(name).presets().values())]
    tables = [trio.plain.table for trio in trios]
    records = numpy.concatenate([trio.compiled.records for trio in trios])
    dice = [[dice_word(seed)] for seed in range(len(trios))]
    fast_dice = numpy.array(dice)
    masks = [[0] * definition_of(name).rules.MAX_ACTIONS for _ in trios]
    fast_masks = numpy.zeros((len(masks), len(masks[0])), numpy.int8)
    chance = Random(5)
    for number in range(600):
        moves = [chance.choice([n for n, legal in enumerate(mask) if legal] or [-1]) for mask in masks]
        if number % 10 == 0:
            moves[0] = chance.choice([-1, len(masks[0]), 10**6])  # refused
        refused = plain.step_all(tables, moves, masks, dice)
        assert refused == fast.step_all(records, numpy.array(moves), fast_masks, fast_dice)
        assert (refused > 0) == (number % 10 == 0)
        assert masks == fast_masks.tolist()
        assert dice == fast_dice.tolist()
        for field in definition_of(name).rules.State.LAYOUT:
            assert [getattr(table, field) for table in tables] == records[field].tolist(), field


@every_game
def test_a_random_move_is_the_same_with_and_without_its_number(game: Game) -> None:
    numbered, direct = Side(game.name, seed=3), Side(game.name, seed=3)
    for side in (numbered, direct):
        side.call("start", *start_arguments(game, 0))
    for _ in range(LONGEST):
        for side in (numbered, direct):
            side.call("deal_at_random", "dice")
        if numbered.call("is_over"):
            break
        numbered.call("play", numbered.call("random_move", "dice"))
        direct.call("play_at_random", "dice")
        assert numbered.fields() == direct.fields()
        assert numbered.table.log == direct.table.log


@every_name
def test_a_record_stays_small(name: str) -> None:
    assert record_type(definition_of(name).rules.State).itemsize < 1024


def test_a_random_match_of_azul_for_two_lasts_70_moves_on_average() -> None:
    rules = load("azul", compiled=True)
    driver = load("azul", "azulejos.rules.driver", compiled=True)
    records = numpy.zeros(1, record_type(rules.State))
    records["players"] = 2
    moves = driver.play_outs(records, numpy.array([dice_word(1)]), 20_000, 1_000)
    assert moves / 20_000 == pytest.approx(70.3, abs=0.5)


def test_a_random_match_of_azul_for_two_has_23_legal_moves_a_ply() -> None:
    rules = load("azul")
    table, room, dice = rules.State(), [0] * rules.MAX_ACTIONS, [dice_word(1)]
    moves = legal = 0
    for _ in range(300):
        rules.start(table, 2, 0, 0, 0)
        while not rules.is_over(table):
            rules.deal_at_random(table, dice)
            legal += rules.legal_moves(table, room)
            rules.play(table, rules.random_move(table, dice))
            moves += 1
    assert 22 < legal / moves < 24


CHECKED = """
import numpy
from azulejos.games.registry import definition_of
from tests.rules.test_lockstep import Trio, run_in_lockstep

game = next(iter(definition_of({name!r}).presets().values()))
trio = Trio(game, seed=0)
trio.all("deal_at_random", "dice")
try:
    trio.compiled.rules.legal_moves(trio.compiled.table, numpy.zeros(1, numpy.int64))
except IndexError:
    print("bounds are checked")
for game in definition_of({name!r}).presets().values():
    print(game, run_in_lockstep(game, matches=1, every=50))
"""


@pytest.mark.slow
@every_name
def test_compiled_rules_stay_inside_their_arrays(name: str, tmp_path: Path) -> None:
    settings = {"NUMBA_BOUNDSCHECK": "1", "AZULEJOS_CACHE": str(tmp_path)}
    command = [sys.executable, "-W", "error", "-c", CHECKED.format(name=name)]
    answer = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, check=False, text=True
    )
    assert answer.stderr == ""
    first, *runs = answer.stdout.splitlines()
    assert first == "bounds are checked"
    assert [run.split()[0] for run in runs] == list(definition_of(name).presets())
