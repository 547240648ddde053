'use strict';

// Async hooks follow a function over its awaits, of promises and of other values: packages build
// contexts on that.

const assert = require('assert');
const { createHook, executionAsyncId } = require('async_hooks');

const contexts = new Map();
createHook({
  init(asyncId) {
    contexts.set(asyncId, contexts.get(executionAsyncId()));
  },
}).enable();

const seen = [];
const note = (what) => seen.push([what, contexts.get(executionAsyncId())]);

async function awaits() {
  await 1;
  note('number');
  await null;
  note('null');
  await new Promise((resolve) => setImmediate(resolve));
  note('pending');
  await Promise.resolve();
  note('settled');
  await { then: (done) => done() };
  note('thenable');
}

setTimeout(() => {
  contexts.set(executionAsyncId(), 'context');
  awaits().then(() => note('then'));
}, 1);

process.on('exit', () => {
  assert.deepStrictEqual(seen, ['number', 'null', 'pending', 'settled', 'thenable', 'then']
    .map((what) => [what, 'context']));
});
