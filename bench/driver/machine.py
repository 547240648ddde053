"""The circumstances of a run: machine, commit, time."""

import datetime
import os
import pathlib
import platform
import resource
import subprocess

from .suite import ROOT


def circumstances() -> dict:
    return {"made_at": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
            "commit": _git("rev-parse", "HEAD") or "unknown",
            "has_changes": bool(_git("status", "--porcelain")),
            "machine": {"processor": _processor(), "cpus": os.cpu_count(),
                        "kernel": platform.release(), "load_average": os.getloadavg()[0],
                        "system": _operating_system(), "memory_bytes": _memory_bytes(),
                        "hypervisor": _hypervisor(),
                        "open_files_max": resource.getrlimit(resource.RLIMIT_NOFILE)[1]}}


def _git(*arguments: str) -> str:
    return _printed("git", "-C", str(ROOT), *arguments)


def _printed(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _field(path: str, name: str, separator: str) -> str | None:
    try:
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    for line in lines:
        if line.startswith(name):
            return line.split(separator, 1)[1].strip()
    return None


def _processor() -> str:
    return _field("/proc/cpuinfo", "model name", ":") or platform.machine()


def _operating_system() -> str:
    return (_field("/etc/os-release", "PRETTY_NAME", "=") or "Linux").strip('"')


def _memory_bytes() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _hypervisor() -> str | None:
    """As lscpu names it; None on bare metal, or if lscpu is not there."""
    for line in _printed("lscpu").splitlines():
        if line.startswith("Hypervisor vendor"):
            return line.split(":", 1)[1].strip()
    return None
