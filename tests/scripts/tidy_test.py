"""scripts/tidy.py, on a small project made for the purpose."""

import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

CONFIGURATION = """
Checks: '-*,modernize-use-nullptr'
WarningsAsErrors: '*'
HeaderFilterRegex: '/src/'
"""


class Tidy(unittest.TestCase):
    def setUp(self):
        self.tree = Path(tempfile.mkdtemp()).resolve()
        self.addCleanup(shutil.rmtree, self.tree)
        self.build = self.tree / "build"
        for folder in ("scripts", "src/one", "build"):
            (self.tree / folder).mkdir(parents=True)
        shutil.copy(ROOT / "scripts" / "tidy.py", self.tree / "scripts")
        (self.tree / ".clang-tidy").write_text(CONFIGURATION)
        self.sources = []

    def write(self, name, text):
        path = self.tree / "src" / name
        path.write_text(text)
        if path.suffix == ".cpp" and path not in self.sources:
            self.sources.append(path)
            (self.build / "compile_commands.json").write_text(json.dumps([
                {"directory": str(self.build), "file": str(source),
                 "command": f"c++ -I{self.tree}/src -std=c++23 -c {source}"}
                for source in self.sources]))

    def tidy(self):
        answer = subprocess.run([sys.executable, self.tree / "scripts" / "tidy.py", self.build],
                                capture_output=True, text=True, check=False)
        self.assertEqual(answer.stderr, "")
        return answer

    def assert_clean(self, due):
        answer = self.tidy()
        self.assertEqual(answer.returncode, 0, answer.stdout)
        self.assertRegex(answer.stdout, rf"\b{due} of {len(self.sources)} files were due")

    def assert_finding(self, place):
        answer = self.tidy()
        self.assertEqual(answer.returncode, 1)
        self.assertIn(place, answer.stdout)

    def test_what_has_passed_is_not_checked_again(self):
        self.write("one/a.cpp", "int* a = nullptr;\n")
        self.write("one/b.cpp", "int* b = nullptr;\n")
        self.assert_clean(due=2)
        self.assert_clean(due=0)
        self.write("one/b.cpp", "int* b = nullptr; \n")
        self.assert_clean(due=1)

    def test_findings_name_the_source_and_stay_until_mended(self):
        self.write("one/a.cpp", "int* a = nullptr;\n")
        self.write("one/b.cpp", "int* b = 0;\n")
        self.assert_finding("src/one/b.cpp:1:10")
        self.assert_finding("src/one/b.cpp:1:10")

    def test_a_changed_header_makes_those_that_reach_it_due(self):
        self.write("one/deep.h", "inline int* deep = nullptr;\n")
        self.write("one/near.h", '#include "one/deep.h"\n')
        self.write("one/a.cpp", '#include "one/near.h"\n')
        self.write("one/b.cpp", "int b;\n")
        self.assert_clean(due=2)
        self.write("one/deep.h", "inline int* deep = 0;\n")
        self.assert_finding("src/one/deep.h:1:20")

    def test_sources_that_do_not_compile_together_are_checked_one_by_one(self):
        self.write("one/a.cpp", "namespace { int* same = nullptr; }\nint* a = same;\n")
        self.write("one/b.cpp", "namespace { int* same = nullptr; }\nint* b = same;\n")
        self.assert_clean(due=2)
        self.write("one/b.cpp", "namespace { int* same = 0; }\nint* b = same;\n")
        self.write("one/a.cpp", "namespace { int* same = nullptr; }\nint* a = same; \n")
        self.assert_finding("src/one/b.cpp:1:25")

    def test_a_source_that_does_not_compile_fails(self):
        self.write("one/a.cpp", "int a = ;\n")
        self.assert_finding("src/one/a.cpp:1:9")

    def test_a_changed_configuration_makes_all_due(self):
        self.write("one/a.cpp", "int* a = nullptr;\n")
        self.assert_clean(due=1)
        (self.tree / ".clang-tidy").write_text(CONFIGURATION + "# changed\n")
        self.assert_clean(due=1)


if __name__ == "__main__":
    unittest.main()
