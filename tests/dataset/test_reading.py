"""Reading a data set as Arrow, NumPy, Polars and Torch, and finding damaged rows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pyarrow
import pyarrow.parquet
import pytest

from azulejos import parse_state
from azulejos.dataset import (
    DatasetError,
    Plan,
    load_dataset,
    read_plan,
    to_arrow,
    to_numpy,
    to_polars,
    to_torch,
    verify_dataset,
)
from tests.cli.running import run, run_well
from tests.dataset.test_writing import written

PLAN = Plan("azul2", ("random",), matches=2, seed="x", max_rounds=1, tables=("positions",))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("data") / "rows.parquet", PLAN)


def test_arrow_comes_in_batches_with_the_columns_that_were_asked_for(file: Path) -> None:
    rows = load_dataset(file)
    batches = list(to_arrow(rows, ["match", "move"], batch_rows=8))
    assert {tuple(batch.schema.names) for batch in batches} == {("match", "move")}
    assert max(batch.num_rows for batch in batches) == 8
    assert sum(batch.num_rows for batch in batches) == rows.count_rows()
    assert read_plan(rows).seed == "x"


def test_numpy_reads_the_packed_state_as_the_fields_of_the_rules(file: Path) -> None:
    rows = load_dataset(file)
    told = rows.to_table().to_pylist()
    at = 0
    for arrays in to_numpy(rows, ["state", "legal", "choice", "seat"], batch_rows=8):
        states, choices = arrays["state"], arrays["choice"]
        items, begins = arrays["legal"]
        for n in range(len(choices)):
            table: Any = parse_state(told[at]["position"]).table
            assert isinstance(states, numpy.ndarray)
            assert states[n]["turn"] == table.turn == arrays["seat"][n]
            assert states[n]["holds"].tolist() == table.holds
            assert items[begins[n] : begins[n + 1]].tolist() == told[at]["legal"]
            assert choices[n] in told[at]["legal"]
            at += 1
    assert at == len(told)


def test_polars_reads_the_same(file: Path) -> None:
    pytest.importorskip("polars")
    rows = load_dataset(file)
    frame = to_polars(rows, ["match", "choice", "legal"])
    assert frame["choice"].to_list() == rows.to_table()["choice"].to_pylist()
    assert frame["legal"].to_list() == rows.to_table()["legal"].to_pylist()


def test_torch_reads_the_same(file: Path) -> None:
    pytest.importorskip("torch")
    rows = load_dataset(file)
    choices = [number for batch in to_torch(rows, ["choice", "state"]) for number in batch["choice"].tolist()]
    assert choices == rows.to_table()["choice"].to_pylist()
    first = next(to_torch(rows, ["state", "legal"]))
    assert first["state"].shape[1] == rows.schema.field("state").type.byte_width
    assert len(first["legal"]) == 2


def damaged(file: Path, folder: Path, column: str, change: Callable[[Any], Any], row: int = 3) -> Path:
    """Write the file again with another value in one row."""
    table = pyarrow.parquet.read_table(file)
    values = table[column].to_pylist()
    values[row] = change(values[row])
    place = table.schema.get_field_index(column)
    field = table.schema.field(column)
    changed = table.set_column(place, field, pyarrow.array(values, field.type))
    target = folder / "damaged.parquet"
    pyarrow.parquet.write_table(changed, target)
    return target


@pytest.mark.parametrize(
    ("column", "change"),
    [
        ("position", lambda text: text.replace("r1", "r2")),
        ("state", lambda packed: packed[:-1] + bytes([packed[-1] ^ 1])),
        ("legal", lambda numbers: numbers[:-1]),
        ("choice", lambda number: 204 - number),
        ("move", lambda word: "CRF" if word != "CRF" else "1RF"),
        ("seat", lambda seat: 1 - seat),
        ("seed", lambda seed: f"{seed}0"),
        ("scores", lambda points: [points[0] + 1, points[1]]),
        ("shares", lambda shares: [0.25, 0.75]),
    ],
)
def test_a_damaged_row_is_found(column: str, change: Callable[[Any], Any], file: Path, tmp_path: Path) -> None:
    faults = list(verify_dataset(damaged(file, tmp_path, column, change)))
    assert (faults[0].match, faults[0].ply) == (0, 3)
    assert column in {fault.column for fault in faults} | {"choice"}


def test_deals_that_do_not_follow_from_the_seed_are_found(file: Path, tmp_path: Path) -> None:
    def other_first(deals: list[str]) -> list[str]:
        return ["first:2" if deals[0] == "first:1" else "first:1", *deals[1:]]

    faults = list(verify_dataset(damaged(file, tmp_path, "deals", other_first, row=0)))
    assert str(faults[0]).startswith("match 0, ply 0, deals: first:")


def test_missing_rows_are_found(file: Path, tmp_path: Path) -> None:
    table = pyarrow.parquet.read_table(file)
    one_match = table.filter(pyarrow.compute.equal(table["match"], 1))
    pyarrow.parquet.write_table(one_match, tmp_path / "half.parquet")
    assert str(next(verify_dataset(tmp_path / "half.parquet"))) == "match 1, ply 0, match: match 0 is missing"


def test_what_is_no_data_set_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.parquet").write_bytes(b"dear reader")
    for path in (tmp_path, tmp_path / "letter.parquet"):
        with pytest.raises(DatasetError) as refused:
            load_dataset(path)
        assert refused.value.code == "no-dataset"


def test_the_command_writes_and_verifies(tmp_path: Path) -> None:
    target = tmp_path / "rows.parquet"
    options = ("--matches", "2", "--players", "random", "--max-rounds", "1", "--jobs", "1", "--seed", "x")
    assert run_well("dataset", "azul2", str(target), *options) == f"wrote {target}\n"
    rows = load_dataset(target).count_rows()
    assert run_well("dataset", "azul2", str(target), "--verify") == f"{rows} rows replayed, 0 faults\n"
    other = run("dataset", "duel", str(target), "--verify")
    assert other.exit_code == 2
    assert "game is azul2, not duel" in other.stderr
    broken = damaged(target, tmp_path, "seat", lambda seat: 1 - seat)
    told = run("dataset", "azul2", str(broken), "--verify")
    assert told.exit_code == 2
    assert told.stdout.startswith("match 0, ply 3, seat: ")
    assert told.stdout.endswith("1 fault\n")
