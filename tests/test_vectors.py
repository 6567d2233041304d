"""The oracle in vectors/: everything in it holds, by the rules and by plain reckoning beside them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos import parse_game, parse_state
from azulejos.engine.perft import count_sequences
from azulejos.games.azul.rules.components import FLOOR_COST
from azulejos.games.azul.rules.scoring import tile_points
from azulejos.games.duel.rules.tiling import is_payment
from azulejos.play.record import parse_record

VECTORS = Path(__file__).parent.parent / "vectors"
MATCHES = sorted(VECTORS.glob("matches/*.azr"))
PROMISES = {
    "azul-row-completed": "row-bonus",
    "azul-marker-beside-the-board": "marker-taken",
    "azul-gray-broken-line": "line-broken",
    "duel-passed": "passed",
    "duel-redrawn": "redrawn",
    "duel-one-color-large-factory": "start-tile-taken",
    "duel-broken-line": "line-broken",
    "duel-chips-spent": "chip-spent",
    "duel-special-tile": "special-tiled",
    "duel-clamped": "clamped",
}


def lines_of(name: str, word: str = "") -> Iterator[str]:
    """Return the lines of a file that are no comment and begin with this word."""
    for line in (VECTORS / name).read_text().splitlines():
        if not line.startswith("#") and line.startswith(word):
            yield line


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: file.stem)
def test_a_recorded_match_replays_to_the_result_that_it_names(file: Path) -> None:
    text = file.read_text()
    record = parse_record(text)
    assert str(record) == text
    assert record.outcome is not None
    assert record.result == "-".join(map(str, record.outcome.scores)) + f" {record.outcome.reason}"


@pytest.mark.parametrize(("name", "kind"), PROMISES.items())
def test_a_recorded_match_shows_what_it_is_there_for(name: str, kind: str) -> None:
    record = parse_record((VECTORS / "matches" / f"{name}.azr").read_text())
    assert kind in {event.kind for state in record.states() for event in state.events}


def test_there_is_a_match_for_every_way_a_match_can_end() -> None:
    outcomes = {file.stem: parse_record(file.read_text()).outcome for file in MATCHES}
    reasons = {(name.split("-")[0], outcome.reason) for name, outcome in outcomes.items() if outcome}
    assert reasons == {
        ("azul", "row-completed"),
        ("azul", "tiles-exhausted"),
        ("azul", "rounds-played"),
        ("duel", "rounds-played"),
    }
    places = {name: outcome.places for name, outcome in outcomes.items() if outcome}
    assert places["azul-shared-victory"] == (1, 1)
    assert places["azul-shared-second-place"] == (1, 2, 2)
    for name in ("azul-tie-broken-by-rows", "duel-tie"):
        outcome = outcomes[name]
        assert outcome is not None
        assert outcome.scores[0] == outcome.scores[1] > 0
        assert sorted(outcome.places) == [1, 2]


def test_the_counts_of_move_sequences_are_as_written() -> None:
    seen = set()
    for line in lines_of("perft.txt"):
        position, *counts = line.split(" ; ")
        state = parse_state(position)
        seen.add(state.game.name + str(state.game.players))
        for depth, text in enumerate(counts, start=1):
            count = count_sequences(state, depth)
            assert f"{count.sequences}+{count.stopped}" == text, (position, depth)
    assert seen == {"azul2", "azul3", "azul4", "duel2"}


def test_A15_D28_tiles_are_worth_what_the_table_says() -> None:
    for line in lines_of("scoring.txt", "tile"):
        across, down, points = map(int, line.split()[1:])
        runs = [run for run in (across, down) if run > 1]
        assert tile_points(across, down) == points == (sum(runs) or 1)


def test_A16_floor_lines_cost_what_the_table_says() -> None:
    for line in lines_of("scoring.txt", "floor"):
        spaces, cost = map(int, line.split()[1:])
        assert sum(FLOOR_COST[:spaces]) == cost == sum([1, 1, 2, 2, 2, 3, 3][:spaces])


def test_D26_chips_pay_for_a_line_if_pairs_that_show_its_color_or_threes_cover_it() -> None:
    for line in lines_of("scoring.txt", "pay"):
        word = line.split()
        missing, chips, showing = map(int, word[1:4])
        pays = any(  # so many tiles by two chips that show the color, the others by any three
            2 * pairs <= showing and 2 * pairs + 3 * (missing - pairs) == chips for pairs in range(missing + 1)
        )
        assert (word[4] == "yes") == pays == is_payment(missing, chips, showing), line


def test_A23_G7_walls_bring_the_bonus_that_the_table_says() -> None:
    for line in lines_of("scoring.txt", "wall"):
        rows = line.split()[1].split("/")
        full_rows = sum("." not in row for row in rows)
        full_columns = sum(all(row[column] != "." for row in rows) for column in range(5))
        full_colors = sum("".join(rows).count(color) == 5 for color in "BYRKW")
        assert int(line.split()[2]) == 2 * full_rows + 7 * full_columns + 10 * full_colors


def test_D40_domes_bring_the_points_that_the_table_says() -> None:
    goals = set()
    for line in lines_of("scoring.txt", "goal"):
        _, goal, plates, dome, points = line.split()
        goals.add(goal)
        assert int(points) == plain_goal_points(goal, plates.split("/"), dome.split("/")), line
    assert goals == {"1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"}


def plain_goal_points(goal: str, plates: list[str], rows: list[str]) -> int:
    """Reckon a goal from the text of a dome alone."""
    columns = ["".join(row[c] for row in rows) for c in range(6)]
    diagonals = ["".join(rows[i][i] for i in range(6)), "".join(rows[i][5 - i] for i in range(6))]
    corners = {
        (top, left): rows[top][left : left + 2] + rows[top + 1][left : left + 2] for top in (0, 4) for left in (0, 4)
    }
    jokers = [tile for tile, space in zip("".join(rows), spaces_of(plates), strict=True) if space == "W"]
    specials = [tile for tile, space in zip("".join(rows), spaces_of(plates), strict=True) if space == "S"]
    edge = rows[0] + rows[5] + "".join(row[0] + row[5] for row in rows[1:5])
    return {
        "1a": 7 * sum("." not in column for column in columns),
        "1b": sum(tile != "." for tile in edge),
        "2a": 10 * sum("." not in diagonal for diagonal in diagonals),
        "2b": sum((3 if top == 0 else 8) for (top, _), tiles in corners.items() if "." not in tiles),
        "3a": 0 if "." in jokers else 2 * len(jokers),
        "3b": -3 * specials.count("."),
        "4a": 3 * sum("." not in row for row in rows),
        "4b": 4 * sum(len(set(row) & set("BYRKT")) == 5 for row in rows),
    }[goal]


def spaces_of(plates: list[str]) -> str:
    """Lay the plates out, each turned as its digit says, and read the 36 spaces row by row."""
    grid = [["."] * 6 for _ in range(6)]
    for space, plate in enumerate(plates):
        a, b, c, d = list(plate[:4])
        for _ in range(int(plate[4])):
            a, b, c, d = c, a, d, b
        top, left = space // 3 * 2, space % 3 * 2
        grid[top][left : left + 2], grid[top + 1][left : left + 2] = [a, b], [c, d]
    return "".join("".join(row) for row in grid)


def test_the_tags_of_the_recorded_matches_cover_both_games_and_all_player_counts() -> None:
    games = {parse_record(file.read_text()).game for file in MATCHES}
    assert {parse_game(tag) for tag in ("azul2", "azul3", "azul4", "azul2g", "azul3g")} <= games
    assert any(game.name == "duel" and len(game.tablets) == 4 for game in games)
