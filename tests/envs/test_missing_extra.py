"""Without the extra, importing the environments says what to install."""

import subprocess
import sys

import pytest

HIDE = """
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == {missing!r} else found(name, *rest)
sys.modules[{missing!r}] = None
try:
    import azulejos.{module}
except Exception as error:
    print(error.code, error)
"""


@pytest.mark.parametrize(
    ("missing", "module"),
    [
        ("gymnasium", "envs"),
        ("pettingzoo", "envs.pettingzoo"),
        ("numba", "envs.pettingzoo"),
        ("numpy", "envs.encoding"),
        ("pyspiel", "envs.openspiel"),
    ],
)
def test_the_extra_is_named(missing: str, module: str) -> None:
    command = [sys.executable, "-c", HIDE.format(missing=missing, module=module)]
    answer = subprocess.run(command, capture_output=True, check=False, text=True)
    assert answer.stderr == ""
    assert answer.stdout.startswith("missing-extra ")
    assert "pip install 'azulejos[envs]'" in answer.stdout
