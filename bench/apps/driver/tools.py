"""Runs a tool: what it works on, what it takes, and a checksum of all that it makes."""

import pathlib
import shutil
import threading
import zlib

from js.driver.runtimes import Runtimes

from . import inputs
from .rows import ToolRow


class Tools:
    def __init__(self, runtimes: Runtimes, scripts: pathlib.Path, packages: pathlib.Path,
                 data: pathlib.Path):
        self._runtimes = runtimes
        self._folders = {"tools": scripts, "packages": packages}
        self._data = data
        self._made: set[pathlib.Path] = set()
        self._lock = threading.Lock()

    def run(self, system: str, row: ToolRow, size: int) -> dict:
        source, output = self._input(row, size), self._data / "output" / row.program_row
        # In the same place for all, since some tools write where a file is.
        shutil.rmtree(output, ignore_errors=True)
        output.mkdir(parents=True)
        folders = self._folders | {"input": source, "output": output}
        words = [word.format(**folders) for word in row.words]
        printed, usage = self._runtimes.launch([*self._runtimes.commands[system], *words],
                                               self._runtimes.cpus, row.seconds_max, cwd=source)
        cpu_ns = usage["own_cpu_ns" if row.has_helpers else "cpu_ns"]
        return {"operations": 1, "wall_ns": usage["wall_ns"], "cpu_ns": cpu_ns,
                "checksum": _checksum(printed, output),
                "figures": {"wall_ms": usage["wall_ns"] / 1e6, "cpu_ms": cpu_ns / 1e6,
                            "peak_megabytes": usage["peak_bytes"] / 2**20,
                            "kernel_share": usage["kernel_ns"] / max(usage["cpu_ns"], 1)}}

    def _input(self, row: ToolRow, size: int) -> pathlib.Path:
        """Made anew by the first who needs it: tools and packages may have changed since."""
        folder = self._data / "input" / row.program_row / str(size)
        with self._lock:
            if folder not in self._made:
                inputs.write(row.input, size, folder, self._folders["packages"])
                self._made.add(folder)
        return folder


def _checksum(printed: str, output: pathlib.Path) -> str:
    """Of what was printed, and of the names and contents of all files."""
    checksum = zlib.crc32(printed.encode())
    for path in sorted(path for path in output.rglob("*") if path.is_file()):
        checksum = zlib.crc32(str(path.relative_to(output)).encode(), checksum)
        checksum = zlib.crc32(path.read_bytes(), checksum)
    return f"{checksum:08x}"
