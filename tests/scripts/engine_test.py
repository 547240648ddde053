"""engine/build and engine/pack, with a source of a few lines in place of WebKit's.

A copy of the scripts is taken, whose engine/version names an archive that is made here and lies in
the cache already, so that nothing is fetched. What compiles is real, and takes seconds.
"""

import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
import textwrap
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = ["clang++-19", "llvm-ar-19", "cmake", "ninja", "patch", "xz", "git"]

CMAKE = """
    cmake_minimum_required(VERSION 3.20)
    project(Fake CXX)
    set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
    add_definitions(-DNDEBUG)
    add_compile_options(-fno-rtti)
    file(WRITE ${CMAKE_BINARY_DIR}/cmakeconfig.h "")
    foreach(folder WTF/Headers/wtf bmalloc/Headers/bmalloc bmalloc/PrivateHeaders/bmalloc
        JavaScriptCore/Headers/JavaScriptCore JavaScriptCore/PrivateHeaders/JavaScriptCore
        JavaScriptCore/DerivedSources)
      file(WRITE ${CMAKE_BINARY_DIR}/${folder}/some.h "")
    endforeach()
    add_subdirectory(Tools)
    add_subdirectory(Source)
"""
SOURCES = {
    "Source/CMakeLists.txt": """
        add_library(WTF STATIC WTF/wtf.cpp)
        add_library(bmalloc STATIC bmalloc/bmalloc.cpp)
        add_library(JavaScriptCore STATIC JavaScriptCore/place.cpp)
        add_library(JavaScriptCoreJIT OBJECT JavaScriptCore/jit/JIT.cpp)
        """,
    "Source/cmake/Some.cmake": "",
    "Source/WTF/wtf.cpp": "int wtf() { return 1; }\n",
    "Source/bmalloc/bmalloc.cpp": "int bmalloc() { return 1; }\n",
    "Source/JavaScriptCore/place.cpp": "const char* place() { return __FILE__; }\n",
    "Source/JavaScriptCore/jit/JIT.cpp": "int jit() { return 1; }\n",
    "Source/JavaScriptCore/COPYING.LIB": "a licence\n",
    "Source/WebCore/large.cpp": "not unpacked\n",
}
PATCH = """\
A reason.

--- a/Source/WTF/wtf.cpp
+++ b/Source/WTF/wtf.cpp
@@ -1 +1 @@
-int wtf() { return 1; }
+int wtf() { return 2; }
"""


@unittest.skipUnless(all(shutil.which(tool) for tool in TOOLS), "not what builds the engine")
class Engine(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.project = self.folder / "project"
        for name in ("engine", "scripts"):
            shutil.copytree(ROOT / name, self.project / name)
        for file in (self.project / "engine/patches").glob("*.patch"):
            file.unlink()
        self.archive = self.make_archive()
        self.pin(hashlib.sha256(self.archive.read_bytes()).hexdigest())
        self.write_patch(PATCH)

    def make_archive(self):
        tree = self.folder / "webkitgtk-9.9.9"
        for name, text in {**SOURCES, "CMakeLists.txt": textwrap.dedent(CMAKE)}.items():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_text(text)
        archive = self.folder / "sources.tar.xz"
        with tarfile.open(archive, "w:xz") as output:
            output.add(tree, tree.name)
        return archive

    def pin(self, digest):
        (self.project / "engine/version").write_text(textwrap.dedent(f"""\
            engine_version=9.9.9
            engine_patches=
            engine_releases=("9.9.9 {digest} -")
            engine_suites=()
            engine_pools=()
            """))

    def write_patch(self, text):
        (self.project / "engine/patches/0001-some.patch").write_text(text)
        self.build("--accept-patches")

    def run_script(self, *words, cache="cache", **variables):
        environment = {**os.environ, "RONDO_ENGINE_CACHE": str(self.folder / cache), **variables}
        environment.pop("RONDO_ENGINE", None)
        environment.update(variables)
        return subprocess.run(words, capture_output=True, text=True, check=False,
                              cwd=self.project, env=environment)

    def build(self, *words, cache="cache", **variables):
        kept = self.folder / cache / "engine/webkitgtk-9.9.9.tar.xz"
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.archive, kept)
        return self.run_script("engine/build", *words, cache=cache, **variables)

    def built(self, cache="cache"):
        return Path(self.build("--print-path", cache=cache).stdout.strip())

    def test_a_build_leaves_only_what_users_need(self):
        answer = self.build()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        engine = self.built()
        self.assertEqual(sorted(path.name for path in engine.iterdir()),
                         ["flags", "include", "lib", "licences", "manifest"])
        self.assertIn("-fno-rtti\n", (engine / "flags").read_text())
        self.assertFalse((engine.parent / f"{engine.name}.partial").exists())
        symbols = subprocess.run(["nm", "-C", engine / "lib/libengine.a"], capture_output=True,
                                 text=True, check=True).stdout
        for name in ("wtf()", "bmalloc()", "place()", "jit()"):
            self.assertIn(f" T {name}", symbols)
        self.assertEqual(self.build().stderr, "")

    def test_the_result_does_not_depend_on_the_place(self):
        for cache in ("cache", "elsewhere/deeper"):
            self.assertEqual(self.build(cache=cache).returncode, 0)
        first, second = (self.built(cache) / "lib/libengine.a" for cache in ("cache", "elsewhere/deeper"))
        self.assertEqual(first.read_bytes(), second.read_bytes())
        self.assertNotIn(str(self.folder).encode(), first.read_bytes())

    def test_a_changed_patch_stops_the_build_until_it_is_accepted(self):
        file = self.project / "engine/patches/0001-some.patch"
        file.write_text(file.read_text().replace("return 2", "return 3"))
        answer = self.build()
        self.assertEqual(answer.returncode, 1)
        self.assertIn("engine/build --accept-patches", answer.stderr)
        self.assertEqual(self.build("--accept-patches").returncode, 0)
        self.assertEqual(self.build().returncode, 0)

    def test_a_patch_that_does_not_fit_is_named(self):
        self.write_patch(PATCH.replace("-int wtf() { return 1; }", "-int wtf() { return 7; }"))
        answer = self.build()
        self.assertEqual(answer.returncode, 1)
        self.assertIn("engine/patches/0001-some.patch does not fit the sources of 9.9.9", answer.stderr)

    def test_a_failure_shows_the_end_of_the_log_and_goes_on_later(self):
        self.write_patch(PATCH.replace("return 2", "return nothing"))
        answer = self.build()
        self.assertEqual(answer.returncode, 1)
        self.assertIn("use of undeclared identifier 'nothing'", answer.stderr)
        partial = Path(f"{self.built()}.partial")
        self.assertIn(str(partial / "log"), answer.stderr)
        # As a reboot in the middle would leave it.
        file = partial / "source/Source/WTF/wtf.cpp"
        file.write_text(file.read_text().replace("nothing", "2"))
        answer = self.build()
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertNotIn("unpacking", answer.stderr)

    def test_a_packed_engine_is_taken_and_another_one_is_refused(self):
        archive = self.folder / "engine.tar.xz"
        self.build()
        answer = self.run_script("engine/pack", archive)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        answer = self.build(cache="other", RONDO_ENGINE=str(archive))
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("took the engine from", answer.stderr)
        self.assertEqual((self.built() / "lib/libengine.a").read_bytes(),
                         (self.built("other") / "lib/libengine.a").read_bytes())

        self.write_patch(PATCH.replace("return 2", "return 3"))
        answer = self.build(cache="other", RONDO_ENGINE=str(archive))
        self.assertEqual(answer.returncode, 1)
        self.assertRegex(answer.stderr, r"it has: +patches .*\n +this wants: +patches ")

    def test_what_is_no_engine_is_refused(self):
        for name in (self.archive, self.folder, self.folder / "nothing"):
            answer = self.build(RONDO_ENGINE=str(name))
            self.assertEqual(answer.returncode, 1)
            self.assertRegex(answer.stderr, "holds no engine|is not there")

    def test_the_sources_are_unpacked_for_work_and_patches_made_of_them_again(self):
        work = self.folder / "work"
        answer = self.build("--unpack", work)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertFalse((work / "Source/WebCore").exists())
        (work / "Source/WTF/wtf.cpp").write_text("int wtf() { return 4; }\n")
        self.assertEqual(self.build("--refresh", work).returncode, 1)
        subprocess.run(["git", "-C", work, "-c", "user.name=a", "-c", "user.email=a", "commit", "-q",
                        "-a", "-m", "another\n\nIts reason."], check=True)
        answer = self.build("--refresh", work)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        first, second = sorted((self.project / "engine/patches").glob("*.patch"))
        self.assertEqual([first.name, second.name], ["0001-some.patch", "0002-another.patch"])
        self.assertTrue(first.read_text().startswith("A reason.\n"))
        self.assertIn("+int wtf() { return 4; }", second.read_text())
        self.assertEqual(self.build().returncode, 0)


if __name__ == "__main__":
    unittest.main()
