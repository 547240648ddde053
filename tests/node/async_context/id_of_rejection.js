'use strict';

// A rejection that nobody handles is reported inside of its promise.

const assert = require('assert');
const { createHook, executionAsyncId, executionAsyncResource } = require('async_hooks');

const ids = new Map();
createHook({
  init(id, type, trigger, resource) {
    if (type === 'PROMISE') ids.set(resource, id);
  },
}).enable();

const promise = Promise.reject(new Error('expected'));
let reported = false;
process.on('unhandledRejection', (reason, rejected) => {
  assert.strictEqual(rejected, promise);
  assert.strictEqual(executionAsyncId(), ids.get(promise));
  assert.strictEqual(executionAsyncResource(), promise);
  reported = true;
});
process.on('exit', () => assert.ok(reported));
