"""Reports of a thinking engine: `info` lines with agreed keys."""

import math
from dataclasses import dataclass

from azulejos.engine.errors import ProtocolError

__all__ = ["Info", "parse_info"]


@dataclass(frozen=True, slots=True)
class Info:
    """One report of a thinking engine.

    `win` is the winning chance of the thinking seat; `value` holds that of every seat, in seat order, if the engine
    knows them. `margin` is seen from the thinking seat: its expected final points minus those of the best other seat.
    `win_error` and `margin_error` are how far a much longer search would probably move `win` and `margin`. `pv` is the
    expected line of play, the best move first.

    >>> str(Info(depth=4, nodes=20000, time_ms=130, win=0.71, margin=3.5, pv=("3R4", "CB2")))
    'info depth 4 nodes 20000 time 130 win 0.7100 margin 3.50 pv 3R4 CB2'
    >>> str(Info(depth=4, nodes=20000, time_ms=130, win=0.71, margin=3.5, win_error=0.02, margin_error=1.25))
    'info depth 4 nodes 20000 time 130 win 0.7100 winerror 0.0200 margin 3.50 marginerror 1.25'
    """

    depth: int
    nodes: int
    time_ms: int
    value: tuple[float, ...] = ()
    margin: float | None = None
    pv: tuple[str, ...] = ()
    win: float | None = None
    win_error: float | None = None
    margin_error: float | None = None

    def __str__(self) -> str:
        words = [f"info depth {self.depth} nodes {self.nodes} time {self.time_ms}"]
        words += [f"win {self.win:.4f}"] if self.win is not None else []
        words += [f"winerror {self.win_error:.4f}"] if self.win_error is not None else []
        words += ["value " + ",".join(f"{chance:.4f}" for chance in self.value)] if self.value else []
        words += [f"margin {self.margin:.2f}"] if self.margin is not None else []
        words += [f"marginerror {self.margin_error:.2f}"] if self.margin_error is not None else []
        words += ["pv", *self.pv] if self.pv else []
        return " ".join(words)


def parse_info(line: str) -> Info:
    """Parse an `info` line; unknown keys are skipped with one value each.

    >>> parse_info("info depth 4 nodes 20000 time 130 temperature 36.6 value 0.71,0.29 pv 3R4 CB2")
    Info(depth=4, nodes=20000, time_ms=130, value=(0.71, 0.29), margin=None, pv=('3R4', 'CB2'), win=None, \
win_error=None, margin_error=None)
    """
    head, _, pv = f"{line} ".partition(" pv ")
    words = head.split()[1:]
    given = dict(zip(words[::2], words[1::2], strict=False))
    try:
        depth, nodes, time_ms = (int(given[key]) for key in ("depth", "nodes", "time"))
        value = tuple(float(chance) for chance in given["value"].split(",")) if "value" in given else ()
        keys = ("margin", "win", "winerror", "marginerror")
        margin, win, *errors = (float(given[key]) if key in given else None for key in keys)
        if not all(math.isfinite(number or 0) for number in (*value, margin, win, *errors)):
            raise ValueError
    except (KeyError, ValueError) as error:
        raise ProtocolError(f"not an info line: {line[:80]!r}", code="bad-info") from error
    return Info(depth, nodes, time_ms, value, margin, tuple(pv.split()), win, *errors)
