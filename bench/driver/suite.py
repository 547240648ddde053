"""What a set of benchmarks has to say about itself so that the driver can run it."""

import abc
import pathlib
import resource
import subprocess

from .rows import Row

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUBJECT = "rondo"


class Failure(Exception):
    """Something that the user has to see and that ends the run."""


class Unsupported(Failure):
    """A system says that it lacks what a row needs: the row goes on without it."""


class TooSlow(Failure):
    """A run took longer than its row allows."""


class Suite(abc.ABC):
    """The rows, the systems that are compared, and how one of them runs a row."""

    key: str  # Its name in files.
    command: str  # How the user calls it.
    description: str
    plot_title: str
    rows: list[Row]
    family_titles: dict[str, str] = {}
    systems: list[str]
    baseline: str  # Ratios are to this system.
    only_if_named: frozenset[str] = frozenset()  # Systems that take part if the user says so.
    limit: str | None = None  # A system that is no competitor, but what there is to gain.
    limit_note: str = ""
    # Told apart by most who see colours differently; Rondo stands out, the limit stays behind.
    colours: dict[str, str]
    options: dict[str, dict] = {}  # Of the command line, as argparse takes them; suites may share.

    @abc.abstractmethod
    def prepare(self, systems: list[str], arguments) -> list[str]:
        """Builds and installs what is needed; gives those of the systems that can be run."""

    @abc.abstractmethod
    def why_not(self, system: str, row: Row) -> str | None:
        """What a system lacks that a row needs, if anything. Comes after prepare()."""

    @abc.abstractmethod
    def run(self, system: str, row: Row, operations: int) -> dict:
        """One measurement: operations, wall_ns, cpu_ns, checksum, version, figures."""

    def print_more(self, results: dict) -> None:
        """Tables that only this suite has."""

    def verdicts(self, results: dict) -> list[str]:
        """Sentences about what the suite as a whole has to reach."""
        return []


def too_many_descriptors(row: Row) -> str | None:
    """What the machine lacks that a row needs, if anything."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if limit == resource.RLIM_INFINITY or row.descriptors <= limit:
        return None
    return f"needs {row.descriptors:,} open files in a process; the limit here is {limit:,}"


def build_benchmarks(script: pathlib.Path, *arguments: str) -> None:
    """Runs a suite's own build script, which says itself what it does."""
    if subprocess.run([script, *arguments], check=False).returncode != 0:
        raise Failure("the benchmarks could not be built")


def printed_by(command: list, seconds_max: float, **options) -> tuple[str, str]:
    """What a command printed on either stream; a failure if it did not end well or in time."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=seconds_max, check=False,
                              **options)
    except subprocess.TimeoutExpired as error:
        raise TooSlow(f"did not end in {seconds_max:g} s: {shell(command)}") from error
    except OSError as error:
        raise Failure(f"{shell(command)}\ncould not be started: {error}") from error
    if done.returncode != 0:
        raise Failure(f"{shell(command)}\nended with {done.returncode}: "
                      f"{done.stderr.strip() or done.stdout.strip()}")
    return done.stdout, done.stderr


def output_of(command: list, seconds_max: float, **options) -> str:
    return printed_by(command, seconds_max, **options)[0]


def shell(command: list) -> str:
    return " ".join(str(word) for word in command)
