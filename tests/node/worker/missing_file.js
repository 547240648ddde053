'use strict';

const assert = require('assert');
const path = require('path');
const { Worker } = require('worker_threads');

const worker = new Worker(path.join(__dirname, 'there-is-no-such-file.js'));
let error;
worker.on('error', (value) => { error = value; });
worker.on('exit', (code) => {
  assert.strictEqual(code, 1);
  assert.strictEqual(error.code, 'MODULE_NOT_FOUND');
});
for (const name of ['relative.js', 'file:///a.js']) {
  assert.throws(() => new Worker(name), { code: 'ERR_WORKER_PATH', name: 'TypeError' });
}
assert.throws(() => new Worker(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => new Worker(new URL('file:///a.js'), { eval: true }),
              { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => new Worker('', { eval: true, env: 1 }), { code: 'ERR_INVALID_ARG_TYPE' });
