'use strict';
const assert = require('assert');
const { format, formatWithOptions } = require('util');

const circular = {};
circular.self = circular;
const cases = [
  [['%s %s', 'a', 'b'], 'a b'],
  [['%s'], '%s'],
  [['%s', -0], '-0'],
  [['%s', 5n], '5n'],
  [['%s', Symbol('x')], 'Symbol(x)'],
  [['%s', { a: { b: { c: 1 } } }], '{ a: { b: [Object] } }'.replace('{ b: [Object] }', '[Object]')],
  [['%s', { toString() { return 'mine'; } }], 'mine'],
  [['%d %i %f', '42', 42.9, '1.5x'], '42 42 1.5'],
  [['%d', Symbol('x')], 'NaN'],
  [['%j', { a: 1 }], '{"a":1}'],
  [['%j', circular], '[Circular]'],
  [['%O', { a: { b: 1 } }], '{ a: { b: 1 } }'],
  [['%c styled', 'color: red'], ' styled'],
  [['100%'], '100%'],
  [['%% %s', 1], '% 1'],
  [['%x', 1], '%x 1'],
  [['a', 'b', { c: 1 }], 'a b { c: 1 }'],
  [[1, 'two', [3]], '1 two [ 3 ]'],
  [[], ''],
];
for (const [args, expected] of cases) assert.strictEqual(format(...args), expected);

assert.strictEqual(formatWithOptions({ colors: true }, '%s', { a: 1 }), '{ a: 1 }');
assert.strictEqual(formatWithOptions({ colors: true }, { a: 1 }), '{ a: \u001b[33m1\u001b[39m }');
assert.strictEqual(formatWithOptions({ numericSeparator: true }, '%d', 1234567), '1_234_567');
assert.throws(() => formatWithOptions(5, 'x'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => format('%d', { valueOf() { throw new Error('own'); } }), /own/);
