"""The rows of the table, in its order."""

import dataclasses

from driver.rows import Row, sizes

from .rows import (AHEAD, START_UP, HyperfineRow, ScriptRow, ServerRow, echo, file,
                   lateness, memory, promise, queue, script_row, server, start_up, timer)

FAMILY_TITLES = {
    "startup": "Start-up", "queues": "Ticks, microtasks, immediates", "promises": "Promises",
    "timers": "Timers", "lateness": "Timers on time, and fairness", "files": "Files",
    "pool": "Thread pool", "network": "TCP", "servers": "HTTP servers",
    "http": "HTTP, both ends", "names": "DNS", "children": "Child processes",
    "workers": "Workers", "memory": "Memory", "growth": "Growth",
}

_LOADING = "the dynamic linker and the engine's own start"
_ENGINE = "the engine's calls of functions"
_REACTIONS = "the engine's own promise machinery"
_TIMER = "our lists of timers, in script, and the engine's collector"
_POOL = "system calls of the pool's threads and their wake-ups"
_COPYING = "the kernel's copying"
_SOCKETS = "system calls; the rest is streams in script"
_HTTP = "system calls, then streams and headers in script"
_COUNTS = {"1k": 1_000, "10k": 10_000, "100k": 100_000, "1m": 1_000_000}


def _growing(thing: str, script: str, program_row: str, figure: str, title: str, bound: str,
             operations: dict[str, int], seconds: dict[str, float], **more) -> list[ScriptRow]:
    return [script_row(script, program_row, f"growth_{thing}_{label}", "growth",
                       title.format(label), sizes(operations[label], operations[label], 500),
                       figure, bound, concurrency=count, seconds=seconds[label],
                       seconds_max=15 if count < 1_000_000 else 25,
                       rounds_max=3 if count < 1_000_000 else 2,
                       is_in_quick=False, **more)
            for label, count in _COUNTS.items()]


def _growing_sockets() -> list[ServerRow]:
    return [ServerRow(f"growth_sockets_{label}", "growth", f"TCP echo over {label} connections",
                      "echo", sizes(max(count, 40_000), max(count, 40_000), 200), "cpu_cost",
                      "ns of CPU", AHEAD, concurrency=count, seconds=1.0 + count * 100e-6,
                      needs=("net",), script="echo", client="tcp", warms_itself=True,
                      rounds_max=3 if count < 10_000 else 2, descriptors=count + 50,
                      is_in_quick=False,
                      bound="system calls; cache misses of the kernel and of the heap")
            for label, count in _COUNTS.items()]


_MICRO = sizes(1_000_000, 300_000, 1_000)
_TIMERS = sizes(1_000_000, 300_000, 1_000)

_ROWS: list[Row] = [
    *start_up("hello", "hello world", 0.03, _LOADING),
    HyperfineRow("hello_hyperfine", "startup", "hello world: wall time by hyperfine", "hello",
                 sizes(10, 5, 1), "wall_ms", "ms", START_UP, seconds=0.6, rounds_max=3,
                 is_in_quick=False, bound=_LOADING),
    *start_up("require_50", "require of 50 small files", 0.05,
              "reading, and the engine's parsing, of each file"),

    queue("next_tick", "nextTick chain", _MICRO, _ENGINE, seconds=0.35),
    queue("queue_microtask", "queueMicrotask chain", _MICRO, _ENGINE, seconds=0.35),
    queue("immediate_batch", "setImmediate, batch of 300k", sizes(300_000, 300_000, 1_000),
          _ENGINE + " and its collector", seconds=0.4),
    queue("immediate_chain", "setImmediate chain", sizes(300_000, 50_000, 500),
          "an iteration of the loop for each", seconds=0.5),
    promise("promise_chain", "promise chain, built up front", sizes(300_000, 300_000, 1_000),
            _REACTIONS, seconds=0.3),
    promise("promise_recursion", "Promise.resolve().then(f), recursion", _MICRO, _REACTIONS,
            seconds=0.3),
    promise("await_loop", "await of a number in a loop", sizes(2_000_000, 500_000, 1_000),
            _REACTIONS, seconds=0.35),
    promise("await_calls", "await of an async function in a loop", _MICRO, _REACTIONS,
            seconds=0.35),

    timer("timeouts_same", "setTimeout, 1M of 1 ms", _TIMERS, _TIMER, seconds=3.0,
          rounds_max=3),
    timer("timeouts_varied", "setTimeout, 1M of 1..1000 ms", _TIMERS, _TIMER, seconds=6.5,
          rounds_max=3),
    timer("timeouts_cleared", "setTimeout and clearTimeout, 1M", _TIMERS, _TIMER, seconds=3.5,
          rounds_max=3),
    timer("intervals", "setInterval, 10k of 10 ms", sizes(200_000, 100_000, 1_000), _TIMER,
          seconds=0.6),
    *lateness("idle", "timer off its time, idle loop",
              "the kernel's wake-up, and that none may be early"),
    *lateness("loaded", "timer off its time, busy loop",
              "the same, and callbacks of 0.3 ms before it"),
    *lateness("fair", "timer among microtask chains",
              "the same, and chains of 500 microtasks before it"),

    file("read_4k", "fs.readFile of 4 KiB", 1, sizes(8_000, 3_000, 100), _POOL),
    file("read_4k", "fs.readFile of 4 KiB", 16, sizes(20_000, 8_000, 200), _POOL),
    file("read_4k", "fs.readFile of 4 KiB", 256, sizes(20_000, 8_000, 600), _POOL,
         is_in_quick=False),
    file("read_1m", "fs.readFile of 1 MiB", 1, sizes(800, 300, 20), _COPYING, is_in_quick=False),
    file("read_1m", "fs.readFile of 1 MiB", 16, sizes(1_000, 300, 40), _COPYING),
    file("read_1m", "fs.readFile of 1 MiB", 256, sizes(1_000, 300, 40), _COPYING,
         is_in_quick=False),
    file("write_4k", "fs.writeFile of 4 KiB", 16, sizes(5_000, 2_000, 100), _POOL),
    file("stat", "fs.stat", 16, sizes(30_000, 15_000, 200), _POOL),
    file("readdir", "fs.readdir of 10k entries", 1, sizes(30, 12, 2),
         "10k strings for the engine, and system calls", seconds=0.8),
    script_row("files", "stream_copy", "stream_copy", "files", "stream copy of 1 GiB",
               sizes(1024, 256, 2), "wall", _COPYING, unit="MiB/s", is_pinned=False, seconds=3.5,
               rounds_max=3),
    script_row("pool", "pbkdf2", "pbkdf2_4", "pool", "crypto.pbkdf2, 4 in flight",
               sizes(600, 200, 8), "wall_cost", "OpenSSL", needs=("crypto",), concurrency=4,
               is_pinned=False, seconds=0.6),
    script_row("pool", "gzip", "gzip_4", "pool", "zlib.gzip of 128 KiB, 4 in flight",
               sizes(250, 100, 8), "wall_cost", "zlib", needs=("zlib",), concurrency=4,
               is_pinned=False, seconds=0.6),

    *echo(1, sizes(12_000, 5_000, 100), _SOCKETS),
    *echo(100, sizes(60_000, 20_000, 400), _SOCKETS),
    *echo(1_000, sizes(60_000, 20_000, 1_000), _SOCKETS),
    script_row("network", "tcp_echo", "tcp_pair_100", "network",
               "TCP echo, server and 100 clients in one process", sizes(30_000, 15_000, 400),
               "cpu_cost", _SOCKETS, needs=("net",), concurrency=100, seconds=1.0),

    *server("hello", "server_hello", "node:http, hello", _HTTP),
    *server("json", "server_json", "node:http, 10 KiB of JSON",
            "the engine's JSON.stringify, system calls", is_in_quick=False),
    *server("post", "server_post", "node:http, POST echo of 1 MiB",
            "the kernel's copying", concurrency=10,
            posts=True, wrk_arguments=("-s", "{support}/post.lua"), is_in_quick=False),
    *server("hello", "server_close", "node:http, no keep-alive",
            "the kernel's connections, a socket and a parser in script for each",
            wrk_arguments=("-H", "Connection: close"), is_in_quick=False),
    *server("tls", "server_tls", "node:https, hello", "OpenSSL's records, then as without TLS",
            needs=("https",), scheme="https"),
    *server("own_hello", "server_own", "own server interface, hello", "system calls", needs=()),
    script_row("http", "http_hello", "http_hello_50", "http",
               "HTTP hello, server and 50 clients in one process", sizes(10_000, 5_000, 200),
               "cpu_cost", _HTTP, needs=("http",), concurrency=50, seconds=1.3),

    script_row("names", "lookup", "dns_lookup_16", "names", "dns.lookup of localhost, 16 in flight",
               sizes(6_000, 2_000, 50), "wall_cost", "wake-ups of a thread of the pool and of the loop", needs=("dns",),
               concurrency=16, is_pinned=False, seconds=0.7),
    script_row("children", "spawn", "spawn_4", "children", "spawn of /bin/sh, 4 in flight",
               sizes(300, 100, 10), "wall_cost", "the kernel's fork, exec and exit",
               needs=("child_process",), concurrency=4, is_pinned=False, seconds=0.6),
    script_row("workers", "round_trips", "worker_round_trip", "workers",
               "message to a worker and back", sizes(20_000, 5_000, 50), "wall_cost",
               "cloning in the engine, wake-ups of threads", needs=("worker_threads",),
               is_pinned=False, seconds=0.7),

    script_row("memory", "idle", "memory_idle", "memory", "memory of a process that waits",
               sizes(1, 1, 1), "megabytes", "the engine", seconds=0.3, rounds_max=3),
    ServerRow("memory_sockets", "memory", "memory of one of 10k idle connections", "echo",
              sizes(10_000, 10_000, 100), "bytes_each", "bytes", AHEAD, seconds=2.5,
              needs=("net",), script="echo", client="hold", warms_itself=True, rounds_max=2,
              descriptors=10_050, is_in_quick=False,
              bound="objects of the engine: a socket has some ten"),
    memory("timers", "memory of one of 1M timers", "objects of the engine, one for each",
           seconds=2.4),
    memory("promises", "memory of one of 1M pending promises", "objects of the engine",
           seconds=0.8),

    *_growing("timers", "timers", "replaced", "cpu_cost", "clear and set a timer among {}",
              "cache misses, and the collector", dict.fromkeys(_COUNTS, 200_000),
              {"1k": 0.4, "10k": 0.5, "100k": 0.9, "1m": 2.5}),
    *_growing_sockets(),
    *_growing("jobs", "pool", "jobs", "wall_cost", "fs.stat, {} at once", _POOL,
              {label: max(count, 50_000) for label, count in _COUNTS.items()},
              {"1k": 0.5, "10k": 0.6, "100k": 2.0, "1m": 5.0}, is_pinned=False),
]

# One of each kind, for the small plot.
_HEADLINES = {"hello", "require_50", "next_tick", "await_calls", "timeouts_varied", "read_4k_16",
              "tcp_echo_100", "server_hello", "server_tls", "server_own", "spawn_4", "memory_idle"}

ROWS = [dataclasses.replace(row, is_headline=row.name in _HEADLINES) for row in _ROWS]
