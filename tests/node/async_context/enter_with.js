'use strict';
// enterWith() lasts to the end of the present task, and does not reach whoever waits for it.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();

async function afterAwait() {
  await 0;
  storage.enterWith('inner');
}

setImmediate(async () => {
  await afterAwait();
  assert.strictEqual(storage.getStore(), undefined);
  storage.enterWith('mine');
  await null;
  assert.strictEqual(storage.getStore(), 'mine');
});
setImmediate(() => assert.strictEqual(storage.getStore(), undefined));
