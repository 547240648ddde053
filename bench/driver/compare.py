"""Two results side by side: what changed, and whether that may be chance.

usage: bench/compare EARLIER.json LATER.json
"""

import pathlib
import statistics
import sys

from . import results, significance
from .columns import print_columns, short_number
from .suite import SUBJECT

NOTE = """
'by chance': how often noise alone makes so large a difference (Mann and Whitney's test of ranks,
exact for few rounds); * marks less than {level:.0%}. Of a hundred rows that did not change, five get
that mark: repeat such rows with --rows NAME --rounds 15 before you believe them."""


def print_comparison(earlier: dict, later: dict, name: str, baseline: str) -> None:
    """Of a suite: Rondo's ratio to the baseline then and now, in which the machine's mood
    cancels out, or its figures where one of the two has no baseline."""
    print(f"\nCompared with {name} (commit {earlier['commit'][:10]}, {earlier['made_at']})\n")
    then_rows = {row["name"]: row for row in earlier["rows"]}
    lines = [["row", "compared", "then", "now", "rondo's change", "by chance"]]
    for row in later["rows"]:
        if row["name"] in then_rows:
            lines.append(_line(then_rows[row["name"]], row, baseline))
    if len(lines) == 1:
        print("They have no row in common.")
        return
    print_columns(lines)
    print(NOTE.format(level=significance.LEVEL))


def _line(then_row: dict, row: dict, baseline: str) -> list[str]:
    what = f"ratio to {baseline}"
    then, now = (found.get("ratio_samples", {}).get(SUBJECT, []) for found in (then_row, row))
    sign = 1
    if not then or not now:
        what = row["unit"]
        then, now = (found["systems"].get(SUBJECT, {}).get("samples", [])
                     for found in (then_row, row))
        # A smaller figure is better unless it is a rate.
        sign = 1 if row["figure"] in ("wall", "cpu") else -1
    if not then or not now:
        return [row["title"], "-", "-", "-", "-", "not measured in both"]
    before, after = statistics.median(then), statistics.median(now)
    change = (after / before) ** sign - 1 if before > 0 and after > 0 else 0.0
    return [row["title"], what, short_number(before), short_number(after), f"{change:+.1%}",
            _chance(then, now)]


def _chance(then: list[float], now: list[float]) -> str:
    if significance.smallest_chance(len(then), len(now)) >= significance.LEVEL:
        return f"too few rounds ({len(then)} and {len(now)})"
    found = significance.chance(then, now)
    return f"{found:.1%}{' *' if found < significance.LEVEL else ''}"


def main() -> int:
    if len(sys.argv) != 3 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stdout if "--help" in sys.argv else sys.stderr)
        return 0 if "--help" in sys.argv else 2
    try:
        earlier, later = (results.read(pathlib.Path(name)) for name in sys.argv[1:])
    except results.BadFile as error:
        print(f"compare: {error}", file=sys.stderr)
        return 1
    common = [key for key in later if key in earlier]
    for key in common:
        print_comparison(earlier[key], later[key], sys.argv[1], later[key]["baseline"])
    if not common:
        print("compare: the two have nothing in common", file=sys.stderr)
    return 0 if common else 1


if __name__ == "__main__":
    sys.exit(main())
