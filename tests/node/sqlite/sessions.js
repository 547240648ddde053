'use strict';

// Sessions, and the changes that they record, in other databases.
const assert = require('assert');
const { DatabaseSync, constants } = require('node:sqlite');

function make(...rows) {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE words(n INTEGER PRIMARY KEY, word TEXT)');
  database.exec('CREATE TABLE other(n PRIMARY KEY)');
  const insert = database.prepare('INSERT INTO words VALUES (?, ?)');
  for (const row of rows) insert.run(...row);
  return database;
}
const words = (database) => database.prepare('SELECT * FROM words').all().map((row) => row.word);

const source = make();
const session = source.createSession();
const one = source.createSession({ table: 'words', db: 'main' });
source.exec("INSERT INTO words VALUES (1, 'one'), (2, 'two'); INSERT INTO other VALUES (1)");
const changeset = session.changeset();
assert(changeset instanceof Uint8Array);
assert.deepStrictEqual(session.changeset(), changeset);
assert(one.changeset().length < changeset.length);
assert(session.patchset().length <= changeset.length);

const target = make();
assert.strictEqual(target.applyChangeset(changeset), true);
assert.deepStrictEqual(words(target), ['one', 'two']);

// Tables can be left out.
const filtered = make();
const tables = [];
filtered.applyChangeset(changeset, { filter: (name) => tables.push(name) && name !== 'words' });
assert.deepStrictEqual(tables.sort(), ['other', 'words']);
assert.deepStrictEqual(words(filtered), []);
assert.strictEqual(filtered.prepare('SELECT count(*) AS n FROM other').get().n, 1);

// Conflicts.
const { SQLITE_CHANGESET_CONFLICT, SQLITE_CHANGESET_OMIT, SQLITE_CHANGESET_REPLACE } = constants;
assert.strictEqual(make([1, 'uno']).applyChangeset(changeset), false);
for (const [answer, expected] of [
  [SQLITE_CHANGESET_OMIT, ['uno', 'two']], [SQLITE_CHANGESET_REPLACE, ['one', 'two']],
]) {
  const database = make([1, 'uno']);
  const kinds = [];
  const onConflict = (kind) => {
    kinds.push(kind);
    return answer;
  };
  assert.strictEqual(database.applyChangeset(changeset, { onConflict }), true);
  assert.deepStrictEqual(words(database), expected);
  assert.deepStrictEqual(kinds, [SQLITE_CHANGESET_CONFLICT]);
}
for (const answer of [-1, null, 'text', {}]) {
  assert.throws(() => make([1, 'uno']).applyChangeset(changeset, { onConflict: () => answer }), {
    code: 'ERR_SQLITE_ERROR', message: 'bad parameter or other API misuse', errcode: 21,
  });
}
const error = new Error('thrown by a callback');
const fail = () => { throw error; };
const unchanged = make([1, 'uno']);
assert.throws(() => unchanged.applyChangeset(changeset, { onConflict: fail }), error);
assert.throws(() => unchanged.applyChangeset(changeset, { filter: fail }), error);
assert.deepStrictEqual(words(unchanged), ['uno']);

// Arguments.
const type = (message) => ({ name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE', message });
assert.throws(() => target.applyChangeset('text'),
              type('The "changeset" argument must be a Uint8Array.'));
assert.throws(() => target.applyChangeset(changeset, null),
              type('The "options" argument must be an object.'));
assert.throws(() => target.applyChangeset(changeset, { filter: 1 }),
              type('The "options.filter" argument must be a function.'));
assert.throws(() => target.createSession({ table: 1 }),
              type('The "options.table" argument must be a string.'));
assert.throws(() => target.createSession(undefined),
              type('The "options" argument must be an object.'));

// The end of sessions.
const state = (message) => ({ code: 'ERR_INVALID_STATE', message });
one.close();
assert.throws(() => one.changeset(), state('session is not open'));
assert.throws(() => one.close(), state('session is not open'));
one[Symbol.dispose]();
source.setAuthorizer(() => {
  session.close();
  return constants.SQLITE_OK;
});
assert.throws(() => session.changeset(), state('session is currently in use'));
source.setAuthorizer(null);
assert.deepStrictEqual(session.changeset(), changeset);
source.close();
assert.throws(() => session.changeset(), state('database is not open'));
source.open();
assert.throws(() => session.patchset(), state('session is not open'));
