'use strict';

// Statements that are found again by tagged literals.
const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE words(n INTEGER PRIMARY KEY, word TEXT)');
const sql = database.createTagStore(2);
assert.deepStrictEqual([sql.capacity, sql.size, sql.db], [2, 0, database]);
assert.strictEqual(database.createTagStore().capacity, 1000);

for (const word of ['one', 'two']) {
  assert.strictEqual(sql.run`INSERT INTO words(word) VALUES (${word})`.changes, 1);
}
assert.strictEqual(sql.size, 1);
const rows = [{ __proto__: null, n: 1, word: 'one' }, { __proto__: null, n: 2, word: 'two' }];
assert.deepStrictEqual(sql.all`SELECT * FROM words`, rows);
assert.deepStrictEqual(sql.get`SELECT * FROM words`, rows[0]);
assert.deepStrictEqual([...sql.iterate`SELECT * FROM words`], rows);
assert.strictEqual(sql.size, 2);
assert.deepStrictEqual(sql.get`SELECT * FROM words WHERE n = ${2} AND word = ${'two'}`, rows[1]);
assert.strictEqual(sql.size, 2);
sql.clear();
assert.strictEqual(sql.size, 0);

// The one that was not used for longest goes.
const spoiled = (use) => {
  const iterator = sql.iterate`SELECT 1`;
  use();
  sql.get`SELECT 1`;
  try {
    iterator.next();
    return false;
  } catch {
    return true;
  }
};
assert.strictEqual(spoiled(() => sql.get`SELECT 2`), true);
assert.strictEqual(spoiled(() => [sql.get`SELECT 2`, sql.get`SELECT 3`]), false);

const type = (message) => ({ name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE', message });
const value = (message) => ({ name: 'TypeError', code: 'ERR_INVALID_ARG_VALUE', message });
const outside = value('SQLite parameters must be bound using template literal placeholders.');
sql.get`SELECT ${1}`;
assert.throws(() => sql.get`SELECT ?`, outside);
assert.throws(() => sql.get`SELECT $name, ${1}`, outside);
assert.throws(() => sql.get``, value('The SQL query contains no statements.'));
assert.throws(() => sql.get`SELECT ${{ a: 1 }}`,
              type('Provided value cannot be bound to SQLite parameter 1.'));
assert.throws(() => sql.get('SELECT 1'),
              type('First argument must be an array of strings (template literal).'));
assert.throws(() => sql.get([1]), type('Template literal parts must be strings.'));
assert.throws(() => sql.get.call({}), { message: 'Illegal invocation' });
for (const [size, name] of [
  [0, 'RangeError'], [1.5, 'RangeError'], [NaN, 'RangeError'], ['2', 'TypeError'],
  [null, 'TypeError'],
]) {
  assert.throws(() => database.createTagStore(size), {
    name, message: 'The "maxSize" argument must be a positive integer.',
  });
}

// After a close the statements are made anew.
sql.get`SELECT 1 AS n`;
database.close();
assert.throws(() => sql.get`SELECT 1 AS n`, { message: 'database is not open' });
database.open();
assert.strictEqual(sql.get`SELECT 1 AS n`.n, 1);
