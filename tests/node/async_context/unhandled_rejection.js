'use strict';

// Whoever hears of a rejection that nobody handles does so in the context of the rejection.

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const seen = [];

process.on('unhandledRejection', (reason) => seen.push([reason, storage.getStore()]));
process.on('exit', () => {
  assert.deepStrictEqual(seen, [['made', 1], ['later', 3], ['thrown', 2]]);
});

storage.run(1, () => Promise.reject('made'));
storage.run(2, async () => {
  await null;
  await null;
  throw 'thrown';  // eslint-disable-line no-throw-literal
});
let rejectLater;
new Promise((resolve, reject) => { rejectLater = reject; });
storage.run(3, () => queueMicrotask(() => rejectLater('later')));
