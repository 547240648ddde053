"""Takes the measurements: interleaved, warmed up, with checksums compared."""

import concurrent.futures
import dataclasses
import datetime
import os
import pathlib
import platform
import statistics
import subprocess

from .progress import Progress
from .rows import Row
from .suite import ROOT, SUBJECT, Failure, Suite


@dataclasses.dataclass(frozen=True)
class Plan:
    rows: list[Row]
    systems: list[str]
    size: str  # full or quick; check() takes the smoke sizes.
    rounds: int


def measure(suite: Suite, plan: Plan) -> dict:
    """Everything that was measured, as it goes into the JSON file."""
    able = _able_systems(suite, plan)
    scale = {"full": 1.0, "quick": 0.4}[plan.size]
    expected = {row.name: row.seconds * scale + 0.05 for row in plan.rows}
    progress = Progress(sum(
        expected[row.name] * (plan.rounds * row.repeats + 0.1) * len(able[row.name])
        for row in plan.rows))
    results = {"format": 1, "suite": suite.command, **_circumstances(), "size": plan.size,
               "rounds": plan.rounds, "versions": {}, "rows": [], "failures": []}
    try:
        for row in plan.rows:
            session = _Session(suite, row, plan, progress, expected[row.name])
            outcomes = session.run(able[row.name])
            results["failures"] += session.failures
            if not outcomes:
                continue
            for system, runs in outcomes.items():
                results["versions"][system] = runs[0]["version"]
            results["rows"].append(_summarize_row(suite, row, outcomes, plan.size))
    finally:
        progress.clear()
    results["machine"]["load_average_after"] = os.getloadavg()[0]
    return results


def check(suite: Suite, plan: Plan) -> int:
    """Runs each benchmark once, tiny, all systems at a time; returns how many there were."""
    able = _able_systems(suite, plan)
    # Rows that differ only in their size are the same here.
    rows = {(row.program_row, row.concurrency): row for row in plan.rows}.values()
    count = 0
    with concurrent.futures.ThreadPoolExecutor() as executor:
        for row in rows:
            runs = executor.map(
                lambda system, row=row: suite.run(system, row, row.operations["smoke"]),
                able[row.name])
            outcomes = {system: [run] for system, run in zip(able[row.name], runs)}
            _check_sums(row, outcomes)
            count += len(outcomes)
    return count


def _able_systems(suite: Suite, plan: Plan) -> dict[str, list[str]]:
    """By row, the systems that have it."""
    return {row.name: [system for system in plan.systems if suite.can_run(system, row)]
            for row in plan.rows}


@dataclasses.dataclass
class _Session:
    """All the runs of a row. A system that fails drops out of the row, and is reported."""

    suite: Suite
    row: Row
    plan: Plan
    progress: Progress
    expected_seconds: float  # Of one run.
    failures: list[str] = dataclasses.field(default_factory=list)
    outcomes: dict[str, list[dict]] = dataclasses.field(default_factory=dict)

    def run(self, systems: list[str]) -> dict[str, list[dict]]:
        """The outcomes of each system, round by round; none if they did different work."""
        self.outcomes = {system: [] for system in systems}
        for system in systems:
            self._run_once(system, "warm-up", "smoke", 0.1)
        rounds = self.plan.rounds * self.row.repeats
        for number in range(rounds):
            # Another system goes first in each round, so that none always follows the same one.
            turn = number % len(systems) if systems else 0
            for system in systems[turn:] + systems[:turn]:
                outcome = self._run_once(system, f"round {number + 1}/{rounds}", self.plan.size, 1)
                if outcome:
                    self.outcomes[system].append(outcome)
        try:
            _check_sums(self.row, self.outcomes)
        except Failure as failure:
            self.failures.append(str(failure))
            return {}
        return self.outcomes

    def _run_once(self, system: str, what: str, size: str, share: float) -> dict | None:
        if system not in self.outcomes:
            return None
        self.progress.show(f"{self.row.name} · {system} · {what}")
        try:
            return self.suite.run(system, self.row, self.row.operations[size])
        except Failure as failure:
            self.failures.append(f"{self.row.name}, {system}: {failure}")
            del self.outcomes[system]
            return None
        finally:
            self.progress.add(self.expected_seconds * share)


def _check_sums(row: Row, outcomes: dict[str, list[dict]]) -> None:
    """Nobody gets faster by doing less."""
    seen: dict[tuple, set[str]] = {}
    for system, runs in outcomes.items():
        for outcome in runs:
            seen.setdefault((outcome["checksum"], outcome["operations"]), set()).add(system)
    if len(seen) > 1:
        detail = "; ".join(f"{', '.join(sorted(who))}: {what[0]} ({what[1]} operations)"
                           for what, who in seen.items())
        raise Failure(f"{row.name}: the systems did different work: {detail}")


def _summarize_row(suite: Suite, row: Row, outcomes: dict[str, list[dict]], size: str) -> dict:
    return {"name": row.name, "title": row.title, "unit": row.unit, "figure": row.figure,
            "operations": row.operations[size],
            "systems": {system: _summarize_runs(row, runs) for system, runs in outcomes.items()},
            **_ratios(suite, row, outcomes)}


def _summarize_runs(row: Row, runs: list[dict]) -> dict:
    def median_of(value) -> float:
        return statistics.median(value(outcome) for outcome in runs)

    cpu_costs = [outcome["cpu_ns"] / outcome["operations"] for outcome in runs]
    samples = [row.value_of(outcome) for outcome in runs]
    return {"median": statistics.median(samples), "spread": spread(samples), "samples": samples,
            "cpu_ns_per_operation": statistics.median(cpu_costs),
            "least_cpu_ns_per_operation": min(cpu_costs),
            "wall_ns_per_operation": median_of(lambda run: run["wall_ns"] / run["operations"]),
            "figures": {name: median_of(lambda run, key=name: run["figures"][key])
                        for name in runs[0]["figures"]},
            "checksum": runs[0]["checksum"]}


def spread(samples: list[float]) -> float:
    """The distance between the quartiles as a share of the median: half of the runs are in it."""
    if len(samples) < 2:
        return 0.0
    lower, middle, upper = statistics.quantiles(samples, n=4, method="inclusive")
    return (upper - lower) / middle if middle else 0.0


def _ratios(suite: Suite, row: Row, outcomes: dict[str, list[dict]]) -> dict:
    """To the baseline, round by round, then the median: what disturbs one round disturbs both."""
    by_round = {system: _ratios_by_round(row, runs, outcomes.get(suite.baseline, []))
                for system, runs in outcomes.items()}
    by_round = {system: ratios for system, ratios in by_round.items() if ratios}
    return {"ratios": {system: statistics.median(ratios) for system, ratios in by_round.items()},
            "ratio_spreads": {system: spread(ratios) for system, ratios in by_round.items()},
            "ratio_samples": by_round,
            "to_best_peer": _to_best_peer(suite, row, outcomes)}


def _to_best_peer(suite: Suite, row: Row, outcomes: dict[str, list[dict]]) -> dict | None:
    """Rondo's ratio to whoever is the best of the others; the limit is no competitor."""
    peers = [system for system in outcomes if system not in (SUBJECT, suite.limit)]
    if SUBJECT not in outcomes or not peers:
        return None
    ratios = {peer: _ratios_by_round(row, outcomes[SUBJECT], outcomes[peer]) for peer in peers}
    medians = {peer: statistics.median(found) for peer, found in ratios.items() if found}
    if not medians:
        return None
    best = min(medians, key=medians.get)
    return {"system": best, "ratio": medians[best], "spread": spread(ratios[best])}


def _ratios_by_round(row: Row, runs: list[dict], others: list[dict]) -> list[float]:
    """Nothing at all if one of them makes no sense."""
    ratios = [row.ratio(row.value_of(outcome), row.value_of(other))
              for outcome, other in zip(runs, others)]
    return [] if None in ratios else ratios


def _circumstances() -> dict:
    return {"made_at": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
            "commit": _git("rev-parse", "HEAD") or "unknown",
            "has_changes": bool(_git("status", "--porcelain")),
            "machine": {"processor": _processor(), "cpus": os.cpu_count(),
                        "kernel": platform.release(), "load_average": os.getloadavg()[0]}}


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True,
                              check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _processor() -> str:
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()
