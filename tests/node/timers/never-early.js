'use strict';
// No timer fires before its time, however far into a millisecond it was started and whatever else
// waits in its list; those that were started in one run of script fire in their order.
const assert = require('assert');
const { performance } = require('perf_hooks');

let last = -1;
let fired = 0;
const rounds = 40;

function start(round) {
  const starts = 5;
  for (let number = 0; number < starts; number++) {
    const duration = 1 + (round + number) % 4;
    const started = performance.now();
    setTimeout(() => {
      const elapsed = performance.now() - started;
      assert.ok(elapsed >= duration, `${elapsed} of ${duration} ms`);
      fired++;
    }, duration);
    // Not in step with the milliseconds.
    const until = performance.now() + 0.07 * (round % 5);
    while (performance.now() < until);
  }
  setTimeout(() => {
    assert.strictEqual(last, round - 1);
    last = round;
    if (round + 1 < rounds) start(round + 1);
    else setTimeout(() => assert.strictEqual(fired, rounds * starts), 10);
  }, 5);
}
start(0);

process.on('exit', () => assert.strictEqual(last, rounds - 1));
