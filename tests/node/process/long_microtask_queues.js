'use strict';

// Queues of microtasks of any length keep their order, also while they grow as they run, and
// forget what has run.

const assert = require('assert');
const v8 = require('v8');
const vm = require('vm');

v8.setFlagsFromString('--expose-gc');
const gc = vm.runInNewContext('gc');

const nextImmediate = () => new Promise((resolve) => { setImmediate(resolve); });

// Some jobs queue others, so that the queue is empty, short or long when a job runs.
async function runInOrder(count, isFollowed) {
  const ran = [];
  const expected = [];
  for (let number = 0; number < count; number++) {
    expected.push(number);
    Promise.resolve(number).then((value) => {
      ran.push(value);
      if (isFollowed(value)) Promise.resolve().then(() => ran.push(count + value));
    });
  }
  for (let number = 0; number < count; number++) {
    if (isFollowed(number)) expected.push(count + number);
  }
  await nextImmediate();
  assert.deepStrictEqual(ran, expected);
}

// One job after another, more than the queue has at a time.
async function runOneByOne(count) {
  let ran = 0;
  await new Promise((resolve) => {
    function step() {
      if (++ran === count) resolve();
      else queueMicrotask(step);
    }
    step();
  });
  assert.strictEqual(ran, count);
}

async function forget(count) {
  const values = [];
  for (let number = 0; number < count; number++) {
    const value = { number };
    values.push(new WeakRef(value));
    Promise.resolve(value).then((given) => given.number);
  }
  await nextImmediate();
  await nextImmediate();
  gc();
  // What is on the machine's stack may be kept.
  const kept = values.filter((value) => value.deref() !== undefined).length;
  assert.ok(kept <= 10, `${kept} of ${count} are kept`);
}

// All reactions of one promise.
async function reactMany(count) {
  const ran = [];
  let resolve;
  const promise = new Promise((given) => { resolve = given; });
  for (let number = 0; number < count; number++) promise.then(() => ran.push(number));
  resolve();
  await nextImmediate();
  assert.deepStrictEqual(ran, Array.from({ length: count }, (_, number) => number));
}

async function main() {
  for (const count of [1, 2, 63, 64, 65, 127, 128, 129, 1000]) {
    await runInOrder(count, () => false);
    await runInOrder(count, () => true);
    await runInOrder(count, (number) => number % 7 === 0);
    await runOneByOne(count);
    await reactMany(count);
  }
  for (const count of [20, 64, 100, 1000]) await forget(count);
}

let isDone = false;
main().then(() => { isDone = true; });
process.on('exit', () => assert.ok(isDone));
