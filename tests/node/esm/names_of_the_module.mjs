// Names that modules may have, and one that they may not.
import assert from 'assert';

const urlOf = (text) => `data:text/javascript,${encodeURIComponent(text)}`;

// A module's own `Object`.
{
  const url = urlOf('export default function() {} export class Object {} ');
  const { default: unnamed, Object: own } = await import(url);
  assert.strictEqual(unnamed.name, 'default');
  assert.notStrictEqual(own, Object);
  // In a cycle, where texts are changed in another way.
  assert.strictEqual((await import('./fixtures/own_object_cycle.mjs')).default.name, 'default');
}

// `await` is no name, wherever it stands: that is known before anything runs.
for (const text of [
  'function f() { await (1) }', 'const f = () => { await [1] }', '({ f() { await `a` } })',
  'class A { f() { await (1) } }', 'async function f() { function g() { await (1) } }',
  'async function f() { g(() => await (1)) }', 'function f() { return await }',
  'function f() { var await }',
]) {
  globalThis.hasRun = false;
  await assert.rejects(import(urlOf(`globalThis.hasRun = true; ${text}`)), { name: 'SyntaxError' },
                       text);
  assert.strictEqual(globalThis.hasRun, false);
}

// What a program makes of Object.prototype is not for our own objects.
{
  const names = ['imports', 'requests', 'locals', 'stars', 'name'];
  for (const name of names) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true, set() { throw new Error(`${name} was set`); },
    });
  }
  const { default: value } = await import(urlOf('import fs from "node:fs"; export default 1'));
  assert.strictEqual(value, 1);
  for (const name of names) delete Object.prototype[name];
}
