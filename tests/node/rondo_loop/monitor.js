'use strict';
// Distributions are measured while a monitor is enabled.
const assert = require('assert');
const loop = require('rondo:loop');

function spin(millis) {
  const end = performance.now() + millis;
  while (performance.now() < end);
}

assert.throws(() => new loop.LoopMonitor(), { code: 'ERR_ILLEGAL_CONSTRUCTOR' });
const monitor = loop.monitor();
const other = loop.monitor();
assert.strictEqual(monitor.isEnabled, false);
assert.strictEqual(monitor.iterations.count, 0);
assert.strictEqual(monitor.disable(), false);
assert.strictEqual(monitor.enable(), true);
assert.strictEqual(monitor.enable(), false);
assert.strictEqual(monitor.isEnabled, true);
assert.throws(() => Reflect.apply(monitor.enable, {}, []), { code: 'ERR_INVALID_THIS' });

let left = 5;
const interval = setInterval(() => {
  spin(3);
  if (left === 3) other.enable();
  if (--left > 0) return;
  clearInterval(interval);
  setImmediate(finish);
}, 5);

function finish() {
  const { iterations, waits, callbacks, phases } = monitor;
  // The first one may be due before the first iteration.
  assert.ok(iterations.count >= 4);
  assert.ok(waits.count > 0);
  assert.strictEqual(phases.timers.count, 5);
  assert.ok(phases.timers.min >= 2.9e6, `${phases.timers.min}`);
  assert.ok(iterations.max >= 2.9e6);
  assert.ok(callbacks.count >= 5);
  assert.ok(callbacks.percentile(100) >= 2.9e6);
  // The third one was under way when this one was enabled.
  assert.strictEqual(other.phases.timers.count, 3);

  assert.strictEqual(monitor.disable(), true);
  const { count } = iterations;
  assert.ok(count > 0);
  setTimeout(() => {
    assert.strictEqual(iterations.count, count, 'nothing is measured any more');
    assert.strictEqual(JSON.parse(JSON.stringify(monitor)).iterations.count, count);
    monitor.reset();
    assert.strictEqual(iterations.count, 0);
    other[Symbol.dispose]();
    assert.strictEqual(other.isEnabled, false);
  }, 1);
}
