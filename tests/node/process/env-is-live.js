'use strict';
// env reads and writes the real environment, in which everything is text.
const assert = require('assert');
process.env.RONDO_TEST = 1;
assert.strictEqual(process.env.RONDO_TEST, '1');
assert.ok('RONDO_TEST' in process.env);
assert.ok(Object.keys(process.env).includes('RONDO_TEST'));
assert.strictEqual({ ...process.env }.RONDO_TEST, '1');
delete process.env.RONDO_TEST;
assert.strictEqual(process.env.RONDO_TEST, undefined);
assert.ok(!('RONDO_TEST' in process.env));
assert.ok(delete process.env.RONDO_TEST);
process.env.RONDO_NULL = null;
process.env.RONDO_UNDEFINED = undefined;
assert.strictEqual(process.env.RONDO_NULL, 'null');
assert.strictEqual(process.env.RONDO_UNDEFINED, 'undefined');
assert.throws(() => { process.env.RONDO_SYMBOL = Symbol('x'); }, TypeError);
assert.strictEqual(process.env[Symbol('y')], undefined);
assert.strictEqual(typeof process.env.toString, 'function');
assert.throws(() => Object.defineProperty(process.env, 'X', { get() { return 1; } }),
              { code: 'ERR_INVALID_OBJECT_DEFINE_PROPERTY' });
