"""What the cases of the command line share: how to start the runtime, and how to be picked up."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import programs  # noqa: E402

CASES = {}


def case(only_rondo=False):
    """Marks a function as a case. One that only_rondo has is left out under real Node."""
    def add(function):
        function.only_rondo = only_rondo
        CASES[function.__name__] = function
        return function
    return add


class Failure(Exception):
    """A case that did not hold."""


@dataclass
class Result:
    exit: str
    out: str
    err: str

    def fail(self, text):
        raise Failure(f"{text}\nexit: {self.exit}\nstdout: {self.out[:2000]}\n"
                      f"stderr: {self.err[:3000]}")

    def exits(self, code):
        if self.exit != str(code):
            self.fail(f"expected exit {code}")
        return self

    def prints(self, expected):
        if self.out != expected:
            self.fail(f"expected stdout {expected!r}")
        return self

    def complains(self, *patterns):
        """Each pattern must be found in stderr, the later ones after the earlier ones."""
        position = 0
        for pattern in patterns:
            found = re.compile(pattern, re.M).search(self.err, position)
            if not found:
                self.fail(f"expected in stderr: {pattern!r}")
            position = found.end()
        return self

    def is_quiet(self):
        if self.err:
            self.fail("expected nothing in stderr")
        return self


class Runtime:
    """The program under test, and a scratch folder that each case starts in."""

    def __init__(self, path, is_node, folder):
        self.path = str(Path(path).resolve())
        self.is_node = is_node
        self.folder = Path(folder)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")
        return str(path)

    def environment(self, extra=None):
        return {**programs.clean_environment(), **(extra or {})}

    def run(self, *arguments, stdin="", env=None):
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        try:
            done = subprocess.run([self.path, *arguments], input=data, capture_output=True,
                                  check=False, timeout=programs.SECONDS_MAX, cwd=self.folder,
                                  env=self.environment(env), preexec_fn=take_hangups)
        except subprocess.TimeoutExpired as late:
            return Result("none in time", programs.text(late.stdout), programs.text(late.stderr))
        return Result(programs.exit_name(done.returncode), programs.text(done.stdout),
                      programs.text(done.stderr))

    def script(self, text, *arguments, name="script.js", **more):
        return self.run(self.write(name, text), *arguments, **more)

    def start(self, *arguments, env=None, **more):
        return subprocess.Popen([self.path, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env=self.environment(env), **more)


def take_hangups():
    """Under nohup a hang-up would be ignored, here and in what is run."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@contextlib.contextmanager
def scratch_runtime(path, is_node):
    with tempfile.TemporaryDirectory(prefix="rondo-cli-") as folder:
        yield Runtime(path, is_node, os.path.realpath(folder))
