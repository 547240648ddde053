"""The command behind bench/js/run."""

import sys

from driver import command

from .suite import ScriptSuite

sys.exit(command.run(ScriptSuite()))
