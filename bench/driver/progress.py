"""A line on the terminal that shows what runs and how much is left."""

import sys
import time


class Progress:
    """Counts seconds that were expected, because runs differ much in length."""

    WIDTH = 28

    def __init__(self, expected_seconds: float):
        self._total = max(expected_seconds, 0.001)
        self._done = 0.0
        self._began = time.monotonic()
        self._is_shown = sys.stderr.isatty()

    def show(self, what: str) -> None:
        if not self._is_shown:
            return
        share = min(self._done / self._total, 1.0)
        filled = round(share * self.WIDTH)
        bar = "█" * filled + "░" * (self.WIDTH - filled)
        text = f"{bar} {share:4.0%}  {what}  {self._left(share)}"
        sys.stderr.write(f"\r\x1b[2K{text[:150]}")
        sys.stderr.flush()

    def add(self, expected_seconds: float) -> None:
        self._done += expected_seconds

    def clear(self) -> None:
        if self._is_shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()

    def _left(self, share: float) -> str:
        elapsed = time.monotonic() - self._began
        if share < 0.02:
            return ""
        seconds = elapsed / share - elapsed
        return f"{seconds // 60:.0f} min {seconds % 60:02.0f} s left"
