'use strict';
// Counters that are always kept: iterations, callbacks, the time in each phase.
const assert = require('assert');
const loop = require('rondo:loop');

function spin(millis) {
  const end = performance.now() + millis;
  while (performance.now() < end);
}

const first = loop.metrics();
assert.deepStrictEqual(Object.keys(first),
                       ['iterations', 'callbacks', 'events', 'eventsWaiting', 'idle', 'phases']);
assert.deepStrictEqual(Object.keys(first.phases), [
  'main', 'timers', 'pending', 'idle', 'prepare', 'poll', 'check', 'closing',
]);
assert.strictEqual(first.iterations, 0);
assert.ok(first.phases.main > 0);

setTimeout(() => {
  spin(20);
  setImmediate(() => {
    const second = loop.metrics();
    assert.ok(second.iterations > 0);
    assert.ok(second.callbacks > first.callbacks);
    assert.ok(second.phases.timers >= 20, `${second.phases.timers} ms in timers`);
    assert.ok(second.phases.main >= first.phases.main);
    spin(20);
    setTimeout(() => {
      const { check } = loop.metrics().phases;
      assert.ok(check >= 20, `${check} ms in check`);
    }, 1);
    sleepOnce();
  });
}, 5);

// On a machine that is busy a timer may be due before the loop has come to sleep.
function sleepOnce() {
  const { idle } = loop.metrics();
  assert.ok(idle >= 0);
  if (idle === 0) setTimeout(sleepOnce, 5);
}
