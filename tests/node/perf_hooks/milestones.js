'use strict';

// The milestones of the start come one after the other; those of the loop, when it has begun.

const assert = require('assert');
const { performance: { nodeTiming } } = require('perf_hooks');

const names = ['nodeStart', 'v8Start', 'environment', 'bootstrapComplete'];
const times = names.map((name) => nodeTiming[name]);
assert.ok(times[0] >= 0);
for (let index = 1; index < times.length; index++) {
  assert.ok(times[index] > times[index - 1], `${names[index]} is not the later one: ${times}`);
}
assert.strictEqual(nodeTiming.loopStart, -1);
assert.strictEqual(nodeTiming.loopExit, -1);

setTimeout(() => {
  assert.ok(nodeTiming.loopStart >= nodeTiming.bootstrapComplete);
  assert.strictEqual(nodeTiming.loopExit, -1);
}, 1);

process.on('exit', () => assert.ok(nodeTiming.loopExit > nodeTiming.loopStart));
