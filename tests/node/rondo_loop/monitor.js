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

// Each is set in the check phase, so that no two of them run in one timers phase however slow the
// machine is.
let left = 5;
function fire() {
  spin(3);
  if (left === 3) other.enable();
  setImmediate(--left > 0 ? () => setTimeout(fire, 5) : finish);
}
setTimeout(fire, 5);

function finish() {
  const { iterations, waits, callbacks, phases } = monitor;
  // The first one may be due before the first iteration.
  assert.ok(iterations.count >= 4);
  assert.ok(waits.count > 0);
  // A timer of the runtime's own may be among them on a slow machine.
  assert.ok([5, 6].includes(phases.timers.count), `${phases.timers.count}`);
  assert.ok(phases.timers.percentile(50) >= 2.9e6, `${phases.timers.percentile(50)}`);
  assert.ok(iterations.max >= 2.9e6);
  assert.ok(callbacks.count >= 5);
  assert.ok(callbacks.percentile(100) >= 2.9e6);
  // The third one was under way when this one was enabled.
  assert.ok([3, 4].includes(other.phases.timers.count), `${other.phases.timers.count}`);

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
