"""Other libraries run their examples on our games, each in an environment of its own (`make clients`)."""

import subprocess
from pathlib import Path

import pytest

from tools.clients import CLIENTS, Client, run, versions
from tools.environments_apart import ROOT, install

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def test_every_example_belongs_to_a_client_and_the_docs_name_it() -> None:
    examples = {path.name for path in Path(ROOT, "examples", "clients").glob("*.py")}
    assert examples == {client.example for client in CLIENTS.values()}
    assert [name for name in examples if f"examples/clients/{name}" not in PAGE] == []


@pytest.mark.parametrize("client", CLIENTS.values(), ids=CLIENTS)
def test_an_example_imports_the_module_that_registers_the_games_it_names(client: Client) -> None:
    text = Path(ROOT, "examples", "clients", client.example).read_text(encoding="utf-8")
    registered_by = {'"azulejos/': "azulejos.envs.gymnasium", '"python_azul': "azulejos.envs.openspiel"}
    assert [module for id_, module in registered_by.items() if id_ in text and f"import {module}" not in text] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_runs_its_example(name: str) -> None:
    client = CLIENTS[name]
    try:
        install(name, [*client.requirements, "--editable", f"{ROOT}[envs]"])
    except subprocess.CalledProcessError:
        pytest.skip(f"{name} cannot be installed here: {', '.join(client.requirements)}")
    assert run(name).splitlines()[-1] == "done", versions(name)
