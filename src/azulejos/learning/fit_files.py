"""Files of finished fits: exact weights and what was measured, so that a training continues with its gate."""

from pathlib import Path
from typing import Any

import numpy

from azulejos.learning.fitting import Fit

__all__ = ["load_fit", "save_fit"]

UNKNOWN = float("nan")


def save_fit(file: Path, made: Fit) -> None:
    """Write a fit; the file appears only once it is complete.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save_fit(Path(folder) / "fit.npz", Fit({"last": numpy.array([0.1])}, 0.5, None, 20))
    ...     load_fit(Path(folder) / "fit.npz")
    Fit(weights={'last': array([0.1])}, explained=0.5, surprise=None, rows=20)
    """
    surprise = UNKNOWN if made.surprise is None else made.surprise
    arrays: dict[str, Any] = {"measured": [made.explained, surprise, made.rows], **made.weights}
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as out:
        numpy.savez(out, **arrays)
    part.replace(file)


def load_fit(file: Path) -> Fit:
    """Read a fit."""
    with numpy.load(file) as parts:
        explained, surprise, rows = parts["measured"].tolist()
        weights = {name: parts[name] for name in parts.files if name != "measured"}
    return Fit(weights, explained, None if numpy.isnan(surprise) else surprise, int(rows))
