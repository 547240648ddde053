'use strict';

// What functions of script should rather not do, and what crashes Node.
const assert = require('assert');
const { DatabaseSync, backup } = require('node:sqlite');

// A statement can be executed again after one has thrown.
const database = new DatabaseSync(':memory:');
const problem = new Error('thrown by a function');
let isThrowing = true;
database.function('risky', () => {
  if (isThrowing) throw problem;
  return 'fine';
});
const risky = database.prepare('SELECT risky() AS it');
assert.throws(() => risky.get(), problem);
assert.throws(() => risky.iterate().next(), problem);
isThrowing = false;
assert.strictEqual(risky.get().it, 'fine');

// A statement cannot be executed while it runs.
let running;
database.function('again', () => running.get());
running = database.prepare('SELECT again()');
assert.throws(() => running.get(), { code: 'ERR_INVALID_STATE', message: /currently in use/ });

// What it closes is closed when it is done.
for (const use of [
  (own) => own.exec('SELECT close_it()'), (own) => own.prepare('SELECT close_it()').run(),
  (own) => assert.throws(
    () => own.prepare('SELECT close_it()').get(), { message: 'statement has been finalized' }),
]) {
  const own = new DatabaseSync(':memory:');
  own.function('close_it', () => own.close());
  use(own);
  assert.strictEqual(own.isOpen, false);
}
{
  const own = new DatabaseSync(':memory:');
  own.function('replace', () => { own.deserialize(own.serialize()); });
  const other = own.prepare('SELECT 1');
  const replacing = own.prepare('SELECT replace() AS it');
  assert.strictEqual(replacing.get().it, null);
  assert.strictEqual(replacing.get().it, null);
  assert.throws(() => other.get(), { message: 'statement has been finalized' });
}


assert.throws(() => backup({}, 'backup.db'), { code: 'ERR_INVALID_ARG_TYPE', message: /sourceDb/ });
