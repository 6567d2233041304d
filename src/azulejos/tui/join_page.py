"""Join a table of a server by its link."""

from azulejos.tui.page import Page

__all__ = ["JoinPage"]


class JoinPage(Page):
    """To come."""
