'use strict';

// Functions of script in SQL.
const assert = require('assert');
const { DatabaseSync, constants } = require('node:sqlite');

const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE numbers(n); INSERT INTO numbers VALUES (1), (2), (3), (4)');
const value = (sql) => Object.values(database.prepare(sql).get())[0];

// Arguments and results.
let seen;
database.function('see', { varargs: true }, (...values) => { seen = values; });
assert.strictEqual(value("SELECT see(1, 1.5, 'caf\u00e9 \u20ac', NULL, x'0102')"), null);
assert.deepStrictEqual(seen, [1, 1.5, 'caf\u00e9 \u20ac', null, new Uint8Array([1, 2])]);
database.function('big', { useBigIntArguments: true }, (n) => n + 1n);
assert.strictEqual(value('SELECT big(41)'), 42);
database.function('self', function(n) { 'use strict'; return this === undefined ? 1 : 0; });
assert.strictEqual(value('SELECT self(1)'), 1);
for (const [result, expected] of [
  [undefined, null], [null, null], [3, 3], ['text', 'text'], [5n, 5], [NaN, null],
  [new Uint8Array([1]), new Uint8Array([1])], [new DataView(new ArrayBuffer(1)), new Uint8Array(1)],
]) {
  const own = new DatabaseSync(':memory:');
  own.function('give', () => result);
  assert.deepStrictEqual(own.prepare('SELECT give() AS it').get().it, expected);
}
for (const [result, message] of [
  [true, /cannot be converted/], [{}, /cannot be converted/], [Symbol('s'), /cannot be converted/],
  [Promise.resolve(), /Asynchronous user-defined functions are not supported/],
  [2n ** 64n, /BigInt value is too large for SQLite/],
]) {
  const own = new DatabaseSync(':memory:');
  own.function('give', () => result);
  assert.throws(() => own.prepare('SELECT give()').get(), { code: 'ERR_SQLITE_ERROR', message });
}
assert.throws(() => value('SELECT see(9007199254740993)'), { code: 'ERR_OUT_OF_RANGE' });

// What it throws comes out as it is.
const problem = { no: 'error' };
database.function('risky', () => { throw problem; });
for (const method of ['get', 'all', 'run']) {
  assert.throws(() => database.prepare('SELECT risky()')[method](), (thrown) => thrown === problem);
}
assert.throws(
  () => database.prepare('SELECT risky()').iterate().next(), (thrown) => thrown === problem);
assert.throws(() => database.exec('SELECT risky()'), (thrown) => thrown === problem);

// It may use the database.
database.function('nested', () => database.prepare('SELECT sum(n) AS s FROM numbers').get().s);
assert.strictEqual(value('SELECT nested()'), 10);

// Aggregates, also over windows.
database.aggregate('join_all', {
  start: () => [],
  step: (list, n) => [...list, n],
  result: (list) => list.join('+'),
});
assert.strictEqual(value('SELECT join_all(n) FROM numbers'), '1+2+3+4');
assert.strictEqual(value('SELECT join_all(n) FROM numbers WHERE n > 9'), '');
assert.deepStrictEqual(
  database.prepare('SELECT join_all(n) AS j FROM numbers GROUP BY n % 2').all().map(({ j }) => j),
  ['2+4', '1+3']);
database.aggregate('total_of', {
  start: 0, step: (sum, n) => sum + n, inverse: (sum, n) => sum - n,
});
const windows = `SELECT total_of(n) OVER (ORDER BY n ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS s
  FROM numbers`;
assert.deepStrictEqual(database.prepare(windows).all().map(({ s }) => s), [3, 6, 9, 7]);
for (const part of ['start', 'step', 'result']) {
  const failing = { start: () => 0, step: (sum) => sum };
  failing[part] = () => { throw problem; };
  const own = new DatabaseSync(':memory:');
  own.aggregate('failing', failing);
  assert.throws(() => own.prepare('SELECT failing()').get(), (thrown) => thrown === problem);
}

// They live as long as the connection, and no longer.
for (let round = 0; round < 3; round++) {
  database.function('kept', { varargs: true }, () => round);
  globalThis.gc?.();
  assert.strictEqual(value('SELECT kept()'), round);
}
database.close();
database.open();
assert.throws(() => database.prepare('SELECT kept()'), { message: 'no such function: kept' });

// The authorizer.
const actions = [];
database.exec('CREATE TABLE secrets(word)');
database.setAuthorizer((action, ...details) => {
  actions.push([action, ...details]);
  return action === constants.SQLITE_DELETE ? constants.SQLITE_DENY : constants.SQLITE_OK;
});
database.prepare('SELECT word FROM secrets');
assert.deepStrictEqual(actions, [
  [constants.SQLITE_SELECT, null, null, null, null],
  [constants.SQLITE_READ, 'secrets', 'word', 'main', null],
]);
assert.throws(() => database.exec('DELETE FROM secrets'), {
  code: 'ERR_SQLITE_ERROR', message: 'not authorized', errcode: 23,
});
for (const [answer, expected] of [
  [undefined, { name: 'TypeError', message: /must return an integer authorization code/ }],
  [1.5, { name: 'TypeError' }],
  [3, { name: 'RangeError', message: /returned a invalid authorization code/ }],
]) {
  database.setAuthorizer(() => answer);
  assert.throws(() => database.prepare('SELECT 1'), expected);
}
database.setAuthorizer(() => { throw problem; });
assert.throws(() => database.exec('SELECT 1'), (thrown) => thrown === problem);
database.setAuthorizer(null);
database.exec('SELECT 1');
