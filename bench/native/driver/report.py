"""The tables for the terminal."""

from rows import BASELINE, GROWTH_MAX, LIMIT, ROWS, SYSTEMS

SUBJECT = "rondo"
_BARS = {row.name: row.bar for row in ROWS}
_SERVED = ("tcp", "udp", "accept")  # Rows whose clock a load generator shares.


def systems_of(results: dict) -> list[str]:
    return [system for system in SYSTEMS if system in results["versions"]]


def short_number(value: float) -> str:
    """Three digits and a letter: 418k, 7.81M."""
    suffixes = ["", "k", "M", "G"]
    while value >= 999.5 and len(suffixes) > 1:
        value /= 1000
        suffixes.pop(0)
    digits = 0 if value >= 100 or value == int(value) else 1 if value >= 10 else 2
    return f"{value:.{digits}f}{suffixes[0]}"


def first_among(row: dict) -> str | None:
    """The best system; the limit does not count."""
    rivals = {system: ratio for system, ratio in row["ratios"].items() if system != LIMIT}
    return max(rivals, key=rivals.get) if rivals else None


def verdict(row: dict) -> str:
    """Whether Rondo reaches its bar, as far as the spread lets one say so."""
    if SUBJECT not in row["ratios"]:
        return ""
    bar = _BARS[row["name"]]
    ratio = row["ratios"][SUBJECT]
    wanted, reason = bar.to_libuv, f"{bar.to_libuv:g} x libuv"
    if bar.to_first is not None:
        first = first_among(row)
        if row["ratios"][first] * bar.to_first > wanted:
            wanted, reason = row["ratios"][first] * bar.to_first, f"{bar.to_first:g} x {first}"
    if ratio >= wanted:
        return "yes"
    doubt = row["ratio_spreads"][SUBJECT]
    return f"{'close' if ratio * (1 + doubt) >= wanted else 'NO'} (below {reason})"


def _print_columns(lines: list[list[str]]) -> None:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for number, line in enumerate(lines):
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:-1], widths[1:-1])]
        print("  ".join(cells + [line[-1]]).rstrip())
        if number == 0:
            print("─" * (sum(widths) + 2 * len(widths) - 2))


def print_results(results: dict) -> None:
    machine = results["machine"]
    changed = " with changes" if results["has_changes"] else ""
    print(f"{machine['cpus']} x {machine['processor']}, Linux {machine['kernel']}, "
          f"load {machine['load_average']:.1f}; {results['rounds']} rounds, {results['size']} size; "
          f"commit {results['commit'][:10]}{changed}")
    print("versions: " + ", ".join(f"{name} {results['versions'][name]}"
                                   for name in systems_of(results)))
    print("Ratios to libuv in the same round, median; larger is better. 'raw' is hand-written for "
          "the row: the limit.\n")
    _print_main_table(results)
    _print_cpu_table(results)
    _print_growth(results)


def _print_main_table(results: dict) -> None:
    others = [system for system in systems_of(results) if system != BASELINE]
    lines = [["row", "libuv", "unit", *others, "best", "spread", "bar reached"]]
    for row in results["rows"]:
        measured = row["systems"]
        base = short_number(measured[BASELINE]["median"]) if BASELINE in measured else "-"
        cells = []
        for system in others:
            if system in row["ratios"]:
                cells.append(f"{row['ratios'][system]:.2f}")
            elif system in measured:
                cells.append(f"({short_number(measured[system]['median'])})")
            else:
                cells.append("-")
        widest = max(entry["spread"] for entry in measured.values())
        lines.append([row["title"], base, row["unit"], *cells, first_among(row) or "-",
                      f"±{widest / 2:.0%}", verdict(row)])
    _print_columns(lines)


def _print_cpu_table(results: dict) -> None:
    rows = [row for row in results["rows"] if row["name"].startswith(_SERVED)]
    if not rows:
        return
    print("\nCPU time of the server alone, µs for each operation: median (least of all rounds, which "
          "other load disturbs least)\n")
    systems = systems_of(results)
    lines = [["row", *systems, ""]]
    for row in rows:
        entries = [row["systems"].get(system) for system in systems]
        cells = [f"{entry['cpu_ns_per_operation'] / 1000:.2f} "
                 f"({entry['least_cpu_ns_per_operation'] / 1000:.2f})"
                 if entry else "-" for entry in entries]
        lines.append([row["title"], *cells, ""])
    _print_columns(lines)


def growth_of(results: dict) -> dict[str, dict[str, float]]:
    """By system, then by number of timers: ns for one operation."""
    growth: dict[str, dict[str, float]] = {}
    for row in results["rows"]:
        if row["name"].startswith("growth_"):
            for system, entry in row["systems"].items():
                growth.setdefault(system, {})[row["name"].removeprefix("growth_")] = entry["median"]
    return growth


def _print_growth(results: dict) -> None:
    growth = growth_of(results)
    if not growth:
        return
    print("\nns of CPU for one timer operation (start / stop / fire) among so many timers\n")
    rows = [row for row in results["rows"] if row["name"].startswith("growth_")]
    labels = [row["name"].removeprefix("growth_") for row in rows]
    lines = [["system", *labels, "1m to 1k", ""]]
    for system, costs in growth.items():
        cells = []
        for row in rows:
            figures = row["systems"][system]["figures"]
            cells.append(" / ".join(f"{figures[name]:.0f}"
                                    for name in ("start_ns", "stop_ns", "fire_ns")))
        factor = costs["1m"] / costs["1k"] if "1k" in costs and "1m" in costs else None
        note = ""
        if system == SUBJECT and factor is not None:
            note = f"{'within' if factor <= GROWTH_MAX else 'OVER'} the bar of {GROWTH_MAX:g}"
        lines.append([system, *cells, f"{factor:.1f}" if factor else "-", note])
    _print_columns(lines)


def print_comparison(results: dict, other: dict, name: str) -> None:
    """Ratios then and now: the machine's mood cancels out in them."""
    print(f"\nCompared with {name} (commit {other['commit'][:10]}, {other['made_at']}): "
          "ratio to libuv then → now\n")
    then_ratios = {row["name"]: row["ratios"] for row in other["rows"]}
    systems = [system for system in systems_of(results) if system != BASELINE]
    lines = [["row", *systems, "rondo's change", ""]]
    for row in results["rows"]:
        now, then = row["ratios"], then_ratios.get(row["name"], {})
        cells = [f"{then[system]:.2f} → {now[system]:.2f}" if system in now and system in then
                 else "-" for system in systems]
        change = (f"{now[SUBJECT] / then[SUBJECT] - 1:+.0%}"
                  if SUBJECT in now and SUBJECT in then else "-")
        lines.append([row["title"], *cells, change, ""])
    _print_columns(lines)
