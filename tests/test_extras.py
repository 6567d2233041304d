"""Every extra works with the lowest and with the newest versions that it allows."""

import pytest

from tools.environments_apart import ROOT
from tools.extras import LARGE, RESOLUTIONS, TRIALS, extras, try_extra


def test_every_extra_is_tried() -> None:
    assert sorted(extras()) == sorted(TRIALS)


def test_no_lock_holds_pytorch() -> None:
    locks = [*ROOT.glob("*.lock"), *ROOT.glob("deploy/*.lock")]
    assert len(locks) == 4
    assert [lock.name for lock in locks if "\ntorch==" in lock.read_text(encoding="utf-8")] == []


@pytest.mark.slow
@pytest.mark.parametrize("resolution", RESOLUTIONS)
@pytest.mark.parametrize("extra", [extra for extra in TRIALS if extra not in LARGE])
def test_an_extra_works_with_what_it_allows(extra: str, resolution: str) -> None:
    try_extra(extra, resolution)
