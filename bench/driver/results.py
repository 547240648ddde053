"""The JSON file: one part for each suite that was run."""

import json
import pathlib

FORMAT = 2


class BadFile(Exception):
    """Not a file of results, and why."""


def write(path: pathlib.Path, parts: dict[str, dict]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": FORMAT, "suites": parts}, indent=1) + "\n")


def read(path: pathlib.Path) -> dict[str, dict]:
    """The parts, by the key of their suite."""
    try:
        content = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise BadFile(f"cannot read {path}: {error}") from error
    if not isinstance(content, dict) or "suites" not in content:
        raise BadFile(f"{path} holds no results of benchmarks")
    if content.get("format") != FORMAT:
        raise BadFile(f"{path} has format {content.get('format')}; this program reads {FORMAT}")
    return content["suites"]
