"""The tools that rules are written with, plain and compiled: dice, tables, telling."""

import importlib
from collections import Counter
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy
import pytest

from azulejos.rules import kit
from azulejos.rules.cache import compiled_cache
from azulejos.rules.loader import load


@pytest.fixture(scope="module")
def compiled_kit() -> Any:
    load("azul", compiled=True)
    return importlib.import_module("azulejos.compiled.azul.azulejos.rules.kit")


@pytest.fixture(scope="module")
def quiet_kit() -> Any:
    load("azul", quiet=True)
    return importlib.import_module("azulejos.quiet.azul.azulejos.rules.kit")


def test_only_the_compiled_kit_compiles(compiled_kit: Any, quiet_kit: Any) -> None:
    assert (kit.COMPILED, quiet_kit.COMPILED, compiled_kit.COMPILED) == (False, False, True)
    assert isinstance(kit.below, FunctionType)
    assert isinstance(quiet_kit.below, FunctionType)
    assert compiled_kit.below.func.py_func.__name__ == "below"


def test_a_plain_rule_is_the_function_itself() -> None:
    def pour(s: object) -> None:
        """Pour."""

    assert kit.rule(pour) is pour
    assert kit.compiled(pour) is pour
    assert kit.compiled(inline="late")(pour) is pour


def test_compiled_functions_are_inlined_as_asked(compiled_kit: Any) -> None:
    def pour(n: int) -> int:
        """Pour."""
        return n

    with compiled_cache("azul", []):
        made = [compiled_kit.compiled(pour), *(compiled_kit.compiled(inline=when)(pour) for when in ("late", "early"))]
    for form in ("part", "func"):
        options = [getattr(each, form).targetoptions for each in made]
        assert [each["forceinline"] for each in options] == [False, True, False]
        assert [each["_nrt"] for each in options] == [False] * 3


def test_the_dice_of_a_seed_give_these_numbers() -> None:
    dice = [kit.dice_word(2024)]
    assert [kit.below(dice, 100) for _ in range(10)] == [93, 29, 67, 89, 22, 52, 28, 91, 97, 14]


def test_no_throw_exceeds_63_bits_and_the_period_is_long() -> None:
    largest, modulus = (1 << 32) - 1, (kit.MULTIPLIER << 32) - 1
    assert largest * kit.MULTIPLIER + kit.MULTIPLIER - 1 < 1 << 63  # low half times multiplier, plus carry
    assert is_prime(modulus)
    assert is_prime(modulus // 2)
    assert all(0 < kit.dice_word(seed) < modulus for seed in range(1000))  # at 0 and at the modulus it stands still


def is_prime(n: int) -> bool:
    """Test by Miller and Rabin, with bases that decide for all numbers of 64 bits."""
    odd = n - 1
    while odd % 2 == 0:
        odd //= 2
    return all(is_witness_fooled(n, odd, base) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))


def is_witness_fooled(n: int, odd: int, base: int) -> bool:
    """Return whether a number looks prime to one base."""
    power, exponent = pow(base, odd, n), odd
    while exponent != n - 1 and power not in (1, n - 1):
        power, exponent = power * power % n, exponent * 2
    return power == n - 1 or (exponent == odd and power == 1)


def test_compiled_dice_give_the_same_numbers(compiled_kit: Any) -> None:
    plain, fast = [kit.dice_word(7)], numpy.array([kit.dice_word(7)])
    for n in (1, 2, 3, 5, 100, 1 << 20, (1 << 31) - 1) * 200:
        assert kit.below(plain, n) == compiled_kit.below(fast, n)
        assert plain == fast.tolist()


@pytest.mark.parametrize("n", [1, 2, 5, 7, 20, 100])
def test_every_number_below_n_comes_equally_often(n: int) -> None:
    dice, throws = [kit.dice_word(3)], 400 * n
    counts = Counter(kit.below(dice, n) for _ in range(throws))
    assert set(counts) == set(range(n))
    surprise = sum((count - 400) ** 2 / 400 for count in counts.values())  # chi-square of n - 1 degrees
    assert surprise < n + 4 * (2 * n) ** 0.5


def test_pairs_of_numbers_come_equally_often() -> None:
    dice = [kit.dice_word(4)]
    counts = Counter((kit.below(dice, 5), kit.below(dice, 5)) for _ in range(10_000))
    assert len(counts) == 25
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < 25 + 4 * 50**0.5


def test_neighboring_seeds_begin_unlike() -> None:
    first = [kit.below([kit.dice_word(seed)], 1000) for seed in range(-500, 500)]
    assert len(set(first)) > 550  # of 1000 throws of 1000 numbers 632 differ on average
    assert all(0 <= kit.dice_word(seed) < 1 << 63 for seed in (-1, 0, 1, 1 << 100))
    assert kit.dice_word(1) != kit.dice_word(-1)


def test_a_table_is_a_list_to_read_and_the_smallest_array_to_compile(compiled_kit: Any) -> None:
    assert kit.table((1, 2)) == [1, 2]
    assert type(kit.table((1, 2))) is list
    assert [compiled_kit.table((0, most)).dtype.name for most in (127, 128, 32767, 32768)] == [
        "int8",
        "int16",
        "int16",
        "int32",
    ]
    assert compiled_kit.table((3, -1, 100)).tolist() == [3, -1, 100]


def test_tell_writes_into_a_log_if_there_is_one() -> None:
    silent, heard = SimpleNamespace(log=None), SimpleNamespace(log=[])
    kit.tell(silent, 1, 2)
    kit.tell(heard, 1, 2)
    kit.tell(heard, 3)
    assert silent.log is None
    assert heard.log == [(1, 2), (3,)]


def test_compiled_rules_log_no_events(compiled_kit: Any) -> None:
    assert compiled_kit.tell(numpy.zeros(1), 1, 2) is None
