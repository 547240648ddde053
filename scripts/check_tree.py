#!/usr/bin/env python3
"""Checks what no compiler sees: who may include whom, who may name the engine, file sizes, what the
documents promise, and that no script value is where the collector does not look.

usage: check_tree.py [ROOT]     prints FILE:LINE: MESSAGE for each finding, and fails if any
"""

import os
import re
import subprocess
import sys
from pathlib import Path

# The folders of src/rondo. Each may include itself and those before it; loop and pool know each
# other. testing is for tests, and knows only what it fakes.
ORDER = ["base", "sys", "backend", "loop", "pool", "net", "fs", "dns", "process", "system", "task"]
TESTING_USES = {"base", "sys", "backend", "loop", "pool", "testing"}

LINES_MAX = 800
SOURCE_ENDINGS = {".h", ".cpp", ".cmake", ".py", ".sh", ".js", ".mjs", ".ts", ".css", ".html"}

# Containers keep what they hold in the heap of C++, which the collector does not know. In src/js the
# values have their names without a namespace.
CONTAINER = (r"\b(vector|deque|list|map|unordered_map|set|unordered_set|shared_ptr|unique_ptr)"
             r"<[^;(){}]*")
HIDDEN_VALUE = re.compile(CONTAINER + r"\bjs::(Value|Object)\b")
HIDDEN_VALUE_IN_JS = re.compile(CONTAINER + r"(?<!::)\b(Value|Object)\b")

# The engine's headers, its namespaces and its C interface.
ENGINE = re.compile(
    r'#\s*include\s+(<(JavaScriptCore|wtf)/|"js/jsc\.h")|\b(JSC|WTF)::|\bOpaqueJS'
    r"|\bk?JS(Value|Object|Context|String|Class|BigInt|Evaluate|CheckScript|Weak|Type)")

INCLUDE = re.compile(r'\s*#\s*include\s+(["<])([^">]+)[">]')


def tracked_files(root):
    """What git tracks or would; in a tree without git, everything but build folders."""
    listing = subprocess.run(
        ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True, check=False)
    if listing.returncode == 0:
        names = os.fsdecode(listing.stdout).split("\0")
        return sorted(root / name for name in names if name and (root / name).is_file())
    return sorted(path for path in root.rglob("*") if path.is_file()
                  and not {"build", "node_modules", ".git"} & set(path.relative_to(root).parts))


def numbered_lines(path):
    return enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)


def is_script(path):
    if path.suffix or not os.access(path, os.X_OK):
        return False
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def is_test(path):
    return "_test" in path.stem


def allowed_folders(folder, for_test):
    if folder == "testing":
        return TESTING_USES
    allowed = set(ORDER[:ORDER.index(folder) + 1])
    if folder == "loop":
        allowed.add("pool")
    if for_test:
        # Coroutines are the shortest way to write many a test.
        allowed |= {"testing", "task"}
    return allowed


def check_sizes(files):
    for path in files:
        if path.suffix in SOURCE_ENDINGS or is_script(path):
            count = sum(1 for _ in numbered_lines(path))
            if count > LINES_MAX:
                yield path, LINES_MAX + 1, f"has {count} lines; split it, {LINES_MAX} is the limit"


def check_includes(root, files):
    library = root / "src" / "rondo"
    included = set()
    for path in files:
        if path.suffix not in {".h", ".cpp"}:
            continue
        for number, line in numbered_lines(path):
            match = INCLUDE.match(line)
            if not match:
                continue
            quote, name = match.groups()
            if name.startswith("rondo/"):
                included.add(root / "src" / name)
            if path.is_relative_to(library):
                problem = include_problem(path.relative_to(library), quote, name)
                if problem:
                    yield path, number, problem
    for path in files:
        if path.suffix == ".h" and path.is_relative_to(library) and path not in included:
            yield path, 1, "nobody includes this header"


def include_problem(path, quote, name):
    """What is wrong with an include in src/rondo, or None."""
    if not name.startswith("rondo/"):
        return f'write "rondo/..." instead of "{name}"' if quote == '"' else None
    if quote == "<":
        return f'write "{name}": angle brackets are for other projects'
    if len(path.parts) == 1:
        return None
    folder, target = path.parts[0], name.split("/")[1]
    if folder not in ORDER and folder != "testing":
        return f"folder {folder} has no place in the order of folders (scripts/check_tree.py)"
    if target not in allowed_folders(folder, is_test(path)):
        return f"{folder} must not use {target}"
    return None


def check_script_values(root, files):
    for path in files:
        if path.suffix not in {".h", ".cpp"}:
            continue
        is_in_js = path.is_relative_to(root / "src" / "js")
        hidden = HIDDEN_VALUE_IN_JS if is_in_js else HIDDEN_VALUE
        for number, line in numbered_lines(path):
            if hidden.search(line.split("//")[0]):
                yield path, number, "the collector does not see this value: see src/js/pin.h"
            if not is_in_js and ENGINE.search(line):
                yield path, number, "only src/js names the engine"


def check_documents(root, files):
    architecture = root / "docs" / "architecture.md"
    text = architecture.read_text(encoding="utf-8")
    for folder in sorted(path for path in (root / "src" / "rondo").iterdir() if path.is_dir()):
        if not re.search(rf"\b{folder.name}/", text):
            yield architecture, 1, f"does not mention the folder {folder.name}/"
    for path in files:
        if path.suffix == ".md":
            yield from check_links(root, path)
            yield from check_commands(root, path)


def check_links(root, document):
    for number, line in numbered_lines(document):
        for target in re.findall(r"\]\(([^)#\s]+)", line):
            if "://" not in target and not (document.parent / target).exists():
                yield document, number, f"links to {target}, which does not exist"


def check_commands(root, document):
    """In fenced code, a line that starts with ./ is a command of ours and must exist."""
    in_code = False
    for number, line in numbered_lines(document):
        if line.startswith("```"):
            in_code = not in_code
        elif in_code and line.startswith("./"):
            words = line.split("#")[0].split()
            problem = command_problem(root, words)
            if problem:
                yield document, number, problem


def command_problem(root, words):
    command = root / words[0]
    if not os.access(command, os.X_OK) or command.is_dir():
        return f"there is no command {words[0]}"
    if "--engine" in words:  # The one option of these that takes a word.
        del words[words.index("--engine") + 1]
    names = [word for word in words[1:] if not word.startswith("-")]
    if words[0] == "./run" and names and not names[0].isupper():
        if names[0].endswith(".js"):
            example = root / names[0]
        else:
            example = root / "examples" / "cpp" / f"{Path(names[0]).stem}.cpp"
        return None if example.exists() else f"there is no example {names[0]}"
    if words[0] == "./test" and names:
        parts = re.search(r"^all_parts=\((.*)\)$", command.read_text(encoding="utf-8"), re.M)
        if names[0] not in parts.group(1).split() + ["all"]:
            return f"./test has no part {names[0]}"
    return None


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    files = tracked_files(root)
    findings = [*check_sizes(files), *check_includes(root, files), *check_script_values(root, files),
                *check_documents(root, files)]
    for path, line, message in findings:
        print(f"{path.relative_to(root)}:{line}: {message}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
