"""A small net in plain compiled arithmetic: inputs, two layers, and two answers (the margin and the win).

A net is a tuple of arrays: the weights of each layer with a row for each of its inputs, biases, and room to work in.
What a part of the inputs (a board) adds to the first layer is remembered: in a search the same board comes again and
again while other boards change.
"""

from typing import Any

import numpy

from azulejos.search.kit import compiled, inner
from azulejos.search.net_files import FIRST, HEADS, MARGIN, POINTS_OF_CHANCE, SCALE, SECOND, WEIGHTS, WIN

INPUTS_AT, ONE_AT, ANSWERS_AT, KEYS_AT, SUMS_AT, MIX_AT = 6, 7, 9, 10, 11, 12
MARGIN_SHARE = 0.25  # of a search's value; the rest is the chance to win
PARTS, REMEMBERED = 5, 512  # a table and four boards at most; how many of each are remembered


def net_of(weights: Any, margin_share: float = MARGIN_SHARE) -> Any:
    """Bundle weights, by the names of WEIGHTS, with room to work in and how a search mixes the answers."""
    arrays = [numpy.ascontiguousarray(weights[name], numpy.float32) for name in WEIGHTS]
    sizes = (arrays[0].shape[0], FIRST, SECOND, HEADS)
    room = [numpy.zeros(size, numpy.float32) for size in sizes]
    keys = numpy.zeros((PARTS, REMEMBERED), numpy.uint64)
    sums = numpy.zeros((PARTS, REMEMBERED, FIRST), numpy.float32)
    mix = numpy.array([SCALE * margin_share, POINTS_OF_CHANCE * (1 - margin_share)], numpy.float32)
    return (*arrays, *room, keys, sums, mix)


def no_net() -> Any:
    """Return a net of no inputs: it says that a hand-made evaluation is to be used."""
    sizes = ((0, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND, HEADS), (HEADS,))
    return net_of({name: numpy.zeros(size) for name, size in zip(WEIGHTS, sizes, strict=True)})


@inner
def begin(net: Any) -> None:
    """Set the first layer's sums to its biases."""
    one, bias = net[ONE_AT], net[1]
    for j in range(FIRST):
        one[j] = bias[j]


@inner
def is_remembered(net: Any, part: int, key: Any) -> bool:
    """Return whether the sums of a part of the inputs are known; `key` stands for all of these inputs, and is not 0."""
    return net[KEYS_AT][part, key & numpy.uint64(REMEMBERED - 1)] == key


@compiled
def remember(net: Any, part: int, key: Any, low: int, high: int) -> None:
    """Work out what the inputs from `low` to below `high` add to the first layer, and keep it."""
    slot = key & numpy.uint64(REMEMBERED - 1)
    net[KEYS_AT][part, slot] = key
    sum_inputs(net, net[SUMS_AT][part, slot], low, high)


@compiled
def sum_inputs(net: Any, sums: Any, low: int, high: int) -> None:
    """Work out what the inputs from `low` to below `high` add to the first layer."""
    first, inputs = net[0], net[INPUTS_AT]
    for j in range(FIRST):
        sums[j] = 0
    for i in range(low, high):
        x = inputs[i]
        if x != 0:
            for j in range(FIRST):
                sums[j] += x * first[i, j]


@inner
def add_part(net: Any, part: int, key: Any) -> None:
    """Add the remembered sums of a part to the first layer."""
    add_sums(net, net[SUMS_AT][part, key & numpy.uint64(REMEMBERED - 1)])


@inner
def add_sums(net: Any, sums: Any) -> None:
    """Add sums to those of the first layer."""
    one = net[ONE_AT]
    for j in range(FIRST):
        one[j] += sums[j]


@inner
def finish(net: Any) -> None:
    """Work out the answers from the sums of the first layer: the margin in units of SCALE, the win as log odds.

    Whole rows of weights are added up, four at a time and without a branch: that is what uses wide registers.
    """
    _, _, second, second_bias, last, last_bias, _, one, two, answers, _, _, _ = net
    zero = numpy.float32(0)
    for k in range(SECOND):
        two[k] = second_bias[k]
    for j in range(0, FIRST, 4):
        a, b, c, d = max(one[j], zero), max(one[j + 1], zero), max(one[j + 2], zero), max(one[j + 3], zero)
        for k in range(SECOND):
            two[k] += a * second[j, k] + b * second[j + 1, k] + c * second[j + 2, k] + d * second[j + 3, k]
    margin, win = last_bias[MARGIN], last_bias[WIN]
    for k in range(SECOND):
        x = max(two[k], zero)
        margin += x * last[k, MARGIN]
        win += x * last[k, WIN]
    answers[MARGIN] = margin
    answers[WIN] = win


@inner
def points_of(net: Any) -> float:
    """Mix the answers into one value for a search, in points."""
    answers, mix = net[ANSWERS_AT], net[MIX_AT]
    return answers[MARGIN] * mix[MARGIN] + answers[WIN] * mix[WIN]
