"""The command behind bench/run."""

import sys

from driver import command
from driver.suite import ROOT

from . import suites

DESCRIPTION = """\
Builds what is measured, installs the others, runs the rows of bench/apps, bench/native and
bench/js on all systems in turn, prints the tables, and writes JSON and plots."""

sys.exit(command.run(suites(), "bench/run", DESCRIPTION,
                     ROOT / "build" / "bench" / "results.json"))
