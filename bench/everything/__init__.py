"""All sets of benchmarks together: real programs, the C++ loop next to its peers, the runtime."""

from apps.driver.suite import AppSuite
from driver.suite import Suite
from js.driver.suite import ScriptSuite
from native.driver.suite import NativeSuite


def suites() -> list[Suite]:
    return [AppSuite(), NativeSuite(), ScriptSuite()]
