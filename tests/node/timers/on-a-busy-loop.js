'use strict';
// While immediates keep the loop busy, a timer may run a little before its time if it would be late
// by more the next time. It is never early by much, and a chain of timers is no faster than that.
const assert = require('assert');

const kCount = 60;
// On a slow machine it takes longer until one is early.
const kCountMax = 3000;
const kDelay = 2;
const kEarlyMax = 0.25;
let isOver = false;

function work() {
  const until = performance.now() + 0.3;
  while (performance.now() < until);
  if (!isOver) setImmediate(work);
}

const began = performance.now();
const early = [];

function next() {
  const due = performance.now() + kDelay;
  setTimeout(() => {
    early.push(due - performance.now());
    const isEnough = early.length >= kCount && Math.max(...early) > 0;
    if (isEnough || early.length === kCountMax) finish();
    else next();
  }, kDelay);
}

function finish() {
  isOver = true;
  assert.ok(Math.max(...early) > 0);
  assert.ok(Math.max(...early) < kEarlyMax);
  assert.ok(performance.now() - began > early.length * kDelay - kEarlyMax);
}

work();
next();
