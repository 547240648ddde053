"""The command behind bench/native/run."""

import sys

from driver import command

from .suite import BUILD, NativeSuite

SUITE = NativeSuite()
sys.exit(command.run([SUITE], SUITE.command, SUITE.description, BUILD / "native.json"))
