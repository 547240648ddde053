"""The plot: each system's ratio to libuv in each row, and what a timer costs among many."""

import math
from xml.sax.saxutils import escape

import report
from rows import BASELINE

# Told apart by most who see colours differently; Rondo stands out, the limit stays behind.
COLOURS = {"rondo": "#d1495b", "libuv": "#5b6770", "libev": "#2a9d8f", "libevent": "#e9a03b",
           "asio": "#4a6fa5", "raw": "#c9ced3"}
TEXT = "#22272b"
FAINT = "#dfe3e6"
NOTE = "#6b757d"

WIDTH = 1000
LEFT = 330
RIGHT = 60
BAR = 9
GAP = 14
TOP = 96
GROWTH_HEIGHT = 330


class Picture:
    def __init__(self) -> None:
        self._parts: list[str] = []

    def text(self, x: float, y: float, words: str, size: int = 12, anchor: str = "start",
             colour: str = TEXT, weight: str = "normal") -> None:
        self._parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" '
                           f'text-anchor="{anchor}" font-weight="{weight}">{escape(words)}</text>')

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self._parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0.5):.1f}" '
                           f'height="{height:.1f}" fill="{colour}"/>')

    def line(self, points: list[tuple[float, float]], colour: str, width: float = 1) -> None:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" '
                           f'stroke-width="{width}"/>')

    def dot(self, x: float, y: float, colour: str) -> None:
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')

    def finish(self, height: float) -> str:
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" '
                f'width="{WIDTH}" height="{height:.0f}" font-family="sans-serif">'
                f'<rect width="100%" height="100%" fill="#ffffff"/>'
                + "".join(self._parts) + "</svg>\n")


def draw(results: dict) -> str:
    picture = Picture()
    picture.text(24, 34, "Rondo among event loops", 20, weight="bold")
    machine = results["machine"]
    picture.text(24, 54, f"{machine['cpus']} × {machine['processor']}, Linux {machine['kernel']}; "
                 f"median of {results['rounds']} interleaved rounds; {results['made_at'][:10]}",
                 11, colour=NOTE)
    _draw_legend(picture, results)
    rows = [row for row in results["rows"]
            if row["ratios"] and not row["name"].startswith("growth_")]
    bottom = _draw_ratios(picture, rows, report.systems_of(results)) if rows else TOP
    growth = report.growth_of(results)
    if growth:
        bottom = _draw_growth(picture, growth, bottom + 30)
    return picture.finish(bottom + 24)


def _draw_legend(picture: Picture, results: dict) -> None:
    x = 24
    for system in report.systems_of(results):
        label = f"{system} {results['versions'][system]}" if system != "raw" else "raw (the limit)"
        picture.box(x, 67, 11, 11, COLOURS[system])
        picture.text(x + 16, 77, label, 11)
        x += 34 + 6.3 * len(label)


def _draw_ratios(picture: Picture, rows: list[dict], systems: list[str]) -> float:
    """Bars from 1, to the right if faster: on this scale twice and half are equally long."""
    ratios = [ratio for row in rows for ratio in row["ratios"].values()]
    low = min(-1, math.floor(math.log2(min(ratios))))
    high = max(1, math.ceil(math.log2(max(ratios))))
    scale = (WIDTH - LEFT - RIGHT) / (high - low)

    def place(ratio: float) -> float:
        return LEFT + (math.log2(ratio) - low) * scale

    heights = [sum(BAR for system in systems if system != BASELINE and system in row["ratios"])
               for row in rows]
    bottom = TOP + 22 + sum(heights) + GAP * len(rows)
    for power in range(low, high + 1):
        x = place(2.0**power)
        picture.line([(x, TOP + 12), (x, bottom)], TEXT if power == 0 else FAINT)
        label = f"{2**power} ×" if power > 0 else "libuv" if power == 0 else f"1/{2**-power}"
        picture.text(x, TOP + 6, label, 11, "middle", NOTE)
    y = TOP + 22.0
    for row, height in zip(rows, heights):
        picture.text(LEFT - 14, y + height / 2 + 4, row["title"],
                     12, "end")
        for system in systems:
            if system == BASELINE or system not in row["ratios"]:
                continue
            ratio = row["ratios"][system]
            start, end = sorted((place(1.0), place(ratio)))
            picture.box(start, y + 0.5, end - start, BAR - 1, COLOURS[system])
            picture.text(max(end, place(1.0)) + 4, y + BAR - 1, f"{ratio:.2f}", 8, colour=NOTE)
            y += BAR
        y += GAP
    return bottom


def _draw_growth(picture: Picture, growth: dict[str, dict[str, float]], top: float) -> float:
    """Nanoseconds for one timer operation against the number of timers, both logarithmic."""
    picture.text(24, top + 16, "One timer operation among many timers", 15, weight="bold")
    picture.text(24, top + 34, "ns of CPU, mean of start, stop and fire; both axes logarithmic", 11,
                 colour=NOTE)
    labels = list(dict.fromkeys(label for costs in growth.values() for label in costs))
    values = [value for costs in growth.values() for value in costs.values()]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    high = max(high, low + 1)
    left, right, upper, lower = 120, WIDTH - 130, top + 56, top + GROWTH_HEIGHT - 30

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
        picture.line(points, COLOURS[system], 3 if system == report.SUBJECT else 1.5)
        for x, y in points:
            picture.dot(x, y, COLOURS[system])
        ends.append((points[-1][1], system))
    # Names stand at the ends of their lines, moved apart where lines end together.
    previous = -math.inf
    for y, system in sorted(ends):
        previous = max(y + 4, previous + 13)
        picture.text(right + 12, previous, system, 12, colour=COLOURS[system], weight="bold")
    return top + GROWTH_HEIGHT
