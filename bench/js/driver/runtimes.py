"""The runtimes on this machine: how each is called, and what the kernel says about a run of it."""

import json
import os
import pathlib
import signal

from driver.suite import ROOT, SUBJECT, Failure, TooSlow, output_of, printed_by, shell

from . import peers

BUILD = ROOT / "build" / "bench" / "js"
LAUNCHER = BUILD / "launch"
COLOURS = {"rondo": "#d1495b", "node": "#5b6770", "node24": "#2a9d8f", "bun": "#e9a03b",
           "deno": "#4a6fa5"}
OPTIONS = {"--rondo": {"type": pathlib.Path, "metavar": "FILE",
                       "help": "measure this command instead of building it"}}
SECONDS_MAX = 60


class Runtimes:
    """By system, once find() has been called: how it is called, and which version it is."""

    def __init__(self) -> None:
        self.commands: dict[str, list[str]] = {}
        self.versions: dict[str, str] = {}
        self.cpus = sorted(os.sched_getaffinity(0))

    def find(self, systems: list[str], arguments) -> list[str]:
        """Those of the systems that there are; a smoke test takes the peers that are at hand."""
        return [system for system in systems if self._find(system, arguments)]

    def launch(self, command: list, cpus: list[int], seconds_max: int,
               **options) -> tuple[str, dict]:
        """What the command printed, and what the kernel says about it."""
        launch = [LAUNCHER, f"--cpus={','.join(map(str, cpus))}", f"--seconds={seconds_max}", "--",
                  *command]
        text, errors = printed_by(launch, seconds_max + 20, env=peers.environment(), **options)
        printed, _, line = text.rstrip("\n").rpartition("\n")
        usage = json.loads(line)
        if usage["signal"] == signal.SIGKILL and usage["wall_ns"] >= seconds_max * 1e9:
            raise TooSlow(f"did not end in {seconds_max} s: {shell(command)}")
        if usage["signal"] or usage["exit_code"] != 0:
            raise Failure(f"{shell(command)}\nended with exit code {usage['exit_code']}, "
                          f"signal {usage['signal']}; it printed: {printed[-1000:]!r}\n"
                          f"{errors.strip()[-1000:]}")
        return printed, usage

    def _find(self, system: str, arguments) -> bool:
        if system == SUBJECT:
            program = (arguments.rondo or ROOT / "build" / "release" / "rondo").resolve()
            if not os.access(program, os.X_OK):
                raise Failure(f"no such program: {program}")
            self.commands[system] = [str(program)]
            # The version that --version prints is that of the Node whose behaviour it follows.
            self.versions[system] = output_of([program, "-p", "process.versions.rondo"],
                                              SECONDS_MAX, env=peers.environment()).strip()
            return True
        program = peers.at_hand(system) if arguments.smoke else peers.installed(system)
        if program is None:
            return False
        self.commands[system] = [str(program), *peers.PEERS[system].arguments]
        self.versions[system] = peers.version_of(program)
        return True
