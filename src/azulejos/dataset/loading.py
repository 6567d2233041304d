"""Reading a data set as Arrow, Polars, NumPy or Torch, in batches that fit in memory."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azulejos.dataset.plan import POSITIONS, DatasetError, Plan, TableName
from azulejos.dataset.schema import arrow

if TYPE_CHECKING:
    import numpy
    import polars
    import pyarrow
    import pyarrow.dataset
    import torch
    from numpy.typing import NDArray

__all__ = ["Lists", "load_dataset", "read_plan", "to_arrow", "to_numpy", "to_polars", "to_torch"]

BATCH_ROWS = 16_384
Lists = tuple["NDArray[Any]", "NDArray[Any]"]
"""A column of lists as NumPy has it: all items in a row, and where each list begins (one number more than lists)."""


def load_dataset(where: str | Path, table: TableName = POSITIONS) -> "pyarrow.dataset.Dataset":
    """Open a data set: a folder, or a single file. Nothing is read yet.

    Rows come in the order of matches and plies. `Dataset.head`, `scanner` and `count_rows` work as in pyarrow.
    """
    arrow()
    import pyarrow.dataset

    path = Path(where)
    files = [path] if path.is_file() else sorted((path / table).glob("*.parquet"))
    if not files:
        raise DatasetError(f"{path} holds no {table}", code="no-dataset")
    try:
        return pyarrow.dataset.dataset(files, format="parquet")
    except pyarrow.ArrowException as error:
        raise DatasetError(f"{path} cannot be read: {error}", code="no-dataset") from error


def read_plan(rows: "pyarrow.dataset.Dataset") -> Plan:
    """Return the plan that a data set was made from."""
    return Plan.from_json(_metadata(rows, "azulejos.plan"))


def to_arrow(
    rows: "pyarrow.dataset.Dataset", columns: Sequence[str] | None = None, batch_rows: int = BATCH_ROWS
) -> "Iterator[pyarrow.RecordBatch]":
    """Yield batches of rows as Arrow, one at a time."""
    names = None if columns is None else list(columns)
    yield from rows.scanner(columns=names, batch_size=batch_rows, batch_readahead=1, fragment_readahead=1).to_batches()


def to_polars(rows: "pyarrow.dataset.Dataset", columns: Sequence[str] | None = None) -> "polars.DataFrame":
    """Return columns as a Polars frame. For data that does not fit in memory: `polars.scan_parquet(rows.files)`."""
    try:
        import polars
    except ImportError as error:
        raise DatasetError("Polars is not installed: pip install polars", code="missing-extra") from error
    return polars.read_parquet(rows.files, columns=None if columns is None else list(columns))


def to_numpy(
    rows: "pyarrow.dataset.Dataset", columns: Sequence[str] | None = None, batch_rows: int = BATCH_ROWS
) -> "Iterator[dict[str, NDArray[Any] | Lists]]":
    """Yield batches of columns as NumPy arrays.

    `state` becomes a structured array with the fields of the rules' state. A column of lists becomes a pair: all items,
    and the place where each row's list begins.
    """
    layout = state_dtype(rows)
    for batch in to_arrow(rows, columns, batch_rows):
        yield {name: _to_numpy(batch.column(name), layout) for name in batch.schema.names}


def to_torch(
    rows: "pyarrow.dataset.Dataset", columns: Sequence[str], batch_rows: int = BATCH_ROWS
) -> Iterator[dict[str, Any]]:
    """Yield batches of columns as Torch tensors; `state` as rows of bytes, and lists as pairs (see `to_numpy`).

    Columns of text have no tensors.
    """
    try:
        import torch
    except ImportError as error:
        raise DatasetError("Torch is not installed: pip install torch", code="missing-extra") from error

    def tensor(array: "NDArray[Any]") -> "torch.Tensor":
        plain = array.view("u1").reshape(len(array), -1) if array.dtype.names else array
        return torch.from_numpy(plain.copy())

    for arrays in to_numpy(rows, columns, batch_rows):
        yield {
            name: tuple(map(tensor, value)) if isinstance(value, tuple) else tensor(value)
            for name, value in arrays.items()
        }


def state_dtype(rows: "pyarrow.dataset.Dataset") -> "numpy.dtype[Any]":
    """Return the NumPy type of the column `state`, as the file declares it."""
    import numpy

    fields = json.loads(_metadata(rows, "azulejos.state"))
    return numpy.dtype([(name, kind, tuple(shape)) for name, kind, shape in fields])


def _metadata(rows: "pyarrow.dataset.Dataset", key: str) -> str:
    found = (rows.schema.metadata or {}).get(key.encode())
    if found is None:
        raise DatasetError(f"not a data set of Azulejos: no {key} in its metadata", code="no-dataset")
    return str(found.decode())


def _to_numpy(column: Any, state: "numpy.dtype[Any]") -> "NDArray[Any] | Lists":
    import numpy

    pa = arrow()
    if pa.types.is_fixed_size_binary(column.type):
        size = column.type.byte_width
        raw = column.buffers()[1]
        return numpy.frombuffer(raw, state, len(column), column.offset * size)
    if pa.types.is_list(column.type):
        offsets = column.offsets.to_numpy()
        return column.flatten().to_numpy(zero_copy_only=False), offsets - offsets[0]
    array: NDArray[Any] = column.to_numpy(zero_copy_only=False)
    return array
