"""The command line of a suite of benchmarks."""

import argparse
import difflib
import json
import pathlib
import sys

from . import measure, plot, report
from .suite import ROOT, Failure, Suite

EPILOGUE = """
Rows, their families (either may be given to --rows) and what they are:
{rows}

Systems: {systems}. The ratios need {baseline}.

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


def parse_rows(suite: Suite, text: str) -> list:
    choices = sorted({row.name for row in suite.rows} | {row.family for row in suite.rows})
    wanted = words_of(text, "row", choices)
    return [row for row in suite.rows if row.name in wanted or row.family in wanted]


def parse_systems(suite: Suite, text: str) -> list[str]:
    wanted = words_of(text, "system", suite.systems)
    return [system for system in suite.systems if system in wanted]


def parse_rounds(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"1 to 1000 rounds are possible, not {text}")
    return int(text)


def parse_earlier(suite: Suite, text: str) -> dict:
    try:
        earlier = json.loads(pathlib.Path(text).read_text())
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"cannot read {text}: {error}") from error
    if not isinstance(earlier, dict) or earlier.get("format") != 1:
        raise argparse.ArgumentTypeError(f"{text} was not written by this program")
    if earlier.get("suite", suite.command) != suite.command:
        raise argparse.ArgumentTypeError(f"{text} was written by {earlier['suite']}")
    return {"name": text, "results": earlier}


def parse_arguments(suite: Suite) -> argparse.Namespace:
    rows = "\n".join(f"  {row.name:<17} {row.family:<10} {row.title}" for row in suite.rows)
    output = suite.build_folder / "results.json"
    parser = Parser(prog=suite.command, allow_abbrev=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter,
                    description=suite.description,
                    epilog=EPILOGUE.format(rows=rows, systems=", ".join(suite.systems),
                                           baseline=suite.baseline))
    parser.add_argument("--quick", action="store_true", help="smaller runs and 3 rounds")
    parser.add_argument("--smoke", action="store_true",
                        help="each benchmark once, tiny: only checks that all do the same work")
    parser.add_argument("--rows", type=lambda text: parse_rows(suite, text), default=suite.rows,
                        metavar="LIST", help="only these, separated by commas")
    parser.add_argument("--systems", type=lambda text: parse_systems(suite, text),
                        default=suite.systems, metavar="LIST",
                        help="only these, separated by commas")
    parser.add_argument("--rounds", type=parse_rounds, metavar="N",
                        help="how often each is run (default 7; 3 with --quick)")
    parser.add_argument("--compare", type=lambda text: parse_earlier(suite, text), metavar="FILE",
                        help="also show how the ratios differ from an earlier JSON file")
    parser.add_argument("--output", type=pathlib.Path, metavar="FILE", default=output,
                        help=f"where the JSON goes (default {output.relative_to(ROOT)})")
    suite.add_options(parser)
    arguments = parser.parse_args()
    if arguments.quick and arguments.smoke:
        parser.error("--quick and --smoke exclude each other")
    if arguments.smoke and (arguments.rounds or arguments.compare):
        parser.error("--smoke measures nothing: --rounds and --compare make no sense with it")
    return arguments


def plan_of(arguments: argparse.Namespace, systems: list[str]) -> measure.Plan:
    size = "quick" if arguments.quick else "full"
    rounds = arguments.rounds or {"quick": 3, "full": 7}[size]
    return measure.Plan(arguments.rows, systems, size, rounds)


def write_results(suite: Suite, results: dict, path: pathlib.Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=1) + "\n")
    picture = path.with_suffix(".svg")
    picture.write_text(plot.draw(suite, results))
    print(f"\nwritten: {path} and {picture}")


def run(suite: Suite) -> int:
    """Does what the user asked for; gives the exit status."""
    arguments = parse_arguments(suite)
    try:
        plan = plan_of(arguments, suite.prepare(arguments.systems, arguments))
        if arguments.smoke:
            count = measure.check(suite, plan)
            print(f"{count} benchmarks ran, and all systems did the same work: "
                  f"{', '.join(plan.systems)}")
            return 0
        results = measure.measure(suite, plan)
    except Failure as failure:
        print(f"run: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    if results["rows"]:
        report.print_results(suite, results)
        if arguments.compare:
            earlier = arguments.compare
            report.print_comparison(suite, results, earlier["results"], earlier["name"])
        write_results(suite, results, arguments.output)
    else:
        print("run: nothing could be measured", file=sys.stderr)
    for failure in results["failures"]:
        print(f"run: {failure}", file=sys.stderr)
    return 0 if results["rows"] and not results["failures"] else 1
