'use strict';

// Promises and await.

const { mix, run } = require('../support/bench.cjs');

// The whole chain is built first, and then runs.
function promiseChain(count, finish) {
  let promise = Promise.resolve(0);
  const step = (sum) => mix(sum, 7);
  for (let number = 0; number < count; number++) promise = promise.then(step);
  promise.then((sum) => finish(sum));
}

// Each reaction makes the next promise.
function promiseRecursion(count, finish) {
  let left = count;
  let sum = 0;
  function step() {
    sum = mix(sum, left);
    if (--left > 0) Promise.resolve().then(step);
    else finish(sum);
  }
  Promise.resolve().then(step);
}

async function awaitLoop(count, finish) {
  let sum = 0;
  for (let number = 0; number < count; number++) sum = mix(sum, await number);
  finish(sum);
}

async function nothing(number) {
  return number;
}

async function awaitCalls(count, finish) {
  let sum = 0;
  for (let number = 0; number < count; number++) sum = mix(sum, await nothing(number));
  finish(sum);
}

run({
  promise_chain: promiseChain,
  promise_recursion: promiseRecursion,
  await_loop: awaitLoop,
  await_calls: awaitCalls,
});
