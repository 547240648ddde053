"""The command behind bench/js/run."""

import sys

from driver import command

from .suite import BUILD, ScriptSuite

SUITE = ScriptSuite()
sys.exit(command.run([SUITE], SUITE.command, SUITE.description, BUILD / "js.json"))
