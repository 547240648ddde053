'use strict';

// What a million things that wait take: the growth of the process's resident memory, once the
// collector had a moment, and at its highest. And what a process takes that only waits.

const fs = require('fs');
const { cold, run } = require('../support/bench.cjs');

const SETTLE_MS = 200;

// The kernel's own count, so that all systems are weighed on the same scales.
function residentBytes(name) {
  const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm')
    .exec(fs.readFileSync('/proc/self/status', 'utf8'));
  return Number(kibibytes) * 1024;
}

function weigh(make) {
  return cold((count, finish) => {
    residentBytes('VmRSS');
    const before = residentBytes('VmRSS');
    const checked = make(count);
    setTimeout(() => {
      finish(checked(), {
        bytes_each: (residentBytes('VmRSS') - before) / count,
        peak_bytes_each: (residentBytes('VmHWM') - before) / count,
      });
    }, SETTLE_MS);
  });
}

function timers(count) {
  let fired = 0;
  function fire() {
    fired++;
  }
  for (let number = 0; number < count; number++) setTimeout(fire, 1000000 + number % 1000);
  return () => count + fired;
}

// Each has one reaction, as a promise that somebody waits for has.
function promises(count) {
  let settled = 0;
  function settle() {
    settled++;
  }
  const executor = () => {};
  const pending = new Array(count);
  for (let number = 0; number < count; number++) {
    pending[number] = new Promise(executor);
    pending[number].then(settle);
  }
  return () => pending.length + settled;
}

// The first line of a program, so to speak: nothing is required but what reads the memory.
function idle(count, finish) {
  setTimeout(() => finish(count, { megabytes: residentBytes('VmRSS') / 2 ** 20 }), SETTLE_MS);
}

run({ idle: cold(idle), timers: weigh(timers), promises: weigh(promises) });
