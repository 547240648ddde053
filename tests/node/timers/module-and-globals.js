'use strict';
// The module has the same functions as the global object.
const assert = require('assert');
const timers = require('timers');
assert.strictEqual(timers, require('node:timers'));
const names = ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'setInterval',
               'clearInterval'];
assert.deepStrictEqual(Object.keys(timers), [...names, 'promises']);
for (const name of names) {
  assert.strictEqual(timers[name], globalThis[name], name);
  assert.strictEqual(timers[name].name, name);
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
  assert.ok(descriptor.enumerable && descriptor.configurable, name);
}
assert.strictEqual(timers.promises, require('timers/promises'));
assert.strictEqual(require('util').promisify(setTimeout), timers.promises.setTimeout);
