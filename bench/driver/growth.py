"""What one operation costs among many things of its kind: tables and plots of the growth rows.

They are named growth_THING_COUNT, such as growth_timers_100k.
"""

import math

from .columns import print_columns, short_number
from .picture import FAINT, NOTE, WIDTH, Picture, apart
from .suite import SUBJECT

# The cost among the most is at most so many times that among the fewest.
FACTOR_MAX = 3.0
HEIGHT = 290
GAP = 34
FAMILY = "growth"
Series = dict[str, dict[str, float]]  # By system, then by how many there are.


def series_of(results: dict) -> dict[str, Series]:
    """By thing: the cost of one operation."""
    found: dict[str, Series] = {}
    for row in results["rows"]:
        if row["family"] == FAMILY:
            thing, label = _parts(row["name"])
            for system, entry in row["systems"].items():
                found.setdefault(thing, {}).setdefault(system, {})[label] = entry["median"]
    return found


def unit_of(results: dict, thing: str) -> str:
    return next(row["unit"] for row in results["rows"]
                if row["family"] == FAMILY and _parts(row["name"])[0] == thing)


def _parts(name: str) -> tuple[str, str]:
    _, thing, label = name.split("_", 2)
    return thing, label


def labels_of(series: Series) -> list[str]:
    return list(dict.fromkeys(label for costs in series.values() for label in costs))


def factor_of(series: Series, system: str) -> float | None:
    """How many times the cost among the fewest that among the most is."""
    labels, costs = labels_of(series), series.get(system, {})
    if len(labels) < 2 or labels[0] not in costs or labels[-1] not in costs:
        return None
    return costs[labels[-1]] / costs[labels[0]]


def table_of(series: Series) -> list[list[str]]:
    labels = labels_of(series)
    lines = [["system", *labels, f"{labels[-1]} to {labels[0]}", ""]]
    for system, costs in series.items():
        factor, note = factor_of(series, system), ""
        if system == SUBJECT and factor is not None:
            note = f"{'within' if factor <= FACTOR_MAX else 'OVER'} the bar of {FACTOR_MAX:g}"
        lines.append([system, *(short_number(costs[label]) if label in costs else "-"
                                for label in labels), f"{factor:.2f}" if factor else "-", note])
    return lines


def print_tables(results: dict) -> None:
    for thing, series in series_of(results).items():
        print(f"\n{unit_of(results, thing)} for one operation among so many {thing}\n")
        print_columns(table_of(series))


def draw(picture: Picture, results: dict, colours: dict[str, str], top: float) -> float:
    """A panel for each thing, two in a line; gives where they end."""
    width = (WIDTH - 2 * 24 - GAP) / 2
    things = series_of(results)
    for number, (thing, series) in enumerate(things.items()):
        left = 24 + number % 2 * (width + GAP)
        _draw_panel(picture, thing, unit_of(results, thing), series, colours, left,
                    top + number // 2 * (HEIGHT + GAP), width)
    return top + math.ceil(len(things) / 2) * (HEIGHT + GAP)


def _draw_panel(picture: Picture, thing: str, unit: str, series: Series, colours: dict[str, str],
                left: float, top: float, width: float) -> None:
    picture.text(left, top + 16, f"One operation among many {thing}", 14, weight="bold")
    picture.text(left, top + 32, f"{unit}; both axes logarithmic", 11, colour=NOTE)
    labels = labels_of(series)
    values = [value for costs in series.values() for value in costs.values() if value > 0]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    high = max(high, low + 1)
    first, last, upper, lower = left + 48, left + width - 66, top + 52, top + HEIGHT - 24

    def place_x(label: str) -> float:
        return first + (last - first) * labels.index(label) / max(len(labels) - 1, 1)

    def place_y(value: float) -> float:
        return lower - (math.log10(value) - low) / (high - low) * (lower - upper)

    for power in range(low, high + 1):
        picture.line([(first, place_y(10.0**power)), (last, place_y(10.0**power))], FAINT)
        picture.text(first - 8, place_y(10.0**power) + 4, short_number(10.0**power), 11, "end",
                     NOTE)
    for label in labels:
        picture.text(place_x(label), lower + 18, label, 11, "middle", NOTE)
    ends = {}
    for system, costs in series.items():
        points = [(place_x(label), place_y(value)) for label, value in costs.items() if value > 0]
        picture.line(points, colours[system], 3 if system == SUBJECT else 1.5)
        for x, y in points:
            picture.dot(x, y, colours[system])
        ends[system] = points[-1][1] + 4
    # Names stand at the ends of their lines, moved apart where lines end together.
    for system, y in apart(ends, 13).items():
        picture.text(last + 10, y, system, 11, colour=colours[system], weight="bold")
