'use strict';

// What a process practises before an image is made of it: timers and immediates, so often that the
// engine has made its best code of what runs them. Without that, each program has to wait for it,
// and to compile while it has other things to do: on a single processor all that is due waits for
// the compilers meanwhile.
//
// Code is made for what was seen until then, and is thrown away when something else occurs. So
// what programs do with timers is done here, each in its usual share, and with more callbacks than
// the engine would remember. That is why ticks and promises are left out: programs that have
// millions of them run faster by code that was made for their own callbacks.

const fs = require('fs');
const { builtins, collectGarbage, releaseFreeMemory, timerNow } = internalBinding('core');
const { canSettle } = require('internal/task_queues');
const {
  clearTimeout, setImmediate, setInterval, setTimeout,
} = require('internal/timers/functions');

// What the loop calls.
const { processImmediates, processTimers } = builtins.entries();

const kParts = 50;
const kRoundsOfPart = 50;
// How many timers there are at a time.
const kCount = 100;
const kDelayMax = 1000;
const kLongDelay = 100000;

let sum = 0;
const callbacks = [
  () => { sum += 1; }, () => { sum += 2; }, () => { sum += 3; }, () => { sum += 4; },
  (value) => { sum ^= value; }, (value) => { sum |= value; }, (value) => { sum &= value; },
  () => { sum -= 1; }, () => { sum -= 2; }, () => { sum -= 3; }, () => { sum -= 4; },
];

function callbackOf(number) {
  return callbacks[number % callbacks.length];
}

// In 1 .. kDelayMax, as if by chance.
function delayOf(number) {
  return 1 + (Math.imul(number, 0x9e3779b1) >>> 8) % kDelayMax;
}

// Of more than one type.
function argumentOf(number) {
  return number % 3 === 0 ? number : 'text';
}

// ---- Timers ------------------------------------------------------------------------------------

// Runs what is due from now on up to some milliseconds later.
function runAhead(milliseconds, steps) {
  const now = timerNow();
  for (let step = 1; step <= steps; step++) processTimers(now + milliseconds * step / steps);
}

function fireTogether(round) {
  for (let number = 0; number < kCount; number++) {
    const callback = callbackOf(number + round);
    if (number % 2 === 0) setTimeout(callback, 1);
    else setTimeout(callback, 1, argumentOf(number));
  }
  runAhead(3, 1);
}

function fireOneByOne(round) {
  for (let number = 0; number < kCount; number++) {
    const callback = callbackOf(number + round);
    const delay = delayOf(number);
    if (number % 4 === 0) setTimeout(callback, delay, argumentOf(number));
    else if (number % 8 === 1) setTimeout(callback, delay + 0.25);
    else setTimeout(callback, delay);
  }
  runAhead(kDelayMax + 3, 6);
}

function startLong(number) {
  return setTimeout(callbackOf(number), kLongDelay + delayOf(number));
}

function clearAll(round) {
  const timers = [];
  for (let number = 0; number < kCount; number++) timers.push(startLong(number + round));
  for (const timer of timers) clearTimeout(timer);
}

function replaceSome(round) {
  const timers = [];
  for (let number = 0; number < kCount; number++) timers.push(startLong(number + round));
  for (let number = 0; number < 2 * kCount; number++) {
    const index = delayOf(number) % kCount;
    clearTimeout(timers[index]);
    timers[index] = startLong(number + index);
  }
  for (const timer of timers) clearTimeout(timer);
}

function repeat() {
  for (let number = 0; number < kCount / 5; number++) {
    let left = 3;
    const interval = setInterval(() => {
      if (--left === 0) clearTimeout(interval);
    }, 10 + number % 2);
  }
  runAhead(200, 10);
}

// ---- Immediates --------------------------------------------------------------------------------

function runBatch(round) {
  for (let number = 0; number < kCount; number++) {
    const callback = callbackOf(number + round);
    if (number % 8 === 7) setImmediate(callback, argumentOf(number));
    else setImmediate(callback);
  }
  processImmediates(true);
}

function runEach(round) {
  for (let number = 0; number < 2 * kCount; number++) {
    setImmediate(callbackOf(number + round));
    processImmediates(true);
  }
}

// ---- All of it ---------------------------------------------------------------------------------

const clock = new Int32Array(new SharedArrayBuffer(4));
const status = new Uint8Array(64);

// By the letter behind the name of the thread, which is in parentheses.
function isBusy(thread) {
  const file = fs.openSync(`/proc/self/task/${thread}/stat`);
  fs.readSync(file, status);
  fs.closeSync(file);
  return status[status.indexOf(0x29) + 2] !== 0x53;
}

// What is compiled is in use the next time that it is called.
function waitForCompilers() {
  const threads = fs.readdirSync('/proc/self/task').filter((id) => id !== `${process.pid}`);
  for (let tries = 0, quiet = 0; quiet < 2 && tries < 100; tries++) {
    Atomics.wait(clock, 0, 0, 20);
    quiet = threads.some(isBusy) ? 0 : quiet + 1;
  }
}

// On the other tier script is left between callbacks, and there is no image.
if (canSettle) {
  for (let part = 0; part < kParts; part++) {
    for (let round = 0; round < kRoundsOfPart; round++) {
      fireTogether(round);
      fireOneByOne(round);
      clearAll(round);
      replaceSome(round);
      repeat();
      runBatch(round);
      runEach(round);
    }
    collectGarbage();
    waitForCompilers();
  }
  // Nothing is left that the loop would wait for, nor the memory that compilers have used.
  runAhead(1, 1);
  releaseFreeMemory();
}
