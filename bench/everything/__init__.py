"""Both sets of benchmarks together: the C++ loop next to its peers, then the runtime."""

from driver.suite import Suite
from js.driver.suite import ScriptSuite
from native.driver.suite import NativeSuite


def suites() -> list[Suite]:
    return [NativeSuite(), ScriptSuite()]
