"""What `deploy/` names exists: variables, flags, extras, addresses, commands of the Makefile."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from azulejos.server.http.app import ENDPOINTS
from azulejos.server.store.opening import prepare_database
from tests.server.test_commands import ROOT, run
from tests.waiting import PATIENCE_S

FILES = sorted((ROOT / "deploy").iterdir())
TEXT = "\n".join(path.read_text() for path in FILES)
PATHS = {endpoint.path for endpoint in ENDPOINTS}


def test_every_variable_and_every_flag_belongs_to_serve() -> None:
    told = run("serve", "--help").stdout
    variables = set(re.findall(r"\bAZULEJOS_[A-Z_]+", TEXT)) - {"AZULEJOS_CACHE"}  # that one is of the whole program
    assert len(variables) >= 6
    assert not [name for name in variables if not re.search(rf"\b{name}\b", told)]
    flags = {flag for line in re.findall(r"azulejos serve( --[^`\n]*)", TEXT) for flag in line.split()}
    assert flags == {"--behind-proxy", "--tls"}
    assert not [flag for flag in flags if flag not in told]


def test_every_extra_and_every_command_of_make_exists() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = {name for group in re.findall(r"\[([a-z,]+)\]['\"]", TEXT) for name in group.split(",")}
    assert named == {"server", "postgres"}
    assert named <= set(extras)
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`make ([a-z-]+)`", TEXT):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_address_is_served() -> None:
    addresses = set(re.findall(r"location = (\S+)", TEXT)) | set(re.findall(r"127\.0\.0\.1:8000(/[a-z/]+)", TEXT))
    assert addresses == {"/api/events", "/metrics", "/api/ready"}
    assert addresses <= PATHS


def test_the_image_has_what_a_lock_pins_and_what_backups_need() -> None:
    lines = (ROOT / "deploy" / "Containerfile").read_text().splitlines()
    base = [line for line in lines if line.startswith("ARG BASE=")]
    assert re.fullmatch(r"ARG BASE=docker.io/library/python:\d+\.\d+\.\d+-slim-\w+", base[0])
    text = "\n".join(lines)
    assert "pip install --no-cache-dir --require-hashes --requirement /wheels/requirements.lock" in text
    assert "pip install --no-cache-dir --no-deps --no-index /wheels/*.whl" in text
    assert "postgresql-client" in text
    assert "fonts-dejavu-core" in text


UNITS = ("azulejos.service", "azulejos-backup.service", "azulejos-backup.timer")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    program = tmp_path / "azulejos"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for name in UNITS:
        text = (ROOT / "deploy" / name).read_text()
        (tmp_path / name).write_text(text.replace("/opt/azulejos/bin/azulejos", str(program)))
    assert "/opt/azulejos/bin/azulejos serve" in TEXT
    done = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / name) for name in UNITS)],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_backup_unit_makes_a_backup_that_can_be_served(tmp_path: Path) -> None:
    """The command of the unit, with the paths that systemd would fill in."""
    text = (ROOT / "deploy" / "azulejos-backup.service").read_text()
    script = re.search(r"^ExecStart=/bin/sh -ec '(.*)'$", text, re.MULTILINE)
    assert script is not None
    program = f"{sys.executable} -m azulejos"
    filled = re.sub("%(.)", lambda found: {"%": "%", "S": str(tmp_path)}[found[1]], script[1])
    command = filled.replace("/opt/azulejos/bin/azulejos", program)
    database = tmp_path / "azulejos" / "azulejos.db"
    database.parent.mkdir()
    prepare_database(str(database))
    environment = {**os.environ, "AZULEJOS_DATABASE": str(database), "PYTHONPATH": str(ROOT / "src")}
    subprocess.run(["sh", "-ec", command], check=True, env=environment, timeout=PATIENCE_S, capture_output=True)
    (copy,) = (tmp_path / "azulejos" / "backups").iterdir()
    prepare_database(str(copy))


@pytest.mark.skipif(not (shutil.which("nginx") and shutil.which("openssl")), reason="nginx is not on this machine")
def test_nginx_understands_its_configuration(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=azulejos.example"]
    subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True, timeout=PATIENCE_S)
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    text = text.replace("/etc/ssl/azulejos.key", str(key)).replace("/etc/ssl/azulejos.pem", str(certificate))
    site, whole = tmp_path / "site.conf", tmp_path / "nginx.conf"
    site.write_text(text)
    whole.write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; include {site}; }}\n")
    done = subprocess.run(["nginx", "-t", "-c", whole], capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (done.returncode, "test is successful" in done.stderr) == (0, True), done.stderr
