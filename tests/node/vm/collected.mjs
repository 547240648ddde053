// What vm has compiled goes when nothing of it can run any more, with its texts and callbacks, and
// not before.
import assert from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
const gc = vm.runInNewContext('gc');

async function collect() {
  for (let count = 0; count < 10; count++) {
    await wait(1);
    gc();
  }
}

const round = 60;
let collected = 0;
const registry = new FinalizationRegistry(() => { collected++; });

const answer = new vm.SyntheticModule(['value'], function() { this.setExport('value', 42); });
await answer.link(() => {});
await answer.evaluate();

function makeImporter() {
  const importer = () => answer;
  registry.register(importer);
  return importer;
}

// Each way to compile a text with import(), as a function that imports.
const ways = {
  script: (options) => new vm.Script('() => import("x")', options).runInThisContext(),
  strict: (options) => new vm.Script('"use strict"; (() => () => import("x"))()', options)
    .runInThisContext(),
  context: (options) => vm.runInNewContext('(function() { return import("x"); })', {}, options),
  function: (options) => vm.compileFunction('return import("x")', [], options),
  inner: (options) => vm.compileFunction('return () => import("x")', [], options)(),
};

for (const [name, compile] of Object.entries(ways)) {
  collected = 0;
  const kept = [];
  for (let count = 0; count < round; count++) {
    const run = compile({ importModuleDynamically: makeImporter() });
    if (count % 20 === 0) kept.push(run);
  }
  await collect();
  assert(collected > round / 2, `${name}: ${collected}`);
  for (const run of kept) assert.strictEqual((await run()).value, 42, name);
  await collect();
  for (const run of kept) assert.strictEqual((await run()).value, 42, name);
}

// What a directive says, and what a script gives, stay.
{
  const options = { importModuleDynamically: makeImporter() };
  const isStrict = '(function() { return this === undefined; })()';
  const end = '; () => import("x")';
  const run = (text) => vm.runInThisContext(text, options);
  assert.strictEqual(run(`'a'; /* b */ "use strict"; ${isStrict}; () => import("x"); ${isStrict}`),
                     true);
  assert.strictEqual(run(`${isStrict}; () => import("x"); ${isStrict}`), false);
  assert.strictEqual(run('#! "use strict"\nvar used = 1; function never() { import("x") }'),
                     undefined);
  assert.strictEqual(typeof run(`"use strict"${end}`), 'function');
}

// Texts of modules are not kept.
{
  const length = 500_000;
  const padding = 'x'.repeat(length);
  const total = 60;
  await collect();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < total; count++) {
    const module = new vm.SourceTextModule(`export default ${count}; // ${padding}`);
    await module.link(() => {});
    await module.evaluate();
    assert.strictEqual(module.namespace.default, count);
  }
  await collect();
  const grown = process.memoryUsage().heapUsed - before;
  assert(grown < total * length / 3, `${grown}`);
}

// A module's functions know its text, whatever else was collected.
{
  const make = async () => {
    const module = new vm.SourceTextModule(
      'import { value } from "x"; export default () => { value; throw new Error("thrown"); }',
      { identifier: 'test:kept' });
    await module.link(() => answer);
    await module.evaluate();
    return module.namespace.default;
  };
  const fail = await make();
  await collect();
  assert.throws(fail, (error) => /test:kept:1:64/.test(error.stack));
}
