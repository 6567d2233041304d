"""Tournaments at random: entries, results, late entries, withdrawals and teams."""

import random
from collections import Counter
from dataclasses import replace

from azulejos.tournaments import Entry, Kind, Rules, Tournament, is_over, most_rounds, next_round
from azulejos.tournaments.turn_order import TurnOrder

__all__ = ["faults_of", "play_tournament"]


def play_tournament(seed: int, kind: Kind) -> Tournament:
    """Play a tournament of 2 to 40 players to its end; some come later, some leave."""
    dice = random.Random(f"{kind} {seed}")
    players = dice.randint(2, 40)
    leaving = dice.randint(0, players // 4)
    rounds = dice.randint(1, most_rounds(players - leaving))
    teams = dice.choice([0, 0, 3, 6])
    cup = Tournament(Rules(kind, rounds))
    for number in range(players):
        team = f"team {number % teams}" if teams else ""
        cup = cup.with_entry(Entry(f"p{number}", dice.randint(1000, 2200), team))
    while not is_over(cup) and len(cup.playing(cup.round + 1)) > 1:
        cup = _with_results(next_round(cup), dice)
        if kind == "arena" and cup.round >= 12:
            break
        if leaving and dice.random() < 0.4:
            cup, leaving = cup.without(dice.choice(cup.playing(cup.round + 1)).id), leaving - 1
        if kind in ("swiss", "arena") and dice.random() < 0.3:
            cup = cup.with_entry(Entry(f"late{len(cup.entries)}", dice.randint(1000, 2200)))
    return cup


def _with_results(cup: Tournament, dice: random.Random) -> Tournament:
    for pairing in cup.pairings:
        if pairing.points is None and (cup.rules.kind != "arena" or dice.random() < 0.7):
            points = dice.choice([(2, 0), (0, 2), (2, 0), (0, 2), (1, 1)])
            cup = cup.with_result(pairing.round, pairing.table, points, is_played=dice.random() < 0.97)
    return cup


def faults_of(cup: Tournament) -> list[str]:
    """Return what is wrong with the pairings of a tournament."""
    faults = []
    met = Counter(frozenset(each.players) for each in cup.pairings if each.second is not None)
    byes = Counter(each.first for each in cup.pairings if each.second is None)
    if cup.rules.kind in ("swiss", "round-robin", "knockout"):
        faults += [f"{sorted(pair)} met {count} times" for pair, count in met.items() if count > 1]
        faults += [f"{player} had {count} byes" for player, count in byes.items() if count > 1]
    for number in range(1, cup.round + 1):
        paired = Counter(player for each in cup.pairings if each.round == number for player in each.players)
        faults += [f"{player} has two tables in round {number}" for player, count in paired.items() if count > 1]
        resting = sum(each.second is None for each in cup.pairings if each.round == number)
        due = {entry.id for entry in cup.entries if entry.plays_in(number)}
        if cup.rules.kind == "swiss":
            faults += [f"{player} is left out of round {number}" for player in due - set(paired)]
            if resting > len(due) % 2:
                faults.append(f"{resting} byes in round {number} of {len(due)}")
    return [*faults, *_unfair_orders(cup)]


def _unfair_orders(cup: Tournament) -> list[str]:
    """Return who sat first much more or less often than second: by the plan of a round robin, or as it was played."""
    most = {"swiss": 2, "arena": 2, "round-robin": 1}.get(cup.rules.kind, cup.round)
    is_planned = cup.rules.kind == "round-robin"
    order = TurnOrder(replace(each, is_played=each.is_played or is_planned) for each in cup.pairings)
    balances = {entry.id: order.balance(entry.id) for entry in cup.entries}
    return [f"the balance of {player} is {balance}" for player, balance in balances.items() if abs(balance) > most]
