'use strict';

// A reaction that is older than the first context has none, whoever settles the promise.

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');

const seen = [];
let settle;
const promise = new Promise((resolve) => { settle = resolve; });
let storage;
promise.then(() => seen.push(storage.getStore()));
(async () => {
  await promise;
  seen.push(storage.getStore());
  await promise;
  seen.push(storage.getStore());
})();

storage = new AsyncLocalStorage();
storage.run('settler', settle);

process.on('exit', () => assert.deepStrictEqual(seen, [undefined, undefined, undefined]));
