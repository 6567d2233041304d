"""Fits run on a GPU if there is one, and PyTorch makes the nets that NumPy makes."""

from collections.abc import Callable
from functools import partial
from typing import get_args

import numpy
import pytest

from azulejos.errors import MissingExtra
from azulejos.learning.arithmetic import CPU, DEVICES, Arithmetic, Device, Torch, arithmetic_on
from azulejos.learning.fitting import Fit, answers_of, fit, fit_leaves, refit
from azulejos.learning.policy_fitting import fit_policy
from azulejos.machines.cuda import NoGpu
from azulejos.search.net_files import POLICY
from tests.learning.made_torch import CARD, with_torch, without_torch
from tests.learning.test_fitting import made_up
from tests.learning.test_policy_fitting import choices

FITS = ["fit", "mirrored", "refit", "fit_leaves"]


def test_a_fit_takes_the_gpu_if_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with_torch(monkeypatch, has_gpu=True)
    assert [arithmetic_on(device).gpu for device in DEVICES] == [CARD, None, CARD]


def test_a_fit_takes_the_cpu_without_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    with_torch(monkeypatch, has_gpu=False)
    assert arithmetic_on("auto") is CPU
    without_torch(monkeypatch)
    assert arithmetic_on("auto") is CPU


def test_a_gpu_that_is_asked_for_needs_pytorch(monkeypatch: pytest.MonkeyPatch) -> None:
    without_torch(monkeypatch)
    with pytest.raises(MissingExtra, match=r"azulejos\[train\]"):
        arithmetic_on("cuda")


def test_a_gpu_that_is_asked_for_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with_torch(monkeypatch, has_gpu=False)
    with pytest.raises(NoGpu) as refused:
        arithmetic_on("cuda")
    assert refused.value.code == "no-gpu"


def test_every_device_has_a_name() -> None:
    assert get_args(Device) == DEVICES


def fit_named(name: str) -> Callable[..., Fit]:
    """Return a fit of made-up rows; the rows in between say something about the ones before."""
    inputs, results = made_up(9_000, 2)
    results[0::2, 2] = 1
    if name == "fit_leaves":
        return partial(fit_leaves, inputs, results[:, 0], seed=5)
    if name == "refit":
        return partial(refit, inputs, results, weights=fit(inputs, results, epochs=2, seed=4).weights, seed=5)
    if name == "mirrored":
        return partial(
            fit, inputs, results, seed=5, mirror=numpy.arange(inputs.shape[1])[::-1].copy(), one_schedule=True
        )
    return partial(fit, inputs, results, seed=5)


def is_same_net(name: str, on: Arithmetic) -> bool:
    """Whether a fit of several epochs gives NumPy's net there, up to rounding."""
    ours, theirs = (fit_named(name)(epochs=6, on=each) for each in (CPU, on))
    inputs = made_up(2_000, 3)[0]
    assert theirs.weights["first"].dtype == numpy.float32
    assert theirs.explained == pytest.approx(ours.explained, abs=1e-4)
    return numpy.allclose(answers_of(ours.weights, inputs), answers_of(theirs.weights, inputs), atol=1e-3)


def is_same_policy(on: Arithmetic) -> bool:
    """Whether a fit of a policy gives NumPy's weights there, up to rounding."""
    ours, theirs = (fit_policy(*choices(200), epochs=40, seed=0, on=each).weights[POLICY] for each in (CPU, on))
    return numpy.allclose(ours, theirs, atol=1e-5)


@pytest.mark.parametrize("name", FITS)
def test_pytorch_makes_the_net_that_numpy_makes(name: str) -> None:
    pytest.importorskip("torch")
    assert is_same_net(name, Torch("cpu"))


def test_pytorch_makes_the_policy_that_numpy_makes() -> None:
    pytest.importorskip("torch")
    assert is_same_policy(Torch("cpu"))


def test_a_gpu_makes_the_nets_that_numpy_makes() -> None:
    if not pytest.importorskip("torch").cuda.is_available():
        pytest.skip("there is no GPU")
    assert [name for name in FITS if not is_same_net(name, Torch("cuda"))] == []
    assert is_same_policy(Torch("cuda"))


def test_pytorch_on_the_cpu_is_no_gpu() -> None:
    pytest.importorskip("torch")
    assert Torch("cpu").gpu is None
