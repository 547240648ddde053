'use strict';
// How much waits in each queue at this moment.
const assert = require('assert');
const fs = require('fs');
const net = require('net');
const { queues } = require('rondo:loop');

assert.deepStrictEqual(queues(), {
  ticks: 0, microtasks: null, timers: 0, immediates: 0, pending: 0, closing: 0, handles: 0,
  requests: 0,
});

process.nextTick(() => {});
process.nextTick(() => {});
assert.strictEqual(queues().ticks, 2);

const timers = [1, 1, 50].map((delay) => setTimeout(() => {}, delay));
setTimeout(() => {}, 10_000).unref();
assert.strictEqual(queues().timers, 4);
timers.forEach(clearTimeout);
assert.strictEqual(queues().timers, 1);

const immediate = setImmediate(() => {});
setImmediate(() => {});
assert.strictEqual(queues().immediates, 2);
clearImmediate(immediate);
assert.strictEqual(queues().immediates, 1);

fs.stat(__filename, () => assert.strictEqual(queues().requests, 0));
assert.strictEqual(queues().requests, 1);

const server = net.createServer().listen(0, () => {
  assert.strictEqual(queues().handles, 1);
  server.close();
  assert.strictEqual(queues().closing, 1);
});
