"""What real programs have to reach on Rondo, and whether they do."""

import statistics

from driver.report import NEARLY_FIRST
from driver.rows import Row
from driver.suite import SUBJECT

from .rows import LEVEL, SERVERS, TOOLS

# Of the rows of servers, so many have to be first or nearly so.
SHARE_WANTED = 0.8
# A load generator that is busier than this may be what is measured.
LOAD_SHARE_MAX = 0.9


def in_words(rows: list[Row], results: dict) -> list[str]:
    known = {row.name: row for row in rows}
    tools = [row for row in results["rows"]
             if row["family"] == TOOLS and known[row["name"]].figure == "cpu_ms"]
    servers = [row for row in results["rows"] if row["family"] == SERVERS]
    return [*_tools(tools, known), *_servers(servers, known), *_load(servers)]


def _tools(rows: list[dict], known: dict[str, Row]) -> list[str]:
    ratios = {row["name"]: _ratio_to("bun", row, known[row["name"]]) for row in rows}
    ratios = {name: ratio for name, ratio in ratios.items() if ratio is not None}
    if not ratios:
        return []
    behind = {name: ratio for name, ratio in ratios.items() if ratio < LEVEL}
    return [_sentence(f"Tools: CPU time level with Bun's, {LEVEL:g} or better, in all", not behind,
                      f"it is in {len(ratios) - len(behind)} of {len(ratios)}", behind)]


def _servers(rows: list[dict], known: dict[str, Row]) -> list[str]:
    compared = [row for row in rows if row["to_best_peer"]]
    if not compared:
        return []
    behind = {row["name"]: row["to_best_peer"]["ratio"] for row in compared
              if row["to_best_peer"]["ratio"] < NEARLY_FIRST}
    share = 1 - len(behind) / len(compared)
    lines = [_sentence(f"Servers: first, or within 5 % of the first, in {SHARE_WANTED:.0%} of the "
                       "rows", share >= SHARE_WANTED,
                       f"it is in {len(compared) - len(behind)} of {len(compared)} ({share:.0%})",
                       behind)]
    ratios = {row["name"]: _ratio_to("node", row, known[row["name"]]) for row in compared}
    after_node = {name: ratio for name, ratio in ratios.items() if ratio is not None and ratio < 1}
    return [*lines, _sentence("Servers: behind Node in no row", not after_node,
                              f"it is in {len(after_node)}", after_node)]


def _load(rows: list[dict]) -> list[str]:
    busy = {f"{row['name']} on {system}" for row in rows for system, entry in row["systems"].items()
            if entry["figures"]["load_share"] > LOAD_SHARE_MAX}
    names = ", ".join(sorted(busy))
    return [f"The load generator itself may be what bounds: {names}."] if busy else []


def _ratio_to(system: str, row: dict, kind: Row) -> float | None:
    """Rondo's, round by round, then the median."""
    if SUBJECT not in row["systems"] or system not in row["systems"]:
        return None
    pairs = zip(row["systems"][SUBJECT]["samples"], row["systems"][system]["samples"])
    ratios = [kind.ratio(own, other) for own, other in pairs]
    return None if None in ratios else statistics.median(ratios)


def _sentence(wanted: str, holds: bool, found: str, behind: dict[str, float]) -> str:
    names = ", ".join(f"{name} {ratio:.2f}"
                      for name, ratio in sorted(behind.items(), key=lambda item: item[1]))
    return f"{wanted}: {'holds' if holds else 'does NOT hold'}; {found}" + (
        f"; not in: {names}." if names else ".")
