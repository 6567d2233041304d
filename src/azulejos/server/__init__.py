"""Tables over HTTP and WebSocket: live and slow play that loses nothing and leaks nothing."""
