"""The plots: each system's ratio to the baseline in each row, and how costs grow."""

import math

from . import growth, report
from .picture import FAINT, NOTE, TEXT, WIDTH, Picture
from .suite import SUBJECT, Suite

LEFT = 370
RIGHT = 40
TOP = 96
LINE = 17
HEADING = 24
BAR = 11
GAP = 13
# Further away than this all look the same: they stand at the edge, with their figure.
RATIO_MAX = 16.0


def draw(suite: Suite, results: dict) -> str:
    """All rows of a suite, a line each."""
    picture = Picture()
    _draw_head(picture, suite, results, suite.plot_title)
    rows = [row for row in results["rows"] if row["ratios"] and row["family"] != growth.FAMILY]
    bottom = _draw_dots(picture, suite, rows, report.systems_of(suite, results)) if rows else TOP
    if growth.series_of(results):
        bottom = growth.draw(picture, results, suite.colours, bottom + 30)
    return picture.finish(bottom + 16)


def draw_headlines(suite: Suite, results: dict) -> str | None:
    """A few rows with bars, for a page that has room for little; None if none was measured."""
    names = [row.name for row in suite.rows if row.is_headline]
    rows = [row for row in results["rows"] if row["name"] in names and row["ratios"]]
    if not rows:
        return None
    picture = Picture()
    _draw_head(picture, suite, results, suite.plot_title)
    return picture.finish(_draw_bars(picture, suite, rows, report.systems_of(suite, results)) + 16)


def _draw_head(picture: Picture, suite: Suite, results: dict, title: str) -> None:
    machine = results["machine"]
    picture.text(24, 34, title, 20, weight="bold")
    picture.text(24, 54, f"Times as fast, or as small, as {suite.baseline}: further right is "
                 f"better. {machine['cpus']} × {machine['processor']}, Linux "
                 f"{machine['kernel']}; {results['made_at'][:10]}", 11, colour=NOTE)
    x = 24.0
    for system in report.systems_of(suite, results):
        label = (f"{system} (the limit)" if system == suite.limit
                 else f"{system} {results['versions'][system]}")
        picture.box(x, 67, 11, 11, suite.colours[system])
        picture.text(x + 16, 77, label, 11)
        x += 34 + 6.3 * len(label)


class _Scale:
    """Logarithmic: twice and half are equally far from one."""

    def __init__(self, rows: list[dict]):
        ratios = [min(max(ratio, 1 / RATIO_MAX), RATIO_MAX)
                  for row in rows for ratio in row["ratios"].values()]
        self.low = min(-1, math.floor(math.log2(min(ratios))))
        self.high = max(1, math.ceil(math.log2(max(ratios))))
        self._step = (WIDTH - LEFT - RIGHT) / (self.high - self.low)

    def place(self, ratio: float) -> float:
        power = min(max(math.log2(ratio), self.low), self.high)
        return LEFT + (power - self.low) * self._step

    def draw(self, picture: Picture, baseline: str, bottom: float) -> None:
        for power in range(self.low, self.high + 1):
            x = self.place(2.0**power)
            picture.line([(x, TOP + 12), (x, bottom)], TEXT if power == 0 else FAINT)
            label = f"{2**power} ×" if power > 0 else f"1/{2**-power}" if power else baseline
            picture.text(x, TOP + 6, label, 11, "middle", NOTE)

    def is_beyond(self, ratio: float) -> bool:
        return not self.low - 0.01 <= math.log2(ratio) <= self.high + 0.01


def _draw_dots(picture: Picture, suite: Suite, rows: list[dict], systems: list[str]) -> float:
    scale = _Scale(rows)
    places: list[tuple[dict, float]] = []
    y = TOP + 16.0
    for family in dict.fromkeys(row["family"] for row in rows):
        y += HEADING
        picture.text(24, y - 6, family, 12, colour=NOTE, weight="bold")
        for row in (row for row in rows if row["family"] == family):
            places.append((row, y + LINE / 2))
            y += LINE
    for row, middle in places:
        picture.text(LEFT - 14, middle + 4, row["title"], 12, "end")
        picture.line([(LEFT, middle), (WIDTH - RIGHT, middle)], "#f1f3f4")
    scale.draw(picture, suite.baseline, y)
    for row, middle in places:
        _draw_row_of_dots(picture, suite, row, systems, scale, middle)
    return y


def _draw_row_of_dots(picture: Picture, suite: Suite, row: dict, systems: list[str],
                      scale: _Scale, y: float) -> None:
    # Rondo's comes last, so that nothing hides it.
    for system in sorted(systems, key=lambda name: name == SUBJECT):
        if system not in row["ratios"] or system == suite.baseline:
            continue
        ratio, x = row["ratios"][system], scale.place(row["ratios"][system])
        picture.dot(x, y, suite.colours[system], 5.5 if system == SUBJECT else 4)
        if scale.is_beyond(ratio):
            side = -9 if ratio > 1 else 9
            picture.text(x + side, y + 4, f"{ratio:.3g}", 9, "end" if ratio > 1 else "start",
                         suite.colours[system])


def _draw_bars(picture: Picture, suite: Suite, rows: list[dict], systems: list[str]) -> float:
    scale = _Scale(rows)
    rivals = [system for system in systems if system != suite.baseline]
    heights = [sum(BAR for system in rivals if system in row["ratios"]) for row in rows]
    bottom = TOP + 22 + sum(heights) + GAP * len(rows)
    scale.draw(picture, suite.baseline, bottom)
    y = TOP + 22.0
    for row, height in zip(rows, heights):
        picture.text(LEFT - 14, y + height / 2 + 4, row["title"], 12, "end")
        for system in (system for system in rivals if system in row["ratios"]):
            ratio = row["ratios"][system]
            start, end = sorted((scale.place(1.0), scale.place(ratio)))
            picture.box(start, y + 0.5, end - start, BAR - 1, suite.colours[system])
            # Inside the picture even where a bar ends at its edge.
            is_outside = end < WIDTH - RIGHT - 30
            picture.text(end + 4 if is_outside else end - 4, y + BAR - 2, f"{ratio:.3g}", 9,
                         "start" if is_outside else "end", NOTE if is_outside else "#ffffff")
            y += BAR
        y += GAP
    return bottom
