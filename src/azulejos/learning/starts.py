"""What a training starts from: the nets and the policy that play, at first or always, and how to know them again."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

import numpy

from azulejos.games.parts import searches_of
from azulejos.learning.plans import NONE, SHIPPED, Plan, TrainingError
from azulejos.play import Game
from azulejos.search.net_files import (
    ODDS,
    POLICY,
    UNCERTAINTY,
    WEIGHTS,
    NetError,
    Weights,
    anchor_file,
    load_net,
    offer_file,
    policy_file,
    shipped_file,
    with_offer,
)

__all__ = ["Start", "Starts", "fingerprint", "starts_of"]

ANCHOR = "anchor"
NET, OFFERS, RATES = "net", "offers", "policy"
NO_POLICY: Weights = {POLICY: numpy.zeros(0)}
"""Have a search rate moves by estimates, although a policy may come with the game."""


class Start(TypedDict):
    """The name of a net or policy, as the plan says or as is usual, and the fingerprint of its weights."""

    named: str
    weights: str | None


@dataclass(frozen=True, slots=True)
class Starts:
    """The nets and the policy that a training starts from."""

    trained: str
    """Which of them is trained: the others play in all generations."""
    net: Weights | None
    offers: Weights | None
    policy: Weights | None
    named: dict[str, str]

    def joined(self, made: Weights | None) -> Weights | None:
        """Return what a search plays with; what was made takes the place of what it replaces."""
        parts = {NET: self.net, OFFERS: self.offers, RATES: self.policy}
        if made is not None:
            parts[self.trained] = made
        all_of_them = {**(parts[NET] or {}), **with_offer(parts[OFFERS] or {}), **(parts[RATES] or {})}
        return all_of_them or None

    def hand_made(self) -> Weights | None:
        """Return what a search plays with that has no net."""
        return self.policy

    def story(self) -> dict[str, Start]:
        """Return the name and the fingerprint of each, for the net's file."""
        told = ((NET, self.net), (OFFERS, self.offers), (RATES, self.policy))
        return {part: {"named": self.named[part], "weights": fingerprint(weights or {})} for part, weights in told}


def starts_of(plan: Plan) -> Starts:
    """Return what a training starts from.

    Raise TrainingError if it is not there or not for this table, NetError if a file is not a net.
    """
    trained = OFFERS if plan.leaves else RATES if plan.policy else NET
    is_new = trained == NET and not plan.refines
    asked = {NET: plan.with_net, OFFERS: plan.with_offers, RATES: plan.with_policy}
    has_policy = plan.policy or not searches_of(plan.table.name).prefers_solver(plan.table)
    if asked[RATES] and not has_policy:
        raise TrainingError("no policy plays in this training")
    usual = {
        NET: NONE if is_new else SHIPPED,
        OFFERS: SHIPPED if plan.refines and plan.with_net in (None, SHIPPED) else NONE,
        RATES: NONE if plan.policy or not has_policy else SHIPPED,
    }
    named = {part: name or usual[part] for part, name in asked.items()}
    found = {part: None if name == NONE else _found(plan.table, part, name) for part, name in named.items()}
    for part, name in named.items():
        if found[part] is None and name != NONE and (asked[part] or (part == NET and not is_new)):
            raise TrainingError(f"there is no {part} of {plan.game} that is called {name!r}")
    if has_policy and _file_of(plan.table, RATES, SHIPPED) is not None:
        found[RATES] = found[RATES] or NO_POLICY
    elif found[RATES]:
        raise TrainingError(f"{plan.game} has no policy")
    if plan.spreads and not any(len(each) for each in (found[RATES] or {}).values()):
        raise TrainingError("spreads are for moves that a policy draws, and there is none")
    return Starts(trained, found[NET], found[OFFERS], found[RATES], named)


def fingerprint(weights: Weights) -> str | None:
    """Return a fingerprint of the weights, None if there are none. What was measured of their values does not count.

    >>> fingerprint({"policy": numpy.array([0.5, 1])})
    'e71c4a80bc374184'
    """
    if not any(len(each) for each in weights.values()):
        return None
    told = hashlib.sha256()
    for name in sorted(weights):
        if name not in (ODDS, UNCERTAINTY):
            told.update(f"{name} {weights[name].shape} ".encode())
            told.update(numpy.ascontiguousarray(weights[name], "<f4").tobytes())
    return told.hexdigest()[:16]


def _found(table: Game, part: str, name: str) -> Weights | None:
    """Return a net or policy by its name; None if nothing with this name comes with the game."""
    file = _file_of(table, part, name) if name in (SHIPPED, ANCHOR) else Path(name)
    if file is None:
        return None
    weights = load_net(file)[0]
    array = POLICY if part == RATES else WEIGHTS[0]
    if array not in weights:
        raise NetError(f"{file.name} has no weights for this: {array!r}")
    known = [each for each in (_file_of(table, part, name) for name in (SHIPPED, ANCHOR)) if each is not None]
    if known and len(weights[array]) not in {len(load_net(each)[0][array]) for each in known}:
        raise NetError(f"{file.name} is not for {table}: it has {len(weights[array])} inputs")
    return weights


def _file_of(table: Game, part: str, name: str) -> Path | None:
    """Return a file that comes with the game, None if it does not."""
    file = anchor_file(table) if name == ANCHOR else shipped_file(table)
    if file is not None and part != NET:
        file = offer_file(file) if part == OFFERS else policy_file(file)
    return file if file is not None and file.is_file() else None
