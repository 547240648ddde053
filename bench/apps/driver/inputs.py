"""What the tools work on: sources of installed packages, and what is generated, the same in every
run. Each function fills an empty folder with so many files, or records."""

import json
import os
import pathlib
import random
import shutil

SEED = 20_262
WORDS = ("anchor basket candle drawer engine feather garden hammer island jacket kettle ladder "
         "mirror needle orange pencil quiver ribbon saddle ticket").split()
TESTS_A_FILE = 10


def write(kind: str, count: int, folder: pathlib.Path, packages: pathlib.Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    KINDS[kind](folder, count, packages)


def _first_files(folder: pathlib.Path, pattern: str, count: int) -> list[pathlib.Path]:
    return sorted(path for path in folder.rglob(pattern) if path.is_file())[:count]


def _put(path: pathlib.Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _words(generator: random.Random, count: int) -> str:
    return " ".join(generator.choice(WORDS) for _ in range(count))


# ---- Sources of packages ------------------------------------------------------------------------

def _typescript(folder: pathlib.Path, count: int, packages: pathlib.Path) -> None:
    """RxJS: a library with types that give a compiler something to think about."""
    sources = folder / "src"
    shutil.copytree(packages / "rxjs" / "src", sources, ignore=shutil.ignore_patterns("tsconfig*"))
    options = {"target": "ES2020", "module": "commonjs", "moduleResolution": "node10",
               "strict": True, "lib": ["es2020", "dom"], "types": [], "declaration": True,
               "sourceMap": True, "rootDir": "src"}
    files = [os.path.relpath(path, folder)
             for path in _first_files(sources / "internal", "*.ts", count)]
    _put(folder / "tsconfig.json", json.dumps({"compilerOptions": options, "files": files}))


def _scripts(folder: pathlib.Path, count: int, packages: pathlib.Path) -> None:
    """Some of three.js, in its folders."""
    sources = packages / "three" / "src"
    for path in _first_files(sources, "*/*.js", count):
        _put(folder / path.relative_to(sources), path.read_text(encoding="utf-8"))


def _modules(folder: pathlib.Path, count: int, packages: pathlib.Path) -> None:
    """All of three.js, and a module that exports so many of its modules."""
    shutil.copytree(packages / "three" / "src", folder / "src")
    paths = _first_files(folder / "src", "*/*.js", count)
    _put(folder / "entry.js", "".join(
        f"export * as module{number} from './{path.relative_to(folder)}';\n"
        for number, path in enumerate(paths)))


def _markdown(folder: pathlib.Path, count: int, packages: pathlib.Path) -> None:
    """What packages say about themselves."""
    for number, path in enumerate(_first_files(packages, "*.md", count)):
        _put(folder / f"{number:04}.md", path.read_text(encoding="utf-8", errors="replace"))


# ---- Generated ----------------------------------------------------------------------------------

def _records(folder: pathlib.Path, count: int, _packages: pathlib.Path) -> None:
    """Orders, of which some have faults."""
    generator = random.Random(SEED)
    lines = []
    for number in range(count):
        items = [{"sku": f"{generator.choice(WORDS)}-{generator.randrange(1000)}",
                  "count": generator.randint(1, 9), "cents": generator.randint(99, 9999)}
                 for _ in range(generator.randint(1, 8))]
        for item in items:
            if generator.random() < 0.3:
                item["note"] = f"<{_words(generator, 3)}> & more"
        record = {"name": _words(generator, 2).title(), "mail": f"somebody{number}@example.org",
                  "street": f"{generator.choice(WORDS)} street {number % 100}",
                  "zip": f"{generator.randrange(100_000):05}", "city": generator.choice(WORDS),
                  "paid": generator.random() < 0.5, "items": items,
                  "total": sum(item["count"] * item["cents"] for item in items),
                  "kind": generator.choice(["shop", "phone", "web"])}
        if generator.random() < 0.2:
            _damage(generator, record)
        lines.append(json.dumps(record, ensure_ascii=False))
    _put(folder / "records.jsonl", "\n".join(lines) + "\n")


def _damage(generator: random.Random, record: dict) -> None:
    match generator.randrange(5):
        case 0: record["mail"] = "nobody at nowhere"
        case 1: record["items"][0]["count"] = 0
        case 2: record["zip"] = int(record["zip"])
        case 3: record["kind"] = "fax"
        case 4: del record["city"]


COMPONENT = """<script setup lang="ts">
import {{ computed, ref }} from 'vue';
import {{ describe{number} }} from './module{number}';

const props = defineProps<{{ title: string; items: {{ name: string; count: number }}[] }}>();
const emit = defineEmits<{{ chosen: [name: string] }}>();
const limit = ref<number>({limit});
const shown = computed(() => props.items.filter((item) => item.count > limit.value));
</script>

<template>
  <section :class="['{word}', {{ empty: shown.length === 0 }}]">
    <h2>{{{{ title }}}} <small v-if="shown.length">{{{{ describe{number}(shown.length) }}}}</small></h2>
    <input v-model.number="limit" type="number" min="0" @keyup.enter="emit('chosen', title)">
    <ul>
      <li v-for="item of shown" :key="item.name" @click="emit('chosen', item.name)">
        <span>{{{{ item.name }}}}</span> <b v-show="item.count > 10">{{{{ item.count }}}}</b>
      </li>
    </ul>
    <p v-if="limit > 5">{words}</p>
  </section>
</template>

<style scoped>
.{word} {{ border: 1px solid; & h2 {{ margin: {limit}px; }} }}
.empty {{ opacity: 0.5; }}
</style>
"""

MODULE = """export interface Named{number} {{ readonly name: string; count?: number }}

export function describe{number}(count: number, named: Named{number} = {{ name: '{word}' }}): string {{
  const amount = named.count ?? count;
  return `${{amount}} {words} of ${{named.name satisfies string}}`;
}}
"""


def _page(folder: pathlib.Path, count: int, _packages: pathlib.Path) -> None:
    """A page of so many components of Vue, each with a module in TypeScript."""
    generator = random.Random(SEED)
    for number in range(count):
        details = {"number": number, "word": generator.choice(WORDS), "limit": number % 9,
                   "words": _words(generator, 12)}
        _put(folder / "src" / f"Part{number}.vue", COMPONENT.format(**details))
        _put(folder / "src" / f"module{number}.ts", MODULE.format(**details))
    imports = "".join(f"import Part{number} from './Part{number}.vue';\n"
                      for number in range(count))
    parts = "".join(f'  <Part{number} title="part {number}" :items="[]" />\n'
                    for number in range(count))
    _put(folder / "src" / "App.vue",
         f'<script setup lang="ts">\n{imports}</script>\n<template>\n{parts}</template>\n')
    _put(folder / "src" / "main.ts", "import { createApp } from 'vue';\n"
         "import App from './App.vue';\n\ncreateApp(App).mount('#app');\n")
    _put(folder / "index.html", '<!doctype html><div id="app"></div>'
         '<script type="module" src="/src/main.ts"></script>\n')


TEST_FILE = """import {{ describe, expect, test, vi }} from 'vitest';
import {{ Basket, total }} from './basket.ts';

describe('basket {number}', () => {{
{tests}}});
"""

TEST = """  test('{words}, {number}', async () => {{
    const told = vi.fn();
    const basket = new Basket<string>(told);
    for (let index = 0; index < {count}; index++) basket.add(`{word} ${{index}}`, index * {number});
    await Promise.resolve();
    expect(told).toHaveBeenCalledTimes({count});
    expect(basket.names).toContain('{word} 0');
    expect(basket).toMatchObject({{ size: {count} }});
    expect(total(basket)).toBe({sum});
    expect(() => basket.add('', 1)).toThrow(/name/);
  }});
"""

BASKET = """export class Basket<Name extends string> {
  readonly #entries = new Map<Name, number>();
  readonly #told: (name: Name) => void;
  constructor(told: (name: Name) => void) { this.#told = told; }
  add(name: Name, cents: number): void {
    if (name === '') throw new Error('a name is needed');
    this.#entries.set(name, cents);
    this.#told(name);
  }
  get size(): number { return this.#entries.size; }
  get names(): Name[] { return [...this.#entries.keys()]; }
  get cents(): number[] { return [...this.#entries.values()]; }
}

export function total(basket: Basket<string>): number {
  return basket.cents.reduce((sum, cents) => sum + cents, 0);
}
"""


def _tests(folder: pathlib.Path, count: int, _packages: pathlib.Path) -> None:
    """So many tests, ten in a file."""
    generator = random.Random(SEED)
    _put(folder / "basket.ts", BASKET)
    for start in range(0, count, TESTS_A_FILE):
        tests = []
        for number in range(start, min(start + TESTS_A_FILE, count)):
            size = generator.randint(5, 60)
            tests.append(TEST.format(number=number, words=_words(generator, 3), count=size,
                                     word=generator.choice(WORDS),
                                     sum=number * size * (size - 1) // 2))
        _put(folder / f"part{start // TESTS_A_FILE}.test.ts",
             TEST_FILE.format(number=start // TESTS_A_FILE, tests="".join(tests)))


KINDS = {"typescript": _typescript, "scripts": _scripts, "modules": _modules,
         "markdown": _markdown, "records": _records, "page": _page, "tests": _tests}
