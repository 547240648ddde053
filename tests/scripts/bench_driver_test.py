"""bench/driver, with a suite whose systems take as long as they are told to."""

import contextlib
import io
import sys
import unittest
import xml.dom.minidom
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))

from driver import measure, plot, report  # noqa: E402
from driver.rows import Bar, Row, sizes  # noqa: E402
from driver.suite import Failure, Suite  # noqa: E402


def row_named(name, figure="cpu_cost", bar=Bar(to={"base": 1.0})):
    return Row(name, "family", f"title of {name}", name, sizes(100, 10, 1), figure, "ns", bar)


class FakeSuite(Suite):
    command = "bench/fake/run"
    plot_title = "Fakes"
    systems = ["rondo", "base", "other", "raw"]
    baseline = "base"
    limit = "raw"
    colours = dict.fromkeys(systems, "#000000")

    def __init__(self, rows, costs):
        self.rows = rows
        self.costs = costs  # By system: ns for an operation, or what goes wrong.
        self.ran = []

    def prepare(self, systems, arguments):
        return systems

    def can_run(self, system, row):
        return system in self.costs

    def run(self, system, row, operations):
        self.ran.append(system)
        cost = self.costs[system]
        if cost == "fails":
            raise Failure("did not work")
        checksum = "other work" if cost == "cheats" else "work"
        nanoseconds = (1 if cost == "cheats" else cost) * operations
        return {"operations": operations, "wall_ns": nanoseconds, "cpu_ns": nanoseconds,
                "checksum": checksum, "version": "1.0", "figures": {"bytes": 7}}


def results_of(suite, rounds=3):
    return measure.measure(suite, measure.Plan(suite.rows, suite.systems, "quick", rounds))


class BenchDriver(unittest.TestCase):
    def test_a_ratio_above_one_is_better_whatever_the_figure(self):
        for figure in ("cpu_cost", "wall_cost", "cpu", "wall"):
            suite = FakeSuite([row_named("a", figure)], {"rondo": 10, "base": 20, "other": 5})
            row = results_of(suite)["rows"][0]
            self.assertAlmostEqual(row["ratios"]["rondo"], 2.0)
            self.assertAlmostEqual(row["to_best_peer"]["ratio"], 0.5)
            self.assertEqual(row["to_best_peer"]["system"], "other")

    def test_the_limit_is_no_peer(self):
        suite = FakeSuite([row_named("a")], {"rondo": 10, "base": 20, "raw": 1})
        row = results_of(suite)["rows"][0]
        self.assertEqual(row["to_best_peer"]["system"], "base")
        self.assertEqual(report.first_among(suite, row), "rondo")

    def test_another_system_goes_first_in_each_round(self):
        suite = FakeSuite([row_named("a")], {"rondo": 1, "base": 1, "other": 1})
        results_of(suite, rounds=2)
        self.assertEqual(suite.ran, ["rondo", "base", "other"] * 2 + ["base", "other", "rondo"])

    def test_different_work_gives_no_result(self):
        suite = FakeSuite([row_named("a")], {"rondo": "cheats", "base": 20})
        results = results_of(suite)
        self.assertEqual(results["rows"], [])
        self.assertIn("different work", results["failures"][0])
        with self.assertRaises(Failure):
            measure.check(suite, measure.Plan(suite.rows, suite.systems, "full", 1))

    def test_a_system_that_fails_drops_out(self):
        suite = FakeSuite([row_named("a"), row_named("b")],
                          {"rondo": 10, "base": 20, "other": "fails"})
        results = results_of(suite)
        self.assertEqual([set(row["systems"]) for row in results["rows"]], [{"rondo", "base"}] * 2)
        self.assertEqual(len(results["failures"]), 2)

    def test_bars_say_what_is_missed(self):
        def verdict(bar, cost):
            suite = FakeSuite([row_named("a", bar=bar)], {"rondo": cost, "base": 20, "other": 10})
            return report.verdict(suite, results_of(suite)["rows"][0])

        self.assertEqual(verdict(Bar(to={"base": 1.0}), 20), "yes")
        self.assertEqual(verdict(Bar(to={"base": 1.0}), 30), "NO (below 1 x base)")
        self.assertEqual(verdict(Bar(to={"base": 1.0, "other": 0.5}), 20), "yes")
        self.assertEqual(verdict(Bar(to_first=0.9), 20), "NO (below 0.9 x other)")
        self.assertEqual(verdict(Bar(at_most=15.0), 20), "NO (above 15 ns)")

    def test_noise_is_no_change(self):
        same = report.rank_test([1.0, 1.1, 0.9, 1.05], [1.02, 1.08, 0.95, 0.99])
        changed = report.rank_test([1.0, 1.1, 0.9, 1.05, 1.0], [2.0, 2.1, 1.9, 2.05, 2.0])
        self.assertGreater(same, 0.5)
        self.assertLess(changed, 0.05)

    def test_tables_and_plots_are_made(self):
        suite = FakeSuite([row_named("a"), row_named("b", "bytes")],
                          {"rondo": 10, "base": 20, "raw": 1})
        results = results_of(suite)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            report.print_results(suite, results)
            report.print_medians(suite, results)
            report.print_comparison(suite, results, results, "earlier.json")
        self.assertIn("title of a", printed.getvalue())
        self.assertIn("2.00 → 2.00", printed.getvalue())
        xml.dom.minidom.parseString(plot.draw(suite, results))


if __name__ == "__main__":
    unittest.main()
