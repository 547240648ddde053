'use strict';

// Atomics.wait(), waitAsync() and notify() of our own: the engine's wait cannot be interrupted when
// a worker is to end, and waiting without blocking it offers to browsers only. Those who wait
// inside of WebAssembly still wait by the engine's.

const binding = internalBinding('atomics');
const { clearTimeout, setImmediate, setTimeout } = require('internal/timers/functions');
const { isSharedArrayBuffer } = require('internal/util/types');

const outcomes = ['ok', 'not-equal', 'timed-out'];
// A longer timer does not exist, and nobody waits for weeks to see the difference.
const longestTimeout = 2 ** 31 - 1;

let isInstalled = false;
// Of waitAsync().
let pendingCount = 0;

function install() {
  if (isInstalled) return;
  isInstalled = true;
  const { notify: nativeNotify, wait: nativeWait } = Atomics;
  const canWait = (array) => (array instanceof Int32Array || array instanceof BigInt64Array) &&
    isSharedArrayBuffer(array.buffer);

  function wait(array, index, value, timeout) {
    // Arguments that make no sense are the engine's to complain about; this never waits.
    if (!canWait(array)) return nativeWait(array, index, value, timeout);
    const place = toIndex(array, index);
    // Nothing, for a thread that ends: its script ends when this returns.
    return outcomes[binding.wait(array, place * array.BYTES_PER_ELEMENT,
                                  toBytes(array, value), toMilliseconds(timeout))];
  }

  function waitAsync(array, index, value, timeout) {
    if (!canWait(array)) return nativeWait(array, index, value, 0);
    const offset = toIndex(array, index) * array.BYTES_PER_ELEMENT;
    const expected = toBytes(array, value);
    const milliseconds = toMilliseconds(timeout);
    if (milliseconds === 0) {
      return { async: false, value: outcomes[binding.wait(array, offset, expected, 0)] };
    }
    const { promise, resolve } = Promise.withResolvers();
    let timer;
    const number = binding.waitAsync(array, offset, expected, () => {
      pendingCount--;
      if (timer !== undefined) clearTimeout(timer);
      resolve('ok');
    });
    if (number === 0) return { async: false, value: 'not-equal' };
    pendingCount++;
    if (milliseconds <= longestTimeout) {
      timer = setTimeout(() => {
        if (!binding.cancelWait(number)) return;
        pendingCount--;
        resolve('timed-out');
      }, Math.ceil(milliseconds)).unref();
    }
    return { async: true, value: promise };
  }

  function notify(array, index, count) {
    if (!canWait(array)) return nativeNotify(array, index, count);
    const place = toIndex(array, index);
    const limit = count === undefined ? Infinity : Math.max(0, Math.trunc(+count) || 0);
    const woken = binding.notify(array, place * array.BYTES_PER_ELEMENT, limit);
    // Waiting does not keep the loop alive, but what has been notified here is still delivered.
    if (woken > 0 && pendingCount > 0) setImmediate(() => {});
    return woken + nativeNotify(array, place, limit - woken);
  }

  for (const [name, value] of Object.entries({ notify, wait, waitAsync })) {
    Object.defineProperty(Atomics, name, {
      __proto__: null, configurable: true, enumerable: false, writable: true, value,
    });
  }
}

function toIndex(array, index) {
  const place = Math.trunc(+index) || 0;
  if (place < 0 || place >= array.length) throw new RangeError('Invalid atomic access index');
  return place;
}

// What an element of that value is made of.
function toBytes(array, value) {
  return array instanceof Int32Array ? Int32Array.of(value) : BigInt64Array.of(value);
}

function toMilliseconds(timeout) {
  const milliseconds = timeout === undefined ? Infinity : +timeout;
  return Number.isNaN(milliseconds) ? Infinity : Math.max(milliseconds, 0);
}

module.exports = { install };
