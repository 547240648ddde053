"""What the runs of a row come to: medians, spreads, ratios."""

import statistics

from .rows import Row
from .suite import SUBJECT, Failure, Suite


def summarize_row(suite: Suite, row: Row, outcomes: dict[str, list[dict]], size: str) -> dict:
    return {"name": row.name, "family": row.family, "title": row.title, "unit": row.unit,
            "figure": row.figure, "operations": row.operations[size],
            "rounds": max(len(runs) for runs in outcomes.values()),
            "systems": {system: _summarize_runs(row, runs) for system, runs in outcomes.items()},
            **_ratios(suite, row, outcomes)}


def check_sums(row: Row, outcomes: dict[str, list[dict]]) -> None:
    """Nobody gets faster by doing less."""
    seen: dict[tuple, set[str]] = {}
    for system, runs in outcomes.items():
        for outcome in runs:
            seen.setdefault((outcome["checksum"], outcome["operations"]), set()).add(system)
    if len(seen) > 1:
        detail = "; ".join(f"{', '.join(sorted(who))}: {what[0]} ({what[1]} operations)"
                           for what, who in seen.items())
        raise Failure(f"{row.name}: the systems did different work: {detail}")


def spread(samples: list[float]) -> float:
    """The distance between the quartiles as a share of the median: half of the runs are in it."""
    if len(samples) < 2:
        return 0.0
    lower, middle, upper = statistics.quantiles(samples, n=4, method="inclusive")
    return (upper - lower) / middle if middle else 0.0


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
