// Values survive v8.serialize() and v8.deserialize(), in V8's format.
'use strict';
const assert = require('assert');
const v8 = require('v8');

const circle = { list: [1, , -2.5, '日本', 'é', undefined, null] };
circle.itself = circle;
for (const value of [
  circle, new Map([[1, new Set(['x'])]]), new Date(5), /a+/gi, 10n, -(2n ** 70n), Object('s'),
  Object(false), new Float64Array([1, 2]), Buffer.from('abc'), new ArrayBuffer(3), -0, 2 ** 31,
  Object.assign([1], { extra: 2 }),
]) {
  assert.deepStrictEqual(v8.deserialize(v8.serialize(value)), value);
}
assert.strictEqual(v8.serialize({ foo: [1, true] }).toString('hex'),
                   'ff0f6f2203666f6f41024902542400027b01');
const error = v8.deserialize(v8.serialize(new RangeError('mine')));
assert.ok(error instanceof RangeError);
assert.strictEqual(error.message, 'mine');

const twice = {};
const [left, right] = v8.deserialize(v8.serialize([twice, twice]));
assert.strictEqual(left, right);
assert.throws(() => v8.serialize(() => 1), /\(\) => 1 could not be cloned\./);
assert.throws(() => v8.serialize(new WeakMap()), /#<WeakMap> could not be cloned\./);
assert.throws(() => v8.deserialize(Buffer.from('ff0f6f', 'hex')),
              /Unable to deserialize cloned data\./);
