'use strict';
// A timer, an immediate and a tick run in the storage of the code that made them.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const storage = new AsyncLocalStorage();
const seen = [];
const note = () => seen.push(storage.getStore());
storage.run('a', () => {
  setTimeout(note, 1);
  setImmediate(note);
  process.nextTick(note);
  queueMicrotask(note);
  Promise.resolve().then(note);
  (async () => { await null; note(); })();
});
storage.run('b', () => setTimeout(note, 1));
note();
process.on('exit', () => {
  assert.deepStrictEqual(seen.map(String).sort(),
                         ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'undefined']);
});
