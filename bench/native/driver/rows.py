"""The rows of the table: what is run, how much of it, and what Rondo wants to reach."""

import resource

from driver.rows import Bar, Row, sizes

SYSTEMS = ["rondo", "libuv", "libev", "libevent", "asio", "raw"]
BASELINE = "libuv"
# Hand-written for one row each: no competitor, but what there is to gain.
LIMIT = "raw"


def _idle_connections() -> int:
    """As many as two processes may hold open, at most 10,000."""
    hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard_limit == resource.RLIM_INFINITY:
        return 10_000
    return max(100, min(10_000, hard_limit - 100))


EQUAL = Bar(to={"libuv": 1.0})
FAST = Bar(to={"libuv": 1.0}, to_first=0.9)
TIMERS = Bar(to={"libuv": 4.0}, to_first=0.9)

_COUNTS = {"1k": 1_000, "10k": 10_000, "100k": 100_000, "1m": 1_000_000}
FAMILY_TITLES = {
    "loop": "The bare loop", "timers": "Timers", "tcp": "TCP", "udp": "UDP", "pool": "Thread pool",
    "files": "Files", "memory": "Memory", "growth": "Growth",
}

_CALLS = "system calls of both ends; our part is some per cent"
_POOL = "handing a job over: locks and wake-ups of threads"


def _growth(thing: str, program_row: str, figure: str, title: str, bound: str,
            operations_least: int = 0, **more) -> list[Row]:
    """What is given as more depends on how many there are."""
    unit = {"cpu_cost": "ns of CPU", "wall_cost": "ns"}[figure]
    return [Row(f"growth_{thing}_{label}", "growth", title.format(label), program_row,
                sizes(max(count, operations_least), max(count, operations_least), 500), figure,
                unit, EQUAL, bound=bound, rounds_max=3, is_in_quick=False, **{name: value(count) for name, value in more.items()})
            for label, count in _COUNTS.items()]


ROWS = [
    Row("idle", "loop", "idle iterations", "idle",
        sizes(2_000_000, 400_000, 1_000), "cpu", "iterations/s of CPU", EQUAL, seconds=0.7,
        bound="our code: no system call as long as nothing is watched"),
    Row("wake", "loop", "wake-up round trips, two threads on one CPU", "wake",
        sizes(120_000, 30_000, 200), "cpu", "round trips/s of CPU", FAST, seconds=0.7,
        bound="the kernel's change of threads"),
    Row("timers_fire", "timers", "1M timers, 1..1000 ms, created and fired", "timers_fire",
        sizes(1_000_000, 500_000, 2_000), "cpu", "timers/s of CPU", TIMERS, seconds=2.0,
        bound="cache misses: each timer is touched twice"),
    Row("timers_cancel", "timers", "1M timers created, cancelled shuffled", "timers_cancel",
        sizes(1_000_000, 1_000_000, 2_000), "cpu", "timers/s of CPU", TIMERS, seconds=0.7,
        bound="cache misses: the order is random"),
    Row("timers_rearm", "timers", "re-arm one of 10k timers", "timers_rearm",
        sizes(5_000_000, 1_000_000, 5_000), "cpu", "re-arms/s of CPU", TIMERS, seconds=0.8,
        bound="our code: a few stores into a wheel"),
    Row("tcp_ping_1", "tcp", "TCP ping-pong, 1 connection", "tcp_ping",
        sizes(30_000, 15_000, 200), "wall", "round trips/s", FAST, seconds=1.0, bound=_CALLS),
    Row("tcp_ping_100", "tcp", "TCP ping-pong, 100 connections", "tcp_ping",
        sizes(140_000, 40_000, 1_000), "wall", "round trips/s", FAST, concurrency=100,
        seconds=1.0, bound=_CALLS),
    Row("tcp_write", "tcp", "TCP 64 KiB writes", "tcp_write",
        sizes(30_000, 8_000, 50), "wall", "writes/s", EQUAL, seconds=0.8,
        bound="the kernel's copying"),
    Row("accept", "tcp", "accepts", "accept",
        sizes(25_000, 8_000, 100), "wall", "accepts/s", EQUAL, seconds=0.8, bound=_CALLS),
    Row("udp_ping", "udp", "UDP ping-pong", "udp_ping",
        sizes(40_000, 15_000, 200), "wall", "round trips/s", FAST, seconds=0.9, bound=_CALLS),
    Row("pool", "pool", "1M empty pool jobs, 4 threads", "pool",
        sizes(1_000_000, 1_000_000, 2_000), "wall", "jobs/s",
        Bar(to={"libuv": 1.3}, to_first=0.9), seconds=1.0, bound=_POOL),
    Row("file_read", "files", "4 KiB reads from page cache, 32 in flight", "file_read",
        sizes(300_000, 60_000, 500), "wall", "reads/s", FAST, seconds=1.2, bound=_POOL),
    Row("file_open", "files", "open+read+close of 1 KiB files, 32 in flight", "file_open",
        sizes(80_000, 20_000, 200), "wall", "files/s", FAST, seconds=1.0,
        bound="system calls and " + _POOL),
    Row("memory", "memory", "heap per idle connection", "memory",
        dict.fromkeys(["full", "quick"], _idle_connections()) | {"smoke": 50},
        "bytes_per_connection", "bytes", EQUAL, seconds=0.5, rounds_max=3,
        bound="the size of our objects"),
    *_growth("timers", "timers_growth", "cpu_cost", "start + stop + fire among {} timers",
             "cache misses once the timers do not fit into a cache",
             seconds=lambda count: 1.1 if count < 1_000_000 else 1.5),
    *_growth("sockets", "tcp_ping", "cpu_cost", "TCP ping-pong, {} connections",
             "system calls, and the kernel's cache misses", operations_least=50_000,
             concurrency=lambda count: count, descriptors=lambda count: count + 50,
             seconds=lambda count: 0.1 + count * 50e-6),
    *_growth("jobs", "pool_growth", "wall_cost", "{} jobs at once", _POOL,
             seconds=lambda count: 0.4 if count < 1_000_000 else 1.0),
]
