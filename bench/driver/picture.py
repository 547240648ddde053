"""A drawing in SVG, of words, boxes, lines and dots."""

from xml.sax.saxutils import escape

TEXT = "#22272b"
FAINT = "#dfe3e6"
NOTE = "#6b757d"
WIDTH = 1000


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

    def dot(self, x: float, y: float, colour: str, radius: float = 3) -> None:
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}"/>')

    def finish(self, height: float) -> str:
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" '
                f'width="{WIDTH}" height="{height:.0f}" font-family="sans-serif">\n'
                f'<rect width="100%" height="100%" fill="#ffffff"/>\n'
                + "\n".join(self._parts) + "\n</svg>\n")


def apart(places: dict[str, float], distance: float) -> dict[str, float]:
    """The same order with at least that distance between neighbours."""
    moved, previous = {}, None
    for name, place in sorted(places.items(), key=lambda item: item[1]):
        previous = place if previous is None else max(place, previous + distance)
        moved[name] = previous
    return moved
