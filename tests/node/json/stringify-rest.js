'use strict';

// What else a program can see of JSON.stringify().

const assert = require('assert');
const vm = require('vm');

for (let round = 0; round < 20; ++round) JSON.stringify({ round });

const { stringify } = JSON;
assert.strictEqual(stringify, JSON.stringify);
assert.strictEqual(stringify.name, 'stringify');
assert.strictEqual(stringify.length, 3);
assert.throws(() => new stringify({}), TypeError);
assert.strictEqual(stringify.call(null, { a: 1 }), '{"a":1}');
assert.deepStrictEqual(Object.getOwnPropertyDescriptor(JSON, 'stringify'),
  { value: stringify, writable: true, enumerable: false, configurable: true });

assert.strictEqual(stringify(), undefined);
assert.strictEqual(stringify(undefined), undefined);
assert.strictEqual(stringify(() => {}), undefined);
assert.strictEqual(stringify('text'), '"text"');
assert.strictEqual(stringify({ b: 1, 2: 2, a: 3, 1: 4 }), '{"1":4,"2":2,"b":1,"a":3}');
assert.strictEqual(stringify({ a: undefined, b: () => {}, c: Symbol('c') }), '{}');
assert.strictEqual(stringify([undefined, () => {}, Symbol('c')]), '[null,null,null]');
assert.strictEqual(stringify({ a: [], b: {} }, null, 1), '{\n "a": [],\n "b": {}\n}');
assert.strictEqual(stringify({ a: 1, b: 2 }, ['b']), '{"b":2}');
assert.strictEqual(stringify({ a: 1 }, (name, value) => (name === 'a' ? 2 : value)), '{"a":2}');
assert.strictEqual(stringify({ a: [1] }, null, null), '{"a":[1]}');

// What contains itself, and what is nested deeply.
const circle = { list: [] };
circle.list.push(circle);
assert.throws(() => stringify(circle), { name: 'TypeError' });
let nested = [];
for (let depth = 0; depth < 2000; ++depth) nested = depth % 2 === 0 ? { nested } : [nested];
assert.strictEqual(stringify(nested).length, 2000 / 2 * ('{"nested":}'.length + '[]'.length) + 2);

// An array whose items are not there, or are computed.
assert.strictEqual(stringify(new Array(3)), '[null,null,null]');
const computed = [1, 2, 3];
Object.defineProperty(computed, 1, { get: () => 'got' });
assert.strictEqual(stringify(computed), '[1,"got",3]');

// Nothing that the program can see happens twice.
let count = 0;
assert.strictEqual(stringify([{ a: 1 }, { get b() { return ++count; } }]), '[{"a":1},{"b":1}]');
assert.strictEqual(count, 1);

// Objects of another global object, and its own function.
assert.strictEqual(stringify(vm.runInNewContext('({ a: [1, "x"] })')), '{"a":[1,"x"]}');
assert.strictEqual(vm.runInNewContext('JSON.stringify({ a: [1, "x"] })'), '{"a":[1,"x"]}');
assert.strictEqual(vm.runInNewContext(`
  Object.prototype.toJSON = () => 'theirs';
  JSON.stringify({ a: 1 });
`), '"theirs"');
assert.strictEqual(stringify(vm.runInNewContext(`
  Object.prototype.toJSON = () => 'theirs';
  ({ a: 1 });
`)), '"theirs"');
assert.strictEqual(stringify({ a: 1 }), '{"a":1}');

// The same object, before and after it gets another shape.
const changing = { a: 1 };
for (let round = 0; round < 300; ++round) {
  changing['name' + round % 250] = round;
  if (round % 7 === 0) delete changing['name' + (round - 3)];
  assert.strictEqual(stringify(changing), stringify(changing, null, ''));
}
