"""Writing a data set: chunks of matches are played on several processes, kept, and joined to files in order.

A chunk's file appears only once it is complete, and a table's file only once all of its chunks are in it. So a killed
run continues with the first missing chunk, and the rows are the same as without the kill.
"""

import json
import multiprocessing
import os
import shutil
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from azulejos.dataset.card import card_of
from azulejos.dataset.plan import DatasetError, Plan, TableName, Versions, versions_of
from azulejos.dataset.schema import arrow, rows_of, schema_of
from azulejos.dataset.selfplay import Players, play_match
from azulejos.match.workers import prepare_worker

__all__ = ["PLAN_FILE", "DatasetWriter"]

PLAN_FILE = "dataset.json"
CARD_FILE = "README.md"
CHUNKS = "chunks"
GROUP_ROWS = 65_536
COMPRESSION = {"compression": "zstd", "compression_level": 6}


class DatasetWriter:
    """A data set in a folder: `positions/*.parquet`, `matches/*.parquet` and a README.

    If `target` ends in `.parquet`, the positions become that one file, with its README beside it.
    """

    def __init__(self, target: str | Path, plan: Plan, *, jobs: int = 1) -> None:
        target = Path(target)
        self.is_one_file = target.suffix == ".parquet"
        self.target, self.jobs = target, jobs
        self.plan = plan.in_one_file() if self.is_one_file else plan
        self.versions = versions_of(plan.table)
        self.folder = target.with_name(f"{target.name}.parts") if self.is_one_file else target
        arrow()
        if self.is_one_file and target.exists():
            raise DatasetError(f"{target} exists already", code="file-exists")
        self.folder.mkdir(parents=True, exist_ok=True)
        self._check_plan()

    def run(self) -> Generator[int, None, None]:
        """Do the remaining work; yield the number of matches that are done whenever it grows."""
        missing = [chunk for chunk in range(self.plan.chunks) if not self._is_kept(chunk)]
        done = self.plan.matches - sum(len(self.plan.chunk(chunk)) for chunk in missing)
        yield done
        for chunk in self._played(missing):
            done += len(self.plan.chunk(chunk))
            self._join()
            yield done
        self._join()
        self._finish()

    def _check_plan(self) -> None:
        """Begin, or continue what was begun with the same plan and versions."""
        file = self.folder / PLAN_FILE
        ours = {"plan": json.loads(self.plan.to_json()), "versions": asdict(self.versions)}
        if file.is_file():
            found = json.loads(file.read_text("utf-8"))
            pairs = [(key, found[part].get(key), ours[part][key]) for part in ours for key in ours[part]]
            other = [f"{key} is {_told(its)}, not {_told(mine)}" for key, its, mine in pairs if its != mine]
            if other:
                raise DatasetError(f"{self.folder} holds another data set: {'; '.join(other)}", code="other-dataset")
            return
        if any(self.folder.iterdir()):
            raise DatasetError(f"{self.folder} holds something else", code="other-dataset")
        _write_text(file, json.dumps(ours, indent=2) + "\n")

    def _is_kept(self, chunk: int) -> bool:
        number = chunk * self.plan.chunk_matches // self.plan.file_matches
        return all(
            self._file(table, number).is_file() or self._chunk_file(table, chunk).is_file()
            for table in self.plan.tables
        )

    def _file(self, table: TableName, number: int) -> Path:
        return self.folder / table / f"{number:05}.parquet"

    def _chunk_file(self, table: TableName, chunk: int) -> Path:
        return chunk_file(self.folder, table, chunk)

    def _played(self, chunks: list[int]) -> Iterator[int]:
        """Play chunks and yield each when it is kept."""
        if not chunks:
            return
        work = str(self.folder), self.plan, self.versions
        with Players(self.plan) as players:
            here = chunks if self.jobs <= 1 else chunks[:1]  # so that a search is compiled only once
            for chunk in here:
                yield play_chunk(*work, chunk, players)
        if here == chunks:
            return
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.jobs, mp_context=context, initializer=prepare_worker)
        try:
            for future in as_completed([pool.submit(_play_in_worker, *work, chunk) for chunk in chunks[1:]]):
                yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _join(self) -> None:
        """Join the chunks of every file that has all of them."""
        for table in self.plan.tables:
            for number in range(self.plan.files):
                file = self._file(table, number)
                chunks = [self._chunk_file(table, chunk) for chunk in self.plan.chunks_of_file(number)]
                if not file.is_file() and all(chunk.is_file() for chunk in reversed(chunks)):
                    self._join_file(table, file, chunks)
                    for chunk in chunks:
                        chunk.unlink()

    def _join_file(self, table: TableName, file: Path, chunks: list[Path]) -> None:
        pa = arrow()
        schema = schema_of(self.plan, self.versions, table)
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(".part")
        with pa.parquet.ParquetWriter(part, schema, **COMPRESSION) as writer:
            waiting: list[object] = []
            rows = 0
            for chunk in chunks:
                read = pa.parquet.read_table(chunk, schema=schema)
                waiting.append(read)
                rows += read.num_rows
                if rows >= GROUP_ROWS or chunk == chunks[-1]:
                    writer.write_table(pa.concat_tables(waiting).unify_dictionaries(), row_group_size=GROUP_ROWS * 2)
                    waiting, rows = [], 0
        _replace(part, file)

    def _finish(self) -> None:
        """Write the README; move a single file to its place."""
        shutil.rmtree(self.folder / CHUNKS, ignore_errors=True)
        if not self.is_one_file:
            _write_text(self.folder / CARD_FILE, card_of(self.folder, self.plan, self.versions))
            return
        _write_text(self.target.with_suffix(".md"), card_of(self.folder, self.plan, self.versions, self.target.name))
        self._file(self.plan.tables[0], 0).replace(self.target)
        shutil.rmtree(self.folder)


def chunk_file(folder: Path, table: TableName, chunk: int) -> Path:
    """Return the file of a chunk of a table."""
    return folder / CHUNKS / f"{table}-{chunk:06}.parquet"


def play_chunk(folder: str, plan: Plan, versions: Versions, chunk: int, players: Players) -> int:
    """Play the matches of a chunk and keep their rows; return the number of the chunk."""
    matches = [play_match(plan, number, players.at(number)) for number in plan.chunk(chunk)]
    for table in plan.tables:
        file = chunk_file(Path(folder), table, chunk)
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}.part")
        rows = arrow().Table.from_batches([rows_of(plan, versions, table, matches)])
        arrow().parquet.write_table(rows, part, compression="zstd", compression_level=1)
        _replace(part, file)
    return chunk


@lru_cache(maxsize=1)
def _players_of_worker(plan: Plan) -> Players:
    """Return the players of this process, which keeps them until it ends."""
    return Players(plan)


def _play_in_worker(folder: str, plan: Plan, versions: Versions, chunk: int) -> int:
    return play_chunk(folder, plan, versions, chunk, _players_of_worker(plan))


def _told(value: object) -> str:
    """Return a value of a plan as text for people.

    >>> _told(["level5", "level6"]), _told("0"), _told("")
    ('level5,level6', '0', 'none')
    """
    return ",".join(value) if isinstance(value, list) else str(value) or "none"


def _write_text(file: Path, text: str) -> None:
    part = file.with_suffix(".part")
    part.write_text(text, "utf-8")
    _replace(part, file)


def _replace(part: Path, file: Path) -> None:
    """Let a file appear under its name once its bytes are on the disk."""
    with part.open("rb") as written:
        os.fsync(written.fileno())
    part.replace(file)
