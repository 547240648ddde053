'use strict';
const assert = require('assert');
const { types } = require('util');

assert.strictEqual(types, require('util/types'));
const generator = (function* () {})();
const samples = {
  isDate: new Date(), isRegExp: /x/, isMap: new Map(), isSet: new Set(), isWeakMap: new WeakMap(),
  isWeakSet: new WeakSet(), isPromise: Promise.resolve(), isNativeError: new TypeError(),
  isNumberObject: Object(1), isStringObject: Object('a'), isBooleanObject: Object(true),
  isBigIntObject: Object(1n), isSymbolObject: Object(Symbol()), isProxy: new Proxy({}, {}),
  isArrayBuffer: new ArrayBuffer(1), isSharedArrayBuffer: new SharedArrayBuffer(1),
  isDataView: new DataView(new ArrayBuffer(1)), isMapIterator: new Map().keys(),
  isSetIterator: new Set().values(), isGeneratorObject: generator, isAsyncFunction: async () => {},
  isGeneratorFunction: function* () {},
  isArgumentsObject: (function() { return arguments; })(),
  isUint8Array: new Uint8Array(1), isFloat64Array: new Float64Array(1),
  isBigInt64Array: new BigInt64Array(1),
};
for (const [name, sample] of Object.entries(samples)) {
  for (const [other, value] of Object.entries(samples)) {
    assert.strictEqual(types[name](value), name === other, `${name} of a sample for ${other}`);
  }
  assert.strictEqual(types[name](sample), true);
  for (const value of [undefined, null, 1, 'a', {}, [], Symbol()]) {
    assert.strictEqual(types[name](value), false);
  }
}
// What an object inherits does not make it what it is not.
assert.strictEqual(types.isMap(Object.create(Map.prototype)), false);
assert.strictEqual(types.isMap(Object.setPrototypeOf(new Map(), null)), true);
assert.strictEqual(types.isDate({ [Symbol.toStringTag]: 'Date' }), false);
assert.strictEqual(types.isMap(new Proxy(new Map(), {})), false);
assert.strictEqual(types.isBoxedPrimitive(Object('x')), true);
assert.strictEqual(types.isAnyArrayBuffer(new SharedArrayBuffer(1)), true);
assert.strictEqual(types.isArrayBufferView(new DataView(new ArrayBuffer(1))), true);
