"""Takes the measurements: interleaved, warmed up, with checksums compared."""

import concurrent.futures
import dataclasses
import datetime
import os
import pathlib
import platform
import statistics
import subprocess

import programs
from progress import Progress
from rows import BASELINE, Row


@dataclasses.dataclass(frozen=True)
class Plan:
    rows: list[Row]
    systems: list[str]
    size: str  # full or quick; check() takes the smoke sizes.
    rounds: int


def measure(plan: Plan) -> dict:
    """Everything that was measured, as it goes into the JSON file."""
    able = _able_systems(plan)
    scale = {"full": 1.0, "quick": 0.4}[plan.size]
    expected = {row.name: row.seconds * scale + 0.05 for row in plan.rows}
    progress = Progress(sum(expected[row.name] * (plan.rounds + 0.1) * len(able[row.name])
                            for row in plan.rows))
    results = {"format": 1, **_circumstances(), "size": plan.size, "rounds": plan.rounds,
               "versions": {}, "rows": []}
    try:
        for row in plan.rows:
            if not able[row.name]:
                continue
            outcomes = _run_row(row, able[row.name], plan, progress, expected[row.name])
            _check_sums(row, outcomes)
            for system, runs in outcomes.items():
                results["versions"][system] = runs[0]["version"]
            results["rows"].append(_summarize_row(row, outcomes, plan.size))
    finally:
        progress.clear()
    return results


def check(plan: Plan) -> int:
    """Runs each benchmark once, tiny, all systems at a time; returns how many there were."""
    able = _able_systems(plan)
    # Rows that differ only in their size are the same here.
    rows = {(row.program_row, row.connections): row for row in plan.rows}.values()
    count = 0
    with concurrent.futures.ThreadPoolExecutor() as executor:
        for row in rows:
            runs = executor.map(
                lambda system, row=row: programs.run(system, row, row.operations["smoke"]),
                able[row.name])
            outcomes = {system: [run] for system, run in zip(able[row.name], runs)}
            _check_sums(row, outcomes)
            count += len(outcomes)
    return count


def _able_systems(plan: Plan) -> dict[str, list[str]]:
    """By row, the systems that have it."""
    offered = {system: programs.rows_of(system) for system in plan.systems}
    return {row.name: [system for system in plan.systems if row.program_row in offered[system]]
            for row in plan.rows}


def _run_row(row: Row, systems: list[str], plan: Plan, progress: Progress,
             expected_seconds: float) -> dict[str, list[dict]]:
    outcomes: dict[str, list[dict]] = {system: [] for system in systems}
    for system in systems:
        progress.show(f"{row.name} · {system} · warm-up")
        programs.run(system, row, row.operations["smoke"])
        progress.add(expected_seconds * 0.1)
    for round_number in range(plan.rounds):
        # Another system goes first in each round, so that none always follows the same one.
        turn = round_number % len(systems)
        for system in systems[turn:] + systems[:turn]:
            progress.show(f"{row.name} · {system} · round {round_number + 1}/{plan.rounds}")
            outcomes[system].append(programs.run(system, row, row.operations[plan.size]))
            progress.add(expected_seconds)
    return outcomes


def _check_sums(row: Row, outcomes: dict[str, list[dict]]) -> None:
    """Nobody gets faster by doing less."""
    seen: dict[tuple, set[str]] = {}
    for system, runs in outcomes.items():
        for outcome in runs:
            seen.setdefault((outcome["checksum"], outcome["operations"]), set()).add(system)
    if len(seen) > 1:
        detail = "; ".join(f"{', '.join(sorted(who))}: {what[0]} ({what[1]} operations)"
                           for what, who in seen.items())
        raise programs.Failure(f"{row.name}: the systems did different work: {detail}")


def _summarize_row(row: Row, outcomes: dict[str, list[dict]], size: str) -> dict:
    return {"name": row.name, "title": row.title, "unit": row.unit, "figure": row.figure,
            "operations": row.operations[size],
            "systems": {system: _summarize_runs(row, runs) for system, runs in outcomes.items()},
            **_ratios(row, outcomes)}


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


def _ratios(row: Row, outcomes: dict[str, list[dict]]) -> dict:
    """To the baseline, round by round, then the median: what disturbs one round disturbs both."""
    ratios, spreads = {}, {}
    base = [row.value_of(outcome) for outcome in outcomes.get(BASELINE, [])]
    for system, runs in outcomes.items():
        by_round = [row.ratio(row.value_of(outcome), other) for outcome, other in zip(runs, base)]
        if by_round and None not in by_round:
            ratios[system] = statistics.median(by_round)
            spreads[system] = spread(by_round)
    return {"ratios": ratios, "ratio_spreads": spreads}


def _circumstances() -> dict:
    return {"made_at": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
            "commit": _git("rev-parse", "HEAD") or "unknown",
            "has_changes": bool(_git("status", "--porcelain")),
            "machine": {"processor": _processor(), "cpus": os.cpu_count(),
                        "kernel": platform.release(), "load_average": os.getloadavg()[0]}}


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(["git", "-C", programs.ROOT, *arguments], capture_output=True,
                              text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _processor() -> str:
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()
