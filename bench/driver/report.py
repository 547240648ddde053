"""The tables for the terminal."""

from . import growth
from .columns import print_columns, short_number
from .measure import in_words
from .rows import Bar
from .suite import SUBJECT, Suite

NEARLY_FIRST = 0.95


def systems_of(suite: Suite, results: dict) -> list[str]:
    return [system for system in suite.systems if system in results["versions"]]


def first_among(suite: Suite, row: dict) -> str | None:
    """The best system; the limit does not count."""
    rivals = {system: ratio for system, ratio in row["ratios"].items() if system != suite.limit}
    return max(rivals, key=rivals.get) if rivals else None


def verdict(suite: Suite, row: dict) -> str:
    """Whether Rondo reaches its bar, as far as the spread lets one say so."""
    bar = next((known.bar for known in suite.rows if known.name == row["name"]), None)
    if bar in (None, Bar()) or SUBJECT not in row["systems"]:
        return ""
    shortfalls = _shortfalls(suite, row, bar)
    if not shortfalls:
        return "yes" if SUBJECT in row["ratios"] else ""
    share, reason = min(shortfalls)
    doubt = row["ratio_spreads"].get(SUBJECT, 0.0)
    return f"{'close' if share * (1 + doubt) >= 1 else 'NO'} ({reason})"


def _shortfalls(suite: Suite, row: dict, bar: Bar) -> list[tuple[float, str]]:
    """What is missed: the share that is reached, and in words what is wanted."""
    ratios, found = row["ratios"], []
    if SUBJECT in ratios:
        wanted = {system: factor for system, factor in bar.to.items() if system in ratios}
        first = first_among(suite, row)
        if bar.to_first is not None:
            wanted[first] = max(bar.to_first, wanted.get(first, 0.0))
        for system, factor in wanted.items():
            share = ratios[SUBJECT] / (ratios[system] * factor)
            if share < 1:
                found.append((share, f"below {factor:.3g} x {system}"))
    value = row["systems"][SUBJECT]["median"]
    if bar.at_most is not None and value > bar.at_most:
        found.append((bar.at_most / value, f"above {bar.at_most:g} {row['unit']}"))
    return found


def print_results(suite: Suite, results: dict) -> None:
    machine = results["machine"]
    changed = " with changes" if results["has_changes"] else ""
    print(f"{machine['cpus']} x {machine['processor']}, Linux {machine['kernel']}, "
          f"load {machine['load_average']:.1f} before and {machine['load_average_after']:.1f} "
          f"after; {results['rounds']} rounds, {results['size']} size; "
          f"commit {results['commit'][:10]}{changed}")
    print("versions: " + ", ".join(f"{name} {results['versions'][name]}"
                                   for name in systems_of(suite, results)))
    print(f"Ratios to {suite.baseline} in the same round, median; larger is better. "
          f"{suite.limit_note}\n")
    _print_main_table(suite, results)
    print_medians(suite, results)
    suite.print_more(results)
    growth.print_tables(results)
    print_missing(results)
    print(f"\n{standing(suite, results)}")
    for line in suite.verdicts(results):
        print(line)


def _print_main_table(suite: Suite, results: dict) -> None:
    others = [system for system in systems_of(suite, results) if system != suite.baseline]
    lines = [["row", suite.baseline, "unit", *others, "best", "to best peer", "spread",
              "bar reached"]]
    for row in results["rows"]:
        measured = row["systems"]
        base = (short_number(measured[suite.baseline]["median"])
                if suite.baseline in measured else "-")
        cells = []
        for system in others:
            if system in row["ratios"]:
                cells.append(f"{row['ratios'][system]:.2f}")
            elif system in measured:
                cells.append(f"({short_number(measured[system]['median'])})")
            else:
                cells.append("-")
        widest = max(entry["spread"] for entry in measured.values())
        best = row["to_best_peer"]
        lines.append([row["title"], base, row["unit"], *cells, first_among(suite, row) or "-",
                      f"{best['ratio']:.2f} ({best['system']})" if best else "-",
                      f"±{widest / 2:.0%}", verdict(suite, row)])
    print_columns(lines)


def print_medians(suite: Suite, results: dict) -> None:
    """The figures themselves, with half the distance between their quartiles."""
    print("\nMedians in the row's unit, and half the distance between the quartiles\n")
    systems = systems_of(suite, results)
    lines = [["row", *systems, "unit"]]
    for row in results["rows"]:
        entries = [row["systems"].get(system) for system in systems]
        lines.append([row["title"],
                      *(f"{short_number(entry['median'])} ±{entry['spread'] / 2:.0%}"
                        if entry else "-" for entry in entries), row["unit"]])
    print_columns(lines)


def print_missing(results: dict) -> None:
    if results["missing"]:
        print("\nNot supported:")
    for line in in_words(results["missing"]):
        print(f"  {line}")


def standing(suite: Suite, results: dict) -> str:
    """How often Rondo is first or nearly so, and where it is behind the baseline."""
    contested = [row for row in results["rows"]
                 if any(system not in (SUBJECT, suite.limit) for system in row["systems"])]
    compared = [row for row in contested if row["to_best_peer"]]
    near = [row for row in compared if row["to_best_peer"]["ratio"] >= NEARLY_FIRST]
    behind = [row["name"] for row in compared
              if row["ratios"].get(SUBJECT, 1.0) < 1 - row["ratio_spreads"].get(SUBJECT, 0.0)]
    share = f" ({len(near) / len(contested):.0%})" if contested else ""
    text = f"Rondo is first, or within 5 % of the first, in {len(near)} of {len(contested)} rows{share}"
    return text + (f"; behind {suite.baseline} by more than the spread in: {', '.join(behind)}."
                   if behind else f"; nowhere behind {suite.baseline} by more than the spread.")
