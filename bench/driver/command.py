"""The command line of the benchmarks: of one suite, or of several in one go."""

import argparse
import difflib
import pathlib
import sys

from . import document, measure, plot, report, results
from .compare import print_comparison
from .pace import Pace
from .suite import ROOT, Failure, Suite

EPILOGUE = """
Rows, their families (either may be given to --rows) and what they are:
{rows}

Systems: {systems}.

The JSON file has every sample; plots stand next to it. `bench/compare` compares two such files,
`bench/document` writes one into docs/benchmarks.md. What the rows do and how the figures are
made: bench/README.md.
"""
ROUNDS = {"full": 7, "quick": 3}
ROUNDS_LEAST = {"full": 3, "quick": 2}
QUICK_MINUTES = 5.0


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


def row_words(suites: list[Suite]) -> list[str]:
    return sorted({word for suite in suites for row in suite.rows
                   for word in (row.name, row.family)})


def system_words(suites: list[Suite]) -> list[str]:
    return list(dict.fromkeys(system for suite in suites for system in suite.systems))


def parse_rounds(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"1 to 1000 rounds are possible, not {text}")
    return int(text)


def parse_minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        minutes = 0.0
    if not 0 < minutes <= 10_000:
        raise argparse.ArgumentTypeError(f"so many minutes make no sense: {text}")
    return minutes


def parse_earlier(text: str) -> dict:
    try:
        return {"name": text, "parts": results.read(pathlib.Path(text))}
    except results.BadFile as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def make_parser(suites: list[Suite], name: str, description: str,
                output: pathlib.Path) -> Parser:
    rows = "\n".join(f"  {row.name:<20} {row.family:<10} {row.title}"
                     for suite in suites for row in suite.rows)
    parser = Parser(prog=name, allow_abbrev=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter, description=description,
                    epilog=EPILOGUE.format(rows=rows, systems=", ".join(system_words(suites))))
    parser.add_argument("--quick", action="store_true",
                        help=f"smaller runs, fewer rows and rounds: {QUICK_MINUTES:g} minutes")
    parser.add_argument("--smoke", action="store_true",
                        help="each benchmark once, tiny: only checks that all do the same work")
    parser.add_argument("--rows", metavar="LIST", help="only these, separated by commas",
                        type=lambda text: words_of(text, "row", row_words(suites)))
    unnamed = sorted(system for suite in suites for system in suite.only_if_named)
    parser.add_argument("--systems", metavar="LIST",
                        help="only these, separated by commas"
                             + (f" (default: all but {', '.join(unnamed)})" if unnamed else ""),
                        type=lambda text: words_of(text, "system", system_words(suites)))
    parser.add_argument("--rounds", type=parse_rounds, metavar="N",
                        help=f"how often each is run (default {ROUNDS['full']}; "
                             f"{ROUNDS['quick']} with --quick)")
    parser.add_argument("--minutes", type=parse_minutes, metavar="M",
                        help="fewer rounds, but at least "
                             f"{ROUNDS_LEAST['full']}, so that all is done in about that time")
    parser.add_argument("--compare", type=parse_earlier, metavar="FILE",
                        help="also show how the ratios differ from an earlier JSON file")
    parser.add_argument("--output", type=pathlib.Path, metavar="FILE", default=output,
                        help=f"where the JSON goes (default {output.relative_to(ROOT)})")
    parser.add_argument("--docs", action="store_true",
                        help="write tables and plots into docs/benchmarks.md and the README")
    for name, option in {name: option for suite in suites
                         for name, option in suite.options.items()}.items():
        parser.add_argument(name, **option)
    return parser


def parse_arguments(parser: Parser) -> argparse.Namespace:
    arguments = parser.parse_args()
    if arguments.quick and arguments.smoke:
        parser.error("--quick and --smoke exclude each other")
    if arguments.smoke and (arguments.rounds or arguments.minutes or arguments.compare
                            or arguments.docs):
        parser.error("--smoke measures nothing: --rounds, --minutes, --compare and --docs make "
                     "no sense with it")
    return arguments


def plan_of(suite: Suite, arguments: argparse.Namespace) -> measure.Plan:
    """What the user wants of a suite; the systems are those that may be there."""
    size = "quick" if arguments.quick else "full"
    wanted = arguments.rows
    rows = [row for row in suite.rows
            if (wanted and (row.name in wanted or row.family in wanted))
            or (not wanted and (row.is_in_quick or not arguments.quick))]
    systems = [system for system in suite.systems
               if (arguments.systems and system in arguments.systems)
               or (not arguments.systems and system not in suite.only_if_named)]
    rounds = arguments.rounds or ROUNDS[size]
    return measure.Plan(rows, systems, size, rounds, min(rounds, ROUNDS_LEAST[size]))


def prepared_plans(suites: list[Suite], arguments: argparse.Namespace) -> dict:
    plans = {}
    for suite in suites:
        plan = plan_of(suite, arguments)
        if plan.rows and plan.systems:
            found = suite.prepare(plan.systems, arguments)
            plans[suite] = measure.Plan(plan.rows, found, plan.size, plan.rounds,
                                        plan.rounds_least)
    if not plans:
        raise Failure("there is nothing to run: no such system has these rows")
    return plans


def check_all(plans: dict) -> None:
    for suite, plan in plans.items():
        count, missing = measure.check(suite, plan)
        for line in measure.in_words(missing):
            print(f"not supported: {line}")
        print(f"{suite.command}: {count} benchmarks ran, and all systems did the same work: "
              f"{', '.join(plan.systems)}")


def measure_all(plans: dict, arguments: argparse.Namespace) -> dict[Suite, dict]:
    minutes = arguments.minutes or (QUICK_MINUTES if arguments.quick else None)
    pace = Pace(sum(measure.expected_seconds(suite, plan) for suite, plan in plans.items()),
                minutes * 60 if minutes else None)
    partial = partial_output(arguments)
    partial.unlink(missing_ok=True)
    found: dict[Suite, dict] = {}
    for suite, plan in plans.items():
        done = {earlier.key: part for earlier, part in found.items()}
        found[suite] = measure.measure(
            suite, plan, pace,
            lambda part, key=suite.key, done=done: results.write(partial, {**done, key: part}))
    return found


def partial_output(arguments: argparse.Namespace) -> pathlib.Path:
    """What there is of a run that has not ended, or never will."""
    return arguments.output.with_name(f"{arguments.output.stem}-partial.json")


def report_all(found: dict[Suite, dict], arguments: argparse.Namespace) -> None:
    for suite, part in found.items():
        report.print_results(suite, part)
        earlier = arguments.compare["parts"].get(suite.key) if arguments.compare else None
        if earlier:
            print_comparison(earlier, part, arguments.compare["name"], suite.baseline)
        print()
    parts = {suite.key: part for suite, part in found.items()}
    results.write(arguments.output, parts)
    partial_output(arguments).unlink(missing_ok=True)
    print(f"written: {arguments.output}")
    for suite, part in found.items():
        picture = arguments.output.with_name(f"{arguments.output.stem}-{suite.key}.svg")
        picture.write_text(plot.draw(suite, part))
        print(f"written: {picture}")
    if arguments.docs:
        for path in document.write(found):
            print(f"written: {path}")


def run(suites: list[Suite], name: str, description: str, output: pathlib.Path) -> int:
    """Does what the user asked for; gives the exit status."""
    arguments = parse_arguments(make_parser(suites, name, description, output))
    try:
        plans = prepared_plans(suites, arguments)
        if arguments.smoke:
            check_all(plans)
            return 0
        found = measure_all(plans, arguments)
    except Failure as failure:
        print(f"run: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        partial = partial_output(arguments)
        kept = f"; what was measured before is in {partial}" if partial.exists() else ""
        print(f"interrupted{kept}", file=sys.stderr)
        return 130
    failures = [failure for part in found.values() for failure in part["failures"]]
    found = {suite: part for suite, part in found.items() if part["rows"]}
    if found:
        report_all(found, arguments)
    else:
        print("run: nothing could be measured", file=sys.stderr)
    for failure in failures:
        print(f"run: {failure}", file=sys.stderr)
    return 0 if found and not failures else 1
