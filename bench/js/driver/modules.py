"""Writes the program that requires fifty small files."""

import pathlib

COUNT = 50

MODULE = """'use strict';

const NAME = 'module {number}';

class Counter {{
  #count = {number};
  add(amount) {{
    this.#count += amount;
    return this;
  }}
  get count() {{
    return this.#count;
  }}
}}

function sumUpTo(limit) {{
  let sum = 0;
  for (let index = 0; index <= limit; index++) sum += index;
  return sum;
}}

const table = Object.freeze({{
  first: () => sumUpTo({number}),
  second: (text) => `${{NAME}}: ${{text}}`,
  third: (...values) => values.filter((value) => value > {number}).map((value) => value * 2),
}});

function parse(text) {{
  const found = /^(\\w+)=(\\d+)$/.exec(text);
  return found === null ? undefined : {{ name: found[1], value: Number(found[2]) }};
}}

module.exports = {{ NAME, Counter, sumUpTo, table, parse }};
"""

MAIN = """'use strict';

let sum = 0;
for (let number = 0; number < {count}; number++) {{
  const {{ Counter, table }} = require(`./modules/${{number}}.cjs`);
  sum += new Counter().add(1).count + table.first();
}}
console.log(sum);
"""


def write_program(folder: pathlib.Path) -> None:
    modules = folder / "modules"
    modules.mkdir(parents=True, exist_ok=True)
    _write(folder / "main.cjs", MAIN.format(count=COUNT))
    for number in range(COUNT):
        _write(modules / f"{number}.cjs", MODULE.format(number=number))


def _write(path: pathlib.Path, text: str) -> None:
    """Leaves alone what is right already: some systems keep what they made of a file."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
