'use strict';

// A thread cannot replace the whole process.

const assert = require('assert');
const { isMainThread, Worker } = require('worker_threads');

if (isMainThread) {
  new Worker(__filename).on('exit', (code) => assert.strictEqual(code, 0));
} else if (process.execve !== undefined) {
  assert.throws(() => process.execve(process.execPath, []), {
    code: 'ERR_WORKER_UNSUPPORTED_OPERATION',
  });
}
