'use strict';

// How far from its time a timer fires: on a loop that has nothing else to do, on one whose
// immediates use all of the CPU, and among chains of microtasks that yield now and then. Firing
// too early is as wrong as firing too late.

const { percentile, run, scattered } = require('../support/bench.cjs');

const DELAY_MAX_MS = 6;
const IMMEDIATE_MS = 0.3;
const CHAINS = 8;
const MICROTASKS_IN_A_ROW = 500;
// Clocks of runtimes differ in how finely they tell the time.
const RESOLUTION_US = 1;

// One timer after the other.
function observe(count, finish) {
  const deviations = new Float64Array(count);
  let number = 0;
  let sum = 0;
  function next() {
    const delay = 1 + scattered(number, DELAY_MAX_MS);
    const due = performance.now() + delay;
    setTimeout(() => {
      deviations[number] = Math.max(Math.abs(performance.now() - due) * 1000, RESOLUTION_US);
      sum += delay;
      if (++number < count) next();
      else {
        finish(sum, {
          p50_us: percentile(deviations, 0.5), p99_us: percentile(deviations, 0.99),
        });
      }
    }, delay);
  }
  next();
}

function loaded(count, finish) {
  let isOver = false;
  function load() {
    const until = performance.now() + IMMEDIATE_MS;
    while (performance.now() < until);
    if (!isOver) setImmediate(load);
  }
  load();
  observe(count, (...found) => {
    isOver = true;
    finish(...found);
  });
}

function fair(count, finish) {
  let isOver = false;
  function chain() {
    let left = MICROTASKS_IN_A_ROW;
    function step() {
      if (--left > 0) Promise.resolve().then(step);
      else if (!isOver) setImmediate(chain);
    }
    step();
  }
  for (let number = 0; number < CHAINS; number++) chain();
  observe(count, (...found) => {
    isOver = true;
    finish(...found);
  });
}

run({ idle: observe, loaded, fair });
