"""The plot: each system's ratio to the baseline in each row."""

import math
from xml.sax.saxutils import escape

from . import report
from .suite import Suite

TEXT = "#22272b"
FAINT = "#dfe3e6"
NOTE = "#6b757d"

WIDTH = 1000
LEFT = 330
RIGHT = 60
BAR = 9
GAP = 14
TOP = 96


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


def draw(suite: Suite, results: dict) -> str:
    picture = Picture()
    picture.text(24, 34, suite.plot_title, 20, weight="bold")
    machine = results["machine"]
    picture.text(24, 54, f"{machine['cpus']} × {machine['processor']}, Linux {machine['kernel']}; "
                 f"median of {results['rounds']} interleaved rounds; {results['made_at'][:10]}",
                 11, colour=NOTE)
    _draw_legend(picture, suite, results)
    rows = [row for row in results["rows"]
            if row["ratios"] and row["name"] not in suite.rows_drawn_apart]
    bottom = _draw_ratios(picture, suite, rows, report.systems_of(suite, results)) if rows else TOP
    return picture.finish(suite.draw_more(picture, results, bottom + 30) + 24)


def _draw_legend(picture: Picture, suite: Suite, results: dict) -> None:
    x = 24
    for system in report.systems_of(suite, results):
        label = (f"{system} (the limit)" if system == suite.limit
                 else f"{system} {results['versions'][system]}")
        picture.box(x, 67, 11, 11, suite.colours[system])
        picture.text(x + 16, 77, label, 11)
        x += 34 + 6.3 * len(label)


def _draw_ratios(picture: Picture, suite: Suite, rows: list[dict], systems: list[str]) -> float:
    """Bars from 1, to the right if faster: on this scale twice and half are equally long."""
    ratios = [ratio for row in rows for ratio in row["ratios"].values()]
    low = min(-1, math.floor(math.log2(min(ratios))))
    high = max(1, math.ceil(math.log2(max(ratios))))
    scale = (WIDTH - LEFT - RIGHT) / (high - low)

    def place(ratio: float) -> float:
        return LEFT + (math.log2(ratio) - low) * scale

    rivals = [system for system in systems if system != suite.baseline]
    heights = [sum(BAR for system in rivals if system in row["ratios"]) for row in rows]
    bottom = TOP + 22 + sum(heights) + GAP * len(rows)
    for power in range(low, high + 1):
        x = place(2.0**power)
        picture.line([(x, TOP + 12), (x, bottom)], TEXT if power == 0 else FAINT)
        label = f"{2**power} ×" if power > 0 else f"1/{2**-power}" if power else suite.baseline
        picture.text(x, TOP + 6, label, 11, "middle", NOTE)
    y = TOP + 22.0
    for row, height in zip(rows, heights):
        picture.text(LEFT - 14, y + height / 2 + 4, row["title"], 12, "end")
        for system in rivals:
            if system not in row["ratios"]:
                continue
            ratio = row["ratios"][system]
            start, end = sorted((place(1.0), place(ratio)))
            picture.box(start, y + 0.5, end - start, BAR - 1, suite.colours[system])
            picture.text(max(end, place(1.0)) + 4, y + BAR - 1, f"{ratio:.2f}", 8, colour=NOTE)
            y += BAR
        y += GAP
    return bottom
