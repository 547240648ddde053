"""The kinds of rows there are, and what Rondo wants to reach in them."""

import dataclasses

from driver.rows import Bar, Row, sizes

TOOLS = "tools"
SERVERS = "services"
# What Rondo's CPU time has to be to Bun's in every tool.
LEVEL = 0.95


@dataclasses.dataclass(frozen=True)
class ToolRow(Row):
    """Runs a command-line tool, or a program that uses a library; the launcher holds the watch.

    What is said to be operations is the size of the input. In the words of the command {packages},
    {tools}, {input} and {output} stand for folders.
    """

    words: tuple[str, ...] = ()
    input: str = ""  # A function of inputs.py.
    # Helpers that are programs of their own are not what is compared.
    has_helpers: bool = False


@dataclasses.dataclass(frozen=True)
class ServerRow(Row):
    """Puts a server under the load of so many requests, or messages."""

    script: str = ""
    messages: str = ""  # A kind of requests.py.
    load: str = "http_load"
    needs_redis: bool = False


def tool(name: str, title: str, words: str, input_kind: str, operations: dict[str, int],
         bound: str, **more) -> list[ToolRow]:
    def row(ending: str, what: str, figure: str, unit: str, bar: Bar) -> ToolRow:
        return ToolRow(name + ending, TOOLS, f"{title}: {what}", name, operations, figure, unit,
                       bar, words=tuple(words.split()), input=input_kind, bound=bound,
                       **({"seconds": 2.0, "rounds_max": 5, "is_in_quick": False} | more))

    return [row("", "CPU time", "cpu_ms", "ms of CPU", Bar(to={"bun": LEVEL})),
            row("_wall", "wall time", "wall_ms", "ms", Bar()),
            row("_memory", "peak RSS", "peak_megabytes", "MB", Bar())]


def server(name: str, title: str, script: str, messages: str, operations: int, bound: str,
           unit: str = "requests", **more) -> list[ServerRow]:
    def row(ending: str, what: str, figure: str, figure_unit: str) -> ServerRow:
        return ServerRow(name + ending, SERVERS, f"{title}: {what}", name,
                         sizes(operations, operations // 3, 120), figure, figure_unit,
                         Bar(to={"node": 1.0}, to_first=0.95), concurrency=50, seconds=6.0,
                         rounds_max=5, warms_itself=True, script=script, messages=messages,
                         bound=bound, **({"is_in_quick": False} | more))

    return [row("", unit, "wall", f"{unit}/s"),
            row("_cpu", "CPU for one", "cpu_cost", "ns of CPU"),
            row("_p50", "half within", "p50_us", "µs"),
            row("_p99", "99 % within", "p99_us", "µs"),
            row("_memory", "RSS", "megabytes", "MB")]
