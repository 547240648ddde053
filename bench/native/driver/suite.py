"""The C++ programs: how they are built, run and reported."""

import json
import pathlib
import re

from driver.columns import print_columns
from driver.report import systems_of
from driver.suite import (ROOT, Failure, Suite, build_benchmarks, output_of, shell,
                          too_many_descriptors)

from .rows import BASELINE, FAMILY_TITLES, LIMIT, ROWS, SYSTEMS, Row

BUILD = ROOT / "build" / "bench"
PROGRAMS = BUILD / "bench" / "native"
SECONDS_MAX = 60
SERVED = ("tcp", "udp", "accept")  # Rows whose clock a load generator shares.


class NativeSuite(Suite):
    key = "native"
    command = "bench/native/run"
    description = ("Builds the benchmarks, runs them on all systems in turn, prints the table,\n"
                   "and writes JSON and a plot.")
    plot_title = "Rondo among event loops"
    rows = ROWS
    family_titles = FAMILY_TITLES
    systems = SYSTEMS
    baseline = BASELINE
    limit = LIMIT
    limit_note = "'raw' is hand-written for the row: the limit."
    colours = {"rondo": "#d1495b", "libuv": "#5b6770", "libev": "#2a9d8f", "libevent": "#e9a03b",
               "asio": "#4a6fa5", "raw": "#c9ced3"}

    def __init__(self) -> None:
        self._offers: dict[str, set[str]] = {}

    def prepare(self, systems: list[str], arguments) -> list[str]:
        build_benchmarks(ROOT / "bench" / "native" / "build")
        # Which rows a system's program has.
        for system in systems:
            text = output_of([_program(system), "--help"], SECONDS_MAX)
            self._offers[system] = set(re.findall(r"^  (\S+)$", text, re.MULTILINE))
        return systems

    def why_not(self, system: str, row: Row) -> str | None:
        if row.program_row not in self._offers[system]:
            return "has nothing of the kind"
        return too_many_descriptors(row)

    def run(self, system: str, row: Row, operations: int) -> dict:
        command = [_program(system), row.program_row, f"--operations={operations}",
                   f"--connections={min(row.concurrency, operations)}",
                   f"--directory={BUILD / 'data'}"]
        text = output_of(command, row.seconds_max)
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            raise Failure(f"{shell(command)}\nprinted no JSON: {text!r}") from error

    def print_more(self, results: dict) -> None:
        self._print_cpu_table(results)

    def _print_cpu_table(self, results: dict) -> None:
        rows = [row for row in results["rows"] if row["name"].startswith(SERVED)]
        if not rows:
            return
        print("\nCPU time of the server alone, µs for each operation: median (least of all "
              "rounds, which other load disturbs least)\n")
        systems = systems_of(self, results)
        lines = [["row", *systems, ""]]
        for row in rows:
            entries = [row["systems"].get(system) for system in systems]
            cells = [f"{entry['cpu_ns_per_operation'] / 1000:.2f} "
                     f"({entry['least_cpu_ns_per_operation'] / 1000:.2f})"
                     if entry else "-" for entry in entries]
            lines.append([row["title"], *cells, ""])
        print_columns(lines)


def _program(system: str) -> pathlib.Path:
    return PROGRAMS / f"bench_{system}"
