"""Runs a server under load: the server has one CPU, load and Redis have another."""

import contextlib
import os
import pathlib
import socket
import subprocess
import time
from collections.abc import Iterator

from driver.suite import Failure
from js.driver.servers import WARM_UP_SECONDS, Server, exchange

from . import requests
from .rows import ServerRow

REDIS_SECONDS_MAX = 10


def run(command: list, row: ServerRow, cpus: list[int], operations: int,
        build: pathlib.Path) -> dict:
    messages = requests.write(row.messages, build / "data")
    warm_up = 0 if operations == row.operations["smoke"] else WARM_UP_SECONDS * 1000
    with contextlib.ExitStack() as stack:
        if row.needs_redis:
            command = [*command, str(stack.enter_context(_redis(cpus)))]
        server = Server(command, cpus)
        stack.callback(server.stop)
        load = ["taskset", "-c", str(cpus[-1]), build / row.load, f"--port={server.port}",
                f"--connections={row.concurrency}", f"--operations={operations}",
                f"--warm-up-ms={warm_up}", f"--messages={messages}"]
        return exchange(server, load, operations)


@contextlib.contextmanager
def _redis(cpus: list[int]) -> Iterator[int]:
    """An empty Redis that keeps nothing; gives its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    process = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "",
         "--appendonly", "no"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, cpus[-1:]))
    try:
        _await_listener(port)
        yield port
    finally:
        process.kill()
        process.wait()


def _await_listener(port: int) -> None:
    until = time.monotonic() + REDIS_SECONDS_MAX
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.02)
    raise Failure("redis-server did not start")
