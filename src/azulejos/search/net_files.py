"""Nets: their shape, and their files (weights, and a note of how they were made).

A net has two layers and two answers, the margin and the win. There is one for each kind of table. The first layer is
by far the largest: each of its rows is kept as whole numbers of a byte and one scale, the rest in half precision.
"""

import importlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azulejos.errors import AzulejosError
from azulejos.games.parts import searches_of
from azulejos.play import Game
from azulejos.rules.loader import package_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = [
    "FIRST",
    "HEADS",
    "MARGIN",
    "ODDS",
    "OFFER",
    "POINTS_OF_CHANCE",
    "POLICY",
    "SCALE",
    "SECOND",
    "UNCERTAINTY",
    "WEIGHTS",
    "WIN",
    "NetError",
    "Weights",
    "anchor_file",
    "in_bytes",
    "load_net",
    "offer_file",
    "policy_file",
    "save_net",
    "shipped_file",
    "shipped_net",
    "shipped_policy",
    "with_offer",
]

Weights = dict[str, "NDArray[numpy.floating]"]
"""The arrays of a net by their names."""
WEIGHTS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
FIRST, SECOND, HEADS = 64, 32, 2
MARGIN, WIN = range(HEADS)
SCALE = 20.0  # points to a unit of the answer MARGIN
POINTS_OF_CHANCE = 9.0  # what log odds of 1 are worth in points
OFFER = "offer_"
"""What the names of the arrays of a net for offers begin with, beside those of the net for ends of rounds."""
ODDS = "odds"
"""The name of the array with the power and the factor for the odds of a win (`azulejos.search.trust`), if measured."""
UNCERTAINTY = "uncertainty"
"""The name of the array with the uncertainty of values (`azulejos.search.uncertainty`), if measured."""
POLICY = "policy"
"""The name of the array with the weights of a policy (`azulejos.search.policy`), if there is one."""
NOTE = "made"
LARGEST, SCALES = "first", "first_scales"
MOST = 127  # the largest whole number


class NetError(AzulejosError):
    """A file is not a net."""

    code = "bad-net"


def shipped_file(game: Game) -> Path | None:
    """Return the file of the net for such a table, whether it exists or not; None if the game has no nets."""
    name = searches_of(game.name).net_name
    if name is None:
        return None
    package = importlib.import_module(f"{package_of(game.name)}.search")
    return Path(str(package.__file__)).parent / "nets" / f"{name(game)}.npz"


def anchor_file(game: Game) -> Path | None:
    """Return the file of the net that the bot `anchor` uses; see `shipped_file`."""
    file = shipped_file(game)
    return None if file is None else file.parent / "anchor" / file.name


def shipped_net(game: Game) -> Weights | None:
    """Return the weights that come with the game for such a table, None if there are none.

    If there is a net for offers, its arrays have names of their own (OFFER); so do the weights of a policy (POLICY).
    """
    file = shipped_file(game)
    if file is None or not file.is_file():
        return None
    offer = offer_file(file)
    return load_net(file)[0] | (with_offer(load_net(offer)[0]) if offer.is_file() else {}) | shipped_policy(game)


def offer_file(file: Path) -> Path:
    """Return the file of the net for offers beside that of the net for ends of rounds."""
    return file.with_name(f"{file.stem}-offer.npz")


def shipped_policy(game: Game) -> Weights:
    """Return the weights of the policy that comes with the game for such a table; nothing if there is none."""
    file = shipped_file(game)
    return load_net(policy_file(file))[0] if file is not None and policy_file(file).is_file() else {}


def policy_file(file: Path) -> Path:
    """Return the file of the policy beside that of the net for ends of rounds."""
    return file.with_name(f"{file.stem}-policy.npz")


def with_offer(weights: Weights) -> Weights:
    """Return the arrays of a net for offers under the names that distinguish them.

    >>> list(with_offer({"first": []}))
    ['offer_first']
    """
    return {f"{OFFER}{name}": array for name, array in weights.items()}


def save_net(file: Path, weights: Weights, made: dict[str, object]) -> None:
    """Write a net; a file that is there is replaced only once the new one is complete."""
    import numpy

    arrays: dict[str, Any] = {name: array.astype(numpy.float16) for name, array in weights.items()}
    if LARGEST in weights:
        arrays[LARGEST], arrays[SCALES] = in_bytes(weights[LARGEST])
    arrays[NOTE] = numpy.frombuffer(json.dumps(made).encode(), numpy.uint8)
    part = file.with_name(f".{file.name}")
    with part.open("wb") as out:
        numpy.savez_compressed(out, **arrays)
    part.replace(file)


def in_bytes(rows: "NDArray[numpy.floating]") -> "tuple[NDArray[numpy.int8], NDArray[numpy.float16]]":
    """Return whole numbers of a byte and a scale for each row; their products are the weights, almost.

    The products are exact in single precision, so that every machine gets the same weights.

    >>> import numpy
    >>> numbers, scales = in_bytes(numpy.array([[1.27, -0.5], [0, 0]]))
    >>> numbers.tolist(), [round(float(scale), 4) for scale in scales]
    ([[127, -50], [0, 0]], [0.01, 0.0])
    """
    import numpy

    scales = (abs(rows).max(axis=1) / MOST).astype(numpy.float16)
    divisors = numpy.where(scales == 0, 1, scales).astype(numpy.float32)
    numbers = numpy.clip(numpy.round(rows / divisors[:, None]), -MOST, MOST)
    return numbers.astype(numpy.int8), scales


def load_net(file: Path) -> tuple[Weights, dict[str, Any]]:
    """Read a net and how it was made."""
    import numpy

    try:
        with numpy.load(file) as parts:
            weights = {name: parts[name].astype(numpy.float32) for name in parts.files if name != NOTE}
            if SCALES in weights:
                weights[LARGEST] *= weights.pop(SCALES)[:, None]
            return weights, json.loads(bytes(parts[NOTE]))
    except (OSError, ValueError, KeyError) as error:
        raise NetError(f"not a net: {file.name} ({error})") from None
