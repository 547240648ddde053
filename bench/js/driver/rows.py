"""The rows of the table: which script is run, how much of it, and what Rondo wants to reach."""

import dataclasses

from driver.rows import Bar, Row, sizes

BASELINE = "node"


@dataclasses.dataclass(frozen=True)
class ScriptRow(Row):
    """Runs a row of a script, which holds the watch itself."""

    needs: tuple[str, ...] = ()  # Modules that a system must have.
    # Rows whose work is done by one thread have one CPU, so that collector and compiler threads
    # are part of the figure; what uses a pool, or is all about starting, has all of them.
    is_pinned: bool = True
    script: str = ""


@dataclasses.dataclass(frozen=True)
class LaunchRow(Row):
    """Runs a whole program; the launcher holds the watch."""

    needs: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class ServerRow(Row):
    """Puts a server under load; what is said to be operations are seconds."""

    needs: tuple[str, ...] = ()
    script: str = ""


AHEAD = Bar(to={"node": 1.0, "node24": 1.0, "deno": 1.0})
START_UP = Bar(to={"node": 2.5, "node24": 2.5, "deno": 1.0, "bun": 1 / 2.2})
START_UP_MEMORY = Bar(to={"node": 1.0, "node24": 1.0, "deno": 1.0}, at_most=26.0)


def _script_row(script: str, program_row: str, name: str, family: str, title: str,
                operations: dict[str, int], figure: str, **more) -> ScriptRow:
    unit = {"cpu_cost": "ns of CPU", "wall_cost": "ns", "bytes_each": "bytes"}[figure]
    return ScriptRow(name, family, title, program_row, operations, figure, unit, AHEAD,
                     script=script, **more)


def _queue(name: str, title: str, operations: dict[str, int], **more) -> ScriptRow:
    return _script_row("queues", name, name, "queues", title, operations, "cpu_cost", **more)


def _promise(name: str, title: str, operations: dict[str, int], **more) -> ScriptRow:
    return _script_row("promises", name, name, "promises", title, operations, "cpu_cost", **more)


def _timer(name: str, title: str, operations: dict[str, int], **more) -> ScriptRow:
    return _script_row("timers", name, name, "timers", title, operations, "cpu_cost", **more)


def _file(program_row: str, title: str, concurrency: int, operations: dict[str, int]) -> ScriptRow:
    return _script_row("files", program_row, f"{program_row}_{concurrency}", "files",
                       f"{title}, {concurrency} in flight", operations, "wall_cost",
                       concurrency=concurrency, is_pinned=False, seconds=0.8)


def _memory(program_row: str, title: str) -> ScriptRow:
    return _script_row("memory", program_row, f"memory_{program_row}", "memory", title,
                       sizes(1_000_000, 1_000_000, 2_000), "bytes_each", seconds=2.5)


def _start_up(program: str, title: str, seconds: float) -> list[LaunchRow]:
    once = sizes(1, 1, 1)

    def row(ending: str, what: str, figure: str, unit: str, bar: Bar) -> LaunchRow:
        return LaunchRow(program + ending, "startup", f"{title}: {what}", program, once, figure,
                         unit, bar, seconds=seconds, repeats=5)

    return [row("", "wall time", "wall_ms", "ms", START_UP),
            row("_cpu", "CPU time", "cpu_ms", "ms of CPU", START_UP),
            row("_memory", "peak RSS", "peak_megabytes", "MB", START_UP_MEMORY)]


def _server(script: str, name: str, title: str, needs: tuple[str, ...] = ("http",),
            bar: Bar | None = None) -> list[ServerRow]:
    ahead_of_all = bar or Bar(to={"node": 1.0, "node24": 1.0, "deno": 1.0, "bun": 1.0})

    def row(ending: str, what: str, figure: str, unit: str, its_bar: Bar) -> ServerRow:
        return ServerRow(name + ending, "servers", f"{title}: {what}", script,
                         sizes(5, 2, 1), figure, unit, its_bar, concurrency=50, seconds=8,
                         needs=needs, script=script)

    return [row("", "requests", "wall", "requests/s", ahead_of_all),
            row("_cpu", "CPU for one", "cpu_cost", "ns of CPU", ahead_of_all),
            row("_p99", "99 % within", "p99_ms", "ms", ahead_of_all),
            row("_memory", "RSS", "megabytes", "MB", AHEAD)]


ROWS: list[Row] = [
    *_start_up("hello", "hello world", 0.035),
    *_start_up("require_50", "require of 50 small files", 0.06),
    _queue("next_tick", "nextTick chain", sizes(1_000_000, 300_000, 1_000), seconds=0.4),
    _queue("queue_microtask", "queueMicrotask chain", sizes(1_000_000, 300_000, 1_000),
           seconds=0.4),
    _promise("promise_chain", "promise chain, built up front", sizes(300_000, 300_000, 1_000),
             seconds=0.4),
    _promise("promise_recursion", "Promise.resolve().then(f), recursion",
             sizes(1_000_000, 300_000, 1_000), seconds=0.4),
    _promise("await_loop", "await of a number in a loop", sizes(2_000_000, 500_000, 1_000),
             seconds=0.4),
    _promise("await_calls", "await of an async function in a loop",
             sizes(1_000_000, 300_000, 1_000), seconds=0.4),
    _queue("immediate_batch", "setImmediate, batch of 300k", sizes(300_000, 300_000, 1_000),
           seconds=0.5),
    _queue("immediate_chain", "setImmediate chain", sizes(300_000, 50_000, 500), seconds=0.6),
    _timer("timeouts_same", "setTimeout, 300k of 1 ms", sizes(300_000, 300_000, 1_000),
           seconds=0.8),
    _timer("timeouts_varied", "setTimeout, 300k of 1..1000 ms", sizes(300_000, 300_000, 1_000),
           seconds=3.2),
    _timer("timeouts_cleared", "setTimeout and clearTimeout, 300k",
           sizes(300_000, 300_000, 1_000), seconds=0.6),
    _timer("intervals", "setInterval, 10k of 10 ms", sizes(200_000, 100_000, 1_000), seconds=0.8),
    _file("read_file", "fs.readFile of 4 KiB", 16, sizes(30_000, 10_000, 200)),
    _file("stat", "fs.stat", 16, sizes(60_000, 20_000, 200)),
    _memory("timers", "memory of one of 1M timers"),
    _memory("promises", "memory of one of 1M pending promises"),
    _script_row("network", "tcp_echo", "tcp_echo_1", "network", "TCP echo, 1 connection",
                sizes(30_000, 10_000, 100), "cpu_cost", needs=("net",)),
    _script_row("network", "tcp_echo", "tcp_echo_100", "network", "TCP echo, 100 connections",
                sizes(100_000, 30_000, 400), "cpu_cost", needs=("net",), concurrency=100),
    _script_row("children", "spawn", "spawn_4", "children", "spawn of /bin/sh, 4 in flight",
                sizes(500, 200, 10), "wall_cost", needs=("child_process",), concurrency=4,
                is_pinned=False),
    _script_row("http", "http_hello", "http_hello_50", "http", "HTTP hello, 50 connections",
                sizes(30_000, 10_000, 200), "cpu_cost", needs=("http",), concurrency=50,
                seconds=2.5),
    *_server("hello", "server_hello", "node:http server, hello"),
    *_server("json", "server_json", "node:http server, 10 KiB of JSON"),
    *_server("own_hello", "server_own", "own server interface, hello", needs=(),
             bar=Bar(to={"bun": 1.0, "deno": 1.0})),
]
