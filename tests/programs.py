"""Runs whole programs and compares what they print; shared by the runners of tests/*.

Beside NAME.js may lie:
  NAME.out       what it must write to stdout; without it anything goes
  NAME.err       regular expressions, one a line, that lines of stderr must match in this order
  NAME.exit      the exit code that it must end with, or the name of a signal; 0 without it
  NAME.options   options of the runtime, before the script; one a line
  NAME.args      arguments, after the script; one a line
  NAME.stdin     what it reads from stdin; without it stdin is empty
"""

import argparse
import concurrent.futures
import difflib
import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

SECONDS_MAX = 60

# What a person sets in a shell must not change what a test sees.
DROPPED_VARIABLES = {
    "NODE_OPTIONS", "RONDO_OPTIONS", "NODE_PATH", "NODE_DEBUG", "NODE_NO_WARNINGS",
    "NODE_PENDING_DEPRECATION", "NODE_DISABLE_COLORS", "FORCE_COLOR", "NO_COLOR",
    "UV_THREADPOOL_SIZE", "NODE_V8_COVERAGE", "NODE_REPL_HISTORY",
}


@dataclass
class Run:
    """One way to run a program: with options and against the output of a profile."""

    script: Path
    profile: str = ""
    options: list = field(default_factory=list)

    @property
    def name(self):
        return self.script.stem + (f" ({self.profile})" if self.profile else "")

    def beside(self, ending):
        return self.script.with_suffix(ending)

    def lines(self, ending):
        path = self.beside(ending)
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def expected_output(self):
        path = self.beside(f".{self.profile}.out" if self.profile else ".out")
        return path.read_bytes().decode("utf-8", "replace") if path.exists() else None

    def expected_exit(self):
        return "".join(self.lines(".exit")).strip() or "0"

    def input(self):
        path = self.beside(".stdin")
        return path.read_bytes() if path.exists() else b""


@dataclass
class Outcome:
    exit: str
    out: str
    err: str


def clean_environment():
    return {name: value for name, value in os.environ.items() if name not in DROPPED_VARIABLES}


def exit_name(code):
    return signal.Signals(-code).name if code < 0 else str(code)


def execute(runtime, run, more_environment=None):
    command = [runtime, *run.options, *run.lines(".options"), str(run.script.resolve()),
               *run.lines(".args")]
    try:
        done = subprocess.run(command, input=run.input(), capture_output=True, check=False,
                              timeout=SECONDS_MAX, cwd=run.script.parent,
                              env=clean_environment() | (more_environment or {}))
    except subprocess.TimeoutExpired as late:
        return Outcome(f"none within {SECONDS_MAX} s", text(late.stdout), text(late.stderr))
    return Outcome(exit_name(done.returncode), text(done.stdout), text(done.stderr))


def text(output):
    return (output or b"").decode("utf-8", "replace")


def problems(run, outcome):
    """What is wrong with an outcome, as text; nothing if it is right."""
    found = []
    expected = run.expected_output()
    if expected is not None and outcome.out != expected:
        found += difflib.unified_diff(expected.splitlines(), outcome.out.splitlines(),
                                      "expected", "printed", lineterm="")
        if expected.splitlines() == outcome.out.splitlines():
            found.append("the ends of lines differ")
    if outcome.exit != run.expected_exit():
        found.append(f"exit code: {outcome.exit}, expected {run.expected_exit()}")
    found += missing_lines(run.lines(".err"), outcome.err)
    if found and outcome.err:
        found += ["stderr:", *(f"  {line}" for line in outcome.err.splitlines()[:20])]
    return "\n".join(found)


def missing_lines(patterns, printed):
    """The patterns that no line of stderr matches after the lines of the patterns before them."""
    lines = iter(printed.splitlines())
    for pattern in patterns:
        if not any(re.search(pattern, line) for line in lines):
            return [f"stderr has no line that matches: {pattern}"]
    return []


def names_in(path):
    """The names listed in a file: one a line, up to the first space; # starts a remark."""
    if not path.exists():
        return set()
    lines = (line.split("#")[0].split() for line in path.read_text(encoding="utf-8").splitlines())
    return {words[0] for words in lines if words}


def arguments(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("runtime", help="path of rondo, or of whatever is to run the programs")
    parser.add_argument("names", nargs="*", help="programs to run; all without any")
    parser.add_argument("-n", "--repeat", type=int, default=1, help="how often each one runs")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(),
                        help="how many run at a time")
    parser.add_argument("--tries", type=int, default=1,
                        help="one that fails may try again: for machines that are very busy")
    parser.add_argument("--all", action="store_true", help="also those that are put off")
    parser.add_argument("--list", action="store_true", help="print what would run, and no more")
    parser.add_argument("--is-node", action="store_true",
                        help="the runtime is Node: leave out what only Rondo does")
    return parser


def run_all(options, runs, problem_of=None):
    """Runs everything, prints failures as they come and a summary; gives the exit status.

    A run has a name; problem_of(runtime, run) runs it and tells what is wrong, as text.
    """
    problem_of = problem_of or (lambda runtime, run: problems(run, execute(runtime, run)))
    if options.list:
        for run in runs:
            print(run.name)
        return 0
    runtime = str(Path(options.runtime).resolve())
    if not os.access(runtime, os.X_OK):
        print(f"no such program: {options.runtime}", file=sys.stderr)
        return 2
    failed = {}

    def once(run):
        for _ in range(options.tries):
            problem = problem_of(runtime, run)
            if not problem:
                break
        return run, problem

    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        for run, problem in pool.map(once, [run for run in runs for _ in range(options.repeat)]):
            if not problem:
                continue
            failed[run.name] = failed.get(run.name, 0) + 1
            if failed[run.name] == 1:
                print(f"FAILED {run.name}\n{problem}\n", flush=True)
    for name, times in sorted(failed.items()):
        print(f"failed: {name}" + (f", {times} of {options.repeat}" if options.repeat > 1 else ""))
    print(f"{len(runs) - len(failed)} passed, {len(failed)} failed"
          + (f", each run {options.repeat} times" if options.repeat > 1 else ""))
    return 1 if failed or not runs else 0
