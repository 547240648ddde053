"""The rows of bench/native and bench/js: what their tables must agree with."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))

from driver.rows import grouped  # noqa: E402
from everything import suites  # noqa: E402
from js.driver.rows import ScriptRow, ServerRow  # noqa: E402


class BenchRows(unittest.TestCase):
    def test_names_are_unique_within_a_suite(self):
        for suite in suites():
            names = [row.name for row in suite.rows]
            self.assertEqual(len(names), len(set(names)))

    def test_each_row_says_what_bounds_it_and_has_a_titled_family(self):
        for suite in suites():
            for row in suite.rows:
                self.assertTrue(row.bound, row.name)
                self.assertIn(row.family, suite.family_titles)
                self.assertEqual(set(row.operations), {"full", "quick", "smoke"})

    def test_rows_that_share_runs_agree_on_how_they_are_run(self):
        for suite in suites():
            for group in grouped(suite.rows):
                for field in ("seconds", "rounds_max", "is_in_quick", "descriptors"):
                    self.assertEqual(len({getattr(row, field) for row in group}), 1, group[0].name)

    def test_scripts_exist(self):
        folder = ROOT / "bench" / "js"
        for suite in suites():
            for row in suite.rows:
                if isinstance(row, ServerRow):
                    self.assertTrue(list((folder / "servers").glob(f"{row.script}.*")), row.name)
                elif isinstance(row, ScriptRow):
                    text = (folder / "rows" / f"{row.script}.cjs").read_text()
                    self.assertRegex(text, rf"\b{row.program_row}\b")

    def test_systems_have_colours_and_the_page_has_places(self):
        page = (ROOT / "docs" / "benchmarks.md").read_text()
        for suite in suites():
            self.assertEqual(set(suite.colours), set(suite.systems))
            for part in ("circumstances", "tables"):
                pattern = rf"<!-- begin {part} of {suite.key}: .*-->\n(.|\n)*<!-- end {part} of"
                self.assertTrue(re.search(pattern, page), f"{part} of {suite.key}")


if __name__ == "__main__":
    unittest.main()
