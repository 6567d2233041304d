"""Luck: what the deals of a match were worth to each seat, compared with other deals that could have come."""

from azulejos.luck.account import Account, make_account
from azulejos.luck.deals import DealLuck, weigh_deals
from azulejos.luck.worth import Worth, worth_of

__all__ = ["Account", "DealLuck", "Worth", "make_account", "weigh_deals", "worth_of"]
