"""Our own exponentials, logarithms and powers: near those of the platform, and the same bits plain and compiled."""

import math
from random import Random

import pytest

from azulejos.rules.loader import load
from azulejos.search.transcendental import exp, log, power

RANDOM = Random(1)
EXPONENTS = [RANDOM.uniform(-708, 709) for _ in range(300)] + [RANDOM.uniform(-3, 3) for _ in range(300)]
NUMBERS = [10 ** RANDOM.uniform(-300, 300) for _ in range(300)] + [RANDOM.uniform(0.9, 1.1) for _ in range(300)]


def test_they_are_near_those_of_the_platform() -> None:
    assert [exp(x) for x in EXPONENTS] == pytest.approx([math.exp(x) for x in EXPONENTS], rel=1e-15)
    assert [log(x) for x in NUMBERS] == pytest.approx([math.log(x) for x in NUMBERS], rel=1e-15)
    assert [power(x, 0.7) for x in NUMBERS] == pytest.approx([x**0.7 for x in NUMBERS], rel=2e-13)


def test_their_ends_are_defined() -> None:
    assert (exp(-1e9), exp(1e9), exp(0.0), log(1.0)) == (0.0, math.inf, 1.0, 0.0)
    assert (power(0.0, 0.3), power(0.0, 0.0), power(49.0, 0.5)) == (0.0, 1.0, 7.0)


def test_compiled_they_give_the_same_bits() -> None:
    compiled = load("azul", "azulejos.search.transcendental", compiled=True)
    assert [compiled.exp(x) for x in EXPONENTS] == [exp(x) for x in EXPONENTS]
    assert [compiled.log(x) for x in NUMBERS] == [log(x) for x in NUMBERS]
    assert [compiled.power(x, 0.7) for x in NUMBERS] == [power(x, 0.7) for x in NUMBERS]
