"""What holds for all tests."""

import os
import signal
import threading

# A shell that runs the tests in the background lets them, and every process they start, ignore Ctrl-C. Some tests
# press it.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Servers that tests start by the dozen need not each compile the searching bots ahead of time.
os.environ["AZULEJOS_PREPARE"] = "false"
