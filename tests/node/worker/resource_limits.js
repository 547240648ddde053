'use strict';

// A worker that takes more memory than it may is ended.

const assert = require('assert');
const { Worker } = require('worker_threads');

const limits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4, stackSizeMb: 2 };
const told = new Worker(`
  const assert = require('assert');
  const { resourceLimits, workerData } = require('worker_threads');
  for (const name of Object.keys(workerData)) {
    assert.strictEqual(resourceLimits[name], workerData[name]);
  }
`, { eval: true, resourceLimits: limits, workerData: limits });
assert.strictEqual(told.resourceLimits.stackSizeMb, 2);
told.on('exit', (code) => {
  assert.strictEqual(code, 0);
  assert.deepStrictEqual(told.resourceLimits, {});
});

const worker = new Worker(
  'const kept = []; for (;;) kept.push(new Array(1000).fill(Math.random()))',
  { eval: true, resourceLimits: limits });
let error;
worker.on('error', (value) => { error = value; });
worker.on('exit', (code) => {
  assert.strictEqual(code, 1);
  assert.strictEqual(error.code, 'ERR_WORKER_OUT_OF_MEMORY');
});
