"""bench/apps: its inputs are the same in every run, and its bars are what they are said to be."""

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))

from apps.driver import bars, inputs, requests  # noqa: E402
from apps.driver.rows import SERVERS, TOOLS, ServerRow  # noqa: E402
from apps.driver.table import ROWS  # noqa: E402

APPS = ROOT / "bench" / "apps"
GENERATED = ("records", "page", "tests")


def result_of(row, rondo, bun, node, load_share=0.5):
    """What a run of three systems comes to; the figures are those of the row."""
    systems = {"rondo": rondo, "bun": bun, "node": node}
    best = min(row.ratio(rondo, other) for other in (bun, node))
    return {"name": row.name, "family": row.family,
            "to_best_peer": {"ratio": best},
            "systems": {name: {"samples": [value] * 3, "figures": {"load_share": load_share}}
                        for name, value in systems.items()}}


def row_named(name):
    return next(row for row in ROWS if row.name == name)


def said(*rows):
    return bars.in_words(ROWS, {"rows": list(rows)})


class Inputs(unittest.TestCase):
    def test_are_the_same_each_time(self):
        with tempfile.TemporaryDirectory() as folder:
            for kind in GENERATED:
                found = []
                for _ in range(2):
                    inputs.write(kind, 12, Path(folder) / kind, Path(folder))
                    found.append({path.name: path.read_bytes()
                                  for path in (Path(folder) / kind).rglob("*") if path.is_file()})
                self.assertEqual(found[0], found[1])

    def test_messages_differ_and_have_their_sizes_before_them(self):
        with tempfile.TemporaryDirectory() as folder:
            for kind in requests.KINDS:
                rest, found = requests.write(kind, Path(folder)).read_bytes(), set()
                while rest:
                    size, _, rest = rest.partition(b"\n")
                    found.add(rest[:int(size)])
                    rest = rest[int(size):]
                self.assertEqual(len(found), requests.COUNT)

    def test_rows_name_what_there_is(self):
        for row in ROWS:
            if isinstance(row, ServerRow):
                self.assertTrue((APPS / "servers" / row.script).exists())
                self.assertIn(row.messages, requests.KINDS)
                self.assertTrue((APPS / "support" / f"{row.load}.cpp").exists())
            else:
                self.assertIn(row.input, inputs.KINDS)
                for word in row.words:
                    if word.startswith("{tools}"):
                        self.assertTrue(Path(word.format(tools=APPS / "tools")).exists(), word)

    def test_the_lock_file_names_no_host(self):
        self.assertNotIn('"resolved"', (APPS / "package-lock.json").read_text())


class Bars(unittest.TestCase):
    def test_hold_where_all_is_well(self):
        lines = said(result_of(row_named("tsc"), 100, 100, 200),
                     result_of(row_named("shop_koa"), 30_000, 20_000, 10_000))
        self.assertEqual(len(lines), 3)
        for line in lines:
            self.assertIn(": holds;", line)

    def test_a_tool_behind_bun_is_named(self):
        line, = said(result_of(row_named("tsc"), 120, 100, 200))
        self.assertIn("does NOT hold; it is in 0 of 1; not in: tsc 0.83.", line)

    def test_wall_time_and_memory_of_a_tool_are_not_asked_for(self):
        self.assertEqual(said(result_of(row_named("tsc_wall"), 300, 100, 200)), [])

    def test_a_server_behind_node_is_named(self):
        first, second = said(result_of(row_named("shop_koa_p99"), 21, 40, 20))
        self.assertIn("holds; it is in 1 of 1 (100%)", first)
        self.assertIn("does NOT hold; it is in 1; not in: shop_koa_p99 0.95.", second)

    def test_a_busy_load_generator_is_named(self):
        self.assertIn("chat_ws on node", said(result_of(row_named("chat_ws"), 9, 5, 5, 0.95))[-1])

    def test_families_are_those_of_the_bars(self):
        self.assertEqual({row.family for row in ROWS}, {TOOLS, SERVERS})


if __name__ == "__main__":
    unittest.main()
