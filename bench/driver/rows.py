"""A row of the table: what is run, how much of it, and what Rondo wants to reach."""

import dataclasses

# The figures that are operations a second of that time; all others are better when smaller.
RATES = ("wall", "cpu")
COSTS = {"wall_cost": "wall_ns", "cpu_cost": "cpu_ns"}


@dataclasses.dataclass(frozen=True)
class Bar:
    """What Rondo's figure has to be, as ratios where larger is better."""

    to: dict[str, float] = dataclasses.field(default_factory=dict)  # By system.
    # Of the fastest system, the limit excepted; None: need not be among the first.
    to_first: float | None = None
    # The figure itself, in the row's unit, for figures that are better when smaller.
    at_most: float | None = None


@dataclasses.dataclass(frozen=True)
class Row:
    name: str  # As the user writes it.
    family: str  # Several rows at once, as the user writes it.
    title: str
    program_row: str
    operations: dict[str, int]  # By size: full, quick, smoke.
    # wall, cpu: operations a second of that time. wall_cost, cpu_cost: ns of it for one operation.
    # Else one of the figures that the program gives.
    figure: str
    unit: str
    bar: Bar
    concurrency: int = 1  # Connections, or operations in flight.
    seconds: float = 1.0  # A first guess at how long a full run takes.
    repeats: int = 1  # So many runs in each round: for what is short and uneven.
    seconds_max: int = 120  # A system that takes longer has to do without the row.
    rounds_max: int | None = None  # For what takes long and is steady.
    is_in_quick: bool = True
    is_headline: bool = False  # Belongs to the small plot of the README.
    warms_itself: bool = False  # A run that nobody counts would only take time.
    descriptors: int = 0  # So many files and sockets one process holds open.
    bound: str = ""  # What Rondo's figure is made of, for docs/benchmarks.md.

    @property
    def run_key(self) -> tuple:
        """Rows that have the same one are figures of the same runs."""
        return (type(self).__name__, self.program_row, self.concurrency, self.repeats,
                tuple(self.operations.items()))

    @property
    def is_smaller_better(self) -> bool:
        return self.figure not in RATES

    def value_of(self, outcome: dict) -> float:
        """The one number by which this row compares systems."""
        if self.figure in RATES:
            return outcome["operations"] / max(outcome[self.figure + "_ns"], 1) * 1e9
        if self.figure in COSTS:
            return outcome[COSTS[self.figure]] / outcome["operations"]
        return outcome["figures"][self.figure]

    def ratio(self, value: float, other: float) -> float | None:
        """How many times better than the other; above 1 is better. None if one is nothing."""
        if value <= 0 or other <= 0:
            return None
        return other / value if self.is_smaller_better else value / other


def sizes(full: int, quick: int, smoke: int) -> dict[str, int]:
    return {"full": full, "quick": quick, "smoke": smoke}


def grouped(rows: list[Row]) -> list[list[Row]]:
    """Rows that are figures of the same runs, together."""
    groups: dict[tuple, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.run_key, []).append(row)
    return list(groups.values())
