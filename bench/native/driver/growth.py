"""What a timer costs among many: a table and a plot of the growth rows."""

import math

from driver.plot import FAINT, NOTE, WIDTH, Picture
from driver.report import print_columns
from driver.suite import SUBJECT

from .rows import GROWTH_MAX

HEIGHT = 330


def costs_of(results: dict) -> dict[str, dict[str, float]]:
    """By system, then by number of timers: ns for one operation."""
    growth: dict[str, dict[str, float]] = {}
    for row in results["rows"]:
        if row["name"].startswith("growth_"):
            for system, entry in row["systems"].items():
                growth.setdefault(system, {})[row["name"].removeprefix("growth_")] = entry["median"]
    return growth


def print_table(results: dict) -> None:
    print("\nns of CPU for one timer operation (start / stop / fire) among so many timers\n")
    rows = [row for row in results["rows"] if row["name"].startswith("growth_")]
    labels = [row["name"].removeprefix("growth_") for row in rows]
    lines = [["system", *labels, "1m to 1k", ""]]
    for system, costs in costs_of(results).items():
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
    print_columns(lines)


def draw(picture: Picture, results: dict, colours: dict[str, str], top: float) -> float:
    """Nanoseconds for one timer operation against the number of timers, both logarithmic."""
    growth = costs_of(results)
    picture.text(24, top + 16, "One timer operation among many timers", 15, weight="bold")
    picture.text(24, top + 34, "ns of CPU, mean of start, stop and fire; both axes logarithmic", 11,
                 colour=NOTE)
    labels = list(dict.fromkeys(label for costs in growth.values() for label in costs))
    values = [value for costs in growth.values() for value in costs.values()]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    high = max(high, low + 1)
    left, right, upper, lower = 120, WIDTH - 130, top + 56, top + HEIGHT - 30

    def place_x(label: str) -> float:
        return left + (right - left) * labels.index(label) / max(len(labels) - 1, 1)

    def place_y(value: float) -> float:
        return lower - (math.log10(value) - low) / (high - low) * (lower - upper)

    for power in range(low, high + 1):
        picture.line([(left, place_y(10.0**power)), (right, place_y(10.0**power))], FAINT)
        picture.text(left - 10, place_y(10.0**power) + 4, f"{10**power} ns", 11, "end", NOTE)
    for label in labels:
        picture.text(place_x(label), lower + 20, f"{label} timers", 11, "middle", NOTE)
    ends = []
    for system, costs in growth.items():
        points = [(place_x(label), place_y(value)) for label, value in costs.items()]
        picture.line(points, colours[system], 3 if system == SUBJECT else 1.5)
        for x, y in points:
            picture.dot(x, y, colours[system])
        ends.append((points[-1][1], system))
    # Names stand at the ends of their lines, moved apart where lines end together.
    previous = -math.inf
    for y, system in sorted(ends):
        previous = max(y + 4, previous + 13)
        picture.text(right + 12, previous, system, 12, colour=colours[system], weight="bold")
    return top + HEIGHT
