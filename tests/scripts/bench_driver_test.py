"""bench/driver, with a suite whose systems take as long as they are told to."""

import contextlib
import io
import sys
import tempfile
import unittest
import xml.dom.minidom
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))

from driver import (compare, document, growth, measure, plot, report, results,  # noqa: E402
                    significance)
from driver.pace import Pace  # noqa: E402
from driver.rows import Bar, Row, sizes  # noqa: E402
from driver.suite import Failure, Suite, Unsupported  # noqa: E402


def row_named(name, figure="cpu_cost", bar=Bar(to={"base": 1.0}), family="family", **more):
    return Row(name, family, f"title of {name}", more.pop("program_row", name),
               sizes(100, 10, 1), figure, "ns", bar, **more)


class FakeSuite(Suite):
    key = "fake"
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

    def why_not(self, system, row):
        return None if system in self.costs else "is not there"

    def run(self, system, row, operations):
        self.ran.append(system)
        cost = self.costs[system]
        if cost == "fails":
            raise Failure("did not work")
        if cost == "lacks it":
            raise Unsupported("has no workers")
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
        found = results_of(suite)
        self.assertEqual(found["rows"], [])
        self.assertIn("different work", found["failures"][0])
        with self.assertRaises(Failure):
            measure.check(suite, measure.Plan(suite.rows, suite.systems, "full", 1))

    def test_a_system_that_fails_drops_out(self):
        suite = FakeSuite([row_named("a"), row_named("b")],
                          {"rondo": 10, "base": 20, "other": "fails"})
        found = results_of(suite)
        self.assertEqual([set(row["systems"]) for row in found["rows"]], [{"rondo", "base"}] * 2)
        self.assertEqual(len(found["failures"]), 2)

    def test_bars_say_what_is_missed(self):
        def verdict(bar, cost):
            suite = FakeSuite([row_named("a", bar=bar)], {"rondo": cost, "base": 20, "other": 10})
            return report.verdict(suite, results_of(suite)["rows"][0])

        self.assertEqual(verdict(Bar(to={"base": 1.0}), 20), "yes")
        self.assertEqual(verdict(Bar(to={"base": 1.0}), 30), "NO (below 1 x base)")
        self.assertEqual(verdict(Bar(to={"base": 1.0, "other": 0.5}), 20), "yes")
        self.assertEqual(verdict(Bar(to_first=0.9), 20), "NO (below 0.9 x other)")
        self.assertEqual(verdict(Bar(at_most=15.0), 20), "NO (above 15 ns)")

    def test_a_system_that_lacks_something_is_no_failure(self):
        suite = FakeSuite([row_named("a")], {"rondo": "lacks it", "base": 20})
        found = results_of(suite)
        self.assertEqual(found["failures"], [])
        self.assertIn({"row": "a", "system": "rondo", "reason": "has no workers"},
                      found["missing"])
        count, missing = measure.check(
            suite, measure.Plan(suite.rows, ["rondo", "base"], "full", 1))
        self.assertEqual(count, 1)
        self.assertEqual(measure.in_words(missing), ["a on rondo: has no workers"])
        self.assertIn("in 0 of 1 rows", report.standing(suite, found))

    def test_rows_share_runs(self):
        rows = [row_named("a", program_row="same"), row_named("b", "bytes", program_row="same")]
        suite = FakeSuite(rows, {"rondo": 10, "base": 20})
        found = results_of(suite, rounds=3)
        self.assertEqual([row["name"] for row in found["rows"]], ["a", "b"])
        self.assertEqual(len(suite.ran), 2 * (1 + 3))

    def test_without_time_only_the_least_is_done(self):
        suite = FakeSuite([row_named("a")], {"rondo": 10, "base": 20})
        plan = measure.Plan(suite.rows, suite.systems, "quick", 9, rounds_least=2)
        found = measure.measure(suite, plan, Pace(1.0, seconds_max=0.0))
        self.assertEqual(found["rows"][0]["rounds"], 2)
        found = measure.measure(suite, plan, Pace(1.0))
        self.assertEqual(found["rows"][0]["rounds"], 9)

    def test_what_one_row_saves_the_next_has(self):
        pace = Pace(30.0, seconds_max=300.0)
        self.assertAlmostEqual(pace.allowance(10.0), 100.0, delta=1.0)
        pace.finish(10.0)
        self.assertAlmostEqual(pace.allowance(10.0), 150.0, delta=1.0)

    def test_noise_is_no_change(self):
        same = significance.chance([1.0, 1.1, 0.9, 1.05], [1.02, 1.08, 0.95, 0.99])
        self.assertGreater(same, 0.5)
        # Two of the seventy ways to share out eight samples are that extreme.
        apart = significance.chance([1, 2, 3, 4], [5, 6, 7, 8])
        self.assertAlmostEqual(apart, 2 / 70)
        self.assertAlmostEqual(significance.smallest_chance(4, 4), 2 / 70)
        self.assertEqual(significance.chance([1.0] * 5, [1.0] * 5), 1.0)
        many = significance.chance([float(number) for number in range(20)],
                                   [number + 30.0 for number in range(20)])
        self.assertLess(many, 0.001)

    def test_a_comparison_says_what_is_chance(self):
        def line(cost, rounds):
            suite = FakeSuite([row_named("a")], {"rondo": cost, "base": 20})
            return results_of(suite, rounds)["rows"][0]

        changed = compare._line(line(10, 5), line(5, 5), "base")
        self.assertEqual(changed[1:5], ["ratio to base", "2", "4", "+100.0%"])
        self.assertEqual(changed[5], "0.8% *")
        self.assertEqual(compare._line(line(10, 5), line(10, 5), "base")[5], "100.0%")
        self.assertIn("too few rounds", compare._line(line(10, 3), line(5, 3), "base")[5])

    def test_growth_is_a_factor(self):
        rows = [row_named(f"growth_timers_{label}", family="growth") for label in ("1k", "1m")]
        suite = FakeSuite(rows, {"rondo": 10, "base": 20})
        found = results_of(suite)
        series = growth.series_of(found)["timers"]
        self.assertEqual(growth.factor_of(series, "rondo"), 1.0)
        self.assertIn("within the bar of 3", growth.table_of(series)[1][-1])
        xml.dom.minidom.parseString(plot.draw(suite, found))

    def test_documents_get_tables_and_plots(self):
        suite = FakeSuite([row_named("a", is_headline=True)], {"rondo": 10, "base": 20})
        with tempfile.TemporaryDirectory() as folder:
            page, readme = Path(folder, "page.md"), Path(folder, "README.md")
            names = ["circumstances of fake", "tables of fake"]
            marks = "".join(f"<!-- begin {name}: written by bench/document -->\nold\n"
                            f"<!-- end {name} -->\nby hand\n" for name in names)
            page.write_text(marks)
            readme.write_text(marks.replace(names[0], "benchmarks"))
            found = {suite: results_of(suite)}
            document.write(found, page, readme, Path(folder))
            document.write(found, page, readme, Path(folder))
            self.assertIn("| title of a | ns | 10 | 20 | **2.00** (base) |", page.read_text())
            self.assertEqual(page.read_text().count("by hand"), 2)
            self.assertNotIn("old", page.read_text())
            self.assertIn("benchmarks.svg", readme.read_text())
            page.write_text("nothing")
            with self.assertRaises(Failure):
                document.write(found, page, readme, Path(folder))

    def test_results_are_read_back(self):
        suite = FakeSuite([row_named("a")], {"rondo": 10, "base": 20})
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "results.json")
            results.write(path, {"fake": results_of(suite)})
            self.assertEqual(results.read(path)["fake"]["rows"][0]["name"], "a")
            path.write_text("[]")
            with self.assertRaises(results.BadFile):
                results.read(path)

    def test_tables_and_plots_are_made(self):
        suite = FakeSuite([row_named("a"), row_named("b", "bytes")],
                          {"rondo": 10, "base": 20, "raw": 1})
        found = results_of(suite)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            report.print_results(suite, found)
            compare.print_comparison(found, found, "earlier.json", "base")
        self.assertIn("title of a", printed.getvalue())
        self.assertIn("ratio to base", printed.getvalue())
        xml.dom.minidom.parseString(plot.draw(suite, found))


if __name__ == "__main__":
    unittest.main()
