'use strict';
// Timers of many durations are cleared and set anew at random, so that lists become empty and are
// used again: those that are left fire once and not early, and no others do.
const assert = require('assert');

let seed = 7;
function random(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % limit;
}

const durations = 120;
const waiting = new Map();
const fired = [];
let nextNumber = 0;
let cleared = 0;

function start() {
  const number = nextNumber++;
  const duration = 1 + random(durations);
  const started = Date.now();
  const timer = setTimeout(() => {
    assert.ok(waiting.delete(number), `timer ${number} was cleared, or has fired before`);
    // The clock of the day may be off by the millisecond that it does not show.
    assert.ok(Date.now() - started >= duration - 1);
    fired.push(number);
  }, duration);
  waiting.set(number, timer);
}

function clearOne() {
  const numbers = [...waiting.keys()];
  const number = numbers[random(numbers.length)];
  clearTimeout(waiting.get(number));
  waiting.delete(number);
  cleared++;
}

for (let count = 0; count < 150; count++) start();

let rounds = 0;
const replacing = setInterval(() => {
  for (let count = 0; count < 40; count++) {
    if (waiting.size > 0) clearOne();
    start();
  }
  if (++rounds === 60) clearInterval(replacing);
}, 1);

process.on('exit', () => {
  assert.strictEqual(waiting.size, 0);
  assert.strictEqual(fired.length, nextNumber - cleared);
  assert.strictEqual(new Set(fired).size, fired.length);
});
