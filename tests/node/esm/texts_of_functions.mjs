// Functions show the text that was written, whatever the loader makes of modules.

import assert from 'node:assert';

import nameless from './fixtures/nameless_function.mjs';
import * as inCycle from './fixtures/texts_in_cycle.mjs';

const loads = async () => { await import('node:fs'); return import.meta.url; };
class Holder { where() { return import.meta.dirname; } static load = (name) => import(name); }

assert.strictEqual(
  loads.toString(), "async () => { await import('node:fs'); return import.meta.url; }");
assert.strictEqual(
  String(Holder),
  'class Holder { where() { return import.meta.dirname; } static load = (name) => import(name); }');
assert.strictEqual(`${Holder.prototype.where}`, 'where() { return import.meta.dirname; }');
assert.strictEqual(Function.prototype.toString.call(Holder.load), '(name) => import(name)');
assert.strictEqual(nameless.toString(), 'function () { return 1; }');

for (const [name, text] of inCycle.expected) {
  assert.strictEqual(inCycle[name].toString(), text);
}

// The method looks as it always does.
const { toString } = Function.prototype;
assert.match(toString.toString(), /^function toString\(\) \{\s*\[native code\]\s*\}$/);
assert.deepStrictEqual(Object.getOwnPropertyDescriptor(Function.prototype, 'toString'), {
  value: toString, writable: true, enumerable: false, configurable: true,
});
assert.deepStrictEqual([toString.name, toString.length, Object.hasOwn(toString, 'prototype')],
                       ['toString', 0, false]);
assert.throws(() => toString.call({}), TypeError);
assert.throws(() => Reflect.construct(toString, []), TypeError);
