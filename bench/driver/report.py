"""The tables for the terminal."""

import math

from .rows import Bar
from .suite import SUBJECT, Suite


def systems_of(suite: Suite, results: dict) -> list[str]:
    return [system for system in suite.systems if system in results["versions"]]


def short_number(value: float) -> str:
    """Three digits and a letter: 418k, 7.81M."""
    suffixes = ["", "k", "M", "G"]
    while value >= 999.5 and len(suffixes) > 1:
        value /= 1000
        suffixes.pop(0)
    digits = 0 if value >= 100 or value == int(value) else 1 if value >= 10 else 2
    return f"{value:.{digits}f}{suffixes[0]}"


def first_among(suite: Suite, row: dict) -> str | None:
    """The best system; the limit does not count."""
    rivals = {system: ratio for system, ratio in row["ratios"].items() if system != suite.limit}
    return max(rivals, key=rivals.get) if rivals else None


def verdict(suite: Suite, row: dict) -> str:
    """Whether Rondo reaches its bar, as far as the spread lets one say so."""
    bar = next((known.bar for known in suite.rows if known.name == row["name"]), None)
    if bar is None or SUBJECT not in row["systems"]:
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


def print_columns(lines: list[list[str]]) -> None:
    """The first and the last column stand at the left, the others at the right."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for number, line in enumerate(lines):
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:-1], widths[1:-1])]
        print("  ".join(cells + [line[-1]]).rstrip())
        if number == 0:
            print("─" * (sum(widths) + 2 * len(widths) - 2))


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
    suite.print_more(results)


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


def print_comparison(suite: Suite, results: dict, other: dict, name: str) -> None:
    """Ratios then and now: the machine's mood cancels out in them."""
    print(f"\nCompared with {name} (commit {other['commit'][:10]}, {other['made_at']}): "
          f"ratio to {suite.baseline} then → now\n")
    then_rows = {row["name"]: row for row in other["rows"]}
    systems = [system for system in systems_of(suite, results) if system != suite.baseline]
    lines = [["row", *systems, "rondo's change", "by chance"]]
    for row in results["rows"]:
        now, then_row = row["ratios"], then_rows.get(row["name"], {})
        then = then_row.get("ratios", {})
        cells = [f"{then[system]:.2f} → {now[system]:.2f}" if system in now and system in then
                 else "-" for system in systems]
        change = (f"{now[SUBJECT] / then[SUBJECT] - 1:+.0%}"
                  if SUBJECT in now and SUBJECT in then else "-")
        lines.append([row["title"], *cells, change, _chance_of_change(row, then_row)])
    print_columns(lines)
    print("\n'by chance': how often so large a difference comes from noise alone (rank test over "
          "the rounds);\nbelow 5 % it is taken for real.")


def _chance_of_change(row: dict, then_row: dict) -> str:
    samples = [found.get("ratio_samples", {}).get(SUBJECT, []) for found in (row, then_row)]
    if min(len(found) for found in samples) < 3:
        return "too few rounds"
    chance = rank_test(*samples)
    return f"{chance:.1%}{' *' if chance < 0.05 else ''}"


def rank_test(one: list[float], other: list[float]) -> float:
    """Mann and Whitney's test, two-sided, by the normal approximation."""
    wins = sum((left > right) + (left == right) / 2 for left in one for right in other)
    pairs = len(one) * len(other)
    deviation = math.sqrt(pairs * (len(one) + len(other) + 1) / 12)
    distance = max(abs(wins - pairs / 2) - 0.5, 0.0) / deviation
    return math.erfc(distance / math.sqrt(2))
