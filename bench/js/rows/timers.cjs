'use strict';

// Timers. They fire in an order that depends on the clock where their delays differ, so the
// checksums are sums.

const { mix, run, scattered } = require('../support/bench.cjs');

const DELAY_MAX_MS = 1000;
const INTERVALS = 10000;
const INTERVAL_MS = 10;

function timeoutsSame(count, finish) {
  let left = count;
  let sum = 0;
  function fire(number) {
    sum = mix(sum, number);
    if (--left === 0) finish(sum);
  }
  for (let number = 0; number < count; number++) setTimeout(fire, 1, number);
}

function timeoutsVaried(count, finish) {
  let left = count;
  let sum = 0;
  function fire(number) {
    sum = (sum + number) | 0;
    if (--left === 0) finish(sum);
  }
  for (let number = 0; number < count; number++) {
    setTimeout(fire, 1 + scattered(number, DELAY_MAX_MS), number);
  }
}

function timeoutsCleared(count, finish) {
  const timers = new Array(count);
  let fired = 0;
  function fire() {
    fired++;
  }
  for (let number = 0; number < count; number++) {
    timers[number] = setTimeout(fire, 100000 + scattered(number, DELAY_MAX_MS));
  }
  for (let number = 0; number < count; number++) clearTimeout(timers[number]);
  setImmediate(() => finish(count + fired));
}

// Ten thousand intervals fire together as often as the operations are enough for.
function intervals(count, finish) {
  const used = Math.min(INTERVALS, count);
  const times = Math.floor(count / used);
  let left = used;
  let sum = 0;
  for (let number = 0; number < used; number++) {
    let fired = 0;
    const interval = setInterval(() => {
      sum = (sum + number) | 0;
      if (++fired < times) return;
      clearInterval(interval);
      if (--left === 0) finish(sum);
    }, INTERVAL_MS);
  }
}

// Among so many timers that wait, one at random is cleared and made anew.
let waiting;
function replaced(count, finish, options) {
  let fired = 0;
  function fire() {
    fired++;
  }
  const delay = (number) => 100000 + scattered(number, DELAY_MAX_MS);
  if (waiting === undefined) {
    waiting = new Array(options.concurrency);
    for (let number = 0; number < waiting.length; number++) {
      waiting[number] = setTimeout(fire, delay(number));
    }
  }
  for (let number = 0; number < count; number++) {
    const index = scattered(number, waiting.length);
    clearTimeout(waiting[index]);
    waiting[index] = setTimeout(fire, delay(number + index));
  }
  finish(count + fired);
}

run({
  replaced,
  timeouts_same: timeoutsSame,
  timeouts_varied: timeoutsVaried,
  timeouts_cleared: timeoutsCleared,
  intervals,
});
