'use strict';

// A worker keeps the process alive, unless it must not.

const assert = require('assert');
const { Worker } = require('worker_threads');

// The standard streams are resources, too, if they are pipes.
function resources() {
  return process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap');
}

const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
worker.on('exit', assert.fail);
worker.on('online', () => {
  // A thread is no resource; what listens to its messages is one.
  assert.deepStrictEqual(resources(), []);
  worker.on('message', assert.fail);
  assert.deepStrictEqual(resources(), ['MessagePort']);
  worker.unref();
});
