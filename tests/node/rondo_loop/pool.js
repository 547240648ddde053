'use strict';
// The pool: its threads, what waits and runs, and for how long.
const assert = require('assert');
const fs = require('fs');
const loop = require('rondo:loop');

assert.deepStrictEqual(loop.pool(), {
  threads: 0, waiting: 0, running: 0, finished: 0, cancelled: 0, timeInQueue: 0,
  timeInService: 0, longestInQueue: 0,
});

const jobs = 40;
const monitor = loop.monitor();
monitor.enable();
let done = 0;
for (let count = 0; count < jobs; count++) fs.stat(__filename, onDone);

const { threads, waiting, running, finished } = loop.pool();
assert.ok(threads > 0);
assert.strictEqual(waiting + running + finished, jobs);

function onDone() {
  if (++done < jobs) return;
  monitor.disable();
  const { timeInQueue, timeInService } = monitor.pool;
  assert.strictEqual(timeInQueue.count, jobs);
  assert.strictEqual(timeInService.count, jobs);
  assert.ok(timeInQueue.min > 0);
  assert.ok(timeInService.max < 60e9);
  assert.ok(loop.pool().longestInQueue > 0);
  assert.ok(loop.pool().timeInQueue >= loop.pool().longestInQueue);
}
