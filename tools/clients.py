"""Runs the examples of other libraries on our games, each in an environment of its own: `make clients ARGS=sb3`.

The libraries are large, and some want versions that others refuse, so none of them is in our locks.
"""

import argparse
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import distributions

from tools.environments_apart import ROOT, folder_of, install, python_of

__all__ = ["CLIENTS", "Client", "run", "versions"]


@dataclass(frozen=True, slots=True)
class Client:
    """A library: its example, what is installed for it, and the distributions whose versions are worth telling."""

    example: str
    requirements: tuple[str, ...]
    named: tuple[str, ...]


CLIENTS = {
    "agilerl": Client("agilerl_dqn.py", ("agilerl>=2.58,<3", "peft"), ("agilerl", "pettingzoo")),  # it imports peft
    "openspiel": Client("openspiel_search.py", ("open-spiel>=2,<3",), ("open-spiel",)),
    "rllib": Client("rllib_masked_ppo.py", ("ray[rllib]>=2.60,<3", "torch"), ("ray", "gymnasium")),
    "sb3": Client("sb3_maskable_ppo.py", ("sb3-contrib>=2.9,<3",), ("sb3-contrib", "gymnasium")),
    "tianshou": Client("tianshou_random.py", ("tianshou>=2,<3",), ("tianshou", "pettingzoo")),
    "torchrl": Client("torchrl_rollout.py", ("torchrl>=0.14,<1",), ("torchrl", "pettingzoo")),
}
"""The libraries by name."""


def run(name: str) -> str:
    """Run the example of a library; return what it printed. Raise CalledProcessError if it fails."""
    client = CLIENTS[name]
    install(name, [*client.requirements, "--editable", f"{ROOT}[envs]"])
    command = [python_of(name), ROOT / "examples" / "clients" / client.example]
    ran = subprocess.run(command, check=True, cwd=folder_of(name), stdout=subprocess.PIPE, text=True)
    return ran.stdout


def versions(name: str) -> str:
    """Return the versions that were installed for a library."""
    libraries = sorted((folder_of(name) / "lib").glob("python*/site-packages"))
    found = {each.name.lower(): each.version for each in distributions(path=[str(path) for path in libraries])}
    return ", ".join(f"{each} {found[each]}" for each in CLIENTS[name].named)


def main(arguments: list[str]) -> int:
    """Run the examples of the named libraries, or of all."""
    parser = argparse.ArgumentParser(prog="tools.clients", description=__doc__)
    parser.add_argument("client", nargs="*", choices=[*CLIENTS, []], help=f"one of {', '.join(CLIENTS)}; all if none")
    for name in parser.parse_args(arguments).client or CLIENTS:
        print(run(name), end="")
        print(f"{name}: {versions(name)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
