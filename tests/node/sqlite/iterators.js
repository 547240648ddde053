'use strict';

// Iterators over rows: their end, and what makes them useless.
const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE numbers(n); INSERT INTO numbers VALUES (1), (2), (3)');
const query = database.prepare('SELECT n FROM numbers');
const end = { __proto__: null, done: true, value: null };

const iterator = query.iterate();
assert(iterator instanceof Iterator);
assert.strictEqual(iterator[Symbol.iterator](), iterator);
assert.deepStrictEqual(Reflect.ownKeys(iterator), []);
assert.strictEqual(iterator.constructor.name, 'StatementSyncIterator');
assert.throws(() => new iterator.constructor(), { code: 'ERR_ILLEGAL_CONSTRUCTOR' });
assert.deepStrictEqual(
  iterator.next(), { __proto__: null, done: false, value: { __proto__: null, n: 1 } });
assert.deepStrictEqual(iterator.map((row) => row.n).toArray(), [2, 3]);
assert.deepStrictEqual(iterator.next(), end);

// Leaving a loop ends it.
const left = query.iterate();
for (const row of left) {
  assert.strictEqual(row.n, 1);
  break;
}
assert.deepStrictEqual(left.next(), end);

// An execution of the statement spoils it, return() still works.
for (const method of ['get', 'all', 'run', 'iterate']) {
  const spoiled = query.iterate();
  spoiled.next();
  query[method]();
  assert.throws(
    () => spoiled.next(), { code: 'ERR_INVALID_STATE', message: 'iterator was invalidated' });
  assert.deepStrictEqual(spoiled.return(), end);
  assert.deepStrictEqual(spoiled.next(), end);
}
// return() of a spoiled one lets the newer begin anew.
const older = query.iterate();
const newer = query.iterate();
newer.next();
older.return();
assert.strictEqual(newer.next().value.n, 1);

assert.throws(() => newer.next.call({}), { name: 'TypeError', message: 'Illegal invocation' });
database.close();
const finalized = { code: 'ERR_INVALID_STATE', message: 'statement has been finalized' };
for (const it of [iterator, newer]) {
  assert.throws(() => it.next(), finalized);
  assert.throws(() => it.return(), finalized);
}
