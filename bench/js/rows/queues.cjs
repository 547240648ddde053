'use strict';

// Ticks, microtasks and immediates.

const { mix, run } = require('../support/bench.cjs');

// Each callback asks for the next one.
function chain(schedule) {
  return (count, finish) => {
    let left = count;
    let sum = 0;
    function step() {
      sum = mix(sum, left);
      if (--left > 0) schedule(step);
      else finish(sum);
    }
    schedule(step);
  };
}

function immediateBatch(count, finish) {
  let left = count;
  let sum = 0;
  function fire(number) {
    sum = mix(sum, number);
    if (--left === 0) finish(sum);
  }
  for (let number = 0; number < count; number++) setImmediate(fire, number);
}

run({
  next_tick: chain((step) => process.nextTick(step)),
  queue_microtask: chain((step) => queueMicrotask(step)),
  immediate_chain: chain((step) => setImmediate(step)),
  immediate_batch: immediateBatch,
});
