'use strict';

// Async hooks follow the reactions of a context's promises.

const assert = require('assert');
const { createHook, executionAsyncId } = require('async_hooks');
const vm = require('vm');

const contexts = new Map();
createHook({
  init(asyncId) {
    contexts.set(asyncId, contexts.get(executionAsyncId()));
  },
}).enable();

const seen = [];
const note = (what) => seen.push(`${what} ${contexts.get(executionAsyncId())}`);

setTimeout(() => {
  contexts.set(executionAsyncId(), 'inside');
  vm.runInNewContext(`
    Promise.resolve().then(() => note('then'));
    (async () => { await Promise.resolve(); note('await'); })();
  `, { note });
}, 1);

process.on('exit', () => assert.deepStrictEqual(seen, ['then inside', 'await inside']));
