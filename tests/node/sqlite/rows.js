'use strict';

// Rows as objects and as arrays, one, all, or one after the other.
const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE numbers(n INTEGER PRIMARY KEY, word TEXT)');
const insert = database.prepare('INSERT INTO numbers VALUES (?, ?)');
const count = 3000;
for (let n = 1; n <= count; n++) {
  assert.deepStrictEqual(insert.run(n, `word ${n}`), { changes: 1, lastInsertRowid: n });
}

const query = database.prepare('SELECT n, word FROM numbers ORDER BY n');
const first = { __proto__: null, n: 1, word: 'word 1' };
assert.deepStrictEqual(query.get(), first);
const rows = query.all();
assert.strictEqual(rows.length, count);
rows.forEach((row, index) => {
  assert.strictEqual(Object.getPrototypeOf(row), null);
  assert.strictEqual(row.n, index + 1);
  assert.strictEqual(row.word, `word ${index + 1}`);
});
assert.deepStrictEqual([...query.iterate()], rows);
query.setReturnArrays(true);
assert.deepStrictEqual(query.get(), [1, 'word 1']);
assert.deepStrictEqual(query.all(), rows.map(({ n, word }) => [n, word]));
assert.deepStrictEqual(query.iterate().next().value, [1, 'word 1']);

// None at all.
const none = database.prepare('SELECT * FROM numbers WHERE n < 0');
assert.strictEqual(none.get(), undefined);
assert.deepStrictEqual(none.all(), []);
assert.deepStrictEqual([...none.iterate()], []);

// More columns than fit at once.
for (const width of [511, 512, 513, 1500]) {
  const names = Array.from({ length: width }, (_, index) => `c${index}`);
  const wide = database.prepare(
    `SELECT ${names.map((name, index) => `${index} AS ${name}`)} FROM numbers LIMIT 3`);
  const expected = Object.assign(
    { __proto__: null }, Object.fromEntries(names.map((name, index) => [name, index])));
  assert.deepStrictEqual(wide.get(), expected);
  assert.deepStrictEqual(wide.all(), [expected, expected, expected]);
}

// Names of columns are keys, whatever they are.
assert.deepStrictEqual(
  database.prepare('SELECT 1 AS __proto__, 2 AS constructor, 3 AS "7", 4 AS "", 5 AS a, 6 AS a')
    .get(),
  { __proto__: null, 7: 3, ['__proto__']: 1, constructor: 2, '': 4, a: 6 });

// The columns follow the schema, also if their number stays the same.
database.exec('CREATE TABLE changing(a, b); INSERT INTO changing VALUES (1, 2)');
const all = database.prepare('SELECT * FROM changing');
assert.deepStrictEqual(all.all(), [{ __proto__: null, a: 1, b: 2 }]);
database.exec('ALTER TABLE changing RENAME COLUMN b TO c');
assert.deepStrictEqual(all.all(), [{ __proto__: null, a: 1, c: 2 }]);
database.exec('ALTER TABLE changing ADD COLUMN d DEFAULT 4');
assert.deepStrictEqual(all.get(), { __proto__: null, a: 1, c: 2, d: 4 });

// An integer that is too large ends it, and the statement can be used again.
const large = database.prepare('SELECT 1 AS n UNION ALL SELECT 9007199254740993 ORDER BY 1');
assert.throws(() => large.all(), { code: 'ERR_OUT_OF_RANGE' });
assert.strictEqual(large.get().n, 1);
const iterator = large.iterate();
assert.strictEqual(iterator.next().value.n, 1);
assert.throws(() => iterator.next(), { code: 'ERR_OUT_OF_RANGE' });
assert.deepStrictEqual(iterator.next(), { __proto__: null, done: true, value: null });

// What changed, as BigInts too.
const update = database.prepare('UPDATE numbers SET word = ? WHERE n <= ?', { readBigInts: true });
assert.deepStrictEqual(update.run('same', 10), { changes: 10n, lastInsertRowid: 1n });
