"""The kinds of rows there are, and what Rondo wants to reach in them."""

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

    @property
    def run_key(self) -> tuple:
        return (self.script, *super().run_key[1:])


@dataclasses.dataclass(frozen=True)
class LaunchRow(Row):
    """Runs a whole program; the launcher holds the watch."""

    needs: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class HyperfineRow(Row):
    """Runs a whole program so many times; hyperfine holds the watch."""

    needs: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class ServerRow(Row):
    """Puts a server under load.

    The client is wrk (what is said to be operations are seconds; none is a try), tcp (messages to an echo
    server) or hold (so many connections that are silent).
    """

    needs: tuple[str, ...] = ()
    script: str = ""
    client: str = "wrk"
    scheme: str = "http"
    posts: bool = False
    wrk_arguments: tuple[str, ...] = ()

    @property
    def run_key(self) -> tuple:
        return (f"{self.client} {self.script} {' '.join(self.wrk_arguments)}",
                *super().run_key[1:])


AHEAD = Bar(to={"node": 1.0, "node24": 1.0, "deno": 1.0})
AHEAD_OF_ALL = Bar(to={"node": 1.0, "node24": 1.0, "deno": 1.0, "bun": 1.0})
START_UP = Bar(to={"node": 2.5, "node24": 2.5, "deno": 1.0, "bun": 1 / 2.2})
START_UP_MEMORY = Bar(to={"node": 1.0, "node24": 1.0, "deno": 1.0}, at_most=26.0)

UNITS = {"cpu_cost": "ns of CPU", "wall_cost": "ns", "bytes_each": "bytes", "megabytes": "MB",
         "p50_us": "µs", "p99_us": "µs", "p50_ms": "ms", "p99_ms": "ms"}


def script_row(script: str, program_row: str, name: str, family: str, title: str,
               operations: dict[str, int], figure: str, bound: str, unit: str | None = None,
               **more) -> ScriptRow:
    return ScriptRow(name, family, title, program_row, operations, figure, unit or UNITS[figure],
                     AHEAD, script=script, bound=bound, **more)


def queue(name: str, title: str, operations: dict[str, int], bound: str, **more) -> ScriptRow:
    return script_row("queues", name, name, "queues", title, operations, "cpu_cost", bound, **more)


def promise(name: str, title: str, operations: dict[str, int], bound: str, **more) -> ScriptRow:
    return script_row("promises", name, name, "promises", title, operations, "cpu_cost", bound,
                      **more)


def timer(name: str, title: str, operations: dict[str, int], bound: str, **more) -> ScriptRow:
    return script_row("timers", name, name, "timers", title, operations, "cpu_cost", bound, **more)


def lateness(program_row: str, title: str, bound: str) -> list[ScriptRow]:
    operations = sizes(240, 100, 20)
    return [script_row("lateness", program_row, f"lateness_{program_row}_{ending}", "lateness",
                       f"{title}: {words}", operations, f"{ending}_us", bound, seconds=1.3)
            for ending, words in (("p50", "half within"), ("p99", "99 % within"))]


def file(program_row: str, title: str, concurrency: int, operations: dict[str, int], bound: str,
         **more) -> ScriptRow:
    options = {"seconds": 0.7} | more
    return script_row("files", program_row, f"{program_row}_{concurrency}", "files",
                      f"{title}, {concurrency} in flight", operations, "wall_cost", bound,
                      concurrency=concurrency, is_pinned=False, **options)


def memory(program_row: str, title: str, bound: str, seconds: float) -> ScriptRow:
    return script_row("memory", program_row, f"memory_{program_row}", "memory", title,
                      sizes(1_000_000, 1_000_000, 2_000), "bytes_each", bound,
                      seconds=seconds, rounds_max=3 if seconds < 1 else 2,
                      is_in_quick=seconds < 1)


def start_up(program: str, title: str, seconds: float, bound: str, **more) -> list[LaunchRow]:
    once = sizes(1, 1, 1)

    def row(ending: str, what: str, figure: str, unit: str, bar: Bar) -> LaunchRow:
        return LaunchRow(program + ending, "startup", f"{title}: {what}", program, once, figure,
                         unit, bar, seconds=seconds, repeats=5, bound=bound, **more)

    return [row("", "wall time", "wall_ms", "ms", START_UP),
            row("_cpu", "CPU time", "cpu_ms", "ms of CPU", START_UP),
            row("_memory", "peak RSS", "peak_megabytes", "MB", START_UP_MEMORY)]


def server(script: str, name: str, title: str, bound: str, needs: tuple[str, ...] = ("http",),
           concurrency: int = 50, **more) -> list[ServerRow]:
    def row(ending: str, what: str, figure: str, unit: str,
            bar: Bar = AHEAD_OF_ALL) -> ServerRow:
        return ServerRow(name + ending, "servers", f"{title}: {what}", script,
                         sizes(2, 1, 0), figure, unit, bar, concurrency=concurrency,
                         seconds=3.4, needs=needs, script=script, warms_itself=True, bound=bound,
                         **more)

    return [row("", "requests", "wall", "requests/s"),
            row("_cpu", "CPU for one", "cpu_cost", "ns of CPU"),
            row("_p99", "99 % within", "p99_ms", "ms"),
            row("_memory", "RSS", "megabytes", "MB", AHEAD)]


def echo(connections: int, operations: dict[str, int], bound: str) -> list[ServerRow]:
    title = f"TCP echo, {connections:,} connection{'s' if connections > 1 else ''}"

    def row(ending: str, what: str, figure: str, unit: str) -> ServerRow:
        return ServerRow(f"tcp_echo_{connections}{ending}", "network", f"{title}: {what}", "echo",
                         operations, figure, unit, AHEAD, concurrency=connections, seconds=1.4,
                         needs=("net",), script="echo", client="tcp", warms_itself=True,
                         descriptors=connections + 50, bound=bound)

    return [row("", "round trips", "wall", "round trips/s"),
            row("_cpu", "CPU for one", "cpu_cost", "ns of CPU"),
            row("_p50", "half within", "p50_us", "µs"),
            row("_p99", "99 % within", "p99_us", "µs")]
