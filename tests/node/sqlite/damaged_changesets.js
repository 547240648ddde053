'use strict';

// Changes that were damaged on their way are refused, and do not harm the program.
const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

function make() {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE t1(a INTEGER PRIMARY KEY, b, c, d);
    INSERT INTO t1 VALUES (1, 'one', 1.5, x'01'), (2, 'two', 2.5, NULL)`);
  return database;
}

const source = make();
const session = source.createSession();
source.exec(`INSERT INTO t1 VALUES (3, 'three', 3.5, NULL); DELETE FROM t1 WHERE a = 1;
  UPDATE t1 SET b = 'zwei', d = x'0203' WHERE a = 2`);

const malformed = {
  name: 'Error', code: 'ERR_SQLITE_ERROR', errcode: 11, message: 'database disk image is malformed',
};
const target = make();
for (const bytes of [
  Buffer.from('540401000000743100177e0072286565286565', 'hex'), Buffer.from([1, 2, 3, 4]),
]) {
  assert.throws(() => target.applyChangeset(bytes), malformed);
}

// Each byte of both kinds has each of some values, or is the last.
for (const changes of [session.changeset(), session.patchset()]) {
  assert.strictEqual(make().applyChangeset(changes), true);
  let refused = 0;
  for (let place = 0; place < changes.length; place++) {
    for (const value of [undefined, 0, 1, 5, 6, 23, 127, 128, 255]) {
      const damaged = changes.slice(0, value === undefined ? place : changes.length);
      if (value !== undefined) damaged[place] = value;
      target.exec('BEGIN');
      try {
        target.applyChangeset(damaged);
      } catch (error) {
        assert.strictEqual(error.code, 'ERR_SQLITE_ERROR');
        refused++;
      }
      target.exec('ROLLBACK');
    }
  }
  assert(refused > changes.length);
}
