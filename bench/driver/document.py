"""Writes what was measured into docs/benchmarks.md and the README: tables, plots, versions.

The pages are written by hand around it. What stands between the lines
    <!-- begin NAME: written by bench/document -->
    <!-- end NAME -->
belongs to this program.
"""

import pathlib
import re

from . import growth, plot, report
from .columns import short_number
from .measure import in_words
from .suite import ROOT, SUBJECT, Failure, Suite

PAGE = ROOT / "docs" / "benchmarks.md"
README = ROOT / "README.md"
PICTURES = ROOT / "docs" / "pictures"


def write(found: dict[Suite, dict], page: pathlib.Path = PAGE, readme: pathlib.Path = README,
          pictures: pathlib.Path = PICTURES) -> list[pathlib.Path]:
    """Gives the files that were written. A suite that was not measured keeps what it had."""
    written = [page]
    pictures.mkdir(parents=True, exist_ok=True)
    for suite, results in found.items():
        picture = pictures / f"benchmarks-{suite.key}.svg"
        picture.write_text(plot.draw(suite, results))
        replace(page, f"circumstances of {suite.key}", circumstances(suite, results))
        replace(page, f"tables of {suite.key}",
                f"![{suite.plot_title}](pictures/{picture.name})\n\n" + tables(suite, results))
        written.append(picture)
        headlines = plot.draw_headlines(suite, results)
        if headlines:
            small = pictures / "benchmarks.svg"
            small.write_text(headlines)
            replace(readme, "benchmarks", f"![{suite.plot_title}](docs/pictures/{small.name})")
            written += [small, readme]
    return written


def replace(path: pathlib.Path, name: str, content: str) -> None:
    text = path.read_text(encoding="utf-8")
    begin, end = f"<!-- begin {name}: written by bench/document -->", f"<!-- end {name} -->"
    pattern = re.compile(f"{re.escape(begin)}\n.*?{re.escape(end)}", re.DOTALL)
    if not pattern.search(text):
        raise Failure(f"{path} has no lines {begin} and {end}")
    changed = pattern.sub(lambda _: f"{begin}\n{content.strip()}\n{end}", text)
    path.write_text(changed, encoding="utf-8")


def circumstances(suite: Suite, results: dict) -> str:
    machine = results["machine"]
    changed = ", with changes" if results["has_changes"] else ""
    rounds = sorted({row["rounds"] for row in results["rows"]})
    around = f"{rounds[0]} to {rounds[-1]}" if len(rounds) > 1 else f"{rounds[0]}"
    lines = [
        ("machine", f"{machine['cpus']} × {machine['processor']}, "
         f"{machine['memory_bytes'] / 2**30:.0f} GiB"
         + (f", virtual ({machine['hypervisor']})" if machine["hypervisor"] else "")),
        ("system", f"{machine['system']}, Linux {machine['kernel']}"),
        ("load", f"{machine['load_average']:.1f} before, {machine['load_average_after']:.1f} "
         "after"),
        ("versions", ", ".join(f"{name} {results['versions'][name]}"
                               for name in report.systems_of(suite, results)
                               if name != suite.limit)),
        ("commit", f"{results['commit'][:10]}{changed}, {results['made_at'][:10]}"),
        ("runs", f"{results['size']} size, {around} rounds"),
    ]
    return markdown([["", ""], *([name, value] for name, value in lines)], left=2)


def tables(suite: Suite, results: dict) -> str:
    systems = report.systems_of(suite, results)
    parts = [report.standing(suite, results), *suite.verdicts(results)]
    for family in dict.fromkeys(row["family"] for row in results["rows"]):
        rows = [row for row in results["rows"] if row["family"] == family]
        heading = suite.family_titles.get(family, family)
        parts.append(f"### {heading}\n\n" + _family_table(suite, rows, systems))
    for thing, series in growth.series_of(results).items():
        unit = growth.unit_of(results, thing)
        parts.append(f"One operation among so many {thing}, {unit}; at most "
                     f"{growth.FACTOR_MAX:g} times as much among the most is wanted.\n\n"
                     + markdown(growth.table_of(series)))
    if results["missing"]:
        parts.append("Not supported:\n\n" + "\n".join(
            f"- {line}" for line in in_words(results["missing"])))
    return "\n\n".join(parts)


def _family_table(suite: Suite, rows: list[dict], systems: list[str]) -> str:
    known = {row.name: row for row in suite.rows}
    lines = [["row", "unit", *systems, "to the best peer", "±", "kernel", "what bounds Rondo"]]
    for row in rows:
        cells = [_cell(row, system) for system in systems]
        best = row["to_best_peer"]
        subject = row["systems"].get(SUBJECT)
        kernel = subject["figures"].get("kernel_share") if subject else None
        lines.append([
            row["title"], row["unit"], *cells,
            f"**{best['ratio']:.2f}** ({best['system']})" if best else "-",
            f"{best['spread'] / 2:.0%}" if best else "-",
            f"{kernel:.0%}" if kernel is not None else "",
            known[row["name"]].bound if row["name"] in known else ""])
    return markdown(lines)


def _cell(row: dict, system: str) -> str:
    entry = row["systems"].get(system)
    return short_number(entry["median"]) if entry else "-"


def markdown(lines: list[list[str]], left: int = 1) -> str:
    """A table; its first line is the heading, numbers stand at the right."""
    columns = len(lines[0])
    rule = ["---" if column < left or column == columns - 1 else "--:"
            for column in range(columns)]
    return "\n".join("| " + " | ".join(line) + " |" for line in [lines[0], rule, *lines[1:]])
