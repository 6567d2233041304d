"""Data sets: the same rows after a stop, on every game, in one file, with what a search said."""

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pyarrow
import pytest

from azulejos.dataset import DatasetError, DatasetWriter, Plan, load_dataset, verify_dataset
from azulejos.dataset.plan import MATCHES, POSITIONS, TableName
from azulejos.dataset.selfplay import Players, play_match
from azulejos.errors import OptionError
from azulejos.games.registry import definition_of, game_names
from azulejos.play import View
from azulejos.search import Thought
from tests.waiting import LONG_WORK_S

PLAN = Plan("azul2", ("random",), matches=7, seed="x", max_rounds=1, chunk_matches=2, file_matches=4)


def written(folder: Path, plan: Plan = PLAN, jobs: int = 1) -> Path:
    for _ in DatasetWriter(folder, plan, jobs=jobs).run():
        pass
    return folder


def table_of(folder: Path, table: TableName = POSITIONS) -> pyarrow.Table:
    return load_dataset(folder, table).to_table()


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_written_and_replays(name: str, tmp_path: Path) -> None:
    tag = next(iter(definition_of(name).presets()))
    plan = replace(PLAN, game=tag, matches=2)
    folder = written(tmp_path / "data", plan)
    assert table_of(folder).num_rows > 2
    assert list(verify_dataset(folder)) == []


def test_a_stopped_run_continues_with_the_same_rows(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole")
    folder = tmp_path / "stopped"
    run = DatasetWriter(folder, PLAN).run()
    assert [next(run), next(run), next(run), next(run)] == [0, 2, 4, 6]
    run.close()
    assert (folder / "positions" / "00000.parquet").is_file()
    (folder / "chunks" / "positions-000003.1.part").write_bytes(b"half a chunk")
    assert list(DatasetWriter(folder, PLAN).run()) == [6, 7]
    for table in (POSITIONS, MATCHES):
        assert table_of(folder, table).equals(table_of(whole, table))
    assert sorted(path.name for path in folder.iterdir()) == ["README.md", "dataset.json", "matches", "positions"]
    assert list(DatasetWriter(folder, PLAN).run()) == [7]


def test_a_folder_with_another_plan_or_with_other_files_is_refused(tmp_path: Path) -> None:
    folder = written(tmp_path / "data")
    with pytest.raises(DatasetError, match="another data set: matches is 7, not 8; seed is x, not y") as refused:
        DatasetWriter(folder, replace(PLAN, matches=8, seed="y"))
    assert refused.value.code == "other-dataset"
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").touch()
    with pytest.raises(DatasetError, match="something else"):
        DatasetWriter(tmp_path / "letters", PLAN)


def test_one_file_holds_the_positions_and_has_its_card_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "rows.parquet"
    written(target, replace(PLAN, tables=(POSITIONS,)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.md", "rows.parquet"]
    assert table_of(target).to_pylist() == table_of(written(tmp_path / "whole")).to_pylist()
    assert list(verify_dataset(target)) == []
    with pytest.raises(DatasetError, match="exists already"):
        DatasetWriter(target, PLAN)


def test_the_card_counts_rows_and_names_versions(tmp_path: Path) -> None:
    folder = written(tmp_path / "data")
    card = (folder / "README.md").read_text(encoding="utf-8")
    rows = table_of(folder).num_rows
    assert f"| positions | 2 | {rows:,} | " in card
    assert "| matches | 2 | 7 | " in card
    assert "azulejos dataset azul2 DATA --matches 7 --players random --seed x --max-rounds 1" in card
    assert "| the rules | 1 |" in card
    assert "| `legal` | list of int16 | the numbers of all legal moves, ascending |" in card
    assert "MIT" in card


def test_players_rotate_and_a_match_row_tells_who_began_each_round(tmp_path: Path) -> None:
    plan = replace(PLAN, players=("random", "random:x"), max_rounds=2)
    assert [plan.seats(number) for number in range(2)] == [("random", "random:x"), ("random:x", "random")]
    with pytest.raises(OptionError, match="3 players for 2 seats"):
        replace(PLAN, players=("random",) * 3)
    folder = written(tmp_path / "data", replace(PLAN, max_rounds=2))
    positions = table_of(folder).to_pylist()
    for match in table_of(folder, MATCHES).to_pylist():
        own = [row for row in positions if row["match"] == match["match"]]
        firsts = [next(row["seat"] for row in own if row["round"] == number) for number in (1, 2)]
        assert match["starters"] == firsts
        assert match["points"][-1] == match["scores"]
        assert len(match["points"]) == match["rounds"] == 2
        assert match["decisions"] == len(own)


class Thinking:
    """A bot that says what it thinks of its move: that it is the first legal one."""

    name = "thinking"

    def choose(self, view: View) -> object:
        raise AssertionError("it is asked to think")

    def think(self, view: View) -> Thought:
        move = view.legal_moves()[0]
        return Thought(move, (move,), margin=1.5, win=0.75, nodes=12, depth=3, time_ms=1, is_exact=True)


def test_what_a_search_said_is_in_the_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.dataset.selfplay.make_player", lambda name, seed: Thinking())
    row = table_of(written(tmp_path / "data", replace(PLAN, matches=1))).to_pylist()[5]
    told = {key: row[key] for key in ("margin", "win", "nodes", "depth", "is_exact")}
    assert told == {"margin": 1.5, "win": 0.75, "nodes": 12, "depth": 3, "is_exact": True}
    assert row["choice"] == row["legal"][0]


def test_a_bot_that_fails_is_named_with_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    with Players(PLAN) as players:
        chosen = players.at(0)
    monkeypatch.setattr("azulejos.dataset.selfplay.play_on", lambda *given: 1 / 0)
    with pytest.raises(DatasetError, match=r"match 0 \(random, random\) failed: division by zero"):
        play_match(PLAN, 0, chosen)


@pytest.mark.slow
def test_a_killed_run_on_two_processes_continues_with_the_same_rows(tmp_path: Path) -> None:
    plan = ("azul2", "--matches", "400", "--players", "random", "--seed", "x")
    command = [sys.executable, "-m", "azulejos", "dataset", plan[0]]
    with subprocess.Popen([*command, str(tmp_path / "killed"), *plan[1:], "--jobs", "2"]) as process:
        chunks = tmp_path / "killed" / "chunks"
        while process.poll() is None and len(list(chunks.glob("positions-*.parquet"))) < 4:
            pass
        process.send_signal(signal.SIGKILL)
    kept = len(list(chunks.glob("positions-*.parquet")))
    assert 4 <= kept < 16
    subprocess.run([*command, str(tmp_path / "killed"), *plan[1:], "--jobs", "2"], check=True, timeout=LONG_WORK_S)
    subprocess.run([*command, str(tmp_path / "whole"), *plan[1:], "--jobs", "1"], check=True, timeout=LONG_WORK_S)
    for table in (POSITIONS, MATCHES):
        assert table_of(tmp_path / "killed", table).equals(table_of(tmp_path / "whole", table))
    assert list(verify_dataset(tmp_path / "killed")) == []
