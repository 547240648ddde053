// Modules in many forms are understood alike, whether with a parser or without one.
import assert from 'node:assert';
import fs, { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import ratio, * as values from './fixtures/forms/values.mjs';
import { counter, increment, text } from './fixtures/forms/values.mjs';
import leaf, { url } from './fixtures/forms/leaf.mjs';
import AnonymousClass, { behind } from './fixtures/forms/anonymous_class.mjs';
import anonymousFunction, { early } from './fixtures/forms/anonymous_function.mjs';
import object, { next } from './fixtures/forms/object.mjs';
import * as passed from './fixtures/forms/passed_on.mjs';

assert.strictEqual(ratio, 2);
assert.strictEqual(text, 'ab}c');
assert.deepStrictEqual([values.first, values.renamed, values.list], [1, 2, [1, 2]]);
assert.strictEqual(counter, 0);
increment();
assert.strictEqual(counter, 1);
assert.strictEqual(passed.counter, 1);
assert.strictEqual(values.Shape.of().import, 1);
assert.strictEqual(values.Shape.of().x, '}');
assert.strictEqual(values.after, 2);
assert.strictEqual(values.keys.import, 1);
assert.deepStrictEqual(Object.keys(values).sort(), [
  'Shape', 'after', 'arrow', 'counter', 'default', 'first', 'increment', 'keys', 'list', 'pattern',
  'ratio', 'renamed', 'text',
]);

assert.strictEqual(leaf.name, 'default');
assert.strictEqual(url, new URL('./fixtures/forms/leaf.mjs', import.meta.url).href);
assert.strictEqual(AnonymousClass.name, 'default');
assert.strictEqual(AnonymousClass.kind, 'class');
assert.strictEqual(behind, 1);
assert.strictEqual(anonymousFunction.name, 'default');
assert.strictEqual(early, 'hoisted');
assert.deepStrictEqual(await anonymousFunction(1, 2).next(), { done: false, value: 2 });
assert.strictEqual(object.method(), 5);
assert.strictEqual(next, 6);

assert.strictEqual(passed.leaf.url, url);
assert.strictEqual(passed.leafDefault, leaf);
assert.strictEqual(passed.data.answer, 42);
assert.strictEqual(passed.basename, passed.path.basename);
assert.strictEqual((await values.arrow()).default, leaf);

// What a program puts in the place of a built-in module's function is seen.
const original = fs.existsSync;
fs.existsSync = () => 'replaced';
assert.strictEqual(existsSync, original);
syncBuiltinESMExports();
assert.strictEqual(existsSync(), 'replaced');
fs.existsSync = original;
syncBuiltinESMExports();
assert.strictEqual(existsSync, original);

// What is awaited ends where its expression does.
assert.strictEqual(await values.list.at(0) + 1, 2);
assert.strictEqual(-await Promise.resolve(await 3), -3);
const awaited = [await (async () => await 1)(), await `${await 2}`, await new Promise((done) => {
  done(3)
})]
assert.deepStrictEqual(awaited, [1, '2', 3]);
for await (const one of [Promise.resolve(4)]) awaited.push(one);
assert.strictEqual(awaited.length, 4);

for (const name of ['duplicate', 'undeclared', 'twice', 'returns']) {
  await assert.rejects(import(`./fixtures/forms/${name}.mjs`), SyntaxError, name);
}
const { 'a name': named } = await import('./fixtures/forms/string_name.mjs');
assert.strictEqual(named, 1);
const { assign } = await import('./fixtures/forms/assigns.mjs');
assert.throws(assign, TypeError);
