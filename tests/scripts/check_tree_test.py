"""scripts/check_tree.py, on small trees made for the purpose."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

ARCHITECTURE = "Folders: `base/`, `sys/`, `loop/`, `pool/`, `net/`, `testing/`.\n"


class CheckTree(unittest.TestCase):
    def setUp(self):
        self.tree = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.tree)
        self.write("docs/architecture.md", ARCHITECTURE)
        self.write("src/rondo/base/error.h", "")
        self.write("src/rondo/base/error.cpp", '#include "rondo/base/error.h"\n')

    def write(self, name, text, mode=0o644):
        path = self.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)

    def findings(self):
        answer = subprocess.run([sys.executable, ROOT / "scripts" / "check_tree.py", self.tree],
                                capture_output=True, text=True, check=False)
        self.assertEqual(answer.stderr, "")
        self.assertEqual(answer.returncode, 1 if answer.stdout else 0)
        return answer.stdout.splitlines()

    def test_a_clean_tree_has_no_findings(self):
        self.assertEqual(self.findings(), [])

    def test_a_folder_must_not_use_one_behind_it(self):
        self.write("src/rondo/loop/loop.h", '#include "rondo/base/error.h"\n')
        self.write("src/rondo/sys/fd.cpp", '\n#include "rondo/loop/loop.h"\n')
        self.assertEqual(self.findings(), ["src/rondo/sys/fd.cpp:2: sys must not use loop"])

    def test_loop_and_pool_know_each_other(self):
        self.write("src/rondo/loop/loop.h", '#include "rondo/pool/work.h"\n')
        self.write("src/rondo/pool/work.h", '#include "rondo/loop/loop.h"\n')
        self.assertEqual(self.findings(), [])

    def test_only_tests_use_testing(self):
        self.write("src/rondo/testing/fake_clock.h", "")
        self.write("src/rondo/loop/loop.cpp", '#include "rondo/testing/fake_clock.h"\n')
        self.write("src/rondo/loop/loop_test.cpp", '#include "rondo/testing/fake_clock.h"\n')
        self.assertEqual(self.findings(), ["src/rondo/loop/loop.cpp:1: loop must not use testing"])

    def test_testing_does_not_use_the_parts_above_the_loop(self):
        self.write("src/rondo/net/tcp.h", "")
        self.write("src/rondo/testing/fake.cpp", '#include "rondo/net/tcp.h"\n')
        self.assertEqual(self.findings(), ["src/rondo/testing/fake.cpp:1: testing must not use net"])

    def test_no_container_holds_script_values(self):
        self.write("src/node/a.cpp", "std::vector<js::String> names;\n"
                   "std::array<js::Value, 2> pair;\n// std::vector<js::Value> is wrong.\n"
                   "std::vector<js::Value> values;\nstd::map<int, js::Object> objects;\n"
                   "std::vector<other::Value> others;\n")
        self.write("src/js/b.cpp", "std::vector<String> names;\nstd::vector<Value> values;\n")
        message = "the collector does not see this value: see src/js/pin.h"
        self.assertEqual(self.findings(), [f"{place}: {message}" for place in (
            "src/js/b.cpp:2", "src/node/a.cpp:4", "src/node/a.cpp:5")])

    def test_only_one_folder_names_the_engine(self):
        text = ("#include <JavaScriptCore/JavaScript.h>\nJSON\nJSValueRef value;\n"
                "JSC::VM& vm;\njs::Value other;\n#include \"js/jsc.h\"\n")
        self.write("src/js/a.cpp", text)
        self.write("src/node/a.cpp", text)
        self.assertEqual(self.findings(), [f"src/node/a.cpp:{line}: only src/js names the engine"
                                           for line in (1, 3, 4, 6)])

    def test_includes_name_the_whole_path_in_quotes(self):
        self.write("src/rondo/base/a.cpp", '#include "error.h"\n#include <rondo/base/error.h>\n')
        self.assertEqual([finding.split(": ")[0] for finding in self.findings()],
                         ["src/rondo/base/a.cpp:1", "src/rondo/base/a.cpp:2"])

    def test_a_header_that_nobody_includes_is_found(self):
        self.write("src/rondo/base/lonely.h", "")
        self.assertEqual(self.findings(), ["src/rondo/base/lonely.h:1: nobody includes this header"])

    def test_a_folder_without_a_place_in_the_order_is_found(self):
        self.write("src/rondo/extra/a.cpp", '#include "rondo/base/error.h"\n')
        self.assertEqual(len(self.findings()), 2)  # Nor is it in the architecture.

    def test_a_file_of_801_lines_is_refused_and_one_of_800_is_not(self):
        self.write("src/rondo/base/long.cpp", "//\n" * 800)
        self.assertEqual(self.findings(), [])
        self.write("src/rondo/base/long.cpp", "//\n" * 801)
        self.assertEqual(len(self.findings()), 1)

    def test_long_scripts_are_refused_too(self):
        self.write("tool", "#!/bin/sh\n" + ":\n" * 800, mode=0o755)
        self.assertEqual(len(self.findings()), 1)

    def test_every_folder_is_in_the_architecture(self):
        self.write("docs/architecture.md", "Nothing.\n")
        self.assertEqual(self.findings(),
                         ["docs/architecture.md:1: does not mention the folder base/"])

    def test_links_of_documents_lead_somewhere(self):
        self.write("README.md", "[here](docs/architecture.md#top) [there](nowhere.md)\n"
                                "[web](https://example.org/x)\n")
        self.assertEqual(self.findings(),
                         ["README.md:1: links to nowhere.md, which does not exist"])

    def test_commands_in_documents_exist(self):
        self.write("test", "#!/bin/sh\nall_parts=(lint unit)\n", mode=0o755)
        self.write("run", "#!/bin/sh\n", mode=0o755)
        self.write("examples/cpp/hello.cpp", "// Says hello.\n")
        self.write("README.md", "```sh\n./run hello\n./test unit --filter X  # comment\n./test\n"
                                "./run goodbye\n./test everything\n./build\n```\n./build\n")
        self.assertEqual(self.findings(), [
            "README.md:5: there is no example goodbye",
            "README.md:6: ./test has no part everything",
            "README.md:7: there is no command ./build",
        ])


if __name__ == "__main__":
    unittest.main()
