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

_GROWTH_COUNTS = {"1k": 1_000, "10k": 10_000, "100k": 100_000, "1m": 1_000_000}

ROWS = [
    Row("idle", "loop", "idle iterations", "idle",
        sizes(2_000_000, 200_000, 1_000), "cpu", "iterations/s of CPU", EQUAL, seconds=0.7),
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
        sizes(300_000, 50_000, 1_000), "wall", "round trips/s", FAST, concurrency=100,
        seconds=2.0),
    Row("tcp_write", "tcp", "TCP 64 KiB writes", "tcp_write",
        sizes(40_000, 8_000, 50), "wall", "writes/s", EQUAL, seconds=1.0),
    Row("accept", "tcp", "accepts", "accept",
        sizes(40_000, 8_000, 100), "wall", "accepts/s", EQUAL, seconds=1.0),
    Row("udp_ping", "udp", "UDP ping-pong", "udp_ping",
        sizes(100_000, 20_000, 200), "wall", "round trips/s", FAST, seconds=2.0),
    Row("pool", "pool", "1M empty pool jobs, 4 threads", "pool",
        sizes(1_000_000, 1_000_000, 2_000), "wall", "jobs/s",
        Bar(to={"libuv": 1.3}, to_first=0.9), seconds=1.0),
    Row("file_read", "files", "4 KiB reads from page cache, 32 in flight", "file_read",
        sizes(300_000, 60_000, 500), "wall", "reads/s", FAST, seconds=1.5),
    Row("file_open", "files", "open+read+close of 1 KiB files, 32 in flight", "file_open",
        sizes(80_000, 20_000, 200), "wall", "files/s", FAST, seconds=1.5),
    Row("memory", "memory", "heap per idle connection", "memory",
        dict.fromkeys(["full", "quick"], _idle_connections()) | {"smoke": 50},
        "bytes_per_connection", "bytes", EQUAL, seconds=0.7),
] + [
    Row(f"growth_{label}", "growth", f"start + stop + fire, {label} timers",
        "timers_growth", sizes(count, count, min(count, 500)), "cpu_cost", "ns/operation",
        EQUAL, seconds=2.0)
    for label, count in _GROWTH_COUNTS.items()
]

# The cost of a timer operation among a million timers is at most so many times that among 1k.
GROWTH_MAX = 3.0
