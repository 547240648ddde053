"""The rows of the table: what is run, how much of it, and what Rondo wants to reach."""

import dataclasses
import resource

SYSTEMS = ["rondo", "libuv", "libev", "libevent", "asio", "raw"]
BASELINE = "libuv"
# Hand-written for one row each: no competitor, but what there is to gain.
LIMIT = "raw"


@dataclasses.dataclass(frozen=True)
class Bar:
    """What Rondo's figure has to be, as ratios where larger is better."""

    to_libuv: float = 1.0
    # Of the fastest system, the limit excepted; None: need not be among the first.
    to_first: float | None = None


@dataclasses.dataclass(frozen=True)
class Row:
    name: str  # As the user writes it.
    family: str  # Several rows at once, as the user writes it.
    title: str
    program_row: str
    operations: dict[str, int]  # By size: full, quick, smoke.
    figure: str  # wall, cpu: operations a second of that time. cost: ns. Else a program's figure.
    unit: str
    bar: Bar = Bar()
    connections: int = 1
    seconds: float = 1.0  # A first guess at how long a full run takes.

    @property
    def is_smaller_better(self) -> bool:
        return self.figure not in ("wall", "cpu")

    def value_of(self, outcome: dict) -> float:
        """The one number by which this row compares systems."""
        if self.figure == "cost":
            return outcome["cpu_ns"] / outcome["operations"]
        if self.is_smaller_better:
            return outcome["figures"][self.figure]
        return outcome["operations"] / max(outcome[self.figure + "_ns"], 1) * 1e9

    def ratio(self, value: float, other: float) -> float | None:
        """How many times better than the other; above 1 is better. None if one is nothing."""
        if value <= 0 or other <= 0:
            return None
        return other / value if self.is_smaller_better else value / other


def sizes(full: int, quick: int, smoke: int) -> dict[str, int]:
    return {"full": full, "quick": quick, "smoke": smoke}


def _idle_connections() -> int:
    """As many as two processes may hold open, at most 10,000."""
    hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard_limit == resource.RLIM_INFINITY:
        return 10_000
    return max(100, min(10_000, hard_limit - 100))


FAST = Bar(to_first=0.9)
TIMERS = Bar(to_libuv=4.0, to_first=0.9)

_GROWTH_COUNTS = {"1k": 1_000, "10k": 10_000, "100k": 100_000, "1m": 1_000_000}

ROWS = [
    Row("idle", "loop", "idle iterations", "idle",
        sizes(2_000_000, 200_000, 1_000), "cpu", "iterations/s of CPU", seconds=0.7),
    Row("wake", "loop", "wake-up round trips, two threads on one CPU", "wake",
        sizes(200_000, 30_000, 200), "cpu", "round trips/s of CPU", FAST, seconds=2.0),
    Row("timers_fire", "timers", "1M timers, 1..1000 ms, created and fired", "timers_fire",
        sizes(1_000_000, 1_000_000, 2_000), "cpu", "timers/s of CPU", TIMERS, seconds=3.0),
    Row("timers_cancel", "timers", "1M timers created, cancelled shuffled", "timers_cancel",
        sizes(1_000_000, 1_000_000, 2_000), "cpu", "timers/s of CPU", TIMERS, seconds=1.0),
    Row("timers_rearm", "timers", "re-arm one of 10k timers", "timers_rearm",
        sizes(5_000_000, 1_000_000, 5_000), "cpu", "re-arms/s of CPU", TIMERS, seconds=1.0),
    Row("tcp_ping_1", "tcp", "TCP ping-pong, 1 connection", "tcp_ping",
        sizes(100_000, 20_000, 200), "wall", "round trips/s", FAST, seconds=2.0),
    Row("tcp_ping_100", "tcp", "TCP ping-pong, 100 connections", "tcp_ping",
        sizes(300_000, 50_000, 1_000), "wall", "round trips/s", FAST, connections=100,
        seconds=2.0),
    Row("tcp_write", "tcp", "TCP 64 KiB writes", "tcp_write",
        sizes(40_000, 8_000, 50), "wall", "writes/s", seconds=1.0),
    Row("accept", "tcp", "accepts", "accept",
        sizes(40_000, 8_000, 100), "wall", "accepts/s", seconds=1.0),
    Row("udp_ping", "udp", "UDP ping-pong", "udp_ping",
        sizes(100_000, 20_000, 200), "wall", "round trips/s", FAST, seconds=2.0),
    Row("pool", "pool", "1M empty pool jobs, 4 threads", "pool",
        sizes(1_000_000, 1_000_000, 2_000), "wall", "jobs/s",
        Bar(to_libuv=1.3, to_first=0.9), seconds=1.0),
    Row("file_read", "files", "4 KiB reads from page cache, 32 in flight", "file_read",
        sizes(300_000, 60_000, 500), "wall", "reads/s", FAST, seconds=1.5),
    Row("file_open", "files", "open+read+close of 1 KiB files, 32 in flight", "file_open",
        sizes(80_000, 20_000, 200), "wall", "files/s", FAST, seconds=1.5),
    Row("memory", "memory", "heap per idle connection", "memory",
        dict.fromkeys(["full", "quick"], _idle_connections()) | {"smoke": 50},
        "bytes_per_connection", "bytes", seconds=0.7),
] + [
    Row(f"growth_{label}", "growth", f"start + stop + fire, {label} timers",
        "timers_growth", sizes(count, count, min(count, 500)), "cost", "ns/operation",
        seconds=2.0)
    for label, count in _GROWTH_COUNTS.items()
]

# The cost of a timer operation among a million timers is at most so many times that among 1k.
GROWTH_MAX = 3.0
