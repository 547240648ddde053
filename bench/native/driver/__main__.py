"""The command behind bench/native/run."""

import argparse
import difflib
import json
import pathlib
import sys

import measure
import plot
import programs
import report
from rows import ROWS, SYSTEMS

EPILOGUE = """
Rows, their families (either may be given to --rows) and what they are:
{rows}

Systems: {systems}. The ratios need libuv.

The JSON file has every sample, the plot stands next to it. What the rows do and how the
figures are made: bench/README.md.
"""


class Parser(argparse.ArgumentParser):
    """Refuses what it does not know, and says what may have been meant."""

    def error(self, message: str):
        unknown = message.partition("unrecognized arguments: ")[2].split()
        hint = ""
        if unknown:
            options = [option for action in self._actions for option in action.option_strings]
            hint = nearest(unknown[0].partition("=")[0], options)
            message = f"no such option: {unknown[0]}"
        self.exit(2, f"run: {message}{hint}\n")


def nearest(word: str, choices: list[str]) -> str:
    found = difflib.get_close_matches(word, choices, n=1)
    return f" (did you mean {found[0]}?)" if found else ""


def words_of(text: str, kind: str, choices: list[str]) -> list[str]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if word not in choices:
            raise argparse.ArgumentTypeError(f"no such {kind}: {word}{nearest(word, choices)}")
    if not words:
        raise argparse.ArgumentTypeError(f"no {kind} is named")
    return words


def parse_rows(text: str) -> list:
    choices = sorted({row.name for row in ROWS} | {row.family for row in ROWS})
    wanted = words_of(text, "row", choices)
    return [row for row in ROWS if row.name in wanted or row.family in wanted]


def parse_systems(text: str) -> list[str]:
    wanted = words_of(text, "system", SYSTEMS)
    return [system for system in SYSTEMS if system in wanted]


def parse_rounds(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"1 to 1000 rounds are possible, not {text}")
    return int(text)


def parse_earlier(text: str) -> dict:
    try:
        earlier = json.loads(pathlib.Path(text).read_text())
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"cannot read {text}: {error}") from error
    if not isinstance(earlier, dict) or earlier.get("format") != 1:
        raise argparse.ArgumentTypeError(f"{text} was not written by this program")
    return {"name": text, "results": earlier}


def parse_arguments() -> argparse.Namespace:
    rows = "\n".join(f"  {row.name:<14} {row.family:<8} {row.title}" for row in ROWS)
    parser = Parser(prog="bench/native/run", allow_abbrev=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter,
                    description="Builds the benchmarks, runs them on all systems in turn, prints "
                                "the table,\nand writes JSON and a plot.",
                    epilog=EPILOGUE.format(rows=rows, systems=", ".join(SYSTEMS)))
    parser.add_argument("--quick", action="store_true", help="smaller runs and 3 rounds")
    parser.add_argument("--smoke", action="store_true",
                        help="each benchmark once, tiny: only checks that all do the same work")
    parser.add_argument("--rows", type=parse_rows, default=ROWS, metavar="LIST",
                        help="only these, separated by commas")
    parser.add_argument("--systems", type=parse_systems, default=SYSTEMS, metavar="LIST",
                        help="only these, separated by commas")
    parser.add_argument("--rounds", type=parse_rounds, metavar="N",
                        help="how often each is run (default 7; 3 with --quick)")
    parser.add_argument("--compare", type=parse_earlier, metavar="FILE",
                        help="also show how the ratios differ from an earlier JSON file")
    parser.add_argument("--output", type=pathlib.Path, metavar="FILE",
                        default=programs.BUILD / "results.json",
                        help="where the JSON goes (default build/bench/results.json)")
    arguments = parser.parse_args()
    if arguments.quick and arguments.smoke:
        parser.error("--quick and --smoke exclude each other")
    if arguments.smoke and (arguments.rounds or arguments.compare):
        parser.error("--smoke measures nothing: --rounds and --compare make no sense with it")
    return arguments


def plan_of(arguments: argparse.Namespace) -> measure.Plan:
    size = "quick" if arguments.quick else "full"
    rounds = arguments.rounds or {"quick": 3, "full": 7}[size]
    return measure.Plan(arguments.rows, arguments.systems, size, rounds)


def write_results(results: dict, path: pathlib.Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=1) + "\n")
    picture = path.with_suffix(".svg")
    picture.write_text(plot.draw(results))
    print(f"\nwritten: {path} and {picture}")


def main() -> int:
    arguments = parse_arguments()
    try:
        programs.build()
        if arguments.smoke:
            count = measure.check(plan_of(arguments))
            print(f"{count} benchmarks ran, and all systems did the same work")
            return 0
        results = measure.measure(plan_of(arguments))
    except programs.Failure as failure:
        print(f"run: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    report.print_results(results)
    if arguments.compare:
        report.print_comparison(results, arguments.compare["results"], arguments.compare["name"])
    write_results(results, arguments.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
