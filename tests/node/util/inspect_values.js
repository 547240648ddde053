'use strict';
// Values of every kind, printed; the expected output is beside this file.
const { inspect } = require('util');

class Point { constructor() { this.x = 1; } }
class Named extends Map {}
const circular = { name: 'loop' };
circular.self = circular;
const entries = new Map([['a', 1], [{ b: 2 }, new Set([3])]]);
const iterator = entries.entries();
iterator.next();
const rejected = Promise.reject(new RangeError('no'));
rejected.catch(() => {});

const values = [
  undefined, null, true, -0, 1.5, 12345678901234567890n, Symbol('s'), 'it\'s', "a 'b' \"c\"", '\n\x00',
  [], [1, , 3], [undefined, null], Array.from({ length: 130 }, (_, index) => index),
  Array.from({ length: 30 }, (_, index) => 'x'.repeat(index % 9)),
  {}, { 'a-b': 1, 'c': { d: { e: { f: 1 } } } }, Object.create(null), new Point(), Point,
  class extends Point {}, () => {}, function named() {}, async () => {}, function* generator() {},
  circular, entries, new Named([[1, 2]]), new Set(['x', { y: 1 }]), iterator, new Set([1]).values(),
  new Date(0), new Date(NaN), /a\/b/gi, Promise.resolve({ a: 1 }), new Promise(() => {}),
  new Uint8Array([1, 2, 255]), new Float64Array(3), Buffer.from('hi'),
  Object(1), Object('two'), Object(Symbol('three')), new WeakSet(), new Proxy({ p: 1 }, {}),
  { get a() { return 1; }, set a(value) {}, get b() { return 1; }, set c(value) {} },
  (function() { return arguments; })(1, 2), new (class Foo extends Error { })('m').message,
  'long text '.repeat(12), { text: 'one\ntwo\nthree which is long enough to be broken into lines\n' },
];

for (const value of values) console.log(inspect(value));
console.log(inspect({ a: [{ b: [1] }] }, { compact: false }));
console.log(inspect({ a: 1, b: 'two', c: null }, { colors: true }));
console.log(inspect(circular, { depth: 0 }), inspect({ b: 1, a: 2 }, { sorted: true }));
console.log(inspect(1234567.891, { numericSeparator: true }));
console.log(inspect(new Proxy({ p: 1 }, { get: undefined }), { showProxy: true }));
console.log(inspect('x'.repeat(20), { maxStringLength: 3 }), inspect([1, 2, 3], { maxArrayLength: 1 }));
