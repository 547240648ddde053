"""./run and ./test: what they answer, and how they install what is missing.

Nothing is installed or built here: packages are looked for on a PATH that holds only fakes.
"""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = ["awk", "bash", "cat", "dirname", "env", "grep", "id", "nproc"]
COMMANDS = ["g++", "clang++-19", "ld.lld-19", "cmake", "ninja", "npm"]
LIBRARIES = ["libcares", "libssl", "gtest", "zlib", "libdeflate", "libnghttp2",
             "libbrotlienc", "libzstd", "sqlite3"]


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, **options)


class Answers(unittest.TestCase):
    def test_run_without_a_name_lists_the_examples(self):
        answer = run("./run")
        self.assertEqual(answer.returncode, 2)
        self.assertRegex(answer.stderr, r"(?m)^  hello_timer +Waits ")
        self.assertEqual(answer.stdout, "")

    def test_run_with_an_unknown_name_lists_the_examples_and_suggests_one(self):
        answer = run("./run", "helo_timer")
        self.assertEqual(answer.returncode, 2)
        self.assertRegex(answer.stderr, r"(?m)^  hello_timer ")
        self.assertIn("did you mean hello_timer?", answer.stderr)

    def test_run_takes_no_file_from_elsewhere_for_an_example_of_the_same_name(self):
        answer = run("./run", "/nowhere/hello_timer.cpp")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("no such example: /nowhere/hello_timer.cpp", answer.stderr)

    def test_help_succeeds_and_goes_to_stdout(self):
        for command in ("./run", "./test"):
            answer = run(command, "--help")
            self.assertEqual(answer.returncode, 0)
            self.assertTrue(answer.stdout.startswith(f"usage: {command} "))

    def test_unknown_options_are_refused_with_a_suggestion(self):
        for command, wrong, right in (("./run", "--hepl", "--help"), ("./test", "--fliter", "--filter")):
            answer = run(command, wrong)
            self.assertEqual(answer.returncode, 2)
            self.assertIn(f"no such option: {wrong} (did you mean {right}?)", answer.stderr)

    def test_an_engine_is_taken_for_a_program_and_must_be_there(self):
        answer = run("./run", "--engine", "program.js")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("--engine needs an archive, and a program after it", answer.stderr)
        answer = run("./run", "--engine", "/nowhere/engine.tar.zst", "program.js")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("there is no /nowhere/engine.tar.zst", answer.stderr)

    def test_unknown_parts_are_refused_before_anything_is_done(self):
        answer = run("./test", "unit", "asn")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("no such part: asn (did you mean asan?)", answer.stderr)

    def test_nothing_is_suggested_for_what_is_like_nothing(self):
        answer = run("./test", "pineapple")
        self.assertEqual(answer.returncode, 2)
        self.assertNotIn("did you mean", answer.stderr)

    def test_filter_needs_a_value(self):
        answer = run("./test", "--filter")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("--filter needs a regular expression", answer.stderr)


class Packages(unittest.TestCase):
    """need_packages, with faked commands that write down how they were called."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.log = self.folder / "log"
        self.log.touch()
        for tool in TOOLS:
            (self.folder / tool).symlink_to(shutil.which(tool))
        for command in COMMANDS:
            self.fake(command, "exit 0")
        self.set_libraries(LIBRARIES)
        self.fake("apt-get", 'echo "apt-get $*" >>"$LOG"')

    def fake(self, name, body):
        path = self.folder / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!{shutil.which('bash')}\n{body}\n")
        path.chmod(0o755)

    def set_libraries(self, names):
        self.fake("pkg-config", f'case " {" ".join(names)} " in *" $2 "*) exit 0 ;; *) exit 1 ;; esac')

    def set_user(self, number):
        self.fake("id", f"echo {number}")

    def need_packages(self):
        return run("bash", "-c", 'set -eu; . scripts/common.sh; need_packages "${build_packages[@]}"',
                   env={"PATH": str(self.folder), "LOG": str(self.log)})

    def logged(self):
        return self.log.read_text().splitlines()

    def test_apt_is_left_alone_when_nothing_is_missing(self):
        answer = self.need_packages()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertEqual(self.logged(), [])
        self.assertEqual(answer.stderr, "")

    def test_root_installs_exactly_what_is_missing(self):
        self.set_user(0)
        self.set_libraries([name for name in LIBRARIES if name != "libcares"])
        (self.folder / "ninja").unlink()
        answer = self.need_packages()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        update, install = self.logged()
        self.assertRegex(update, r"^apt-get update")
        self.assertRegex(install, r"^apt-get install -y .* ninja-build libc-ares-dev$")

    def test_others_install_through_sudo(self):
        self.set_user(1000)
        self.set_libraries(["libcares"])
        self.fake("sudo", 'echo "sudo:" >>"$LOG"; exec "$@"')
        answer = self.need_packages()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertEqual([line.split()[:2] for line in self.logged()],
                         [["sudo:"], ["apt-get", "update"], ["sudo:"], ["apt-get", "install"]])

    def test_without_root_and_sudo_the_command_to_run_is_named(self):
        self.set_user(1000)
        self.set_libraries([])
        answer = self.need_packages()
        self.assertEqual(answer.returncode, 1)
        self.assertEqual(self.logged(), [])
        self.assertIn("apt-get update && apt-get install libc-ares-dev libssl-dev "
                      "libgtest-dev zlib1g-dev libdeflate-dev libnghttp2-dev libbrotli-dev "
                      "libzstd-dev libsqlite3-dev\n", answer.stderr)

    def test_a_failed_installation_ends_the_command_and_says_what_to_run(self):
        self.set_user(0)
        self.set_libraries(["gtest"])
        self.fake("apt-get", '[[ $1 == update ]]')
        answer = self.need_packages()
        self.assertEqual(answer.returncode, 1)
        self.assertIn("apt-get install libc-ares-dev", answer.stderr)

    def test_an_index_that_cannot_be_refreshed_is_no_end(self):
        self.set_user(0)
        self.set_libraries(["gtest"])
        self.fake("apt-get", 'echo "apt-get $*" >>"$LOG"; [[ $1 != update ]]')
        answer = self.need_packages()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertEqual(len(self.logged()), 2)

    def test_without_apt_the_packages_are_named(self):
        (self.folder / "apt-get").unlink()
        self.set_libraries(["gtest"])
        answer = self.need_packages()
        self.assertEqual(answer.returncode, 1)
        self.assertIn("libc-ares-dev", answer.stderr)


if __name__ == "__main__":
    unittest.main()
