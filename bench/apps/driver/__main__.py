"""The command behind bench/apps/run."""

import sys

from driver import command

from .suite import BUILD, AppSuite

SUITE = AppSuite()
sys.exit(command.run([SUITE], SUITE.command, SUITE.description, BUILD / "apps.json"))
