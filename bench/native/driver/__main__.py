"""The command behind bench/native/run."""

import sys

from driver import command

from .suite import NativeSuite

sys.exit(command.run(NativeSuite()))
