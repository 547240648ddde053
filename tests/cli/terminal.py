"""A pseudo terminal with the runtime on it: type, and wait for what must come."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

import programs
from harness import Failure

# What moves the cursor and clears lines says nothing about the text.
MOVES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


class Terminal:
    def __init__(self, arguments, folder, variables):
        self.master, worker = pty.openpty()
        self.resize(80, 24)
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "HOME": str(folder),
                       "NODE_REPL_HISTORY": "", **variables}
        self.process = subprocess.Popen(
            arguments, stdin=worker, stdout=worker, stderr=worker, cwd=folder, env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(worker)
        self.output = ""
        self.position = 0

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def types(self, text):
        os.write(self.master, text.encode())
        return self

    def _read_more(self, deadline):
        """False at the end of the output or of the time."""
        ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.output += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def expects(self, text):
        """Waits until the text comes, after all that was expected before."""
        deadline = time.monotonic() + programs.SECONDS_MAX
        while True:
            shown = MOVES.sub("", self.output)
            found = shown.find(text, self.position)
            if found >= 0:
                self.position = found + len(text)
                return self
            if not self._read_more(deadline):
                raise Failure(f"expected {text!r} on the terminal after:\n{shown}")

    def ends(self, code=0):
        deadline = time.monotonic() + programs.SECONDS_MAX
        while self._read_more(deadline):
            pass
        if self.process.wait(timeout=programs.SECONDS_MAX) != code:
            raise Failure(f"expected exit {code}, not {self.process.returncode}:\n{self.output}")
        return self


@contextlib.contextmanager
def terminal(runtime, *arguments, **variables):
    opened = Terminal([runtime.path, *arguments], runtime.folder, variables)
    try:
        yield opened
    finally:
        if opened.process.poll() is None:
            opened.process.kill()
            opened.process.wait()
        os.close(opened.master)
