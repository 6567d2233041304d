"""Shards: the files in which played matches wait for a fit."""

import os
from collections.abc import Sequence
from pathlib import Path

import numpy

from azulejos.learning.arithmetic import Array
from azulejos.search.practice import Moments

__all__ = ["joined", "keep"]


def keep(file: Path, inputs: Array, results: Array) -> None:
    """Write a shard; the file appears only once it is complete."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    with part.open("wb") as out:
        numpy.savez(out, inputs=inputs, results=results)
    part.replace(file)


def joined(files: Sequence[Path]) -> Moments:
    """Return the rows of all files. They are in memory once: millions of matches take up most of a large machine's.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     files = [Path(folder) / f"{number}.npz" for number in range(2)]
    ...     for number, file in enumerate(files):
    ...         keep(file, numpy.full((2, 3), number, numpy.float16), numpy.full((2, 1), number, numpy.float32))
    ...     both = joined(files)
    >>> both.inputs[:, 0].tolist(), both.results.ravel().tolist()
    ([0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0])
    """
    with numpy.load(files[0]) as shard:
        width, kind = shard["inputs"].shape[1], shard["inputs"].dtype
    parts = [_results(file) for file in files]
    inputs = numpy.empty((sum(map(len, parts)), width), kind)
    start = 0
    for file, part in zip(files, parts, strict=True):
        with numpy.load(file) as shard:
            inputs[start : start + len(part)] = shard["inputs"]
        start += len(part)
    return Moments(inputs, numpy.concatenate(parts))


def _results(file: Path) -> Array:
    with numpy.load(file) as shard:
        results: Array = shard["results"]
        return results
