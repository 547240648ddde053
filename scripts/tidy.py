#!/usr/bin/env python3
"""Runs clang-tidy over our sources, skipping those that passed before and have not changed.

usage: tidy.py BUILD_FOLDER [FILE...]

The sources are those of BUILD_FOLDER/compile_commands.json that lie in the project, or only the
files named. Tests are left out unless named: GoogleTest's headers make them too slow. A source
counts as changed when it, a header of ours that it reaches, its compile command, the
configuration or the version of clang-tidy changes.

Nearly all of the time goes into the standard library's headers, so sources with the same compile
command are checked as one file that includes several of them: those that have no private name in
common. If that does not compile all the same, each half is checked by itself.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CLANG_TIDY = "clang-tidy-19"
ROOT = Path(__file__).resolve().parent.parent
CONFIGURATION = ROOT / ".clang-tidy"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
# What a source keeps to itself, and the names that are declared there: what stands at the beginning
# of a line up to a parenthesis, a brace, a semicolon or an equals sign.
PRIVATE_PART = re.compile(r"^namespace \{$(.*?)^\}  // namespace$", re.M | re.S)
PRIVATE_NAME = re.compile(r"^(?!using )(?:[^\s/#(){};=][^(){};=\n]*)?\b(\w+)(?:\[\])?\s*[({;=:]", re.M)
TOGETHER_MAX = 12
# The files include all that they need, and precompiled headers are there only after a build.
PRECOMPILED = re.compile(
    r"(?:-Xclang -include-pch -Xclang \S+ )?(?:-Xclang )?-include (?:-Xclang )?\S+/cmake_pch\.hxx")


@dataclass
class Source:
    path: Path
    entry: dict  # Of compile_commands.json.
    stamp: Path  # Holds the fingerprint of when it last passed.
    fingerprint: str = ""

    def has_passed(self):
        return self.stamp.exists() and self.stamp.read_text() == self.fingerprint

    def note_passed(self):
        self.stamp.parent.mkdir(parents=True, exist_ok=True)
        self.stamp.write_text(self.fingerprint)


def our_sources(build_folder):
    sources = {}
    for entry in json.loads((build_folder / "compile_commands.json").read_text()):
        entry["command"] = PRECOMPILED.sub("", entry["command"])
        path = (Path(entry["directory"]) / entry["file"]).resolve()
        if path.is_relative_to(ROOT) and not path.is_relative_to(build_folder):
            stamp = build_folder / "tidy" / f"{path.relative_to(ROOT)}.passed"
            sources[path] = Source(path, entry, stamp)
    return list(sources.values())


def reached_files(path, texts):
    """The file and all headers of ours that it includes, directly or not."""
    reached, waiting = set(), [path]
    while waiting:
        current = waiting.pop()
        if current in reached:
            continue
        reached.add(current)
        if current not in texts:
            texts[current] = current.read_text(encoding="utf-8")
        for name in INCLUDE.findall(texts[current]):
            for folder in (ROOT / "src", ROOT, current.parent):
                if (folder / name).is_file():
                    waiting.append((folder / name).resolve())
                    break
    return sorted(reached)


def set_fingerprints(sources):
    version = subprocess.run([CLANG_TIDY, "--version"], capture_output=True, check=True).stdout
    configuration = CONFIGURATION.read_bytes()
    texts = {}
    for source in sources:
        digest = hashlib.sha256(version + configuration + source.entry["command"].encode())
        for path in reached_files(source.path, texts):
            digest.update(f"{path.relative_to(ROOT)}\n{texts[path]}".encode())
        source.fingerprint = digest.hexdigest()


def run_clang_tidy(folder, path, entry, *options):
    """Whether it passed, and what it said. The folder is for its compile_commands.json."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "compile_commands.json").write_text(json.dumps([entry]))
    run = subprocess.run([CLANG_TIDY, "-p", folder, f"--config-file={CONFIGURATION}", "--quiet",
                          *options, path], capture_output=True, text=True, check=False)
    # On stderr are only counts of warnings in other people's headers, unless it failed.
    said = run.stdout if run.stdout.strip() else run.stderr
    return run.returncode == 0, said or f"{path}: clang-tidy ended with {run.returncode}"


def is_packed(source):
    """Whether it may be checked together with others; programs cannot, each has a main()."""
    return source.path.is_relative_to(ROOT / "src")


def check_together(build_folder, sources):
    """Whether they passed, and what was said. One source of many is included even if it is alone:
    some checks look at the main file only, and what is found must not depend on the company."""
    first = sources[0]
    if not is_packed(first):
        return run_clang_tidy(first.stamp.parent / first.path.stem, first.path, first.entry)
    folder = (build_folder / "tidy" / "together" / first.path.parent.relative_to(ROOT) /
              f"{first.path.stem}-{len(sources)}")
    folder.mkdir(parents=True, exist_ok=True)
    together = folder / "together.cpp"
    together.write_text("".join(f'#include "{source.path}"\n' for source in sources))
    entry = first.entry | {
        "command": first.entry["command"].replace(str(first.path), str(together)),
        "file": str(together)}
    # It includes sources, and a local name may be a private one of another: nobody's mistakes.
    return run_clang_tidy(folder, together, entry, "--checks=-bugprone-suspicious-include",
                          "--extra-arg=-Wno-shadow")


def check(build_folder, sources):
    """Checks the sources together; returns what was found, or nothing."""
    passed, output = check_together(build_folder, sources)
    if not passed and len(sources) > 1 and "clang-diagnostic-error" in output:
        middle = len(sources) // 2
        return check(build_folder, sources[:middle]) + check(build_folder, sources[middle:])
    for source in sources if passed else []:
        source.note_passed()
    return "" if passed else output


def batch_key(source):
    """Those that may go together have the same."""
    if not is_packed(source):
        return str(source.path)
    # Without the names of the files that are read and written.
    words = source.entry["command"].split()
    return " ".join(word for word in words if word.startswith(("-D", "-I", "-std", "-isystem")))


def batches_of(sources):
    """Packs each source to the first ones that it can be with."""
    packed = {}
    for source in sources:
        text = source.path.read_text(encoding="utf-8")
        names = {name for part in PRIVATE_PART.findall(text) for name in PRIVATE_NAME.findall(part)}
        batches = packed.setdefault(batch_key(source), [])
        for members, taken in batches:
            if len(members) < TOGETHER_MAX and taken.isdisjoint(names):
                members.append(source)
                taken |= names
                break
        else:
            batches.append(([source], names))
    found = [members for batches in packed.values() for members, _ in batches]
    # The large ones first: nobody waits for the last one alone.
    return sorted(found, key=len, reverse=True)


def main():
    build_folder = Path(sys.argv[1]).resolve()
    wanted = {Path(name).resolve() for name in sys.argv[2:]}
    sources = [source for source in our_sources(build_folder)
               if (source.path in wanted if wanted else not source.path.stem.endswith("_test"))]
    set_fingerprints(sources)
    due = sorted((source for source in sources if not source.has_passed()),
                 key=lambda source: source.path)
    batches = batches_of(due)

    found = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        for findings in threads.map(lambda batch: check(build_folder, batch), batches):
            if findings:
                found = True
                print(findings, flush=True)
    print(f"clang-tidy: {len(due)} of {len(sources)} files were due")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
