"""What `deploy/` names exists: variables, flags, extras, addresses, commands of the Makefile."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from azulejos.server.http.app import ENDPOINTS
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


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "azulejos"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    text = (ROOT / "deploy" / "azulejos.service").read_text()
    assert "/opt/azulejos/bin/azulejos serve" in text
    unit = tmp_path / "azulejos.service"
    unit.write_text(text.replace("/opt/azulejos/bin/azulejos", str(program)))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


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
