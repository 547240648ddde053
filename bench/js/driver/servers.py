"""Servers under load: the server has one CPU, wrk another."""

import os
import pathlib
import re
import subprocess
import urllib.request
import zlib

from driver.suite import Failure, output_of, shell

from . import peers

WARM_UP_SECONDS = 1
START_SECONDS_MAX = 20
OPERATIONS = 1000


def script_of(folder: pathlib.Path, name: str, system: str) -> pathlib.Path | None:
    """The same script for all systems, or one that a system has for itself."""
    for path in (folder / f"{name}.cjs", folder / f"{name}.{system}.cjs"):
        if path.exists():
            return path
    return None


def run(command: list, cpus: list[int], connections: int, seconds: int) -> dict:
    server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, env=peers.environment(),
                              preexec_fn=lambda: os.sched_setaffinity(0, cpus[:1]))
    try:
        line = server.stdout.readline().strip()
        if not line.isdigit():
            raise Failure(f"{shell(command)}\nprinted no port but {line!r}")
        url = f"http://127.0.0.1:{line}/"
        with urllib.request.urlopen(url, timeout=START_SECONDS_MAX) as answer:
            checksum = zlib.crc32(answer.read())
        _load(url, cpus, connections, WARM_UP_SECONDS)
        cpu_before = _cpu_ns(server.pid)
        printed = _load(url, cpus, connections, seconds)
        cpu_ns = _cpu_ns(server.pid) - cpu_before
        return _outcome(printed, cpu_ns, _megabytes(server.pid)) | {"checksum": f"{checksum:08x}"}
    finally:
        server.kill()
        server.wait()


def _load(url: str, cpus: list[int], connections: int, seconds: int) -> str:
    command = ["taskset", "-c", str(cpus[-1]), "wrk", "-t1", f"-c{connections}", f"-d{seconds}s",
               "--latency", url]
    return output_of(command, seconds + 30)


def _outcome(printed: str, cpu_ns: int, megabytes: float) -> dict:
    if re.search(r"Socket errors|Non-2xx", printed):
        raise Failure(f"wrk met errors:\n{printed}")
    requests, seconds = re.search(r"(\d+) requests in ([\d.]+\w+)", printed).groups()
    p99 = re.search(r"99%\s+([\d.]+\w+)", printed).group(1)
    # All systems do the same work: what a thousand requests took.
    share = OPERATIONS / int(requests)
    return {"operations": OPERATIONS, "wall_ns": int(_seconds(seconds) * 1e9 * share),
            "cpu_ns": int(cpu_ns * share),
            "figures": {"p99_ms": _seconds(p99) * 1e3, "megabytes": megabytes}}


def _seconds(text: str) -> float:
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 1e-6, "ms": 1e-3, "s": 1, "m": 60}[unit]


def _cpu_ns(pid: int) -> int:
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return ticks * 1_000_000_000 // os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024
