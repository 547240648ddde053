"""Builds the benchmark programs and runs them, one process a measurement."""

import json
import pathlib
import re
import subprocess

from rows import Row

ROOT = pathlib.Path(__file__).resolve().parents[3]
BUILD = ROOT / "build" / "bench"
PROGRAMS = BUILD / "bench" / "native"
TIMEOUT_SECONDS = 320  # A little more than the programs give themselves.


class Failure(Exception):
    """Something that the user has to see and that ends the run."""


def build() -> None:
    if subprocess.run([ROOT / "bench" / "native" / "build"], check=False).returncode != 0:
        raise Failure("the benchmarks could not be built")


def program(system: str) -> pathlib.Path:
    return PROGRAMS / f"bench_{system}"


def rows_of(system: str) -> set[str]:
    """Which rows a system's program has."""
    text = _output_of([program(system), "--help"])
    return set(re.findall(r"^  (\S+)$", text, re.MULTILINE))


def run(system: str, row: Row, operations: int) -> dict:
    """The line that the program printed, parsed."""
    command = [program(system), row.program_row, f"--operations={operations}",
               f"--connections={row.connections}", f"--directory={BUILD / 'data'}"]
    text = _output_of(command)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Failure(f"{_shell(command)}\nprinted no JSON: {text!r}") from error


def _output_of(command: list) -> str:
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              timeout=TIMEOUT_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise Failure(f"{_shell(command)}\ndid not end in {TIMEOUT_SECONDS} s") from error
    if done.returncode != 0:
        raise Failure(f"{_shell(command)}\nended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def _shell(command: list) -> str:
    return " ".join(str(word) for word in command)
