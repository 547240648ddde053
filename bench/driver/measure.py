"""Takes the measurements: interleaved, warmed up, with checksums compared."""

import concurrent.futures
import dataclasses
import os
import time

from .machine import circumstances
from .pace import Pace
from .rows import Row, grouped
from .suite import SUBJECT, Failure, Suite, TooSlow, Unsupported
from .summary import check_sums, summarize_row

# A run of less takes at least this share of the time of a full one.
SHARE_LEAST = 0.3
# A process has to start, too.
START_SECONDS = 0.06
WARM_UP_SHARE = 0.1
# Of a system that takes so long for a run, a few runs are enough.
SLOW_SECONDS = 6.0
SLOW_ROUNDS = 2
# Several rows at a time: most of a tiny run is waiting.
CHECKED_AT_A_TIME = 6


@dataclasses.dataclass(frozen=True)
class Plan:
    rows: list[Row]
    systems: list[str]
    size: str  # full or quick; check() takes the smoke sizes.
    rounds: int
    rounds_least: int = 3  # So many even if the time is up.


@dataclasses.dataclass(frozen=True)
class Missing:
    """A row that a system cannot run."""

    row: str
    system: str
    reason: str


def in_words(missing: list[dict]) -> list[str]:
    """A line for each row and reason."""
    systems: dict[tuple[str, str], list[str]] = {}
    for one in missing:
        systems.setdefault((one["row"], one["reason"]), []).append(one["system"])
    return [f"{row} on {', '.join(who)}: {reason}" for (row, reason), who in systems.items()]


def expected_seconds(suite: Suite, plan: Plan) -> float:
    return sum(_Session.make(suite, group, plan).expected_seconds for group in grouped(plan.rows))


def measure(suite: Suite, plan: Plan, pace: Pace | None = None, keep=lambda results: None) -> dict:
    """Everything that was measured, as it goes into the JSON file.

    keep is given what there is after each benchmark: the whole may take hours.
    """
    pace = pace or Pace(expected_seconds(suite, plan))
    results = {"suite": suite.key, "baseline": suite.baseline, **circumstances(),
               "size": plan.size, "rounds": plan.rounds,
               "versions": {}, "rows": [], "failures": [], "missing": []}
    try:
        for group in grouped(plan.rows):
            session = _Session.make(suite, group, plan)
            outcomes = session.run(pace)
            results["failures"] += session.failures
            results["missing"] += [dataclasses.asdict(missing) for missing in session.missing]
            for system, runs in outcomes.items():
                results["versions"][system] = runs[0]["version"]
            if outcomes:
                results["rows"] += [summarize_row(suite, row, outcomes, plan.size)
                                    for row in group]
            keep(results)
    finally:
        pace.clear()
    results["machine"]["load_average_after"] = os.getloadavg()[0]
    return results


def check(suite: Suite, plan: Plan) -> tuple[int, list[dict]]:
    """Runs each benchmark once, tiny; how many there were, and what is not there."""
    # Rows that differ only in their size are the same here.
    tiny = {group[0].run_key[:3]: group for group in grouped(plan.rows)}.values()
    with concurrent.futures.ThreadPoolExecutor(CHECKED_AT_A_TIME) as executor:
        done = list(executor.map(lambda group: _check_group(suite, group, plan.systems), tiny))
    return (sum(count for count, _ in done),
            [dataclasses.asdict(one) for _, missing in done for one in missing])


def _check_group(suite: Suite, group: list[Row], systems: list[str]) -> tuple[int, list[Missing]]:
    row, outcomes, missing = group[0], {}, []
    for system in systems:
        reason = suite.why_not(system, row)
        if reason is None:
            try:
                outcomes[system] = [suite.run(system, row, row.operations["smoke"])]
                continue
            except Unsupported as unsupported:
                reason = str(unsupported)
        missing.append(Missing(row.name, system, reason))
    check_sums(row, outcomes)
    for member in group:
        for runs in outcomes.values():
            member.value_of(runs[0])
    return len(outcomes), missing


@dataclasses.dataclass
class _Session:
    """All the runs of rows that share them. A system that fails drops out, and is reported."""

    suite: Suite
    group: list[Row]
    plan: Plan
    systems: list[str]
    missing: list[Missing]
    rounds: int
    failures: list[str] = dataclasses.field(default_factory=list)
    outcomes: dict[str, list[dict]] = dataclasses.field(default_factory=dict)
    slow: set[str] = dataclasses.field(default_factory=set)

    @classmethod
    def make(cls, suite: Suite, group: list[Row], plan: Plan) -> "_Session":
        row = group[0]
        reasons = {system: suite.why_not(system, row) for system in plan.systems}
        rounds = min(plan.rounds, row.rounds_max or plan.rounds) * row.repeats
        return cls(suite, group, plan, [system for system in plan.systems if not reasons[system]],
                   [Missing(row.name, system, reason) for system, reason in reasons.items()
                    if reason], rounds)

    @property
    def row(self) -> Row:
        return self.group[0]

    @property
    def expected_seconds(self) -> float:
        """Of all rounds; a warm-up is a small share of a run."""
        share = self.row.operations[self.plan.size] / self.row.operations["full"]
        of_one = self.row.seconds * max(share, SHARE_LEAST) + START_SECONDS
        return of_one * len(self.systems) * (self.rounds + WARM_UP_SHARE)

    def run(self, pace: Pace) -> dict[str, list[dict]]:
        """The outcomes of each system, round by round; none if they did different work."""
        expected = self.expected_seconds
        allowance = pace.allowance(expected)
        self.outcomes = {system: [] for system in self.systems}
        began = time.monotonic()
        if not self.row.warms_itself:
            for system in self.systems:
                self._show(pace, system, "warm-up", 0.0)
                self._run_once(system, "smoke")
        least = min(self.rounds, self.plan.rounds_least * self.row.repeats)
        for number in range(self.rounds):
            elapsed = time.monotonic() - began
            if number >= least and elapsed * (number + 1) / number > allowance:
                break
            self._run_round(pace, number)
        pace.finish(expected)
        self.outcomes = {system: runs for system, runs in self.outcomes.items() if runs}
        try:
            check_sums(self.row, self.outcomes)
        except Failure as failure:
            self.failures.append(str(failure))
            return {}
        return self.outcomes

    def _run_round(self, pace: Pace, number: int) -> None:
        # Another system goes first in each round, so that none always follows the same one.
        turn = number % len(self.systems) if self.systems else 0
        for system in self.systems[turn:] + self.systems[:turn]:
            if system in self.slow and number >= SLOW_ROUNDS:
                continue
            self._show(pace, system, f"round {number + 1} of {self.rounds}", number / self.rounds)
            began = time.monotonic()
            outcome = self._run_once(system, self.plan.size)
            # Others are compared with these two, in every round that there is.
            if system not in (SUBJECT, self.suite.baseline) and \
                    time.monotonic() - began > SLOW_SECONDS:
                self.slow.add(system)
            if outcome:
                self.outcomes[system].append(outcome)

    def _show(self, pace: Pace, system: str, what: str, share: float) -> None:
        pace.show(self.row.name, f"{system} · {what}", self.expected_seconds, share)

    def _run_once(self, system: str, size: str) -> dict | None:
        if system not in self.outcomes:
            return None
        try:
            return self.suite.run(system, self.row, self.row.operations[size])
        except Unsupported as unsupported:
            self.missing.append(Missing(self.row.name, system, str(unsupported)))
        except TooSlow as failure:
            # That another system cannot do it in reasonable time is a result.
            if system == SUBJECT:
                self.failures.append(f"{self.row.name}, {system}: {failure}")
            else:
                self.missing.append(Missing(self.row.name, system,
                                            f"takes more than {self.row.seconds_max} s"))
        except Failure as failure:
            self.failures.append(f"{self.row.name}, {system}: {failure}")
        del self.outcomes[system]
        return None
