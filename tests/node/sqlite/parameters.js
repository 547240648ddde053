'use strict';

// Parameters with names and without.
const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

const database = new DatabaseSync(':memory:');
const query = database.prepare('SELECT $a AS a, ?2 AS b, ? AS c, @d AS d', { returnArrays: true });
const check = (parameters, expected) => assert.deepStrictEqual(query.get(...parameters), expected);

check([{ 'a': 1, '@d': 4 }, 2, 3], [1, 2, 3, 4]);
check([2, 3], [null, 2, 3, null]);
check([{ $a: 1, d: 4 }], [1, null, null, 4]);
check([{ '?2': 1 }], [null, 1, null, null]);
check([{ 2: 1 }], [null, 1, null, null]);
check([null, 1], [null, null, 1, null]);
check([{}], [null, null, null, null]);
check([[]], [null, null, null, null]);
check([() => {}], [null, null, null, null]);
check([{ __proto__: { a: 1 } }], [null, null, null, null]);
check([{ [Symbol('s')]: 1, 'a': 5 }], [5, null, null, null]);
check([new Proxy({ a: 9 }, {})], [9, null, null, null]);
// Nothing is left of what was bound before.
check([], [null, null, null, null]);

const state = (message) => ({ name: 'Error', code: 'ERR_INVALID_STATE', message });
assert.throws(() => query.get({ unknown: 1 }), state("Unknown named parameter 'unknown'"));
assert.throws(() => query.get([1]), state("Unknown named parameter '0'"));
assert.throws(() => query.get({ a: undefined }), {
  code: 'ERR_INVALID_ARG_TYPE', message: 'Provided value cannot be bound to SQLite parameter 1.',
});
const error = new Error('thrown by a getter');
assert.throws(() => query.get({ get a() { throw error; } }), error);
assert.throws(() => query.get(1, 2, 3), {
  code: 'ERR_SQLITE_ERROR', message: 'column index out of range', errcode: 25,
  errstr: 'column index out of range',
});

query.setAllowBareNamedParameters(false);
assert.throws(() => query.get({ a: 1 }), state("Unknown named parameter 'a'"));
check([{ $a: 1 }], [1, null, null, null]);
query.setAllowUnknownNamedParameters(true);
check([{ $a: 1, other: 2, a: 3 }], [1, null, null, null]);

const ambiguous = database.prepare('SELECT $k AS a, @k AS b', { returnArrays: true });
assert.throws(() => ambiguous.get({ k: 1 }), state(
  "Cannot create bare named parameter 'k' because of conflicting names '$k' and '@k'."));
ambiguous.setAllowBareNamedParameters(false);
assert.deepStrictEqual(ambiguous.get({ '$k': 1, '@k': 2 }), [1, 2]);

// The texts.
assert.strictEqual(query.sourceSQL, 'SELECT $a AS a, ?2 AS b, ? AS c, @d AS d');
const texts = database.prepare('SELECT ?, :name; SELECT 2');
assert.strictEqual(texts.sourceSQL, 'SELECT ?, :name;');
assert.strictEqual(texts.expandedSQL, 'SELECT NULL, NULL;');
texts.get({ name: "it's" }, 1);
assert.strictEqual(texts.expandedSQL, "SELECT 1.0, 'it''s';");
assert.throws(() => texts.setReadBigInts(1), {
  code: 'ERR_INVALID_ARG_TYPE', message: 'The "readBigInts" argument must be a boolean.',
});
assert.throws(() => texts.setAllowUnknownNamedParameters(), {
  message: 'The "enabled" argument must be a boolean.',
});
