// What a namespace object is.
import assert from 'node:assert';
import { inspect, types } from 'node:util';
import * as counter from './fixtures/counter.mjs';

assert.deepStrictEqual(Object.keys(counter), ['count', 'default', 'increment', 'receiver']);
assert.strictEqual(Object.getPrototypeOf(counter), null);
assert.strictEqual(counter[Symbol.toStringTag], 'Module');
assert.strictEqual(Object.isExtensible(counter), false);
assert.strictEqual(types.isModuleNamespaceObject(counter), true);
assert.strictEqual(types.isProxy(counter), false);
assert.strictEqual(Reflect.set(counter, 'count', 1), false);
assert.strictEqual(Reflect.deleteProperty(counter, 'count'), false);
assert.strictEqual(Reflect.deleteProperty(counter, 'other'), true);
assert.deepStrictEqual(Object.getOwnPropertyDescriptor(counter, 'count'),
                       { configurable: false, enumerable: true, writable: true, value: 0 });
assert.match(inspect(counter), /^\[Module: null prototype\] \{\n {2}count: 0,/);
assert.strictEqual(await import('./fixtures/counter.mjs'), counter);
assert.notStrictEqual(await import('./fixtures/counter.mjs?again'), counter);
