'use strict';

// Atomics.waitAsync(): a promise for a notification, also for one of another thread.

const assert = require('assert');
const { Worker, isMainThread, workerData } = require('worker_threads');

if (!isMainThread) {
  const shared = new Int32Array(workerData);
  Atomics.store(shared, 0, 1);
  Atomics.notify(shared, 0);
  // The other direction: this thread waits without blocking.
  const timer = setTimeout(() => {}, 60_000);
  Atomics.waitAsync(shared, 1, 0).value.then((outcome) => {
    assert.strictEqual(outcome, 'ok');
    clearTimeout(timer);
  });
  Atomics.store(shared, 2, 1);
  Atomics.notify(shared, 2);
  return;
}

const shared = new Int32Array(new SharedArrayBuffer(16));
assert.strictEqual(Atomics.waitAsync.length, 4);
assert.deepStrictEqual(Atomics.waitAsync(shared, 0, 7), { async: false, value: 'not-equal' });
assert.deepStrictEqual(Atomics.waitAsync(shared, 0, 0, 0), { async: false, value: 'timed-out' });
assert.throws(() => Atomics.waitAsync(new Int32Array(4), 0, 0), TypeError);
assert.throws(() => Atomics.waitAsync(new Uint8Array(4), 0, 0), TypeError);
assert.throws(() => Atomics.waitAsync(shared, 4, 0), RangeError);

async function waitHere() {
  const first = Atomics.waitAsync(shared, 3, 0);
  const second = Atomics.waitAsync(shared, 3, 0);
  assert.strictEqual(first.async, true);
  assert.strictEqual(Atomics.notify(shared, 3, 1), 1);
  assert.strictEqual(await first.value, 'ok');
  assert.strictEqual(Atomics.notify(shared, 3), 1);
  assert.strictEqual(await second.value, 'ok');
  assert.strictEqual(Atomics.notify(shared, 3), 0);

  const big = new BigInt64Array(new SharedArrayBuffer(8));
  const ofBig = Atomics.waitAsync(big, 0, 0n).value;
  Atomics.notify(big, 0);
  assert.strictEqual(await ofBig, 'ok');

  // Waiting keeps nothing alive.
  const timer = setInterval(() => {}, 1000);
  assert.strictEqual(await Atomics.waitAsync(shared, 3, 0, 5).value, 'timed-out');
  clearInterval(timer);
  assert.strictEqual(Atomics.notify(shared, 3), 0);
}

async function waitForThread() {
  const isWoken = Atomics.waitAsync(shared, 0, 0);
  const isReady = Atomics.waitAsync(shared, 2, 0);
  const worker = new Worker(__filename, { workerData: shared.buffer });
  const exit = new Promise((resolve) => worker.on('exit', resolve));
  assert.strictEqual(await isWoken.value, 'ok');
  assert.strictEqual(await isReady.value, 'ok');
  Atomics.notify(shared, 1);
  assert.strictEqual(await exit, 0);
}

waitHere().then(waitForThread);
