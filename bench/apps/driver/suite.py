"""Real tools and servers: how the systems are found, and how each of them runs a row."""

from driver.suite import ROOT, SUBJECT, Suite, build_benchmarks
from js.driver import peers
from js.driver.rows import BASELINE
from js.driver.runtimes import COLOURS, OPTIONS, Runtimes

from . import bars, services
from .rows import Row, ServerRow
from .table import FAMILY_TITLES, ROWS
from .tools import Tools

FOLDER = ROOT / "bench" / "apps"
BUILD = ROOT / "build" / "bench" / "apps"


class AppSuite(Suite):
    key = "apps"
    command = "bench/apps/run"
    description = ("Runs real tools and servers on Rondo and on other runtimes in turn, prints the "
                   "table,\nand writes JSON and a plot. All of them come from npm.")
    plot_title = "Real programs on Rondo and on other runtimes"
    rows = ROWS
    family_titles = FAMILY_TITLES
    systems = [SUBJECT, *peers.PEERS]
    only_if_named = frozenset({"node24"})
    baseline = BASELINE
    colours = COLOURS
    options = OPTIONS

    def __init__(self) -> None:
        self._runtimes = Runtimes()
        self._tools = Tools(self._runtimes, FOLDER / "tools", FOLDER / "node_modules",
                            BUILD / "data")

    def prepare(self, systems: list[str], arguments) -> list[str]:
        builds_rondo = SUBJECT in systems and not arguments.rondo
        build_benchmarks(FOLDER / "build", *([] if builds_rondo else ["--helpers-only"]))
        return self._runtimes.find(systems, arguments)

    def why_not(self, system: str, row: Row) -> str | None:
        return None

    def run(self, system: str, row: Row, operations: int) -> dict:
        if isinstance(row, ServerRow):
            command = [*self._runtimes.commands[system], FOLDER / "servers" / row.script]
            outcome = services.run(command, row, self._runtimes.cpus, operations, BUILD)
        else:
            outcome = self._tools.run(system, row, operations)
        return outcome | {"version": self._runtimes.versions[system]}

    def verdicts(self, results: dict) -> list[str]:
        return bars.in_words(self.rows, results)
