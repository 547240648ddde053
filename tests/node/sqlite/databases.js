'use strict';

// Databases: how they are opened and closed, their options, limits, and copies.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');
const { DatabaseSync, backup } = require('node:sqlite');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sqlite-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const file = path.join(folder, 'file.db');
const state = (message) => ({ name: 'Error', code: 'ERR_INVALID_STATE', message });
const type = (message) => ({ name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE', message });
const closed = state('database is not open');

// Opening and closing.
const database = new DatabaseSync(file, { open: false });
assert.strictEqual(database.isOpen, false);
assert.strictEqual(fs.existsSync(file), false);
for (const use of [
  () => database.close(), () => database.exec('SELECT 1'), () => database.prepare('SELECT 1'),
  () => database.isTransaction, () => database.location(), () => database.function('f', () => {}),
  () => database.serialize(), () => database.createSession(), () => database.createTagStore(),
  () => database.enableDefensive(true), () => database.limits.length,
]) {
  assert.throws(use, closed);
}
database[Symbol.dispose]();
assert.strictEqual(database.open(), undefined);
assert.throws(() => database.open(), state('database is already open'));
database.exec('CREATE TABLE words(word); INSERT INTO words VALUES (\'first\')');
assert.strictEqual(database.location(), file);
assert.strictEqual(new DatabaseSync(':memory:').location(), null);
database.exec('BEGIN');
assert.strictEqual(database.isTransaction, true);
database.exec('COMMIT');
assert.strictEqual(database.isTransaction, false);
const statement = database.prepare('SELECT word FROM words');
database.close();
assert.throws(() => statement.get(), state('statement has been finalized'));
assert.throws(() => statement.sourceSQL, state('statement has been finalized'));
assert.throws(() => new DatabaseSync(path.join(folder, 'none', 'file.db')), {
  code: 'ERR_SQLITE_ERROR', message: 'unable to open database file', errcode: 14,
});

// Paths.
for (const same of [file, Buffer.from(file), pathToFileURL(file), pathToFileURL(file).href]) {
  assert.strictEqual(new DatabaseSync(same).prepare('SELECT * FROM words').get().word, 'first');
}
const readOnly = new DatabaseSync(new URL(`${pathToFileURL(file)}?mode=ro`));
for (const one of [readOnly, new DatabaseSync(file, { readOnly: true })]) {
  assert.throws(() => one.exec('DELETE FROM words'), {
    message: 'attempt to write a readonly database', errcode: 8,
  });
}
const badPath = type(
  'The "path" argument must be a string, Uint8Array, or URL without null bytes.');
for (const bad of [undefined, 5, {}, 'a\0b', Buffer.from('a\0b')]) {
  assert.throws(() => new DatabaseSync(bad), badPath);
}
assert.throws(() => new DatabaseSync(new URL('http://localhost/')), {
  code: 'ERR_INVALID_URL_SCHEME', message: 'The URL must be of scheme file:',
});

// Options.
for (const name of [
  'open', 'readOnly', 'enableForeignKeyConstraints', 'enableDoubleQuotedStringLiterals',
  'allowExtension', 'readBigInts', 'returnArrays', 'allowBareNamedParameters',
  'allowUnknownNamedParameters', 'defensive',
]) {
  assert.throws(() => new DatabaseSync(':memory:', { [name]: 1 }),
                type(`The "options.${name}" argument must be a boolean.`));
}
assert.throws(() => new DatabaseSync(':memory:', { timeout: 1.5 }),
              type('The "options.timeout" argument must be an integer.'));
assert.throws(() => new DatabaseSync(':memory:', undefined),
              type('The "options" argument must be an object.'));
assert.throws(() => new DatabaseSync(':memory:').exec('SELECT "text"'), /no such column: "?text"?/);
new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: true }).exec('SELECT "text"');
const pragma = (options, name) =>
  Object.values(new DatabaseSync(':memory:', options).prepare(`PRAGMA ${name}`).get())[0];
assert.strictEqual(pragma({}, 'foreign_keys'), 1);
assert.strictEqual(pragma({ enableForeignKeyConstraints: false }, 'foreign_keys'), 0);
assert.strictEqual(pragma({ timeout: 77 }, 'busy_timeout'), 77);
assert.strictEqual(pragma({}, 'journal_mode = off'), 'memory');
assert.strictEqual(pragma({ defensive: false }, 'journal_mode = off'), 'off');
const inherited = new DatabaseSync(':memory:', { readBigInts: true, returnArrays: true });
assert.deepStrictEqual(inherited.prepare('SELECT 1').get(), [1n]);
assert.deepStrictEqual(
  inherited.prepare('SELECT 1 AS n', { returnArrays: false }).get(), { __proto__: null, n: 1n });

// Extensions.
const strict = new DatabaseSync(':memory:');
assert.throws(() => strict.loadExtension('none'), state('extension loading is not allowed'));
assert.throws(() => strict.enableLoadExtension(true), state(
  'Cannot enable extension loading because it was disabled at database creation.'));
assert.throws(() => strict.exec("SELECT load_extension('none')"), { message: 'not authorized' });
const lax = new DatabaseSync(':memory:', { allowExtension: true });
assert.throws(() => lax.loadExtension('/none.so'), {
  code: 'ERR_LOAD_SQLITE_EXTENSION', message: /cannot open shared object file/,
});
lax.enableLoadExtension(false);
assert.throws(() => lax.loadExtension('/none.so'), state('extension loading is not allowed'));

// Statements.
for (const nothing of ['', ' ', ';', '-- nothing']) {
  assert.throws(() => strict.prepare(nothing), {
    name: 'TypeError', code: 'ERR_INVALID_ARG_VALUE',
    message: 'The SQL query contains no statements.',
  });
}
assert.throws(() => strict.prepare(), type('The "sql" argument must be a string.'));
assert.deepStrictEqual(
  strict.prepare('SELECT 1 AS one; nonsense').get(), { __proto__: null, one: 1 });

// Limits.
const { limits } = new DatabaseSync(':memory:', { limits: { attach: 0, column: 50 } });
assert.strictEqual(limits.attach, 0);
assert.strictEqual(limits.column, 50);
limits.column = 40;
assert.strictEqual(limits.column, 40);
limits.column = Infinity;
assert.strictEqual(limits.column, 2000);
assert.deepStrictEqual(Object.keys(limits), [
  'length', 'sqlLength', 'column', 'exprDepth', 'compoundSelect', 'vdbeOp', 'functionArg', 'attach',
  'likePatternLength', 'variableNumber', 'triggerDepth',
]);
assert.throws(() => { limits.length = 'much'; },
              type('Limit value must be a non-negative integer or Infinity.'));
assert.throws(() => { limits.length = -1; }, {
  name: 'RangeError', code: 'ERR_OUT_OF_RANGE', message: 'Limit value must be non-negative.',
});
assert.throws(() => new DatabaseSync(':memory:', { limits: { length: 'much' } }),
              type('The "options.limits.length" argument must be an integer.'));

// As bytes.
const original = new DatabaseSync(':memory:');
assert.strictEqual(Buffer.from(original.serialize()).toString('latin1', 0, 15), 'SQLite format 3');
original.exec("CREATE TABLE words(word); INSERT INTO words VALUES ('copied')");
const copy = new DatabaseSync(':memory:');
const before = copy.prepare('SELECT 1');
copy.deserialize(original.serialize());
assert.throws(() => before.get(), state('statement has been finalized'));
copy.exec("INSERT INTO words VALUES ('written')");
assert.strictEqual(copy.prepare('SELECT count(*) AS n FROM words').get().n, 2);
assert.throws(() => copy.deserialize('text'),
              type('The "buffer" argument must be a Uint8Array.'));
assert.throws(() => copy.deserialize(new Uint8Array(0)), { code: 'ERR_INVALID_ARG_VALUE' });

// Backups.
async function copyAll() {
  const insert = original.prepare('INSERT INTO words VALUES (?)');
  for (let n = 0; n < 100; n++) insert.run('x'.repeat(4000));
  const steps = [];
  const target = path.join(folder, 'backup.db');
  const pages = await backup(original, target, { rate: 30, progress: (step) => steps.push(step) });
  assert(pages > 100);
  assert.deepStrictEqual(
    steps, [30, 60, 90].map((done) => ({ totalPages: pages, remainingPages: pages - done })));
  const count = () => new DatabaseSync(target).prepare('SELECT count(*) AS n FROM words').get().n;
  assert.strictEqual(count(), 101);

  const error = new Error('thrown by the callback');
  await assert.rejects(
    backup(original, target, { rate: 1, progress: () => { throw error; } }), error);
  await assert.rejects(backup(original, target, { source: 'none' }), {
    code: 'ERR_SQLITE_ERROR', message: 'unknown database none',
  });
  await assert.rejects(backup(original, path.join(folder, 'none', 'backup.db')), {
    message: 'unable to open database file', errcode: 14,
  });
  assert.throws(() => backup(original), badPath);
  assert.throws(() => backup(5), type('The "sourceDb" argument must be an object.'));
  assert.throws(() => backup(original, target, { rate: 0 }), {
    code: 'ERR_OUT_OF_RANGE', message: 'The "options.rate" argument must be a positive integer.',
  });

  // It goes on when the source is closed.
  const going = backup(original, target, { rate: 10 });
  original.close();
  assert.strictEqual(await going, pages);
  assert.strictEqual(count(), 101);
}
copyAll();
