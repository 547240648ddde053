"""Servers under load: the server has one CPU, the load generator another."""

import contextlib
import json
import os
import pathlib
import re
import resource
import ssl
import subprocess
import time
import urllib.request
import zlib

from driver.suite import Failure, output_of, shell

from . import peers
from .rows import ServerRow

WARM_UP_SECONDS = 3
START_SECONDS_MAX = 20
SECONDS_MAX = 120
SETTLE_SECONDS = 0.4
# All systems do the same work: what a thousand requests took.
REQUESTS = 1000
POSTED = b"rondo and its peers\n" * 1000


def script_of(folder: pathlib.Path, name: str, system: str) -> pathlib.Path | None:
    """The same script for all systems, or one that a system has for itself."""
    runtime = "node" if system.startswith("node") else system
    for path in (folder / f"{name}.cjs", folder / f"{name}.{runtime}.cjs"):
        if path.exists():
            return path
    return None


class Server:
    """A process that listens and has printed its port."""

    def __init__(self, command: list, cpus: list[int]):
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, env=peers.environment(), preexec_fn=lambda: _prepare_child(cpus[:1]))
        line = self.process.stdout.readline().strip()
        if not line.isdigit():
            self.stop()
            raise Failure(f"{shell(command)}\nprinted no port but {line!r}")
        self.port = int(line)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def cpu_ns(self) -> int:
        """The clock of the whole process, by the number that the kernel gives it."""
        return time.clock_gettime_ns((~self.process.pid << 3) | 2)

    def kernel_ticks(self) -> tuple[int, int]:
        """In the program itself and in the kernel."""
        text = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        fields = text.rpartition(")")[2].split()
        return int(fields[11]), int(fields[12])

    def megabytes(self, name: str = "VmRSS") -> float:
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(rf"{name}:\s+(\d+)", text).group(1)) / 1024


class Account:
    """What a server uses from now on."""

    def __init__(self, server: Server):
        self._server = server
        self._cpu_ns = server.cpu_ns()
        self._ticks = server.kernel_ticks()

    def cpu_ns(self) -> int:
        return self._server.cpu_ns() - self._cpu_ns

    def kernel_share(self) -> float:
        user, system = (now - then for now, then in zip(self._server.kernel_ticks(), self._ticks))
        return system / max(user + system, 1)


def run(command: list, row: ServerRow, cpus: list[int], operations: int, tools: pathlib.Path,
        support: pathlib.Path) -> dict:
    server = Server(command, cpus)
    try:
        if row.client == "wrk":
            return _run_wrk(server, row, cpus, operations, support)
        if row.client == "hold":
            return _hold(server, cpus, operations, tools)
        return exchange(server, _tcp_load(server, cpus, tools, min(row.concurrency, operations),
                                          operations), operations)
    finally:
        server.stop()


def _prepare_child(cpus: list[int]) -> None:
    os.sched_setaffinity(0, cpus)
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))


# ---- HTTP ---------------------------------------------------------------------------------------

def _run_wrk(server: Server, row: ServerRow, cpus: list[int], seconds: int,
             support: pathlib.Path) -> dict:
    url = f"{row.scheme}://127.0.0.1:{server.port}/"
    checksum = _answer(url, row)
    arguments = [word.format(support=support) for word in row.wrk_arguments]
    if seconds > 0:
        _load(url, cpus, row.concurrency, WARM_UP_SECONDS, arguments)
    account = Account(server)
    printed = _load(url, cpus, row.concurrency, max(seconds, 1), arguments)
    cpu_ns, kernel_share = account.cpu_ns(), account.kernel_share()
    if re.search(r"Socket errors|Non-2xx", printed):
        raise Failure(f"wrk met errors:\n{printed}")
    requests, took = re.search(r"(\d+) requests in ([\d.]+\w+)", printed).groups()
    share = REQUESTS / max(int(requests), 1)

    def latency(percentage: int) -> float:
        return _seconds(re.search(rf"{percentage}%\s+([\d.]+\w+)", printed).group(1)) * 1e3

    return {"operations": REQUESTS, "wall_ns": int(_seconds(took) * 1e9 * share),
            "cpu_ns": int(cpu_ns * share), "checksum": f"{checksum:08x}",
            "figures": {"p50_ms": latency(50), "p99_ms": latency(99),
                        "megabytes": server.megabytes(), "kernel_share": kernel_share}}


def _answer(url: str, row: ServerRow) -> int:
    """A checksum of what the server says to one request."""
    context = ssl._create_unverified_context() if row.scheme == "https" else None
    body = POSTED if row.posts else None
    with urllib.request.urlopen(url, data=body, timeout=START_SECONDS_MAX,
                                context=context) as answer:
        return zlib.crc32(answer.read())


def _load(url: str, cpus: list[int], connections: int, seconds: int, arguments: list[str]) -> str:
    command = ["taskset", "-c", str(cpus[-1]), "wrk", "-t1", f"-c{connections}", f"-d{seconds}s",
               "--latency", *arguments, url]
    return output_of(command, seconds + 30)


def _seconds(text: str) -> float:
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 1e-6, "ms": 1e-3, "s": 1, "m": 60}[unit]


# ---- Clients of ours ----------------------------------------------------------------------------

@contextlib.contextmanager
def _clients(command: list):
    """The load generator, connected and warmed up."""
    clients = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    try:
        if clients.stdout.readline().strip() != "ready":
            raise Failure(f"{shell(command)}\nfailed: {clients.stderr.read().strip()}")
        yield clients
    finally:
        clients.kill()
        clients.communicate()


def exchange(server: Server, command: list, operations: int) -> dict:
    """Lets a load generator do its work: it says that it is ready, waits for a line, and prints
    its figures."""
    with _clients(command) as clients:
        account = Account(server)
        printed, errors = clients.communicate("go\n", timeout=SECONDS_MAX)
        if clients.returncode != 0:
            raise Failure(f"the clients failed: {errors.strip()}")
        figures = json.loads(printed)
        return {"operations": operations, "wall_ns": figures["wall_ns"],
                "cpu_ns": account.cpu_ns(), "checksum": figures["checksum"],
                "figures": {name: value for name, value in figures.items()
                            if name not in ("wall_ns", "checksum")}
                | {"megabytes": server.megabytes(), "kernel_share": account.kernel_share()}}


def _tcp_load(server: Server, cpus: list[int], tools: pathlib.Path, connections: int,
              operations: int) -> list:
    return ["taskset", "-c", str(cpus[-1]), tools / "tcp_load", f"--port={server.port}",
            f"--connections={connections}", f"--operations={operations}"]


def _hold(server: Server, cpus: list[int], connections: int, tools: pathlib.Path) -> dict:
    """What a connection takes that is open and silent. Files that are mapped are no part of it."""
    with _clients(_tcp_load(server, cpus, tools, 1, 10)):
        pass  # What the first connection ever brings in belongs to no connection.
    time.sleep(SETTLE_SECONDS)
    before, account = server.megabytes("RssAnon"), Account(server)
    began = time.monotonic_ns()
    with _clients(_tcp_load(server, cpus, tools, connections, 0)):
        wall_ns, cpu_ns = time.monotonic_ns() - began, account.cpu_ns()
        kernel_share = account.kernel_share()
        time.sleep(SETTLE_SECONDS)
        grown = (server.megabytes("RssAnon") - before) * 2**20
    return {"operations": connections, "wall_ns": wall_ns, "cpu_ns": cpu_ns,
            "checksum": str(connections),
            "figures": {"bytes_each": grown / connections, "kernel_share": kernel_share}}
