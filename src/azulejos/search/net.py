"""A small net in plain compiled arithmetic: inputs, two layers, and two answers (the margin and the win).

What a part of the inputs (a board) adds to the first layer is remembered: in a search the same board comes again and
again while other boards change.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy
from numba import float32, int64, uint64
from numpy.typing import NDArray

from azulejos.rules.kit import compiled
from azulejos.search.arrays import Cube, Floats, Grid, Ints, ints
from azulejos.search.net_files import FIRST, HEADS, MARGIN, POINTS_OF_CHANCE, SCALE, SECOND, WEIGHTS, WIN

MARGIN_SHARE = 0.25  # of a search's value; the rest is the chance to win
PARTS, REMEMBERED = 5, 512  # a table and four boards at most; how many of each are remembered
TOGETHER = 4  # rows of weights that are listed at a time, and added in one pass


class Net(NamedTuple):
    """The weights of each layer with a row for each of its inputs, the biases, and room to work in."""

    first: Grid[float]
    first_bias: Floats
    second: Grid[float]
    second_bias: Floats
    last: Grid[float]
    last_bias: Floats
    inputs: Floats
    first_layer: Floats
    second_layer: Floats
    answers: Floats
    keys: Grid[int]  # of the parts that are remembered
    sums: Cube[float]  # what each of them adds to the first layer
    mix: Floats  # what each answer counts in a search
    worths: Floats  # so what each number of the second layer counts there, and at the end the biases
    used: Ints  # the inputs of a layer that are not 0


def net_of(
    weights: Mapping[str, NDArray[numpy.floating]],
    margin_share: float = MARGIN_SHARE,
    parts: int = PARTS,
    remembered: int = REMEMBERED,
) -> Net:
    """Bundle weights, by the names of WEIGHTS, with room to work in and how a search mixes the answers.

    Of so many parts of the inputs, so many (a power of 2) are remembered.
    """
    arrays = [numpy.ascontiguousarray(weights[name], numpy.float32) for name in WEIGHTS]
    sizes = (arrays[0].shape[0], FIRST, SECOND, HEADS)
    room = [numpy.zeros(size, numpy.float32) for size in sizes]
    keys = numpy.zeros((parts, remembered), numpy.uint64)
    sums = numpy.zeros((parts, remembered, FIRST), numpy.float32)
    mix = numpy.array([SCALE * margin_share, POINTS_OF_CHANCE * (1 - margin_share)], numpy.float32)
    last, last_bias = arrays[-2:]
    worths = numpy.append(_mixed(last, mix), _mixed(last_bias, mix))
    return Net._make([*arrays, *room, keys, sums, mix, worths, ints(max(sizes) + TOGETHER)])


def _mixed(answers: NDArray[numpy.float32], mix: NDArray[numpy.float32]) -> NDArray[numpy.float32]:
    """Mix answers in plain steps, which come out alike on every machine."""
    return answers[..., MARGIN] * mix[MARGIN] + answers[..., WIN] * mix[WIN]


def no_net() -> Net:
    """Return a net without inputs, which stands for the hand-made evaluation."""
    sizes = ((0, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND, HEADS), (HEADS,))
    return net_of({name: numpy.zeros(size) for name, size in zip(WEIGHTS, sizes, strict=True)})


def net_for(weights: Mapping[str, NDArray[numpy.floating]] | None) -> Net:
    """Return the net with these weights, or the one without inputs if there is none among them."""
    return net_of(weights) if weights and WEIGHTS[0] in weights else no_net()


@compiled(inline="late")
def begin(net: Net) -> None:
    """Set the first layer's sums to its biases."""
    layer, bias = net.first_layer, net.first_bias
    for j in range(FIRST):
        layer[j] = bias[j]


@compiled(inline="late")
def place_of(net: Net, key: int) -> int:
    """Return where the sums of a part of the inputs are remembered."""
    return int64(key & uint64(len(net.keys[0]) - 1))


@compiled(inline="late")
def begin_with(net: Net, one: Floats, two: Floats, three: Floats) -> None:
    """Set the first layer's sums to its biases and these sums, added one after the other in one pass."""
    layer, bias = net.first_layer, net.first_bias
    for j in range(FIRST):
        layer[j] = bias[j] + one[j] + two[j] + three[j]


@compiled(inline="late")
def add_five(net: Net, one: Floats, two: Floats, three: Floats, four: Floats, five: Floats) -> None:
    """Add these sums to those of the first layer, one after the other in one pass."""
    layer = net.first_layer
    for j in range(FIRST):
        layer[j] = layer[j] + one[j] + two[j] + three[j] + four[j] + five[j]


@compiled(inline="late")
def is_remembered(net: Net, part: int, key: int) -> bool:
    """Whether the sums of a part of the inputs are known; `key` stands for all of these inputs, and is not 0."""
    return net.keys[part, place_of(net, key)] == key


@compiled
def remember(net: Net, part: int, key: int, low: int, high: int) -> None:
    """Work out what the inputs from `low` to below `high` add to the first layer, and keep it."""
    place = place_of(net, key)
    net.keys[part, place] = key
    sum_inputs(net, net.sums[part, place], low, high)


@compiled
def sum_inputs(net: Net, sums: Floats, low: int, high: int) -> None:
    """Work out what the inputs from `low` to below `high` add to the first layer."""
    for j in range(FIRST):
        sums[j] = 0
    add_inputs(net, sums, low, high)


@compiled
def add_inputs(net: Net, sums: Floats, low: int, high: int) -> None:
    """Add what the inputs from `low` to below `high` add to the first layer, one after the other."""
    inputs, used = net.inputs, net.used
    n = int64(0)
    whole = high - (high - low) % TOGETHER
    for i in range(low, whole, TOGETHER):
        n = listed(used, n, i, square(inputs[i]))
        n = listed(used, n, i + 1, square(inputs[i + 1]))
        n = listed(used, n, i + 2, square(inputs[i + 2]))
        n = listed(used, n, i + 3, square(inputs[i + 3]))
    for i in range(whole, high):
        n = listed(used, n, i, square(inputs[i]))
    add_rows(net.first, inputs, used, n, sums, int64(FIRST))


@compiled(inline="late")
def square(number: float) -> float:
    """Return the square of a number: whether it is above 0 is one comparison, whether a number is not 0 takes two."""
    return number * number


@compiled(inline="late")
def listed(used: Ints, n: int, i: int, value: float) -> int:
    """Add the number of a row to a list of `n` if its value is above 0; return the length of the list.

    There is no branch: which values are above 0 cannot be foreseen.
    """
    used[n] = i
    return n + (value > 0)


@compiled(inline="late")
def add_rows(weights: Grid[float], values: Floats, used: Ints, n: int, sums: Floats, width: int) -> None:
    """Add rows of weights times values, one after the other, but four in one pass: those that `used` lists.

    What the last pass lacks is filled up with rows times 0, which change nothing.
    """
    zero = float32(0)
    used[n] = used[n + 1] = used[n + 2] = 0
    for at in range(0, n, TOGETHER):
        p, q, r, s = used[at], used[at + 1], used[at + 2], used[at + 3]
        a = values[p]
        b = values[q] if at + 1 < n else zero
        c = values[r] if at + 2 < n else zero
        d = values[s] if at + 3 < n else zero
        for j in range(width):
            sums[j] = sums[j] + a * weights[p, j] + b * weights[q, j] + c * weights[r, j] + d * weights[s, j]


@compiled(inline="late")
def add_part(net: Net, part: int, key: int) -> None:
    """Add the remembered sums of a part to the first layer."""
    add_sums(net, net.sums[part, place_of(net, key)])


@compiled(inline="late")
def add_sums(net: Net, sums: Floats) -> None:
    """Add sums to those of the first layer."""
    increase(net.first_layer, sums)


@compiled(inline="late")
def increase(sums: Floats, by: Floats) -> None:
    """Add sums to others."""
    for j in range(FIRST):
        sums[j] += by[j]


@compiled(inline="late")
def decrease(sums: Floats, by: Floats) -> None:
    """Subtract sums from others."""
    for j in range(FIRST):
        sums[j] -= by[j]


@compiled(inline="late")
def finish(net: Net) -> None:
    """Work out the answers from the sums of the first layer: the margin in units of SCALE, the win as log odds.

    Whole rows of weights are added up, four at a time and without a branch: that is what uses wide registers.
    """
    one, two, second, second_bias = net.first_layer, net.second_layer, net.second, net.second_bias
    for k in range(SECOND):
        two[k] = second_bias[k]
    cut_off(one, int64(FIRST))
    for j in range(0, FIRST, 4):
        a, b, c, d = one[j], one[j + 1], one[j + 2], one[j + 3]
        for k in range(SECOND):
            two[k] += a * second[j, k] + b * second[j + 1, k] + c * second[j + 2, k] + d * second[j + 3, k]
    answer(net)


@compiled(inline="late")
def cut_off(layer: Floats, size: int) -> None:
    """Replace what is below 0 by 0, in a loop of its own: one number at a time, that is a branch nobody foresees."""
    zero = float32(0)
    for j in range(size):
        layer[j] = max(layer[j], zero)


@compiled(inline="late")
def finish_quickly(net: Net) -> float:
    """Return the value for a search, but skip what is not above 0, which is most of the first layer.

    `finish` and `points_of` give the same, but add in another order, so the last bits may differ.
    """
    one, two, used, second_bias = net.first_layer, net.second_layer, net.used, net.second_bias
    n = int64(0)
    for j in range(0, FIRST, TOGETHER):
        n = listed(used, n, j, one[j])
        n = listed(used, n, j + 1, one[j + 1])
        n = listed(used, n, j + 2, one[j + 2])
        n = listed(used, n, j + 3, one[j + 3])
    for k in range(SECOND):
        two[k] = second_bias[k]
    add_rows(net.second, one, used, n, two, int64(SECOND))
    cut_off(two, int64(SECOND))
    worths = net.worths
    points = worths[SECOND]
    for k in range(0, SECOND, 4):  # four at a time need not wait for each other
        one_pair = two[k] * worths[k] + two[k + 1] * worths[k + 1]
        points += one_pair + (two[k + 2] * worths[k + 2] + two[k + 3] * worths[k + 3])
    return points


@compiled(inline="late")
def answer(net: Net) -> None:
    """Work out the answers from the sums of the second layer."""
    two, last, last_bias = net.second_layer, net.last, net.last_bias
    cut_off(two, int64(SECOND))
    margin, win = last_bias[MARGIN], last_bias[WIN]
    for k in range(SECOND):
        margin += two[k] * last[k, MARGIN]
        win += two[k] * last[k, WIN]
    net.answers[MARGIN] = margin
    net.answers[WIN] = win


@compiled(inline="late")
def points_of(net: Net) -> float:
    """Mix the answers into one value for a search, in points."""
    return net.answers[MARGIN] * net.mix[MARGIN] + net.answers[WIN] * net.mix[WIN]
