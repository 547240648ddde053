// Globals that are loaded when they are first used look as they do in Node: programs copy them by
// their descriptors into contexts, and replace them there.
'use strict';
const assert = require('assert');

function kindOf(name, describe) {
  const descriptor = describe(globalThis, name);
  if (descriptor.get !== undefined) return descriptor.set === undefined ? 'getter' : 'accessor';
  return `${descriptor.writable ? 'writable' : 'fixed'} ${typeof descriptor.value}`;
}

for (const name of ['setTimeout', 'setImmediate', 'structuredClone', 'atob', 'URL', 'Event',
                    'AbortController', 'ReadableStream']) {
  assert.strictEqual(kindOf(name, Object.getOwnPropertyDescriptor), 'writable function', name);
}
assert.strictEqual(kindOf('fetch', Reflect.getOwnPropertyDescriptor), 'writable function');
assert.strictEqual(kindOf('console', Reflect.getOwnPropertyDescriptor), 'writable object');
assert.strictEqual(kindOf('crypto', Reflect.getOwnPropertyDescriptor), 'getter');
assert.strictEqual(kindOf('navigator', Reflect.getOwnPropertyDescriptor), 'getter');

const all = Object.getOwnPropertyDescriptors(globalThis);
assert.strictEqual(typeof all.TextDecoder.value, 'function');
assert.strictEqual(typeof all.WebSocket.value, 'function');
assert.strictEqual(all.TextDecoder.enumerable, false);
assert.strictEqual(all.btoa.enumerable, true);

// An accessor that the program puts there is the program's.
let calls = 0;
Object.defineProperty(globalThis, 'Blob', { configurable: true, get: () => ++calls });
assert.strictEqual(kindOf('Blob', Object.getOwnPropertyDescriptor), 'getter');
assert.strictEqual(calls, 0);

assert.strictEqual(Object.getOwnPropertyDescriptor.name, 'getOwnPropertyDescriptor');
assert.strictEqual(Object.getOwnPropertyDescriptor.length, 2);
assert.match(`${Object.getOwnPropertyDescriptors}`, /\[native code\]/);
assert.strictEqual(Object.getOwnPropertyDescriptor('text', 'length').value, 4);
assert.throws(() => Reflect.getOwnPropertyDescriptor(1, 'a'), TypeError);
assert.throws(() => Object.getOwnPropertyDescriptor(null, 'a'), TypeError);
