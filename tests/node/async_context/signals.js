'use strict';

// A signal is a resource of its own, and its listeners run in the context of the first of them.

const assert = require('assert');
const { AsyncLocalStorage, createHook, executionAsyncId } = require('async_hooks');

const ids = [];
const log = [];
createHook({
  init(id, type) {
    if (type === 'SIGNALWRAP') ids.push(id);
  },
  before: (id) => { if (ids.includes(id)) log.push('before'); },
  after: (id) => { if (ids.includes(id)) log.push('after'); },
  destroy: (id) => { if (ids.includes(id)) log.push('destroy'); },
}).enable();

const storage = new AsyncLocalStorage();
const timer = setTimeout(() => {}, 60_000);
let count = 0;

function onSignal(name) {
  assert.strictEqual(name, 'SIGUSR2');
  assert.strictEqual(executionAsyncId(), ids[0]);
  assert.strictEqual(storage.getStore(), 'of the listener');
  log.push('signal');
  if (++count < 2) {
    process.kill(process.pid, 'SIGUSR2');
    return;
  }
  process.off('SIGUSR2', onSignal);
  clearTimeout(timer);
  setImmediate(() => setImmediate(() => {}));
}

storage.run('of the listener', () => process.on('SIGUSR2', onSignal));
assert.strictEqual(ids.length, 1);
setImmediate(() => process.kill(process.pid, 'SIGUSR2'));

process.on('exit', () => {
  assert.strictEqual(log.join(), 'before,signal,after,before,signal,after,destroy');
});
