"""The terminal board: both games with mouse and keyboard, replays, reviews, matches over a server. Needs Textual."""
