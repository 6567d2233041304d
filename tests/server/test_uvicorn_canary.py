"""A canary: the fast WebSocket stands on the inside of uvicorn, and this fails when a release changes it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tests.server.uvicorn_shape import shape_faults
from tests.waiting import LONG_WORK_S

ROOT = Path(__file__).resolve().parents[2]
ADVICE = "src/azulejos/server/wire/fast_websocket.py must be adapted; until then, serve with --plain-wire"
NEWEST = ("uvicorn", "websockets", "starlette", "msgspec", "platformdirs", "pytest")


def test_the_installed_uvicorn_has_the_internals_that_the_fast_websocket_relies_on() -> None:
    faults = shape_faults()
    assert not faults, f"uvicorn {uvicorn.__version__}: {'; '.join(faults)}. {ADVICE}"


class Changed(WebSocketsSansIOProtocol):
    """What a release might do: other arguments, another queue, another place that pauses, no scope."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]  # as a canary is called
        del self.writable

    def data_received(self, data: bytes, more: bool = False) -> None:
        """Use what the inbox does not have."""
        self.queue.task_done()

    def eof_received(self) -> None:
        """Pause and end where nobody expects it."""
        self.read_paused = self.close_sent = True


def test_changed_internals_are_noticed() -> None:
    assert shape_faults(Changed) == [
        "method data_received('self', 'data') has changed",
        "attribute writable is missing",
        "the queue is used by .task_done()",
        "read_paused is changed in eof_received()",
        "a connection is ended in eof_received()",
        "the scope of a connection has no extensions",
    ]


@pytest.mark.slow
def test_the_newest_uvicorn_has_the_same_internals(tmp_path: Path) -> None:
    """Install the newest releases into an environment of their own, and run the tests of the fast WebSocket there."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "newest"], check=True, timeout=LONG_WORK_S)
    python = tmp_path / "newest" / "bin" / "python"
    install: list[str | Path] = [
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--retries",
        "1",
        *NEWEST,
    ]
    installed = subprocess.run(install, capture_output=True, text=True, timeout=LONG_WORK_S, check=False)
    if installed.returncode:
        pytest.skip(f"the newest releases cannot be installed here: {installed.stderr.strip()[-200:]}")
    shape = [python, ROOT / "tests" / "server" / "uvicorn_shape.py"]
    looked = subprocess.run(shape, capture_output=True, text=True, timeout=LONG_WORK_S, check=False)
    assert looked.returncode == 0, f"{looked.stdout}{looked.stderr}{ADVICE}"
    tests = [ROOT / "tests" / "server" / f"test_{name}.py" for name in ("fast_websocket", "shared_poller")]
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command: list[str | Path] = [python, "-m", "pytest", "-q", "-c", tmp_path / "pytest.ini", "--noconftest", *tests]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    ran = subprocess.run(
        command, capture_output=True, text=True, timeout=LONG_WORK_S, check=False, env=environment, cwd=tmp_path
    )
    assert ran.returncode == 0, f"{ran.stdout[-3000:]}{ran.stderr[-1000:]}{ADVICE}"
