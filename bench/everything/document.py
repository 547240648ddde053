"""Writes a file of results into docs/benchmarks.md, its pictures and the README.

usage: bench/document [RESULTS.json]
"""

import pathlib
import sys

from driver import document, results
from driver.suite import ROOT, Failure

from . import suites


def main() -> int:
    words = sys.argv[1:]
    if len(words) > 1 or words in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0 if len(words) == 1 else 2
    path = pathlib.Path(words[0]) if words else ROOT / "build" / "bench" / "results.json"
    try:
        parts = results.read(path)
        found = {suite: parts[suite.key] for suite in suites() if suite.key in parts}
        for written in document.write(found):
            print(f"written: {written}")
    except (results.BadFile, Failure) as error:
        print(f"document: {error}", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
