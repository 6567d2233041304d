"""Bots on a server: the processes that think, and the streams of bots that play over the network."""
