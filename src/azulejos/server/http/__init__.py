"""Requests over HTTP: routes, bodies, static files, and the description of all of them."""
