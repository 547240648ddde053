'use strict';

// The module, its classes as Node makes them, and where it is to be had.
const assert = require('assert');
const { spawnSync } = require('child_process');
const { builtinModules, isBuiltin } = require('module');
const util = require('util');
const sqlite = require('node:sqlite');

assert.deepStrictEqual(
  Object.keys(sqlite), ['DatabaseSync', 'StatementSync', 'Session', 'constants', 'backup']);
assert(builtinModules.includes('node:sqlite') && !builtinModules.includes('sqlite'));
assert(isBuiltin('node:sqlite') && !isBuiltin('sqlite'));
assert.throws(() => require('sqlite'), { code: 'MODULE_NOT_FOUND' });
assert.match(process.versions.sqlite, /^3\.\d+\.\d+$/);
assert.deepStrictEqual(
  Object.getOwnPropertyDescriptor(sqlite.constants, 'SQLITE_CHANGESET_ABORT'),
  { value: 2, writable: false, enumerable: true, configurable: false });

const { DatabaseSync, Session, StatementSync } = sqlite;
const database = new DatabaseSync(':memory:');
const statement = database.prepare('SELECT 1');

assert.deepStrictEqual(Object.keys(DatabaseSync.prototype), [
  'open', 'close', 'prepare', 'exec', 'function', 'createTagStore', 'location', 'aggregate',
  'createSession', 'applyChangeset', 'enableLoadExtension', 'enableDefensive', 'loadExtension',
  'serialize', 'deserialize', 'setAuthorizer',
]);
assert.deepStrictEqual(Object.keys(StatementSync.prototype), [
  'iterate', 'all', 'get', 'run', 'columns', 'setAllowBareNamedParameters',
  'setAllowUnknownNamedParameters', 'setReadBigInts', 'setReturnArrays',
]);
assert.deepStrictEqual(Object.keys(Session.prototype), ['changeset', 'patchset', 'close']);
for (const { prototype } of [DatabaseSync, StatementSync, Session]) {
  for (const name of Object.keys(prototype)) {
    assert.strictEqual(prototype[name].name, name);
    assert.strictEqual(prototype[name].length, 0);
    assert.throws(() => prototype[name].call({}), { message: 'Illegal invocation' });
  }
}
assert.strictEqual(util.inspect(database), `DatabaseSync {
  isOpen: [Getter],
  isTransaction: [Getter],
  limits: [Getter],
  Symbol(sqlite-type): 'node:sqlite'
}`);
assert.strictEqual(
  util.inspect(statement), 'StatementSync { sourceSQL: [Getter], expandedSQL: [Getter] }');
assert.strictEqual(util.inspect(sqlite.DatabaseSync), '[Function: DatabaseSync]');
assert.strictEqual(sqlite.backup.length, 2);
assert(statement instanceof StatementSync && database instanceof DatabaseSync);

assert.throws(() => DatabaseSync(':memory:'), {
  name: 'TypeError', code: 'ERR_CONSTRUCT_CALL_REQUIRED',
  message: 'Cannot call constructor without `new`',
});
for (const Class of [StatementSync, Session, database.createTagStore().constructor]) {
  const illegal = { code: 'ERR_ILLEGAL_CONSTRUCTOR', message: 'Illegal constructor' };
  assert.throws(() => new Class(), illegal);
  assert.throws(() => Class(), illegal);
}
class Derived extends DatabaseSync {
  answer() { return this.prepare('SELECT 42 AS answer').get().answer; }
}
assert.strictEqual(new Derived(':memory:').answer(), 42);

// Errors of SQLite.
assert.throws(() => database.exec('nonsense'), (error) => {
  assert.deepStrictEqual({ ...error }, {
    code: 'ERR_SQLITE_ERROR', errcode: 1, errstr: 'SQL logic error',
  });
  assert.strictEqual(error.message, 'near "nonsense": syntax error');
  const [head, place] = error.stack.split('\n');
  assert.strictEqual(head, 'Error: near "nonsense": syntax error');
  assert(place.includes(__filename), place);
  return error.constructor === Error;
});

const load = (...options) =>
  spawnSync(process.execPath, [...options, '-e', 'require("node:sqlite")'], { encoding: 'utf8' });
assert.deepStrictEqual([load().status, load().stderr], [0, '']);
assert.strictEqual(load('--experimental-sqlite').status, 0);
const without = load('--no-experimental-sqlite');
assert.notStrictEqual(without.status, 0);
assert.match(without.stderr, /No such built-in module: node:sqlite/);
