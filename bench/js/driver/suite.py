"""The scripts: how the systems are found, and how each of them runs a row."""

import json
import pathlib
import tempfile
import zlib

from driver.suite import (ROOT, SUBJECT, Failure, Suite, Unsupported, build_benchmarks, output_of,
                          shell, too_many_descriptors)

from . import modules, peers, servers
from .rows import BASELINE, HyperfineRow, LaunchRow, Row, ServerRow
from .runtimes import BUILD, COLOURS, OPTIONS, Runtimes
from .table import FAMILY_TITLES, ROWS

FOLDER = ROOT / "bench" / "js"
DATA = BUILD / "data"
SECONDS_MAX = 60
# A clock of the script may differ so much from the kernel's account of the whole process.
CLOCK_SLACK_NS = 20_000_000


class ScriptSuite(Suite):
    key = "js"
    command = "bench/js/run"
    description = ("Runs the same scripts on Rondo and on other runtimes in turn, prints the "
                   "table,\nand writes JSON and a plot. The others come from npm into build/bench.")
    plot_title = "Rondo among JavaScript runtimes"
    rows = ROWS
    family_titles = FAMILY_TITLES
    systems = [SUBJECT, *peers.PEERS]
    # The version whose behaviour Rondo follows, for those who stay with it.
    only_if_named = frozenset({"node24"})
    baseline = BASELINE
    colours = COLOURS
    options = OPTIONS

    def __init__(self) -> None:
        self._runtimes = Runtimes()
        self._cpus = self._runtimes.cpus
        self._commands = self._runtimes.commands
        self._modules: dict[str, set[str]] = {}

    def prepare(self, systems: list[str], arguments) -> list[str]:
        builds_rondo = SUBJECT in systems and not arguments.rondo
        build_benchmarks(FOLDER / "build", *([] if builds_rondo else ["--helpers-only"]))
        modules.write_program(DATA / "require_50")
        found = self._runtimes.find(systems, arguments)
        wanted_modules = sorted({name for row in ROWS for name in row.needs})
        for system in found:
            text = output_of([*self._commands[system], FOLDER / "support" / "probe.cjs",
                              *wanted_modules], SECONDS_MAX, env=peers.environment())
            self._modules[system] = set(json.loads(text))
        return found

    def why_not(self, system: str, row: Row) -> str | None:
        if isinstance(row, ServerRow) and self._server_script(system, row) is None:
            return "has no such interface"
        lacking = sorted(set(row.needs) - self._modules[system])
        if lacking:
            return f"has no module {', '.join(lacking)}"
        return too_many_descriptors(row)

    def run(self, system: str, row: Row, operations: int) -> dict:
        if isinstance(row, LaunchRow):
            outcome = self._run_program(system, row)
        elif isinstance(row, HyperfineRow):
            outcome = self._run_hyperfine(system, row, operations)
        elif isinstance(row, ServerRow):
            command = [*self._commands[system], self._server_script(system, row), DATA / "tls"]
            outcome = servers.run(command, row, self._cpus, operations, BUILD, FOLDER / "support")
        else:
            outcome = self._run_script(system, row, operations)
        return outcome | {"version": self._runtimes.versions[system]}

    def _server_script(self, system: str, row: ServerRow) -> pathlib.Path | None:
        return servers.script_of(FOLDER / "servers", row.script, system)

    def _program(self, row: Row) -> pathlib.Path:
        return {"hello": FOLDER / "rows" / "hello.js",
                "require_50": DATA / "require_50" / "main.cjs"}[row.program_row]

    def _run_script(self, system: str, row: Row, operations: int) -> dict:
        script = FOLDER / "rows" / f"{row.script}.cjs"
        is_tiny = operations == row.operations["smoke"]
        concurrency = min(row.concurrency, operations) if is_tiny else row.concurrency
        command = [*self._commands[system], script, row.program_row,
                   f"--operations={operations}", f"--concurrency={concurrency}",
                   f"--directory={DATA}"]
        printed, usage = self._runtimes.launch(command, self._cpus[:1] if row.is_pinned else self._cpus,
                                      row.seconds_max)
        try:
            outcome = json.loads(printed)
        except json.JSONDecodeError as error:
            raise Failure(f"{shell(command)}\nprinted no JSON: {printed!r}") from error
        if "unsupported" in outcome:
            raise Unsupported(outcome["unsupported"])
        for clock in ("wall_ns", "cpu_ns"):
            if outcome[clock] > usage[clock] + CLOCK_SLACK_NS:
                raise Failure(f"{shell(command)}\nclaims {outcome[clock]} as {clock}; "
                              f"the whole process took {usage[clock]}")
        return outcome

    def _run_program(self, system: str, row: Row) -> dict:
        command = [*self._commands[system], self._program(row)]
        printed, usage = self._runtimes.launch(command, self._cpus, row.seconds_max)
        figures = {"wall_ms": usage["wall_ns"] / 1e6, "cpu_ms": usage["cpu_ns"] / 1e6,
                   "peak_megabytes": usage["peak_bytes"] / 2**20,
                   "kernel_share": usage["kernel_ns"] / max(usage["cpu_ns"], 1)}
        return {"operations": 1, "wall_ns": usage["wall_ns"], "cpu_ns": usage["cpu_ns"],
                "checksum": f"{zlib.crc32(printed.encode()):08x}", "figures": figures}

    def _run_hyperfine(self, system: str, row: Row, runs: int) -> dict:
        command = shell([*self._commands[system], self._program(row)])
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            # It wants at least two runs.
            output_of(["hyperfine", "--shell=none", "--warmup=1", f"--runs={max(runs, 2)}",
                       f"--export-json={file.name}", command], SECONDS_MAX,
                      env=peers.environment())
            found = json.load(file)["results"][0]
        cpu_ns = (found["user"] + found["system"]) * 1e9
        return {"operations": 1, "wall_ns": int(found["median"] * 1e9), "cpu_ns": int(cpu_ns),
                "checksum": str(runs),
                "figures": {"wall_ms": found["median"] * 1e3,
                            "kernel_share": found["system"] * 1e9 / max(cpu_ns, 1)}}
