"""How long a run takes: what is shown about it, and how much of the time a row may have."""

import math
import sys
import time


class Pace:
    """Counts seconds that were expected, because rows differ much in length.

    With a limit, each row is given a share of the time that is left, in proportion to what it is
    expected to take: what one row saves, the rows after it have.
    """

    WIDTH = 28
    # Into a file goes a line for each row, if there is much to wait for.
    LONG_SECONDS = 60.0

    def __init__(self, expected_seconds: float, seconds_max: float | None = None):
        self._expected_left = max(expected_seconds, 0.001)
        self._expected_done = 0.0
        self._seconds_max = seconds_max
        self._began = time.monotonic()
        self._is_terminal = sys.stderr.isatty()
        self._is_logged = not self._is_terminal and expected_seconds > self.LONG_SECONDS
        self._logged_row = ""

    def allowance(self, expected_seconds: float) -> float:
        """The seconds that a row may take which is about to begin."""
        if self._seconds_max is None:
            return math.inf
        left = max(self._seconds_max - self.elapsed, 0.0)
        return left * min(expected_seconds / max(self._expected_left, 0.001), 1.0)

    def finish(self, expected_seconds: float) -> None:
        """A row is over that was expected to take so long."""
        self._expected_left -= expected_seconds
        self._expected_done += expected_seconds

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self._began

    def show(self, row: str, what: str, expected_of_row: float, share_of_row: float) -> None:
        if not self._is_terminal and (not self._is_logged or self._logged_row == row):
            return
        done = self._expected_done + expected_of_row * min(share_of_row, 1.0)
        share = min(done / (self._expected_done + self._expected_left), 1.0)
        if self._is_logged:
            self._logged_row = row
            print(f"{share:4.0%}  {row}  {self._left(share)}", file=sys.stderr, flush=True)
            return
        filled = round(share * self.WIDTH)
        bar = "█" * filled + "░" * (self.WIDTH - filled)
        text = f"{bar} {share:4.0%}  {self._left(share)}  {row} · {what}"
        sys.stderr.write(f"\r\x1b[2K{text[:150]}")
        sys.stderr.flush()

    def clear(self) -> None:
        if self._is_terminal:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()

    def _left(self, share: float) -> str:
        if share < 0.02:
            return ""
        seconds = self.elapsed / share - self.elapsed
        return f"{seconds // 60:.0f} min {seconds % 60:02.0f} s left"
