"""Search of Azul Duel, over its compiled rules."""
